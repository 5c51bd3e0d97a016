import type { Locale } from '@kassa/domain/text/locale.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { allCardsOf } from '../profile/all-cards.ts'
import type { SignableCoupon } from '../../promotion/public.ts'

/** Lines of a book and purchases that the own page shows. */
const SHOWN = 50

export const findShopName = async (tx: Tx, merchantId: string): Promise<string> =>
  (await tx.one<{ name: string }>(sql`select name from organisation_merchant where merchant_id = ${merchantId}`)).name

/** Returns the addresses of the member whom an order belongs to now, and their language; undefined without one. */
export const findMemberOfOrder = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ id: string; email: string; phone: string; locale: Locale | null } | undefined> =>
  tx.maybe(sql`
    select kept.id, coalesce(kept.email, '') as email, coalesce(kept.phone, '') as phone, kept.locale from sales_order o
    join member m on m.merchant_id = o.merchant_id and m.id = o.member_id
    join member kept on kept.merchant_id = m.merchant_id and kept.id = coalesce(m.merged_into, m.id)
    where o.merchant_id = ${merchantId} and o.id = ${orderId} and kept.archived_at is null`)

export const listOwnPoints = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ day: string; reason: number; points: number; after: number }[]> =>
  tx.many(sql`
    select business_day as day, reason, points, after_points as after from point_entry
    where merchant_id = ${merchantId} and member_id = ${id} order by entry_number desc limit ${SHOWN}`)

export const listOwnBalance = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ day: string; type: number; amountMinor: number; afterMinor: number }[]> =>
  tx.many(sql`
    select business_day as day, type, amount_minor, after_minor from balance_entry
    where merchant_id = ${merchantId} and member_id = ${id} order by entry_number desc limit ${SHOWN}`)

/** Coupons that can be used today or later. */
export const listOwnCoupons = (
  tx: Tx,
  merchantId: string,
  id: string,
  today: string,
): Promise<(SignableCoupon & { readonly name: string })[]> =>
  tx.many(sql`
    select c.id as coupon_id, c.template_id, c.member_id, c.code, t.terms ->> 'name' as name, c.from_date, c.until_date
    from promotion_coupon c
    join promotion_coupon_template t on t.merchant_id = c.merchant_id and t.id = c.template_id
    where c.merchant_id = ${merchantId} and c.member_id = ${id} and c.state = 'issued' and c.until_date >= ${today}::date
      and t.is_enabled and t.archived_at is null
    order by c.until_date, c.id limit ${SHOWN}`)

export const listOwnOrders = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<
  {
    number: string
    outletName: string
    day: string
    currency: string
    totalMinor: number
    refundedMinor: number
  }[]
> =>
  tx.many(sql`
    select o.number, place.name as outlet_name, o.business_day as day, o.currency, o.total_minor, o.refunded_minor
    from sales_order o join organisation_outlet place on place.merchant_id = o.merchant_id and place.id = o.outlet_id
    where o.merchant_id = ${merchantId} and o.member_id = any(${allCardsOf(merchantId, id)})
    order by o.sold_at desc, o.id desc limit ${SHOWN}`)
