import type { FrozenOrder, ParcelLines } from '@kassa/domain/order/parcel/parcel.ts'
import { json, sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** A parcel of a web order as it stands: an order in the books, and the way it went. */
export interface WebParcelRow {
  readonly orderId: string
  readonly number: string
  readonly totalMinor: number
  readonly carrier: string
  readonly trackingNumber: string
  readonly shippedAt: string
  /** The quantities it took, by the places of their lines in the web order. */
  readonly lines: readonly { readonly line: number; readonly quantity: number }[]
}

/** The parcels of a web order, the first one first: a JSON list. */
export const parcelsOf = (merchantId: Sql, webOrderId: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('orderId', w.order_id, 'number', o.number, 'totalMinor', o.total_minor, 'carrier', w.carrier,
      'trackingNumber', w.tracking_number, 'shippedAt', w.shipped_at, 'lines', w.lines) order by w.position), '[]'::jsonb)
  from web_parcel w join sales_order o on o.merchant_id = w.merchant_id and o.id = w.order_id
  where w.merchant_id = ${merchantId} and w.web_order_id = ${webOrderId})`

/** The part of a saved order `s` that went in parcels while it waits; 0 of every other. */
export const shippedOfWaiting: Sql = sql`case when s.kind <> 'web' or exists (
    select from sales_order o where o.merchant_id = s.merchant_id and o.id = s.id) then 0 else coalesce((
    select sum(o.total_minor) from web_parcel w join sales_order o on o.merchant_id = w.merchant_id and o.id = w.order_id
    where w.merchant_id = s.merchant_id and w.web_order_id = s.id), 0) end`

/** A web order as it was priced, with what went of it before. */
export interface WebOrderToShip extends FrozenOrder {
  readonly before: readonly ParcelLines[]
  /** The names of its lines, in their order. */
  readonly names: readonly { readonly name: string }[]
  /** True where a till set it aside as another order than the one that was priced. */
  readonly differsFromQuote: boolean
  /** The parts in which it did; none also of one that an older program noted. */
  readonly differsIn: readonly string[]
}

export const findOrderToShip = (tx: Tx, merchantId: string, id: string): Promise<WebOrderToShip | undefined> =>
  tx.maybe(sql`
    select snapshot, priced, lines as names, differs_from_quote, differs_in, (
      select coalesce(jsonb_agg(w.lines order by w.position), '[]'::jsonb) from web_parcel w
      where w.merchant_id = web_order.merchant_id and w.web_order_id = web_order.id) as before
    from web_order where merchant_id = ${merchantId} and id = ${id}`)

/** Notes the parts in which it is another order than the one that was priced; none: it is that one. */
export const setDiffersFromQuote = (
  tx: Tx,
  merchantId: string,
  id: string,
  parts: readonly string[],
): Promise<number> =>
  tx.run(sql`
    update web_order set differs_from_quote = ${parts.length > 0}, differs_in = ${parts}::text[]
    where merchant_id = ${merchantId} and id = ${id}
      and (differs_from_quote <> ${parts.length > 0} or differs_in <> ${parts}::text[])`)

/** Returns whether something of a web order went in a parcel. */
export const isBeingShipped = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select from web_parcel where merchant_id = ${merchantId} and web_order_id = ${id} limit 1`)) !==
  undefined

export interface NewParcel {
  readonly webOrderId: string
  readonly position: number
  readonly orderId: string
  readonly lines: readonly { readonly lineId: string; readonly line: number; readonly quantity: number }[]
  readonly carrier: string
  readonly trackingNumber: string
  readonly shippedAt: string
}

export const insertParcel = (tx: Tx, merchantId: string, parcel: NewParcel): Promise<number> =>
  tx.run(sql`
    insert into web_parcel (merchant_id, web_order_id, position, order_id, lines, carrier, tracking_number, shipped_at)
    values (${merchantId}, ${parcel.webOrderId}, ${parcel.position}, ${parcel.orderId}, ${json(parcel.lines)}::jsonb,
      ${parcel.carrier}, ${parcel.trackingNumber}, ${parcel.shippedAt})`)
