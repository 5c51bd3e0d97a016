import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { SUPPLIER_DAYS, SUPPLIER_WAITING } from '@kassa/contract/inventory/supplier.calls.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { joinGoods } from '../document/goods.store.ts'
import { isOpenOrder, lateFrom } from '../purchase-order/late-order.store.ts'
import { supplierColumns, type SupplierRecord } from './supplier.store.ts'

/** A supplier, also one that was deleted. */
export const findSupplier = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<(SupplierRecord & { readonly isArchived: boolean }) | undefined> =>
  tx.maybe(sql`
    select ${supplierColumns}, supplier.archived_at is not null as is_archived from supplier
    where supplier.merchant_id = ${merchantId} and supplier.id = ${id}`)

export interface SupplierPlace {
  readonly merchantId: string
  readonly supplierId: string
  readonly outletIds: readonly string[] | 'all'
  readonly now: string
}

/** Its orders at the outlets somebody may see, of which something was asked for. */
const orders = ({ merchantId, supplierId, outletIds }: SupplierPlace): Sql => sql`
  doc.merchant_id = ${merchantId} and doc.supplier_id = ${supplierId} and doc.state not in ('draft', 'cancelled')
  and ${outletIds === 'all' ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}`

const lately = ({ now }: SupplierPlace): Sql =>
  sql`doc.submitted_at > ${now}::timestamptz - make_interval(days => ${SUPPLIER_DAYS}::integer)`

const isLate = ({ now }: SupplierPlace): Sql => sql`coalesce(${lateFrom} <= ${now}::timestamptz, false)`

/** kg and pound are kept in thousandths. */
const worth = (quantity: Sql): Sql => sql`coalesce(sum(round(${quantity}::numeric * line.unit_price_minor
  / case when product.weight_unit in ('kg', 'pound') then 1000 else 1 end)), 0)`

export interface SupplierSums {
  readonly currency: SellingCurrency
  readonly orders: number
  readonly orderedMinor: number
  readonly receivedMinor: number
}

export const listSupplierSums = (tx: Tx, place: SupplierPlace): Promise<SupplierSums[]> =>
  tx.many<SupplierSums>(sql`
    select doc.currency, count(distinct doc.id) as orders, ${worth(sql`line.quantity`)} as ordered_minor,
      ${worth(sql`(line.received - line.returned)`)} as received_minor
    from purchase_order as doc
    join purchase_order_line as line on line.merchant_id = doc.merchant_id and line.document_id = doc.id ${joinGoods}
    where ${orders(place)} and ${lately(place)}
    group by doc.currency order by doc.currency`)

/** Returns how many are open and late, and how long the middle one took. */
export const countSupplierOrders = (
  tx: Tx,
  place: SupplierPlace,
): Promise<{ readonly openCount: number; readonly lateCount: number; readonly daysTaken: number | null }> =>
  tx.one(sql`
    select count(*) filter (where ${isOpenOrder}) as open_count, count(*) filter (where ${isLate(place)}) as late_count,
      percentile_disc(0.5) within group (order by floor(extract(epoch from came.first_at - doc.submitted_at) / 86400)::integer)
        filter (where ${lately(place)}) as days_taken
    from purchase_order as doc
    join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
    left join lateral (select min(receipt.at) as first_at from goods_receipt as receipt
      where receipt.merchant_id = doc.merchant_id and receipt.purchase_order_id = doc.id and receipt.kind = 'receipt') as came on true
    where ${orders(place)}`)

export interface WaitingOrder {
  readonly id: string
  readonly number: string
  readonly outletName: string
  readonly state: 'submitted' | 'partially-received'
  readonly expectedOn: string | null
  readonly isLate: boolean
}

export const listSupplierWaiting = (tx: Tx, place: SupplierPlace): Promise<WaitingOrder[]> =>
  tx.many<WaitingOrder>(sql`
    select doc.id, doc.number, outlet.name as outlet_name, doc.state, doc.expected_on, ${isLate(place)} as is_late
    from purchase_order as doc
    join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
    where ${orders(place)} and ${isOpenOrder}
    order by doc.expected_on nulls last, doc.number
    limit ${SUPPLIER_WAITING}`)
