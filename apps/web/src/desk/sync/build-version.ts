/** Which build of the program this is, as the page it came in says (apps/web/build/with-version.ts). */
export const buildVersion = (): string =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? 'dev'
