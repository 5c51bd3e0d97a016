import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsName } from '../../stock/public.ts'

export interface ReservableGoods {
  readonly variantId: string
  readonly name: string
  readonly policy: 'block' | 'warn' | 'allow'
  readonly isCombined: boolean
  readonly parts: readonly ReservablePart[]
}

interface ReservablePart extends Pick<ReservableGoods, 'variantId' | 'name' | 'policy'> {
  readonly quantity: number
}

/** Returns the goods that a basket names, with the parts of combined products, each with its name and the policy by which it is sold alone. */
export const listReservableGoods = (
  tx: Tx,
  merchantId: string,
  variantIds: readonly string[],
): Promise<ReservableGoods[]> =>
  tx.many<ReservableGoods>(sql`
    select variant.id as variant_id, product.stock_policy as policy, product.type = 'combined' as is_combined,
      ${goodsName} as name,
      coalesce((select jsonb_agg(jsonb_build_object('variantId', part.part_variant_id, 'quantity', part.quantity,
          'name', trim(kassa_shown_name(alone.name, alone.names) || ' ' || array_to_string(held.value_names, ' ')),
          'policy', alone.stock_policy) order by part.position)
        from catalogue_product_part as part
        join catalogue_variant as held on held.merchant_id = part.merchant_id and held.id = part.part_variant_id
        join catalogue_product as alone on alone.merchant_id = held.merchant_id and alone.id = held.product_id
        where part.merchant_id = product.merchant_id and part.product_id = product.id),
        '[]'::jsonb) as parts
    from catalogue_variant as variant
    join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where variant.merchant_id = ${merchantId} and variant.id = any(${variantIds}::uuid[])`)

/** Goods of a pre-order or layaway are kept until it is collected or cancelled. Source: IN-P12. */
const isSetAside = sql`exists (
  select from set_aside where set_aside.merchant_id = held.merchant_id and set_aside.id = held.order_id
    and set_aside.state = 'waiting' and set_aside.kind <> 'quotation')`

/** The condition that the order of a reservation waits for money that may still come, or was set aside: then time alone does not let it go. Source: payments.md, 3. */
const isWaitedFor = sql`(exists (
  select from payment_open_order as open_order where open_order.merchant_id = held.merchant_id and open_order.id = held.order_id
    and open_order.state = 'unpaid') or ${isSetAside})`

/** The condition that the order of a reservation (`held`) is in the books. */
const isBooked = sql`exists (select from sales_order where sales_order.merchant_id = held.merchant_id
    and sales_order.id = held.order_id)`

/**
 * The condition that a reservation (`held`) still keeps something from a till: its time is not over or its order is waited for, and it is not booked. Goods that an app
 * only holds are sold all the same.
 */
export const keepsStill = (
  now: string,
): Sql => sql`held.held_by_app is null and (held.expires_at > ${now} or ${isWaitedFor})
  and not ${isBooked}`

const reservedBy = (
  merchantId: string,
  place: { readonly outletId: string; readonly exceptOrderId: string; readonly now: string },
  variantIds: readonly string[],
  whose: Sql,
): Sql => sql`
    select held.variant_id, sum(held.quantity)::bigint as quantity from stock_reservation as held
    where held.merchant_id = ${merchantId} and held.outlet_id = ${place.outletId}
      and held.variant_id = any(${variantIds}::uuid[]) and held.order_id <> ${place.exceptOrderId}
      and ${whose} and ${keepsStill(place.now)}
    group by held.variant_id`

/** Returns the quantity of each item that other baskets reserve. */
export const listReserved = (
  tx: Tx,
  merchantId: string,
  place: { readonly outletId: string; readonly exceptOrderId: string; readonly now: string },
  variantIds: readonly string[],
): Promise<{ variantId: string; quantity: number }[]> => tx.many(reservedBy(merchantId, place, variantIds, sql`true`))

/** Returns the quantity of each item that programs of others hold, and the part of it that is `appId`’s own. */
export const listHeldByApps = (
  tx: Tx,
  merchantId: string,
  of: {
    readonly outletId: string
    readonly exceptOrderId: string
    readonly appId: string | null
    readonly now: string
  },
  variantIds: readonly string[],
): Promise<{ variantId: string; quantity: number; own: number }[]> =>
  tx.many(sql`
    select variant_id, sum(quantity)::bigint as quantity,
      coalesce(sum(quantity) filter (where held_by_app = ${of.appId}::uuid), 0)::bigint as own
    from stock_reservation
    where merchant_id = ${merchantId} and outlet_id = ${of.outletId} and variant_id = any(${variantIds}::uuid[])
      and order_id <> ${of.exceptOrderId} and held_by_app is not null and expires_at > ${of.now}
    group by variant_id`)

/** Orders of every merchant for which programs hold what is not there any more, because tills sold it: the earliest holds keep what is left. For a job. */
export const listLostHolds = (tx: Tx, now: string): Promise<{ merchantId: string; orderId: string }[]> =>
  tx.many(sql`
    with soft as (
      select merchant_id, order_id, outlet_id, variant_id,
        sum(quantity) over (partition by merchant_id, outlet_id, variant_id order by began_at, order_id) as up_to
      from stock_reservation where held_by_app is not null and expires_at > ${now}
    )
    select distinct soft.merchant_id, soft.order_id from soft
    join stock_on_hand as stock on stock.merchant_id = soft.merchant_id and stock.outlet_id = soft.outlet_id and stock.variant_id = soft.variant_id
    join catalogue_variant as variant on variant.merchant_id = soft.merchant_id and variant.id = soft.variant_id
    join catalogue_product as product on product.merchant_id = soft.merchant_id and product.id = variant.product_id and product.stock_policy <> 'allow'
    where soft.up_to > stock.on_hand - coalesce((
      select sum(held.quantity) from stock_reservation as held
      where held.merchant_id = soft.merchant_id and held.outlet_id = soft.outlet_id and held.variant_id = soft.variant_id
        and ${keepsStill(now)}), 0)`)

