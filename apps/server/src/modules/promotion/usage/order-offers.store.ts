import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { SignableCoupon } from '../coupon/sign-coupons.ts'

/**
 * Returns the names of a sale's plans and coupons, by their ids: a plan by the version it was priced with, a coupon with its code. Offers
 * that the books do not know are left out.
 */
export const offerNamesOf = async (tx: Tx, merchantId: string, orderId: string): Promise<Record<string, string>> =>
  (await offerNamesByOrder(tx, merchantId, [orderId])).get(orderId) ?? {}

/** The same of several orders, by their ids: a plan may have been called otherwise when another of them was sold. */
export async function offerNamesByOrder(
  tx: Tx,
  merchantId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Record<string, string>>> {
  const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  const named = await tx.many<{ orderId: string; id: string; name: string }>(sql`
    with named as (
      select sold.id as order_id, case when offer.id ~ ${uuid} then offer.id::uuid end as id, offer.version
      from sales_order sold, lateral (
        select id, version from jsonb_to_recordset(sold.snapshot -> 'plans') as plan (id text, version integer)
        union all
        select id, null from jsonb_to_recordset(sold.snapshot -> 'coupons') as coupon (id text)
      ) as offer
      where sold.merchant_id = ${merchantId} and sold.id = any(${orderIds}::uuid[])
    )
    select named.order_id, wording.plan_id as id, wording.terms ->> 'name' as name from named
    join marketing_plan_version wording on wording.merchant_id = ${merchantId} and wording.plan_id = named.id
      and wording.version = named.version
    union all
    select named.order_id, coupon.id, template.terms ->> 'name' from named
    join coupon on coupon.merchant_id = ${merchantId} and coupon.id = named.id
    join coupon_template template on template.merchant_id = coupon.merchant_id and template.id = coupon.template_id`)
  return new Map(
    [...Map.groupBy(named, ({ orderId }) => orderId)].map(([orderId, offers]) => [
      orderId,
      Object.fromEntries(offers.map(({ id, name }) => [id, name])),
    ]),
  )
}

/** The plans that a cashier switched off for a sale, and why. */
export const listPlansOff = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ planId: string; name: string; reason: string }[]> =>
  tx.many(sql`
    select off.plan_id, wording.terms ->> 'name' as name, off.reason from plan_switch_off off
    join marketing_plan_version wording on wording.merchant_id = off.merchant_id and wording.plan_id = off.plan_id
      and wording.version = off.version
    where off.merchant_id = ${merchantId} and off.order_id = ${orderId} order by name, off.plan_id`)

/** The coupons that a sale used up, or that were given back by its refund since. */
export const listCouponsOfOrder = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ id: string; code: string; name: string; isUsed: boolean }[]> =>
  tx.many(sql`
    select coupon.id, coupon.code, template.terms ->> 'name' as name,
      coalesce(coupon.order_id = sold.id, false) as is_used
    from sales_order sold, jsonb_array_elements(sold.priced -> 'coupons') as shown
    join coupon on coupon.merchant_id = ${merchantId}
      and coupon.id = case when shown ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (shown ->> 'id')::uuid end
    join coupon_template template on template.merchant_id = coupon.merchant_id and template.id = coupon.template_id
    where sold.merchant_id = ${merchantId} and sold.id = ${orderId} and (shown ->> 'isApplied')::boolean
    order by coupon.code`)

/** The coupons that the receipt of a sale brought for the next visit. */
export const listNextCoupons = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<(SignableCoupon & { readonly name: string })[]> =>
  tx.many(sql`
    select template.terms ->> 'name' as name, coupon.id as coupon_id, coupon.template_id, coupon.code, coupon.from_date,
      coupon.until_date, coupon.member_id
    from coupon
    join coupon_template template on template.merchant_id = coupon.merchant_id and template.id = coupon.template_id
    where coupon.merchant_id = ${merchantId} and coupon.from_order_id = ${orderId} order by coupon.template_id`)
