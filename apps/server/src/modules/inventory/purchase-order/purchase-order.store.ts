import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { PurchaseOrderState } from '@kassa/domain/inventory/purchase-order.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import type { DocumentHead } from '../document/document-rules.ts'
import type { DocumentFilter } from '../document/document-list.store.ts'
import { atOutlet, documentHeadings, documentReads } from '../document/document-reads.store.ts'
import { lateFrom } from './late-order.store.ts'
import { goodsColumns, joinGoods, type GoodsColumns } from '../document/goods.store.ts'

export interface PurchaseOrderRecord {
  readonly id: string
  readonly number: string
  readonly outletId: string
  readonly outletName: string
  readonly state: PurchaseOrderState
  readonly supplierId: string
  readonly supplierName: string
  readonly expectedOn: string | null
  readonly note: string
  readonly currency: SellingCurrency
  readonly lineCount: number
  readonly amountMinor: number
  /** Goods that came in, at the prices they came at, less those that went back. */
  readonly receivedMinor: number
  readonly createdAt: string
  readonly createdByName: string
  readonly submittedAt: string | null
  readonly closedAt: string | null
  /** The moment from which it is late; null where nothing is awaited. */
  readonly lateFrom: string | null
  readonly version: number
}

const columns: Sql = sql`
  doc.id, doc.number, doc.outlet_id, outlet.name as outlet_name, doc.state, doc.supplier_id,
  supplier.name as supplier_name, doc.expected_on, doc.note, doc.currency, doc.created_at, doc.created_by_name,
  doc.submitted_at, doc.closed_at, doc.version, ${lateFrom} as late_from, sums.line_count, sums.amount_minor,
  came.received_minor`

/** The price is of a piece, gram, kg or pound; kg and pound are kept in thousandths. */
const worthOf = (quantity: Sql, priceMinor: Sql): Sql => sql`round(${quantity}::numeric * ${priceMinor}
  / case when product.weight_unit in ('kg', 'pound') then 1000 else 1 end)`
const worth: Sql = worthOf(sql`line.quantity`, sql`line.unit_price_minor`)
const worthThatCame: Sql = worthOf(sql`(piece ->> 'quantity')`, sql`(piece ->> 'unitPriceMinor')::bigint`)

const from: Sql = sql`
  from purchase_order as doc
  join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
  join supplier on supplier.merchant_id = doc.merchant_id and supplier.id = doc.supplier_id
  left join lateral (
    select count(*) as line_count, coalesce(sum(${worth}), 0) as amount_minor
    from purchase_order_line as line ${joinGoods}
    where line.merchant_id = doc.merchant_id and line.document_id = doc.id
  ) as sums on true
  left join lateral (
    select coalesce(sum(case receipt.kind when 'receipt' then 1 else -1 end * ${worthThatCame}), 0) as received_minor
    from goods_receipt as receipt
    cross join lateral jsonb_array_elements(receipt.lines) as piece
    join purchase_order_line as line on line.merchant_id = receipt.merchant_id and line.id = (piece ->> 'lineId')::uuid ${joinGoods}
    where receipt.merchant_id = doc.merchant_id and receipt.purchase_order_id = doc.id
  ) as came on true`

interface Filter extends DocumentFilter {
  readonly supplierId?: string
}

const purchaseOrderHeadings: Headings = {
  ...documentHeadings,
  supplier: { by: sql`lower(row.supplier_name)`, as: 'text' },
  expectedOn: { by: sql`coalesce(row.expected_on, '0001-01-01')`, as: 'day' },
}

export const {
  list: purchaseOrderList,
  find: findPurchaseOrder,
  findForUpdate: findPurchaseOrderForUpdate,
} = documentReads<PurchaseOrderRecord, Filter>({
  table: 'purchase_order',
  headings: purchaseOrderHeadings,
  columns,
  from,
  concerns: (outletId, { supplierId }) =>
    supplierId ? sql`${atOutlet(outletId)} and doc.supplier_id = ${supplierId}` : atOutlet(outletId),
})

export interface PurchaseOrderLineRecord extends GoodsColumns {
  readonly lineId: string
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly amountMinor: number
  readonly received: number
  readonly returned: number
}

export const listPurchaseOrderLines = (tx: Tx, merchantId: string, id: string): Promise<PurchaseOrderLineRecord[]> =>
  tx.many<PurchaseOrderLineRecord>(sql`
    select line.id as line_id, line.quantity, line.unit_price_minor, ${worth} as amount_minor, line.received,
      line.returned, ${goodsColumns}
    from purchase_order_line as line ${joinGoods}
    where line.merchant_id = ${merchantId} and line.document_id = ${id} order by line.position`)

export interface PurchaseOrderToWrite {
  readonly supplierId: string
  readonly expectedOn: string | null
  readonly note: string
}

export const insertPurchaseOrder = (
  tx: Tx,
  merchantId: string,
  order: PurchaseOrderToWrite & DocumentHead,
): Promise<number> =>
  tx.run(sql`
    insert into purchase_order (merchant_id, id, outlet_id, supplier_id, number, state, expected_on, note, currency,
      created_at, created_by_name, business_day)
    values (${merchantId}, ${order.id}, ${order.outletId}, ${order.supplierId}, ${order.number}, 'draft',
      ${order.expectedOn}, ${order.note}, ${order.currency}, ${order.at}, ${order.byName}, ${order.businessDay})`)

