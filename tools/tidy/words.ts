import type { Finding, Source } from './tree.ts'
import { isTest, lineAt } from './tree.ts'

type Words = Readonly<Record<string, unknown>>

const flatten = (words: Words, path = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) => {
    const full = path === '' ? key : `${path}.${key}`
    return typeof value === 'object' && value !== null ? flatten(value as Words, full) : [full]
  })

const withoutPlural = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** The keys of each English words file: namespace → keys, plural endings cut. */
export const keysByNamespace = (sources: readonly Source[]): Map<string, Set<string>> =>
  new Map(
    sources.flatMap(({ path, text }) => {
      const namespace = /^apps\/web\/src\/words\/en\/([\w-]+)\.json$/.exec(path)?.[1]
      return namespace ? [[namespace, new Set(flatten(JSON.parse(text) as Words).map(withoutPlural))] as const] : []
    }),
  )

export const isScreenCode = ({ path }: Source): boolean => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !isTest(path)

/** Namespaces that a file reads from; all of them where it is handed its `t` by another. */
const namespacesOf = (source: Source, all: readonly string[]): readonly string[] => {
  const calls = [...source.code.matchAll(/\buseTranslation\(([^)]*)\)/g)]
  if (calls.length === 0) return all
  const named = calls.flatMap(([, inside = '']) => [...inside.matchAll(/'([\w-]+)'/g)].map((match) => match[1] ?? ''))
  return [...named, 'common']
}

const spoken = /(?<![\w.])(?:i18next\.)?t\(\s*'([\w-]+:)?([\w.-]+)'/g

const missingIn = (source: Source, keys: ReadonlyMap<string, ReadonlySet<string>>): Finding[] => {
  const open = namespacesOf(source, [...keys.keys()])
  return [...source.code.matchAll(spoken)].flatMap((match) => {
    const [, named, key = ''] = match
    const places = named === undefined ? open : [named.slice(0, -1)]
    if (places.some((place) => keys.get(place)?.has(withoutPlural(key)))) return []
    const instead = `the word "${named ?? ''}${key}" is in none of ${places.join(', ')}: add it in en, zh and ja`
    return [{ path: source.path, line: lineAt(source.code, match.index), instead }]
  })
}

/** Every word that a screen speaks by a fixed name is in the words files. */
export const wordsExist = (sources: readonly Source[]): Finding[] => {
  const keys = keysByNamespace(sources)
  return sources.filter(isScreenCode).flatMap((source) => missingIn(source, keys))
}
