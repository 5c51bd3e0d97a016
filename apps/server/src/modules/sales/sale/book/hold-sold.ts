import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { isPaidByCode } from '@kassa/domain/payment/tender-rules.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { lockPurses } from '../../../member/public.ts'
import { lockPlansNamed, readCouponBooks } from '../../../promotion/public.ts'
import { memberOfSale } from './member-of-sale.ts'
import { holdSlips } from './used-reference.store.ts'

/** The parts of a sale that name what it moves beside goods. */
export interface SoldBeside extends Pick<SaleBody, 'memberId' | 'orderId' | 'at' | 'snapshot' | 'familyCard'> {
  readonly tenders: readonly Pick<SaleBody['tenders'][number], 'method' | 'reference'>[]
}

/**
 * Locks what a sale moves beside goods, in the order in which a till's sale locks it (coupons, member, slips, cards, plans): where a till brings the same order in that
 * moment, whoever comes second finds it in the books, and neither waits for the other crosswise (docs/decisions/2700).
 */
export async function holdSold(tx: Tx, merchantId: string, sold: SoldBeside, now: string): Promise<void> {
  await readCouponBooks(tx, merchantId, { snapshot: sold.snapshot })
  await memberOfSale(tx, merchantId, sold, now)
  await holdSlips(tx, merchantId, sold.tenders)
  const codes = sold.tenders.flatMap(({ method, reference }) => (isPaidByCode(method) && reference ? [reference] : []))
  if (codes.length > 0) await lockPurses(tx, merchantId, codes)
  await lockPlansNamed(tx, merchantId, { snapshot: sold.snapshot })
}
