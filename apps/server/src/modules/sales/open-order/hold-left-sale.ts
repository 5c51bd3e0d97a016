import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { isPaidByCode } from '@kassa/domain/payment/tender-rules.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { lockPurses } from '../../member/public.ts'
import { lockPlansNamed, readCouponBooks } from '../../promotion/public.ts'
import { memberOfSale } from '../sale/book/member-of-sale.ts'
import { findShiftAlone } from '../shift/shift.store.ts'

/**
 * Locks what a sale moves that its desk left, in the order in which the desk locks it that brings it after all (coupons, member, cards, plans), and its shift behind
 * them, alone: whoever comes second finds the sale in the books, and neither waits for the other crosswise (docs/decisions/2700).
 */
export async function holdLeftSale(tx: Tx, merchantId: string, body: SaleBody, now: string): Promise<void> {
  await readCouponBooks(tx, merchantId, body)
  await memberOfSale(tx, merchantId, body, now)
  const codes = body.tenders.flatMap(({ method, reference }) => (isPaidByCode(method) && reference ? [reference] : []))
  if (codes.length > 0) await lockPurses(tx, merchantId, codes)
  await lockPlansNamed(tx, merchantId, body)
  await findShiftAlone(tx, merchantId, body.shiftId)
}
