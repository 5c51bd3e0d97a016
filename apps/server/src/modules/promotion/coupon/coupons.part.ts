import { sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { PartPlace, SalePart } from '../../../platform/sale-part.ts'

/**
 * Coupons that a sale used up, and that a refund gives back to whoever held them, good for longer where the refund's rule says so. One
 * that was used by another order meanwhile stays that one's; what became of it is the review's.
 */
export const couponsPart: SalePart = {
  name: 'coupons',
  rows: ({ coupons = [] }) => (coupons.length === 0 ? null : coupons),
  ctes: couponCtes,
}

function couponCtes(rows: Json, { merchantId }: PartPlace): Sql {
  return sql`
coupons_moved as materialized (
  select c.id, c.of_order, c.last_day, turn.id as document_id, turn.document, turn.at
  from turn, jsonb_to_recordset(${rows}::jsonb) as c (id uuid, of_order uuid, last_day date)
), coupons_set as (
  update coupon set
    state = case m.document when 'order' then 'used' else 'issued' end,
    order_id = case m.document when 'order' then m.document_id end,
    used_at = case m.document when 'order' then m.at end,
    until_date = coalesce(m.last_day, coupon.until_date)
  from coupons_moved m
  where coupon.merchant_id = ${merchantId}::uuid and coupon.id = m.id
    and case m.document when 'order' then coupon.state <> 'used'
      else coupon.state = 'used' and coupon.order_id = m.of_order end
)`
}
