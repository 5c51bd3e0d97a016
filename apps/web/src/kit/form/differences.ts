import { isApiError } from '../../api/api-error.ts'

export type Side = 'mine' | 'theirs'

/** One thing that is saved otherwise than it was when the form was opened. */
export interface DraftDifference {
  readonly mine: unknown
  readonly theirs: unknown
  /** The side that stands in the form. A field that was not touched here is taken over as they saved it. */
  readonly side: Side
}

/** A record as it is saved now. */
export interface SavedRecord {
  readonly version: number
  readonly [field: string]: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the record saved now, where a change was refused because somebody else was first; undefined for every other
 * failure.
 */
export function savedMeanwhile(error: unknown): SavedRecord | undefined {
  if (!isApiError(error) || error.code !== 'thing.changed-meanwhile') return undefined
  const { current } = error.details
  return isRecord(current) && typeof current['version'] === 'number' ? (current as SavedRecord) : undefined
}

const at = (draft: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), draft)

const plain = (value: unknown): string => JSON.stringify(value ?? '')
const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

interface Drafts {
  /** The record as the form was opened, or as it was saved when they were last told. */
  readonly base: object
  readonly mine: object
  readonly theirs: object
}

/**
 * Returns the changes by somebody else, by dotted path: of the labeled `fields`, and by its whole key for any part
 * that none of them covers (a list of lines). A change that both made alike is no difference.
 */
export function differencesOf(
  { base, mine, theirs }: Drafts,
  fields: Iterable<string>,
): ReadonlyMap<string, DraftDifference> {
  const single = [...fields].filter((path) => !/\.\d/.test(path))
  const isCovered = (key: string): boolean => single.some((path) => path === key || path.startsWith(`${key}.`))
  const rest = Object.keys(theirs).filter((key) => !isCovered(key))
  return new Map(
    [...single, ...rest].flatMap((path): [string, DraftDifference][] => {
      const [was, own, saved] = [at(base, path), at(mine, path), at(theirs, path)]
      if (saved === undefined || isSame(saved, was) || isSame(saved, own)) return []
      return [[path, { mine: own, theirs: saved, side: isSame(own, was) ? 'theirs' : 'mine' }]]
    }),
  )
}
