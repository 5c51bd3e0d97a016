/** Returns the build of this program, as the page it came in states it (apps/web/build/with-version.ts). */
export const buildVersion = (): string =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? 'dev'
