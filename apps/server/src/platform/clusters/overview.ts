import type { Actor } from '../actor.ts'
import type { Command, Context, Download } from '../command.ts'

/** One value by which rows are sorted: what it is compared as, and whether the largest comes first. */
export interface SortKey {
  readonly as: 'text' | 'number' | 'instant' | 'day' | 'id'
  readonly isDown?: boolean
}

/** One or more answers, of one database each; the first database's is the first. */
export type Parts<Part> = readonly [first: Part, ...others: Part[]]

/** Returns the parts of a list. Throws where it has none. */
export function partsOf<Part>(list: readonly Part[]): Parts<Part> {
  if (list.length === 0) throw new Error('answers of no database cannot be put together')
  const [first, ...others] = list as Parts<Part>
  return [first, ...others]
}

/** The tools for putting answers together. */
export interface Together {
  readonly actor: Actor
  readonly now: string
  readonly request: unknown
  /** A database is missing that was not missing on the page before. */
  readonly lacksMore: boolean
  /** Rows of several databases in the order that a database would give them; an empty value stands behind all others. */
  readonly inOrder: <Row>(
    rows: readonly Row[],
    valuesOf: (row: Row) => readonly (string | number | null)[],
    places: readonly SortKey[],
  ) => Promise<Row[]>
  /** The file that the call gives instead of those of its parts. */
  readonly download: (file: Download) => void
}

/** Puts the answers of several databases together, so that they read as if one database had it all. */
export type Merge<Answer> = (parts: Parts<Answer>, together: Together) => Promise<Answer> | Answer

const kept = new WeakMap<object, unknown>()

/** Keeps what putting answers together needs beside an answer, of which nothing is sent. */
export function keepBeside<Answer extends object>(answer: Answer, beside: unknown): Answer {
  kept.set(answer, beside)
  return answer
}

/** Returns the thing that was kept beside an answer. Throws where nothing was. */
export function besideOf(answer: object): unknown {
  if (!kept.has(answer)) throw new Error('nothing was kept beside an answer that is put together with others')
  return kept.get(answer)
}

/** The same command, asked as one of several databases; what it answers before anything is hidden is handed to `heard`. */
export const asPart = (command: Command, heard: (answer: object) => void): Command => ({
  ...command,
  run: async (context, request) => {
    const inPart = Object.create(context, { isOneOfSeveral: { value: true } }) as Context
    const result = await command.run(inPart, request)
    if (result.ok) heard(result.value as object)
    return result
  },
})

/** Adds up the fields named, which are whole numbers; the others are those of the first. */
export const addFields = <Row extends object>(rows: Parts<Row>, ...names: readonly (keyof Row)[]): Row => ({
  ...rows[0],
  ...Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)])),
})

/** One row of each group, made of all its rows. */
export const oneOfEach = <Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
  make: (rows: Parts<Row>) => Row,
): Row[] => [...Map.groupBy(rows, groupOf).values()].map((group) => make(partsOf(group)))
