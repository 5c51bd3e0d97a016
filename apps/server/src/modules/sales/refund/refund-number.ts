import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import { countedAs, writeNumber } from '@kassa/domain/sales/number-format.ts'
import type { ReviewReason } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readSetting } from '../../settings/public.ts'
import { numberTurnReasons } from '../sale/check/number-turn.ts'
import { findRefundNumberAbove } from './number-formats.store.ts'
import type { RefundingDesk } from '../shift/refunding-desk.store.ts'

/** The desk whose number it is, and whether another refund has the same number. */
interface NumberedBy {
  readonly desk: RefundingDesk
  readonly isNumberTaken: boolean
}

/**
 * Returns why a refund's number cannot be the one its till had come to: it was given before, is not of the till's range, or not its turn. Sales and refunds count on
 * from each other, so that a number of either is one that was used. Source: D65.
 */
export async function refundNumberReasons(
  tx: Tx,
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string },
  { number, businessDay }: Pick<JournalRefundBody, 'number' | 'businessDay'>,
  { desk, isNumberTaken }: NumberedBy,
): Promise<ReviewReason[]> {
  if (isNumberTaken) return [{ code: 'refund.number-taken', facts: { number } }]
  const counted = countedAs('refund', number)
  if (counted?.range !== desk.numberPrefix) return [{ code: 'refund.number-foreign', facts: { number } }]
  const { order } = await readSetting(tx, { merchantId, outletId, deviceId: desk.deviceId }, 'sales.number-formats')
  // Written as usual too: a till goes on with what it was told.
  const ofSales = [...new Set([order, null])].map((format) => writeNumber('order', format, counted, businessDay))
  const numberAbove = await findRefundNumberAbove(tx, merchantId, { number, ofSales })
  return numberTurnReasons(tx, merchantId, number, { ...desk, numberAbove }, 'refund')
}
