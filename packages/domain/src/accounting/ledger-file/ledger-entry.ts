import { decimalText } from '../../money/money.ts'
import { addWide, compareWide, lessWide, type WideMinor } from '../../money/wide.ts'
import type { CalendarDay } from '../../time/calendar-day.ts'
import type { BatchLine } from '../batch/batch-text.ts'
import { findAccountRow, type AccountRow } from '../chart/account-map.ts'

/** An amount of an entry: debit positive, credit negative. */
export interface LedgerLine extends Pick<AccountRow, 'account' | 'name' | 'ledgerTax' | 'role'> {
  readonly minor: WideMinor
}

/** A line of a batch before lines of one account were added up, with its keys; its id is that of the public API. */
export interface LedgerPart extends LedgerLine, Pick<BatchLine, (typeof partKeys)[number]> {
  readonly id: string
}
const partKeys = ['rateBasisPoints', 'rateMillionths', 'taxCode', 'method', 'category', 'reason', 'notes'] as const

/** One entry of a ledger, which comes to 0: the documents of a business day in a batch. */
export interface LedgerEntry {
  /** The number of the batch, with its business day where that is another. */
  readonly number: string
  /** The number with the books before it and its turn behind it: no other entry of a merchant has it, so that an import sees a double. */
  readonly reference: string
  /** 0 as its batch is handed over, 1 as that is taken back, 2 as it is handed over anew, and so on. */
  readonly turn: number
  /** The books and the number of the batch, as the public API names it. */
  readonly batchId: string
  readonly batchHash: string
  readonly day: CalendarDay
  readonly postingDay: CalendarDay
  readonly lines: readonly LedgerLine[]
  readonly parts: readonly LedgerPart[]
}

const toPart = (rows: readonly AccountRow[], { outletId, number }: LedgerBatch, line: PlacedLine): LedgerPart => {
  const row = findAccountRow(rows, { ...line, outletId })
  if (!row) throw new Error(`no account for ${line.role}`)
  const { account, name, ledgerTax, role } = row
  const { minor, rateBasisPoints, rateMillionths, taxCode, method, category, reason, notes } = line
  const keys = { rateBasisPoints, rateMillionths, taxCode, method, category, reason, notes }
  return { id: `${outletId}.${number}.${line.position}`, account, name, ledgerTax, role, minor, ...keys }
}

/** A line with its place in its batch, from 1. */
type PlacedLine = BatchLine & { readonly position: number }

const toLine = ({ account, name, ledgerTax, role, minor }: LedgerPart): LedgerLine => ({
  account,
  name,
  ledgerTax,
  role,
  minor,
})

const addByAccount = (lines: readonly LedgerLine[]): readonly LedgerLine[] =>
  [...Map.groupBy(lines, ({ minor: _minor, ...keys }) => JSON.stringify(keys)).values()]
    .map((own) => ({ ...(own[0] as LedgerLine), minor: addWide(own.map(({ minor }) => minor)) }))
    .filter(({ minor }) => compareWide(minor, 0) !== 0)

export interface LedgerBatch {
  readonly outletId: string
  readonly number: number
  readonly day: CalendarDay
  readonly hash: string
  readonly lines: readonly BatchLine[]
}

const turnRound = (part: LedgerPart): LedgerPart => ({
  ...part,
  minor: lessWide(0, part.minor),
  notes: part.notes && { ...part.notes, minor: lessWide(0, part.notes.minor) },
})

/** Letters of the books in a reference: the last of their id are by chance, the first are a time. */
const BOOKS_LETTERS = 6

/** The letters by which an entry tells its turn: R takes back the first, N2 is the second, R2 takes that back. */
export const turnText = (turn: number): string => {
  const round = Math.floor(turn / 2) + 1
  if (turn % 2 === 1) return round === 1 ? 'R' : `R${round}`
  return round === 1 ? '' : `N${round}`
}

