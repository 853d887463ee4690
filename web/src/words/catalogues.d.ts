/** What web/languages.mjs makes of the catalogues: every language by its code. */
declare module "catalogues" {
  const languages: Record<
    string,
    { name: string; locale: string; load?: () => Promise<{ default: unknown }> }
  >;
  export default languages;
}
