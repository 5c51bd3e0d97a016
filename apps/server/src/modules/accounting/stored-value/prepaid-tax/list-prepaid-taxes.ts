import { prepaidMoves, taxesOfUses } from '@kassa/domain/accounting/stored-value/prepaid-tax.ts'
import type { PrepaidRow } from '@kassa/domain/purse/tax-of-prepaid.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { JournalPlace } from '../../journal/journal-place.store.ts'
import { findPrepaidChosen, listTaxedAhead, listTaxedUses } from './prepaid-tax.store.ts'

const rowOf = ({ rateBasisPoints, taxCode }: PrepaidRow, taxMinor: number) => ({
  rateBasisPoints,
  rateMillionths: null,
  code: taxCode,
  taxMinor,
})

/** The tax of passes that are used and of money that is paid ahead, as an outlet chose where it falls; nothing is read where nobody ever chose. */
export async function listPrepaidTaxes(tx: Tx, place: JournalPlace) {
  const { isAhead, isOnUse } = await findPrepaidChosen(tx, place)
  const uses = isOnUse ? await listTaxedUses(tx, place) : []
  const moves = prepaidMoves(isAhead ? await listTaxedAhead(tx, place) : [])
  return [
    ...taxesOfUses(uses).map(({ day, amountMinor, taxMinor, ...row }) => ({
      kind: 'pass-tax' as const,
      day,
      amountMinor,
      tax: rowOf(row, taxMinor),
    })),
    ...moves.map(({ day, reason, taxMinor, ...row }) => ({
      kind: 'tax-paid-ahead' as const,
      day,
      reason,
      tax: rowOf(row, taxMinor),
    })),
  ]
}
