// The little of a browser that the page's modules read when they are loaded in tests.
const kept = new Map();
globalThis.localStorage ??= {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, String(value)),
};
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
globalThis.location ??= new URL("http://localhost/");
globalThis.addEventListener ??= () => undefined;
globalThis.document ??= {
  hidden: false,
  querySelector: () => null,
  documentElement: { dataset: {}, style: { setProperty() {} } },
};
