import type { PaidShare } from '@kassa/domain/purse/shares-back.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { paidBesideWeb, sharesOf, type OwnShare } from './stored-value/paid-shares.store.ts'
import { parcelsOf, type WebParcelRow } from './parcel/parcel.store.ts'
import { setAsideState } from './set-aside.store.ts'

/** An order that a program of others brought, beside its saved order. */
export interface NewWebOrder {
  readonly id: string
  readonly installationId: string
  readonly quoteId: string
  readonly snapshot: Snapshot
  readonly priced: PricedBasket
  /** Its lines as the program was told them. */
  readonly lines: readonly unknown[]
  readonly depositOrderId: string | null
  readonly reference: string | null
  readonly hasGiftCards: boolean
  readonly createdAt: string
}

export interface WebOrderRow {
  readonly id: string
  readonly number: string
  readonly state: 'waiting' | 'ready' | 'collected' | 'shipped' | 'cancelled'
  readonly outletId: string
  readonly installationId: string
  readonly memberId: string | null
  readonly customer: string
  readonly phone: string
  readonly note: string
  readonly currency: string
  readonly totalMinor: number
  readonly paidMinor: number
  /** Points of the member in its price. */
  readonly pointsUsed: number
  /** The part of what was collected or sent. */
  readonly refundedMinor: number
  readonly depositOrderId: string | null
  /** The payments that came with it. */
  readonly shares: readonly OwnShare[]
  /** The payments of tills into the same account. */
  readonly paidBeside: PaidShare
  readonly lastDay: string
  readonly createdAt: string
  readonly readyAt: string | null
  readonly cancelledAt: string | null
  /** Its parcels, the first one first. */
  readonly parcels: readonly WebParcelRow[]
  readonly lines: readonly unknown[]
}

/** Writes it; false where an order was made of its quote already. */
export const insertWebOrder = async (tx: Tx, merchantId: string, order: NewWebOrder): Promise<boolean> =>
  (await tx.run(sql`
    insert into web_order (merchant_id, id, installation_id, quote_id, snapshot, priced, lines, deposit_order_id, reference,
      has_gift_cards, created_at)
    values (${merchantId}, ${order.id}, ${order.installationId}, ${order.quoteId}, ${json(order.snapshot)}::jsonb,
      ${json(order.priced)}::jsonb, ${json(order.lines)}::jsonb, ${order.depositOrderId}, ${order.reference},
      ${order.hasGiftCards}, ${order.createdAt})
    on conflict (merchant_id, quote_id) do nothing`)) > 0

/** Returns whether this program brought a payment of this number before. */
export const isReferenceUsed = async (
  tx: Tx,
  merchantId: string,
  { installationId, reference }: { readonly installationId: string; readonly reference: string },
): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from web_order
    where merchant_id = ${merchantId} and installation_id = ${installationId} and reference = ${reference}`)) !==
  undefined

const state = sql`case ${setAsideState} when 'waiting' then case when web.ready_at is null then 'waiting' else 'ready' end
    when 'collected' then case when exists (
      select from web_parcel last where last.merchant_id = s.merchant_id and last.order_id = s.id) then 'shipped' else 'collected' end
    else s.state end`

const columns = sql`
  web.id, s.number, ${state} as state, s.outlet_id, web.installation_id, s.member_id, s.customer, s.phone, s.note, s.currency,
    s.total_minor, coalesce(purse.total_minor, 0)::bigint as paid_minor, coalesce((web.priced #>> '{points,used}')::bigint, 0) as points_used, web.deposit_order_id, s.last_day, web.created_at,
    web.ready_at, web.cancelled_at, web.lines, ${sharesOf(sql`web.merchant_id`, sql`web.deposit_order_id`)} as shares, ${paidBesideWeb} as paid_beside,
    ${parcelsOf(sql`web.merchant_id`, sql`web.id`)} as parcels, (
      select coalesce(sum(o.refunded_minor), 0)::bigint from sales_order o where o.merchant_id = web.merchant_id and o.id in (
        select web.id union select w.order_id from web_parcel w where w.merchant_id = web.merchant_id and w.web_order_id = web.id)) as refunded_minor`

const from = sql`
  from web_order web
  join set_aside s on s.merchant_id = web.merchant_id and s.id = web.id
  left join member_purse as purse on purse.merchant_id = s.merchant_id and purse.id = s.purse_id`

export const findWebOrder = (tx: Tx, merchantId: string, id: string): Promise<WebOrderRow | undefined> =>
  tx.maybe<WebOrderRow>(sql`select ${columns} ${from} where web.merchant_id = ${merchantId} and web.id = ${id}`)

/** Orders from outside of some members. */
export const listWebOrdersOf = async (
  tx: Tx,
  merchantId: string,
  memberIds: readonly string[],
): Promise<readonly string[]> =>
  (
    await tx.many<{ id: string }>(
      sql`select web.id ${from} where web.merchant_id = ${merchantId} and s.member_id = any(${memberIds}::uuid[])`,
    )
  ).map(({ id }) => id)

interface WebOrderFilter {
  readonly outletIds: readonly string[] | null
  readonly state?: WebOrderRow['state'] | undefined
}

/** The newest first. */
export const webOrderList = listOf({
  columns,
  from: (merchantId: string, filter: WebOrderFilter) =>
    sql`${from} where ${sql.and([
      sql`web.merchant_id = ${merchantId}`,
      ...(filter.outletIds === null ? [] : [sql`s.outlet_id = any(${filter.outletIds}::uuid[])`]),
      ...(filter.state === undefined ? [] : [sql`${state} = ${filter.state}`]),
    ])}`,
  order: keyset([sql`web.created_at`, 'instant'], [sql`web.id`, 'id']),
  isDown: true,
  keyOf: ({ createdAt, id }: WebOrderRow) => [createdAt, id],
})

export const setWebOrderReady = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update web_order set ready_at = coalesce(ready_at, ${at}) where merchant_id = ${merchantId} and id = ${id}`)

/** Notes when it was cancelled, by its program or by a person. */
export const setWebOrderCancelled = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`update web_order set cancelled_at = ${at} where merchant_id = ${merchantId} and id = ${id}`)
