import { areFew, sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { PartPlace, SalePart } from '../../../platform/sale-part.ts'

/**
 * Coupons that a sale used up, and that a refund gives back to whoever held them, good for longer where the refund's rule says so. One
 * that was used by another order meanwhile stays that one's; what became of it is the review's. What a receipt brought goes with a sale that is given
 * back whole, unless it was used.
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

/** What was taken off by coupons without a line is written down. */
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
