import { dirname } from 'node:path/posix'
import { houses } from '../tidy/houses.ts'
import type { Source } from '../tidy/tree.ts'
import { isProduct } from './callers.ts'
import type { Measure } from './measures.ts'
import { measureRooms } from './rooms.ts'
import { walkFrom } from './walk.ts'

const MOST_FILES = 25
const CALCULATION = 'packages/domain/src/pricing/price-basket.ts'

/** The pairs and circles of each house when the counting began, and the most that may be left of them. */
const left: Readonly<Record<string, { readonly mutual: readonly number[]; readonly inCircle: readonly number[] }>> = {
  modules: { mutual: [4, 0], inCircle: [10, 0] },
  sales: { mutual: [8, 0], inCircle: [7, 0] },
  domain: { mutual: [5, 0], inCircle: [11, 0] },
  contract: { mutual: [1, 0], inCircle: [19, 0] },
  web: { mutual: [7, 0], inCircle: [10, 0] },
}

const tiesOf = (sources: readonly Source[]): Measure[] =>
  houses.flatMap(({ name, at }) => {
    const bounds = left[name]
    if (!bounds) return []
    const { mutual, inCircle } = measureRooms(at, sources)
    const one = (what: string, now: number, [before = 0, held = 0]: readonly number[]): Measure => ({
      name: what,
      before,
      held,
      goal: 0,
      now,
      places: [],
      instead: 'move what both need down a floor (tools/tidy/houses.ts), or hand it in from above',
    })
    return [
      one(`rooms of ${name} that point at each other, pairs`, mutual, bounds.mutual),
      one(`rooms of ${name} in a circle`, inCircle, bounds.inCircle),
    ]
  })

const isWordList = (path: string): boolean => /\/(?:words|log-words)\//.test(path)

/** Folders with more files side by side than a reader takes in, tests and lists of words aside. */
export const fullFolders = (sources: readonly Source[]): string[] => {
  const files = sources.filter((source) => isProduct(source) && !isWordList(source.path))
  const folders = [...Map.groupBy(files, ({ path }) => dirname(path))]
  return folders
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([folder, inside]) => `${folder}: ${inside.length}`)
    .sort()
}

const folders = (sources: readonly Source[]): Measure => {
  const places = fullFolders(sources)
  const instead = 'look for the seam and give each side a room'
  return {
    name: `folders with more than ${MOST_FILES} files`,
    before: 16,
    held: 0,
    goal: 0,
    now: places.length,
    places,
    instead,
  }
}

/** Returns the files that a basket passes while it is priced. */
const calculation = (sources: readonly Source[]): Measure[] => {
  const domain = houses.find(({ name }) => name === 'domain')
  if (!domain) return []
  const { files, rooms, climbs } = walkFrom(CALCULATION, domain, sources)
  const climbed = climbs.map(({ path, line, to }) => `${path}:${line} → ${to}`)
  const one = (name: string, places: readonly string[], before: number, most: number): Measure => ({
    name,
    before,
    held: most,
    goal: most,
    now: places.length,
    places,
    instead: 'keep the calculation on its way down: hand in what it needs as a value',
  })
  return [
    one('files under the calculation', files, 51, 55),
    one('rooms under the calculation', rooms, 11, 12),
    one('climbs back up under the calculation', climbed, 1, 0),
  ]
}

export const measureFloors = (sources: readonly Source[]): Measure[] => [
  ...tiesOf(sources),
  folders(sources),
  ...calculation(sources),
]
