import { lessWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listShiftRows, type ShiftFilter, type ShiftListRow } from './shift-list.store.ts'
import { nothingYet, totalsOf } from './shift-totals.ts'

/** A shift as a line of a file: whoever may have the file sees what was expected. */
export interface ShiftLine
  extends
    Pick<
      ShiftListRow,
      | 'number'
      | 'currency'
      | 'openedAt'
      | 'closedAt'
      | 'staffName'
      | 'outletName'
      | 'timeZone'
      | 'deviceName'
      | 'floatMinor'
      | 'countedMinor'
    >,
    Readonly<Record<'salesMinor' | 'refundsMinor' | 'cashInMinor' | 'cashOutMinor', WideMinor>> {
  readonly orders: number
  readonly expectedMinor: WideMinor | null
  /** Null until it was counted. */
  readonly differenceMinor: WideMinor | null
}

/** The newest shifts of a filter, at most `limit`, each with its totals: frozen where it is closed, of the books where it is open. */
export async function listShiftLines(
  tx: Tx,
  filter: Omit<ShiftFilter, 'onlineSince'>,
  now: string,
  limit: number,
): Promise<ShiftLine[]> {
  const rows = await listShiftRows(tx, { ...filter, onlineSince: now }, undefined, limit)
  const totals = await totalsOf({ tx, merchantId: filter.merchantId }, rows)
  return rows.map((row) => lineOf(row, totals.get(row.id) ?? nothingYet))
}

function lineOf(row: ShiftListRow, totals: typeof nothingYet): ShiftLine {
  const expectedMinor = row.closedAt === null ? totals.expectedMinor : row.expectedMinor
  const { countedMinor } = row
  return {
    ...row,
    closedAt: row.closedAt ?? row.lapsedAt,
    ...totals,
    expectedMinor,
    differenceMinor: expectedMinor === null || countedMinor === null ? null : lessWide(countedMinor, expectedMinor),
  }
}
