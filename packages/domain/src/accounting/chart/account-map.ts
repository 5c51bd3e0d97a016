import type { AccountRole, JournalLine, PostingReason } from '../posting.ts'
import { standInOf } from '../stored-value/stand-ins.ts'

/** The keys by which a row may be narrower than its role, the strongest first. */
export const mapKeys = ['outletId', 'method', 'rateBasisPoints', 'taxCode', 'category', 'reason'] as const
type MapKey = (typeof mapKeys)[number]

/** The account of the ledger for amounts of the journal; a key that is null fits every line. */
export type AccountRow = { readonly [Key in Exclude<MapKey, 'reason'>]: JournalLine[Key] | null } & {
  readonly role: AccountRole
  readonly reason: PostingReason | null
  readonly account: string
  /** The account's name; programs that know accounts by name post by it. */
  readonly name: string
  /** The tax code of the ledger, which is not the one of receipts; empty where it has none. */
  readonly ledgerTax: string
}

type Mapped = Pick<JournalLine, MapKey | 'role'>

const fits = (row: AccountRow, line: Mapped): boolean =>
  row.role === line.role && mapKeys.every((key) => row[key] === null || row[key] === line[key])

const isNamed = (row: AccountRow, key: MapKey): boolean => row[key] !== null

const countKeys = (row: AccountRow): number => mapKeys.filter((key) => isNamed(row, key)).length

/** Positive where `other` is the more specific: it names more keys, or as many and the stronger one. */
export function compareSpecific(one: AccountRow, other: AccountRow): number {
  const more = countKeys(other) - countKeys(one)
  const first = mapKeys.find((key) => isNamed(one, key) !== isNamed(other, key))
  return more !== 0 || first === undefined ? more : isNamed(one, first) ? -1 : 1
}

const findOwnRow = (rows: readonly AccountRow[], line: Mapped): AccountRow | undefined =>
  rows.filter((row) => fits(row, line)).toSorted(compareSpecific)[0]

/** Returns the row that a line is posted by: the most specific that fits, else that of the role it once was a part of; undefined where none does. Source: accounting.md (Journal). */
export function findAccountRow(rows: readonly AccountRow[], line: Mapped): AccountRow | undefined {
  const standIn = standInOf(line)
  const own = findOwnRow(rows, line)
  return own ?? (standIn === undefined ? undefined : findAccountRow(rows, { ...line, role: standIn }))
}

/** Returns the roles of lines that no row fits, each once. */
export const listUnmapped = (rows: readonly AccountRow[], lines: readonly Mapped[]): readonly AccountRole[] => [
  ...new Set(lines.filter((line) => findAccountRow(rows, line) === undefined).map(({ role }) => role)),
]

/** Returns whether a row has the keys of another: nobody could say which of them is used. */
export const hasTwice = (rows: readonly AccountRow[]): boolean =>
  new Set(rows.map((row) => JSON.stringify([row.role, ...mapKeys.map((key) => row[key])]))).size < rows.length
