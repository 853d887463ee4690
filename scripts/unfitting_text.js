// Lists the text on the page that is cut off or sticks out of the window; see find_unfitting_text.py.
// What scrolls on purpose, and what only screen readers are meant to find, is not at fault.
() => {
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const shown = (element) => element.checkVisibility() && !element.closest(".unseen-text, svg, dialog:not([open])");
  const ownText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());

  function inScroller(element) {
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      if (scrolls(around)) return true;
    }
    return false;
  }

  function faultOf(element) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (box.width < 2 || style.position === "fixed") return null;
    if (style.display !== "inline") {
      if (element.scrollWidth > element.clientWidth + 1) return "too wide";
      if (style.overflowY !== "visible" && element.scrollHeight > element.clientHeight + 2) return "too high";
    }
    const out = box.right > innerWidth + 1 || box.left < -1;
    return out && !inScroller(element) ? "out of the window" : null;
  }

  const found = [];
  for (const element of document.body.querySelectorAll("*")) {
    if (!ownText(element) || !shown(element) || scrolls(element)) continue;
    const fault = faultOf(element);
    const name = [element.localName, ...element.classList].join(".");
    if (fault) found.push(`${fault}: ${name}: ${element.textContent.trim().slice(0, 60)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page scrolls sideways");
  return found;
}