export const deleteReservation = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`delete from stock_reservation where merchant_id = ${merchantId} and order_id = ${orderId}`)

/** Takes goods that left out of an order's reservation, each in its own unit; what it keeps nothing more of is not in it any more. */
export const lessenReservation = async (
  tx: Tx,
  merchantId: string,
  orderId: string,
  gone: readonly { readonly variantId: string; readonly quantity: number }[],
): Promise<void> => {
  const rows = json(gone.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })))
  const left = sql`(select variant_id, sum(quantity)::bigint as quantity
      from jsonb_to_recordset(${rows}::jsonb) as g (variant_id uuid, quantity bigint) group by variant_id) as gone`
  const held = sql`held.merchant_id = ${merchantId} and held.order_id = ${orderId} and held.variant_id = gone.variant_id`
  await tx.run(
    sql`delete from stock_reservation as held using ${left} where ${held} and held.quantity <= gone.quantity`,
  )
  await tx.run(sql`
    update stock_reservation as held set quantity = held.quantity - gone.quantity from ${left}
    where ${held} and held.quantity > gone.quantity`)
}

/** Deletes the reservation of a basket that was left; reservations of saved orders stay. */
export const releaseReservation = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`
    delete from stock_reservation as held
    where held.merchant_id = ${merchantId} and held.order_id = ${orderId} and not ${isSetAside}`)

/** Ends an order's reservation at `until`, where it would have ended later. */
export const shortenReservation = (tx: Tx, merchantId: string, orderId: string, until: string): Promise<number> =>
  tx.run(sql`
    update stock_reservation set expires_at = ${until}
    where merchant_id = ${merchantId} and order_id = ${orderId} and expires_at > ${until}::timestamptz`)

/** Returns the moment at which a basket first had something kept for it; null where it has nothing, or was put aside. */
export async function findReservationBegin(tx: Tx, merchantId: string, orderId: string): Promise<string | null> {
  const { beganAt } = await tx.one<{ beganAt: string | null }>(sql`
    select min(began_at) as began_at from stock_reservation
    where merchant_id = ${merchantId} and order_id = ${orderId}`)
  return beganAt
}

/** Pieces of each item that a till keeps for its other baskets, without those set aside for a customer. */
export const listReservedByDevice = (
  tx: Tx,
  merchantId: string,
  of: { readonly deviceId: string; readonly outletId: string; readonly exceptOrderId: string; readonly now: string },
  variantIds: readonly string[],
): Promise<{ variantId: string; quantity: number }[]> =>
  tx.many(reservedBy(merchantId, of, variantIds, sql`held.device_id = ${of.deviceId} and not ${isSetAside}`))

export const insertReservations = (
  tx: Tx,
  merchantId: string,
  about: {
    readonly orderId: string
    readonly outletId: string
    readonly deviceId: string | null
    readonly beganAt: string | null
    readonly expiresAt: string
    readonly appId: string | null
  },
  rows: readonly { readonly variantId: string; readonly quantity: number }[],
): Promise<number> =>
  tx.run(sql`
    insert into stock_reservation (merchant_id, order_id, outlet_id, variant_id, quantity, device_id, began_at,
      expires_at, held_by_app)
    select ${merchantId}, ${about.orderId}, ${about.outletId}, variant_id, quantity, ${about.deviceId},
      ${about.beganAt}::timestamptz, ${about.expiresAt}::timestamptz, ${about.appId}::uuid
    from jsonb_to_recordset(${json(rows.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })))}::jsonb)
      as given (variant_id uuid, quantity bigint)`)

/** Forgets what has expired; for the job, which sees every merchant. */
export const deleteExpiredReservations = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from stock_reservation as held where held.expires_at < ${before} and (not ${isWaitedFor}
    or ${isBooked})`)

/**
 * Returns whether something of the wanted goods is not there: of goods that are not sold below what there is, less than wanted beside what other
 * orders hold. Quantities in each item's own unit.
 */
export async function isShort(
  tx: Tx,
  merchantId: string,
  place: { readonly outletId: string; readonly exceptOrderId: string; readonly now: string },
  wanted: readonly { readonly variantId: string; readonly quantity: number }[],
): Promise<boolean> {
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of wanted) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  const goods = await listReservableGoods(tx, merchantId, [...sums.keys()])
  const blocked = goods.filter(({ policy }) => policy === 'block').map(({ variantId }) => variantId)
  if (blocked.length === 0) return false
  const held = new Map((await listReserved(tx, merchantId, place, blocked)).map((one) => [one.variantId, one.quantity]))
  const onHand = await readOnHand(tx, merchantId, place.outletId, blocked)
  return blocked.some((id) => (onHand.get(id) ?? 0) - (held.get(id) ?? 0) < (sums.get(id) ?? 0))
}

/** Returns the quantity of each item on hand at an outlet; goods that were never counted there are left out. */
export async function readOnHand(
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.many<{ variantId: string; onHand: number }>(sql`
    select variant_id, on_hand from stock_on_hand as stock
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = any(${variantIds}::uuid[])`)
  return new Map(rows.map((one) => [one.variantId, one.onHand]))
}
