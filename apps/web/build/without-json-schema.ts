const parts = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/
const exported = /^export (?:const|function) (\w+)|^export \{ (\w+) as (\w+) \}/gm

/** The module with the same names and nothing behind them; null for any other file. */
export function emptyModule(id: string, code: string): string | null {
  if (!parts.test(id)) return null
  const names = [...code.matchAll(exported)].map((match) => match[1] ?? match[3] ?? '')
  const nothing = "const nothing = () => () => { throw new Error('JSON Schema is not written in the browser') }"
  return [nothing, ...names.map((name) => `export { nothing as ${name} }`)].join('\n')
}

/**
 * Leaves zod's writer of JSON Schema out of the app: every schema names it, so no bundler can see that nothing here calls it
 * (docs/decisions/0390).
 */
export const withoutJsonSchema = () => ({
  name: 'kassa-without-json-schema',
  apply: 'build' as const,
  transform: (code: string, id: string) => {
    const less = emptyModule(id, code)
    return less === null ? null : { code: less, map: null }
  },
})