export const setPurchaseOrder = (
  tx: Tx,
  merchantId: string,
  id: string,
  order: PurchaseOrderToWrite,
): Promise<number> =>
  tx.run(sql`
    update purchase_order set supplier_id = ${order.supplierId}, expected_on = ${order.expectedOn}, note = ${order.note},
      version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

/** Replaces the lines of a draft. */
export async function setPurchaseOrderLines(
  tx: Tx,
  merchantId: string,
  id: string,
  rows: readonly {
    readonly lineId: string
    readonly variantId: string
    readonly quantity: number
    readonly unitPriceMinor: number
  }[],
): Promise<void> {
  await tx.run(sql`delete from purchase_order_line where merchant_id = ${merchantId} and document_id = ${id}`)
  await tx.run(sql`
    insert into purchase_order_line (merchant_id, id, document_id, position, variant_id, quantity, unit_price_minor, currency)
    select ${merchantId}, given.id, doc.id, position, variant_id, quantity, unit_price_minor, doc.currency
    from purchase_order as doc, jsonb_to_recordset(${json(
      rows.map((row, position) => ({
        id: row.lineId,
        position,
        variant_id: row.variantId,
        quantity: row.quantity,
        unit_price_minor: row.unitPriceMinor,
      })),
    )}::jsonb) as given (id uuid, position integer, variant_id uuid, quantity bigint, unit_price_minor bigint)
    where doc.merchant_id = ${merchantId} and doc.id = ${id}`)
}

export const setPurchaseOrderState = (
  tx: Tx,
  merchantId: string,
  id: string,
  state: PurchaseOrderState,
  at: string,
): Promise<number> =>
  tx.run(sql`
    update purchase_order set state = ${state}, version = version + 1,
      submitted_at = case when ${state} <> 'draft' then coalesce(submitted_at, ${at}::timestamptz) end,
      closed_at = case when ${state} in ('closed', 'cancelled') then ${at}::timestamptz else closed_at end
    where merchant_id = ${merchantId} and id = ${id}`)

/** Sets the quantities of each line that came and went back. */
export const setPurchaseOrderProgress = (
  tx: Tx,
  merchantId: string,
  rows: readonly { readonly lineId: string; readonly received: number; readonly returned: number }[],
): Promise<number> =>
  tx.run(sql`
    update purchase_order_line set received = given.received, returned = given.returned
    from jsonb_to_recordset(${json(rows.map(({ lineId, ...row }) => ({ id: lineId, ...row })))}::jsonb)
      as given (id uuid, received bigint, returned bigint)
    where purchase_order_line.merchant_id = ${merchantId} and purchase_order_line.id = given.id`)

export async function deletePurchaseOrderRows(tx: Tx, merchantId: string, id: string): Promise<void> {
  await tx.run(sql`delete from purchase_order_line where merchant_id = ${merchantId} and document_id = ${id}`)
  await tx.run(sql`delete from purchase_order where merchant_id = ${merchantId} and id = ${id} and state = 'draft'`)
}

export interface ReceiptLine {
  readonly lineId: string
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly lotNumber: string | null
  readonly expiresOn: string | null
  readonly serials: string[]
}

export interface ReceiptRecord {
  readonly id: string
  readonly kind: 'receipt' | 'return'
  readonly at: string
  readonly byName: string
  readonly note: string
  readonly lines: (Omit<ReceiptLine, 'serials'> & { readonly serials?: string[] })[]
}

export const listReceipts = (tx: Tx, merchantId: string, orderId: string): Promise<ReceiptRecord[]> =>
  tx.many<ReceiptRecord>(sql`
    select id, kind, at, by_name, note, lines from goods_receipt
    where merchant_id = ${merchantId} and purchase_order_id = ${orderId} order by at desc, id desc`)

export const insertReceipt = (tx: Tx, merchantId: string, orderId: string, receipt: ReceiptRecord): Promise<number> =>
  tx.run(sql`
    insert into goods_receipt (merchant_id, id, purchase_order_id, kind, note, by_name, at, lines)
    values (${merchantId}, ${receipt.id}, ${orderId}, ${receipt.kind}, ${receipt.note}, ${receipt.byName}, ${receipt.at},
      ${json(receipt.lines)})`)

export interface LotToWrite {
  readonly id: string
  readonly outletId: string
  readonly variantId: string
  readonly number: string | null
  readonly expiresOn: string | null
  readonly receivedOn: string
  readonly quantity: number
  readonly documentId: string
}

export const insertLots = (tx: Tx, merchantId: string, lots: readonly LotToWrite[]): Promise<number> =>
  tx.run(sql`
    insert into stock_lot (merchant_id, id, outlet_id, variant_id, number, expires_on, received_on, quantity, document_id)
    select ${merchantId}, id, outlet_id, variant_id, number, expires_on, received_on, quantity, document_id
    from jsonb_to_recordset(${json(
      lots.map((lot) => ({
        id: lot.id,
        outlet_id: lot.outletId,
        variant_id: lot.variantId,
        number: lot.number,
        expires_on: lot.expiresOn,
        received_on: lot.receivedOn,
        quantity: lot.quantity,
        document_id: lot.documentId,
      })),
    )}::jsonb) as given (id uuid, outlet_id uuid, variant_id uuid, number text, expires_on date, received_on date,
      quantity bigint, document_id uuid)`)
