import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import { countedAs, writeNumber } from '@kassa/domain/sales/number-format.ts'
import type { ReviewReason } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readSetting } from '../../settings/public.ts'
import { numberTurnReasons } from '../sale/check/number-turn.ts'
import { findRefundNumberAbove } from './number-formats.store.ts'
import type { RefundingDesk } from './refunding-desk.store.ts'

/**
 * Why a refund's number cannot be the one its till had come to, by the rule of sales: both count on from each other, so that a number of either is
 * one that was used. Source: D65.
 */
export async function refundNumberReasons(
  tx: Tx,
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string },
  { number, businessDay }: Pick<JournalRefundBody, 'number' | 'businessDay'>,
  desk: RefundingDesk,
): Promise<ReviewReason[]> {
  const counted = countedAs('refund', number)
  if (counted?.range !== desk.numberPrefix) return []
  const { order } = await readSetting(tx, { merchantId, outletId, deviceId: desk.deviceId }, 'sales.number-formats')
  const ofSale = writeNumber('order', order, counted, businessDay)
  const numberAbove = await findRefundNumberAbove(tx, merchantId, { number, ofSale })
  return numberTurnReasons(tx, merchantId, number, { ...desk, numberAbove }, 'refund')
}
