import { type Import, importsOf, targetOf } from '../tidy/imports.ts'
import { type Source, isTest, isTypeScript } from '../tidy/tree.ts'

const isOurs = (path: string): boolean => /^(?:apps|packages|tools|bench|e2e)\//.test(path)

/** Source that the product is made of: no test, no tool, no bench. */
export const isProduct = ({ path }: Source): boolean =>
  isTypeScript(path) && !isTest(path) && /^(?:apps|packages)\//.test(path) && !path.endsWith('.d.ts')

const reachable = (starts: readonly string[], ways: ReadonlyMap<string, readonly string[]>): Set<string> => {
  const seen = new Set<string>()
  const open = [...starts]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    open.push(...(ways.get(path) ?? []))
  }
  return seen
}

/**
 * Files of the domain that nothing of the product leads to: neither server nor web nor contract imports them, nor a file that
 * those import. A rule that only its test calls is not done.
 */
export function uncalledRules(sources: readonly Source[]): string[] {
  const product = sources.filter(isProduct)
  const ways = new Map(
    product.map((source) => [source.path, importsOf(source).flatMap((found) => targetOf(found) ?? [])] as const),
  )
  const outside = product.filter(({ path }) => !path.startsWith('packages/domain/')).map(({ path }) => path)
  const called = reachable(outside, ways)
  return product
    .map(({ path }) => path)
    .filter((path) => path.startsWith('packages/domain/src/') && !called.has(path))
    .sort()
}

const declared = /^export\s+(?:async\s+)?(?:abstract\s+)?(?:function\*?|const|let|class)\s+([\w$]+)/gm
const listed = /^export\s+\{([^}]*)\}(?!\s*from)/gm
const names = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim().replace(/^type\s+/, ''))
    .filter((one) => one !== '')

const exportsOf = (source: Source): string[] => [
  ...[...source.code.matchAll(declared)].map((match) => match[1] ?? ''),
  ...[...source.code.matchAll(listed)].flatMap((match) =>
    names(match[1] ?? '').map((one) => one.split(/\s+as\s+/).at(-1) ?? ''),
  ),
]

const fetched = (source: Source, found: Import): boolean =>
  new RegExp(String.raw`(?:import\(\s*|\*\s+as\s+\w+\s+from\s+)['"]${RegExp.escape(found.specifier)}['"]`).test(
    source.code,
  )

const taken = /(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"\n]+)['"]/g

/** Returns the names that a file imports from others: `path#name`; `path#*` where it imports all or loads it later. */
const takenBy = (source: Source): string[] => {
  const all = importsOf(source)
    .filter((found) => fetched(source, found))
    .map((found) => `${targetOf(found)}#*`)
  const some = [...source.code.matchAll(taken)].flatMap((match) => {
    const path = targetOf({ from: source.path, line: 1, specifier: match[2] ?? '', runsFirst: true })
    return names(match[1] ?? '').map((one) => `${path}#${one.split(/\s+as\s+/)[0]}`)
  })
  return [...all, ...some]
}

/** Values that the tests of house rules take; the tree is read without those tests, which are full of planted mistakes. */
const takenByRules = [
  'apps/web/src/theme/css-variables.ts#cssVariables',
  'packages/contract/src/audit/call-text.ts#callParts',
]

/**
 * Exported values (functions, constants, classes) that no other file takes, tests, tools and benches counted as takers. Types
 * may be named for what a function takes and answers.
 */
export function unusedExports(sources: readonly Source[]): string[] {
  const takers = sources.filter(({ path }) => isTypeScript(path) && isOurs(path))
  const used = new Set([...takers.flatMap(takenBy), ...takenByRules])
  return sources
    .filter(isProduct)
    .filter(({ path }) => !used.has(`${path}#*`))
    .flatMap((source) => exportsOf(source).map((name) => `${source.path}#${name}`))
    .filter((place) => !used.has(place))
    .sort()
}
