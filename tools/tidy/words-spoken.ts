import { isScreenCode, keysByNamespace } from './words.ts'
import type { Finding, Source } from './tree.ts'

interface Said {
  readonly whole: ReadonlySet<string>
  readonly starts: readonly string[]
  readonly ends: readonly string[]
}

const withoutNamespace = (text: string): string => text.replace(/^[\w-]+:/, '')

/** Returns the fixed texts in the code, and the beginnings or ends of its composed texts. */
const saidIn = (sources: readonly Source[]): Said => {
  const code = sources.filter(isScreenCode).map((source) => source.code)
  const whole = code.flatMap((text) =>
    [...text.matchAll(/'([\w:.-]+)'|`([\w:.-]+)`|"([\w:.-]+)"/g)].map((m) => m[1] ?? m[2] ?? m[3] ?? ''),
  )
  const starts = code.flatMap((text) => [...text.matchAll(/`([\w:.-]{2,})\$\{/g)].map((match) => match[1] ?? ''))
  const ends = code.flatMap((text) => [...text.matchAll(/\}(\.[\w.-]+)`/g)].map((match) => match[1] ?? ''))
  return { whole: new Set(whole.map(withoutNamespace)), starts: starts.map(withoutNamespace), ends }
}

const isSaid = (key: string, { whole, starts, ends }: Said): boolean =>
  whole.has(key) ||
  starts.some((start) => start !== '' && key.startsWith(start)) ||
  ends.some((end) => key.endsWith(end))

/** Namespaces that code reads as one table, where the types see to it that each word is used rightly. */
const readWhole = (sources: readonly Source[]): Set<string> =>
  new Set(
    sources
      .filter((source) => isScreenCode(source) && !source.path.endsWith('.d.ts'))
      .flatMap(({ code }) =>
        [...code.matchAll(/from '[^']*words\/en\/([\w-]+)\.json'/g)].map((match) => match[1] ?? ''),
      ),
  )

/** No word is kept that nothing speaks. */
export const wordsAreSpoken = (sources: readonly Source[]): Finding[] => {
  const said = saidIn(sources)
  const whole = readWhole(sources)
  const namespaces = [...keysByNamespace(sources)].filter(([namespace]) => !whole.has(namespace))
  return namespaces.flatMap(([namespace, keys]) =>
    [...keys]
      .filter((key) => !isSaid(key, said))
      .map((key) => ({
        path: `apps/web/src/words/en/${namespace}.json`,
        line: 1,
        instead: `nothing speaks "${key}": take it out of en, zh and ja`,
      })),
  )
}
