import { decimalText } from '../../money/money.ts'
import { addWide, compareWide, lessWide, type WideMinor } from '../../money/wide.ts'
import type { CalendarDay } from '../../time/calendar-day.ts'
import type { BatchLine } from '../batch/batch-text.ts'
import { findAccountRow, type AccountRow } from '../chart/account-map.ts'

/** An amount of an entry: debit positive, credit negative. */
export interface LedgerLine extends Pick<AccountRow, 'account' | 'name' | 'ledgerTax' | 'role'> {
  readonly minor: WideMinor
}

/** One entry of a ledger, which comes to 0: the documents of a business day in a batch. */
export interface LedgerEntry {
  /** The number of the batch, with its business day where that is another. */
  readonly number: string
  readonly day: CalendarDay
  readonly postingDay: CalendarDay
  readonly lines: readonly LedgerLine[]
}

const toLine = (rows: readonly AccountRow[], outletId: string, line: BatchLine): LedgerLine => {
  const row = findAccountRow(rows, { ...line, outletId })
  if (!row) throw new Error(`no account for ${line.role}`)
  const { account, name, ledgerTax, role } = row
  return { account, name, ledgerTax, role, minor: line.minor }
}

const addByAccount = (lines: readonly LedgerLine[]): readonly LedgerLine[] =>
  [...Map.groupBy(lines, ({ minor: _minor, ...keys }) => JSON.stringify(keys)).values()]
    .map((own) => ({ ...(own[0] as LedgerLine), minor: addWide(own.map(({ minor }) => minor)) }))
    .filter(({ minor }) => compareWide(minor, 0) !== 0)

export interface LedgerBatch {
  readonly outletId: string
  readonly number: number
  readonly day: CalendarDay
  readonly lines: readonly BatchLine[]
}

/** The entries of a batch by its business days; every line has a row of the accounts (`listUnmapped`). `sign` -1 turns all round. */
export function entriesOf(batch: LedgerBatch, rows: readonly AccountRow[], sign: 1 | -1): readonly LedgerEntry[] {
  const byDay = Map.groupBy(batch.lines, ({ day, postingDay }) => `${day} ${postingDay}`)
  return [...byDay.values()].map((own) => {
    const { day, postingDay } = own[0] as BatchLine
    const lines = own.map((line) => toLine(rows, batch.outletId, line))
    const turned = lines.map((line) => (sign === 1 ? line : { ...line, minor: lessWide(0, line.minor) }))
    const number = day === batch.day ? String(batch.number) : `${batch.number}-${day.replaceAll('-', '')}`
    return { number, day, postingDay, lines: addByAccount(turned) }
  })
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

/** An amount as debit and credit cells; the one it is not stays empty. */
export const sidesOf = (minor: WideMinor, exponent: number): readonly [debit: string, credit: string] =>
  compareWide(minor, 0) > 0 ? [decimalText(minor, exponent), ''] : ['', decimalText(lessWide(0, minor), exponent)]
