import { areFew, sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { PartPlace, SalePart } from '../../../platform/sale-part.ts'
import { useStands } from '../usage/standing-use.store.ts'

/**
 * The coupons that a sale used up, and that a refund gives back to their holders, good for longer where the refund's rule says so. A coupon
 * that another order used meanwhile stays that order's; the review handles it. Coupons that a receipt brought are withdrawn with a sale
 * that is given back whole, unless they were used.
 */
export const couponsPart: SalePart = {
  name: 'coupons',
  rows: ({ coupons = [], withdrawsCouponsOf = null }) =>
    coupons.length === 0 && withdrawsCouponsOf === null ? null : { moved: coupons, withdrawn: withdrawsCouponsOf },
  ctes: (rows: Json, { merchantId }: PartPlace): Sql => sql`
coupons_rows as (select ${rows}::jsonb as coupons), coupons_moved as materialized (
  select c.id, c.of_order, c.last_day, turn.id as document_id, turn.document, turn.at
  from turn, coupons_rows, rows from (jsonb_to_recordset(coupons -> 'moved') as (id uuid, of_order uuid, last_day date))
    with ordinality as c (id, of_order, last_day, position)
  where ${areFew}
), coupons_withdrawn as (
  update coupon set state = 'disabled' from coupons_rows, turn
  where coupon.merchant_id = ${merchantId}::uuid and coupon.from_order_id = (coupons ->> 'withdrawn')::uuid
    and coupon.state = 'issued'
), coupons_used as (
  insert into coupon_use (merchant_id, coupon_id, order_id, at)
  select coupon.merchant_id, coupon.id, m.document_id, m.at
  from coupons_moved m join coupon on coupon.merchant_id = ${merchantId}::uuid and coupon.id = m.id
  where m.document = 'order'
), coupons_still_used as materialized (
  select distinct on (m.id) m.id, used.order_id, used.at
  from coupons_moved m
  join coupon_use used on used.merchant_id = ${merchantId}::uuid and used.coupon_id = m.id and used.order_id <> m.of_order
  where m.document = 'refund' and ${useStands}
  order by m.id, used.at, used.order_id
), coupons_set as (
  update coupon set
    state = case when m.document = 'order' or still.id is not null then 'used' else 'issued' end,
    order_id = case m.document when 'order' then m.document_id else still.order_id end,
    used_at = case m.document when 'order' then m.at else still.at end,
    until_date = case when still.id is null then coalesce(m.last_day, coupon.until_date) else coupon.until_date end
  from coupons_moved m left join coupons_still_used still on still.id = m.id
  where coupon.merchant_id = ${merchantId}::uuid and coupon.id = m.id
    and case m.document when 'order' then coupon.state <> 'used'
      else coupon.state = 'used' and coupon.order_id = m.of_order end
)`,
}

/** Coupons that a sale's receipt brings; a code that somebody has already stays theirs. One used before its till told of it is told now. */
export const givenCouponsPart: SalePart = {
  name: 'given-coupons',
  rows: ({ givenCoupons = [] }) => (givenCoupons.length === 0 ? null : givenCoupons),
  ctes: (rows: Json, { merchantId }: PartPlace): Sql => sql`
given_coupons_rows as materialized (
  select c.*, turn.id as order_id, turn.at
  from turn, rows from (jsonb_to_recordset(${rows}::jsonb) as (id uuid, template_id uuid, code text, from_date date, until_date date))
    with ordinality as c (id, template_id, code, from_date, until_date, position)
  where ${areFew}
), given_coupons_written as (
  insert into coupon (merchant_id, id, template_id, code, member_id, batch_id, state, from_date, until_date, issued_at,
    from_order_id)
  select ${merchantId}::uuid, c.id, c.template_id, c.code, null, null, 'issued', c.from_date, c.until_date, c.at, c.order_id
  from given_coupons_rows c
  on conflict do nothing
), given_coupons_told as (
  update coupon set from_order_id = c.order_id from given_coupons_rows c
  where coupon.merchant_id = ${merchantId}::uuid and coupon.id = c.id and coupon.code = c.code
    and coupon.template_id = c.template_id and coupon.from_order_id is null
)`,
}

/** Stores the reductions by coupons that were taken offline. */
export const offlineCouponsPart: SalePart = {
  name: 'offline-coupons',
  rows: ({ offlineCoupons = [] }) => (offlineCoupons.length === 0 ? null : offlineCoupons),
  ctes: (rows: Json, { merchantId }: PartPlace): Sql => sql`
offline_coupons_written as (
  insert into coupon_offline_use (merchant_id, order_id, coupon_id, device_id, currency, reduction_minor,
    sold_at, received_at)
  select ${merchantId}::uuid, turn.id, c.coupon_id, turn.device_id, turn.currency, c.reduction_minor, c.sold_at,
    turn.received_at
  from turn, jsonb_to_recordset(${rows}::jsonb) as c (coupon_id uuid, reduction_minor bigint, sold_at timestamptz)
  where turn.device_id is not null
)`,
}
