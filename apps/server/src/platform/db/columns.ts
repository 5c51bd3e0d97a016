import { wideOf, type WideMinor } from '@kassa/domain/money/wide.ts'

/** Reads the text of a `sum` or `numeric`: a whole number of any size, as digits where a double cannot carry it (D86). */
const wholeNumber = (text: string): WideMinor => {
  if (!/^-?[0-9]+$/.test(text)) throw new Error(`${text} from the database is not a whole number`)
  return wideOf(BigInt(text))
}

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} from the database is not a whole number that fits`)
  return value
}

/** Both databases are told to speak UTC, so every instant ends in `+00`. */
const instant = (text: string): string => new Date(text.replace(' ', 'T').replace('+00', 'Z')).toISOString()
const bytes = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

type Parse = (text: string) => unknown

/** PostgreSQL's `{a,"b c",NULL}` of one dimension. */
const arrayOf =
  (parse: Parse): Parse =>
  (text) => {
    const found: unknown[] = []
    if (text === '{}') return found
    const element = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs
    for (const match of text.slice(1, -1).matchAll(element)) {
      const [, quoted, bare] = match
      if (quoted !== undefined) found.push(parse(quoted.replaceAll(/\\(.)/gs, '$1')))
      else found.push(bare === 'NULL' ? null : parse(bare ?? ''))
    }
    return found
  }

const text: Parse = (value) => value

/**
 * How a column's text becomes a value, by PostgreSQL type number; anything else stays text (uuid, date, time, enum).
 *
 * int8 becomes a number and throws beyond 2^53; numeric, which every sum of int8 is, becomes a {@link WideMinor} and throws with a fraction (cast
 * to text or float8 where one is meant); timestamptz becomes an ISO instant in UTC; date stays `YYYY-MM-DD`; json is parsed.
 */
const parsers = new Map<number, Parse>([
  [16, (value) => value === 't'],
  [17, bytes],
  [20, safeInteger],
  [21, Number],
  [23, Number],
  [26, Number],
  [700, Number],
  [701, Number],
  [1700, wholeNumber],
  [114, JSON.parse],
  [3802, JSON.parse],
  [1184, instant],
  [1000, arrayOf((value) => value === 't')],
  [1005, arrayOf(Number)],
  [1007, arrayOf(Number)],
  [1016, arrayOf(safeInteger)],
  [1009, arrayOf(text)],
  [1015, arrayOf(text)],
  [1182, arrayOf(text)],
  [1185, arrayOf(instant)],
  [2951, arrayOf(text)],
])

export const parserOf = (typeNumber: number): Parse => parsers.get(typeNumber) ?? text

const names = new Map<string, string>()

/** `business_day` → `businessDay`. */
export function camelCase(column: string): string {
  let name = names.get(column)
  if (name === undefined) {
    name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    names.set(column, name)
  }
  return name
}

export interface TableColumn {
  readonly name: string
  readonly parse: Parse
}

export const toRow = (columns: readonly TableColumn[], values: readonly (string | null)[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index] as TableColumn
    const value = values[index] as string | null
    row[column.name] = value === null ? null : column.parse(value)
  }
  return row
}
