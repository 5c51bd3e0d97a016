import { isPaidByCode } from '@kassa/domain/payment/tender-rules.ts'
import { planUses } from '@kassa/domain/promotion/plan-uses.ts'
import { cardUsesOf } from '@kassa/domain/purse/card-uses.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findPointsForUpdate, lockPurses } from '../../member/public.ts'
import { lockCoupons, lockPlansOfOrder } from '../../promotion/public.ts'
import type { SoldOrder } from './sold-order.store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Locks what a refund may move beside money and goods, as a sale and a payment ahead lock it: coupons, the member, the cards that paid, the plans that it used. Its shift comes behind them, and
 * its goods last, with the statement that writes it: so nobody waits for another crosswise (docs/decisions/2700). The caller holds the order.
 */
export async function holdWhatMoves(tx: Tx, merchantId: string, sold: SoldOrder): Promise<void> {
  const { priced, payments, accountId } = sold
  const couponIds = priced.coupons.flatMap(({ id, isApplied }) => (isApplied && UUID.test(id) ? [id] : []))
  if (couponIds.length > 0) await lockCoupons(tx, merchantId, couponIds)
  if (accountId !== null) await findPointsForUpdate(tx, merchantId, accountId)
  const paid = payments.flatMap(({ method, reference }) => (isPaidByCode(method) && reference ? [reference] : []))
  const codes = [...new Set([...paid, ...cardUsesOf(priced.lines).map(({ code }) => code)])]
  if (codes.length > 0) await lockPurses(tx, merchantId, codes)
  if (planUses(priced).length > 0) await lockPlansOfOrder(tx, merchantId, sold.id)
}
