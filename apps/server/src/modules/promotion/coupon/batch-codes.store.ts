import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { SignableCoupon } from './sign-coupons.ts'

export interface BatchCode extends SignableCoupon {
  readonly state: 'issued' | 'used' | 'disabled'
  readonly isOffered: boolean
}

/** Returns the name of a batch's coupons; undefined where there is no such batch. */
export const findBatchName = (tx: Tx, merchantId: string, id: string): Promise<{ name: string } | undefined> =>
  tx.maybe(sql`
    select t.terms ->> 'name' as name from coupon_batch b
    join coupon_template t on t.merchant_id = b.merchant_id and t.id = b.template_id
    where b.merchant_id = ${merchantId} and b.id = ${id}`)

/** Every code of a batch as far as it is made, as they were made. */
export const listBatchCodes = (tx: Tx, merchantId: string, id: string): Promise<BatchCode[]> =>
  tx.many(sql`
    select c.id as coupon_id, c.template_id, c.member_id, c.code, c.state,
      t.is_enabled and t.archived_at is null as is_offered, c.from_date, c.until_date
    from coupon c
    join coupon_template t on t.merchant_id = c.merchant_id and t.id = c.template_id
    where c.merchant_id = ${merchantId} and c.batch_id = ${id} order by c.id`)
