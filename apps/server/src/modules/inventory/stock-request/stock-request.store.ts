import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { openPlacesOf } from '../stock/stock-around.store.ts'
import type { DocumentHead } from '../document/document-rules.ts'
import { goodsColumns, joinGoods, type GoodsColumns } from '../document/goods.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export type StockRequestState = 'open' | 'accepted' | 'declined' | 'withdrawn'

export interface StockRequestRecord extends GoodsColumns {
  readonly id: string
  readonly number: string
  /** The outlet that asks. */
  readonly outletId: string
  readonly outletName: string
  readonly fromOutletId: string
  readonly fromOutletName: string
  readonly state: StockRequestState
  readonly quantity: number
  /** On hand at the asked outlet. */
  readonly onHand: number
  readonly note: string
  readonly reply: string
  readonly createdAt: string
  readonly createdByName: string
  readonly answeredAt: string | null
  readonly answeredByName: string | null
  readonly transferId: string | null
  readonly transferNumber: string | null
  readonly version: number
}

const columns: Sql = sql`
  line.id, line.number, line.outlet_id, outlet.name as outlet_name, line.from_outlet_id, asked.name as from_outlet_name,
  line.state, line.quantity, coalesce(stock.on_hand, 0) as on_hand, line.note, line.reply, line.created_at,
  line.created_by_name, line.answered_at, line.answered_by_name, line.transfer_id, transfer.number as transfer_number,
  line.version, ${goodsColumns}`

const from: Sql = sql`
  from stock_request as line ${joinGoods}
  join organisation_outlet as outlet on outlet.merchant_id = line.merchant_id and outlet.id = line.outlet_id
  join organisation_outlet as asked on asked.merchant_id = line.merchant_id and asked.id = line.from_outlet_id
  left join transfer on transfer.merchant_id = line.merchant_id and transfer.id = line.transfer_id
  left join stock_on_hand as stock on stock.merchant_id = line.merchant_id and stock.outlet_id = line.from_outlet_id
    and stock.variant_id = line.variant_id`

export interface StockRequestFilter {
  readonly search?: string
  readonly state?: StockRequestState
  readonly direction?: 'asked' | 'received'
}

const matches = (merchantId: string, outletId: string, { search, state, direction }: StockRequestFilter): Sql =>
  sql.and([
    sql`line.merchant_id = ${merchantId}`,
    search === undefined ? sql`true` : sql`strpos(lower(line.number), lower(${search})) > 0`,
    state === undefined ? sql`true` : sql`line.state = ${state}`,
    direction === 'received' ? sql`true` : sql`(line.outlet_id = ${outletId} or ${direction !== 'asked'})`,
    direction === 'asked'
      ? sql`true`
      : sql`(line.from_outlet_id = ${outletId} or (${direction !== 'received'} and line.outlet_id = ${outletId}))`,
  ])

/** The newest first. */
export const stockRequestList = listOf({
  columns,
  from: (merchantId: string, outletId: string, filter: StockRequestFilter) =>
    sql`${from} where ${matches(merchantId, outletId, filter)}`,
  counted: (merchantId: string, outletId: string, filter: StockRequestFilter) =>
    sql`from stock_request as line where ${matches(merchantId, outletId, filter)}`,
  order: keyset([sql`line.created_at`, 'instant'], [sql`line.id`, 'id']),
  isDown: true,
  keyOf: ({ createdAt, id }: StockRequestRecord) => [createdAt, id],
})

const byId = (merchantId: string, id: string): Sql =>
  sql`select ${columns} ${from} where line.merchant_id = ${merchantId} and line.id = ${id}`

export const findStockRequest = (tx: Tx, merchantId: string, id: string): Promise<StockRequestRecord | undefined> =>
  tx.maybe(byId(merchantId, id))

/** Two who answer one request wait for each other. */
export const findStockRequestForUpdate = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<StockRequestRecord | undefined> => tx.maybe(sql`${byId(merchantId, id)} for update of line`)

export interface StockRequestToWrite extends Omit<DocumentHead, 'currency'> {
  readonly fromOutletId: string
  readonly variantId: string
  readonly quantity: number
  readonly note: string
}

export const insertStockRequest = (tx: Tx, merchantId: string, request: StockRequestToWrite): Promise<number> =>
  tx.run(sql`
    insert into stock_request (merchant_id, id, outlet_id, from_outlet_id, number, state, variant_id, quantity, note,
      created_at, created_by_name, business_day)
    values (${merchantId}, ${request.id}, ${request.outletId}, ${request.fromOutletId}, ${request.number}, 'open',
      ${request.variantId}, ${request.quantity}, ${request.note}, ${request.at}, ${request.byName}, ${request.businessDay})`)

export interface StockRequestAnswer {
  readonly state: Exclude<StockRequestState, 'open'>
  readonly reply?: string
  readonly transferId?: string
}

export const setStockRequestAnswer = (
  tx: Tx,
  merchantId: string,
  id: string,
  { state, reply = '', transferId }: StockRequestAnswer,
  { at, byName }: { readonly at: string; readonly byName: string },
): Promise<number> =>
  tx.run(sql`
    update stock_request set state = ${state}, reply = ${reply}, transfer_id = ${transferId ?? null}, answered_at = ${at},
      answered_by_name = ${byName}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

/** Other open outlets that list goods in a currency, by their number. */
export const listAskable = (
  tx: Tx,
  merchantId: string,
  { id, currency }: { readonly id: string; readonly currency: string },
  variantId: string,
): Promise<{ outletId: string; outletName: string; hasSome: boolean }[]> =>
  tx.many(sql`
    select outlet.id as outlet_id, outlet.name as outlet_name, coalesce(stock.on_hand, 0) > 0 as has_some
    ${openPlacesOf(merchantId, variantId)}
      and listing.removed_at is null and outlet.id <> ${id} and outlet.currency = ${currency}
    order by has_some desc, outlet.number, outlet.id limit 200`)
