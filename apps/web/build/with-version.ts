/**
 * Returns the name of the built program: its package's version and ten letters of the source it was built from. Letters
 * alone: a device's log drops figures.
 */
export function buildName(version: string, hash: string): string {
  const letters = Array.from(hash.slice(0, 10), (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join(
    '',
  )
  return `${version}-${letters}`
}

/**
 * Puts the name of the build on the page, where the program reads what it is (`buildVersion`). It stands in the page and in no script:
 * files that did not change keep their names, and a browser that has them fetches nothing anew.
 */
export const withVersion = (version: string, release: number) => ({
  name: 'kassa-with-version',
  transformIndexHtml: () =>
    Object.entries({ version, release: String(release) }).map(([name, content]) => ({
      tag: 'meta',
      attrs: { name, content },
      injectTo: 'head' as const,
    })),
})