/** The entries of a batch by its business days; every line has a row of the accounts (`listUnmapped`). An odd `turn` turns all round. */
export function entriesOf(batch: LedgerBatch, rows: readonly AccountRow[], turn: number): readonly LedgerEntry[] {
  const placed = batch.lines.map((line, at): PlacedLine => ({ ...line, position: at + 1 }))
  const byDay = Map.groupBy(placed, ({ day, postingDay }) => `${day} ${postingDay}`)
  return [...byDay.values()].map((own) => {
    const { day, postingDay } = own[0] as PlacedLine
    const made = own.map((line) => toPart(rows, batch, line))
    const parts = made.map((part) => (turn % 2 === 0 ? part : turnRound(part)))
    const number = day === batch.day ? String(batch.number) : `${batch.number}-${day.replaceAll('-', '')}`
    return {
      number,
      reference: `${batch.outletId.slice(-BOOKS_LETTERS)}-${number}${turnText(turn)}`,
      turn,
      batchId: `${batch.outletId}.${batch.number}`,
      batchHash: batch.hash,
      day,
      postingDay,
      lines: addByAccount(parts.map(toLine)),
      parts,
    }
  })
}

/**
 * The number of an entry for programs whose numbers are whole: that of its batch; of late documents with their day behind it, which is longer than the number of any batch; of an entry that was cut
 * with its part behind it. One that is taken back, or handed over anew, has day, part and turn behind it, which is longer still: a program refuses a number that it has.
 */
export const wholeNumber = ({ number, day, turn }: Pick<LedgerEntry, 'number' | 'day' | 'turn'>): string => {
  const [, batch = '', lateDay = '', part = ''] = /^(\d+)(?:-\d\d(\d{6}))?(?:\/(\d+))?$/.exec(number) ?? []
  if (turn === 0) return `${batch}${lateDay}${part === '' ? '' : part.padStart(4, '0')}`
  return `${batch}${day.replaceAll('-', '').slice(2)}${part.padStart(4, '0')}${String(turn).padStart(2, '0')}`
}

/** An amount that goes from one account to another: by itself it balances. */
export interface LedgerPair {
  readonly debit: LedgerLine
  readonly credit: LedgerLine
  readonly minor: WideMinor
}

/** The lines of an entry as debits with their credits, for ledgers that know nothing else. */
export function pairsOf(lines: readonly LedgerLine[]): readonly LedgerPair[] {
  const debits = lines.filter(({ minor }) => compareWide(minor, 0) > 0)
  const credits = lines.filter(({ minor }) => compareWide(minor, 0) < 0)
  const pairs: LedgerPair[] = []
  let [at, left] = [0, credits[0] ? lessWide(0, credits[0].minor) : 0]
  for (const debit of debits) {
    let open = debit.minor
    for (let credit = credits[at]; compareWide(open, 0) > 0 && credit; credit = credits[at]) {
      const minor = compareWide(open, left) < 0 ? open : left
      pairs.push({ debit, credit, minor })
      open = lessWide(open, minor)
      left = lessWide(left, minor)
      const next = credits[at + 1]
      if (compareWide(left, 0) > 0) continue
      at += 1
      left = next ? lessWide(0, next.minor) : 0
    }
  }
  return pairs
}

/** Pairs of at most an amount each: a larger one as several. */
export const pairsWithin = (pairs: readonly LedgerPair[], mostMinor: number): readonly LedgerPair[] =>
  pairs.flatMap((pair) => {
    const parts: LedgerPair[] = []
    let left = pair.minor
    for (; compareWide(left, mostMinor) > 0; left = lessWide(left, mostMinor)) parts.push({ ...pair, minor: mostMinor })
    return [...parts, { ...pair, minor: left }]
  })

/** An amount as debit and credit cells; the one it is not stays empty. */
export const sidesOf = (minor: WideMinor, exponent: number): readonly [debit: string, credit: string] =>
  compareWide(minor, 0) > 0 ? [decimalText(minor, exponent), ''] : ['', decimalText(lessWide(0, minor), exponent)]
