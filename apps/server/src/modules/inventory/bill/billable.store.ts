import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsName } from '../../stock/public.ts'

/** A line of a receipt (or return) beside its order, and how much of it other bills have. */
export interface BillableLine {
  readonly kind: 'bill' | 'credit'
  readonly receiptId: string
  readonly orderLineId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly receivedAt: string
  readonly variantId: string
  readonly name: string
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly unit: string
  readonly ordered: number
  readonly orderedPriceMinor: number
  readonly received: number
  readonly receivedPriceMinor: number
  readonly billedBefore: number
  readonly postedBefore: number
  readonly postedBeforeMinor: number
  /** A bill that has some of it. */
  readonly billedBy: string | null
}

const lines = (merchantId: string, besides: string | null): Sql => sql`
  select case receipt.kind when 'receipt' then 'bill' else 'credit' end as kind, receipt.id as receipt_id, line.id as order_line_id,
    doc.id as order_id, doc.number as order_number, receipt.at as received_at, line.variant_id, ${goodsName} as name, product.weight_unit,
    product.unit, line.quantity as ordered, line.unit_price_minor as ordered_price_minor, (piece ->> 'quantity')::bigint as received,
    (piece ->> 'unitPriceMinor')::bigint as received_price_minor, coalesce(billed.quantity, 0)::bigint as billed_before, coalesce(billed.posted, 0)::bigint as posted_before,
    coalesce(billed.posted_minor, 0)::bigint as posted_before_minor, billed.number as billed_by
  from goods_receipt as receipt
  join purchase_order as doc on doc.merchant_id = receipt.merchant_id and doc.id = receipt.purchase_order_id
  cross join lateral jsonb_array_elements(receipt.lines) as piece
  join purchase_order_line as line on line.merchant_id = receipt.merchant_id and line.id = (piece ->> 'lineId')::uuid
  join catalogue_variant as variant on variant.merchant_id = line.merchant_id and variant.id = line.variant_id
  join catalogue_goods as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
  left join lateral (
    select sum(own.quantity) as quantity, min(bill.number) as number, sum(own.quantity) filter (where bill.state = 'posted') as posted,
      sum(own.received_minor) filter (where bill.state = 'posted') as posted_minor
    from supplier_bill_line as own
    join supplier_bill as bill on bill.merchant_id = own.merchant_id and bill.id = own.document_id
    where own.merchant_id = receipt.merchant_id and own.receipt_id = receipt.id and own.order_line_id = line.id
      and bill.state in ('held', 'posted') and bill.id is distinct from ${besides}
  ) as billed on true
  where receipt.merchant_id = ${merchantId}`

interface Place {
  readonly merchantId: string
  readonly outletId: string
  readonly supplierId: string
}

/** Lines of a supplier at an outlet that are not billed whole, the oldest first. */
export const listBillableLines = (tx: Tx, { merchantId, outletId, supplierId }: Place): Promise<BillableLine[]> =>
  tx.many<BillableLine>(sql`
    select * from (${lines(merchantId, null)} and doc.outlet_id = ${outletId} and doc.supplier_id = ${supplierId}) as line
    where billed_before < received order by received_at, receipt_id, order_line_id limit 500`)

/** The receipts that lines of a bill name; `besides` is that bill. What is not the supplier's, or of another outlet, is not there. */
export const listNamedLines = (
  tx: Tx,
  { merchantId, outletId, supplierId }: Place,
  named: readonly { readonly receiptId: string | null; readonly orderLineId: string | null }[],
  besides: string | null,
): Promise<BillableLine[]> =>
  tx.many<BillableLine>(sql`
    ${lines(merchantId, besides)} and doc.outlet_id = ${outletId} and doc.supplier_id = ${supplierId}
      and (receipt.id, line.id) in (select (given ->> 'receiptId')::uuid, (given ->> 'orderLineId')::uuid
        from jsonb_array_elements(${json(named)}::jsonb) as given)`)

/** Holds the orders of some lines until the transaction ends: nothing of them comes, goes back or is billed meanwhile. */
export const lockOrders = (tx: Tx, merchantId: string, orderIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    select from purchase_order where merchant_id = ${merchantId} and id = any(${orderIds}::uuid[]) order by id for update`)

export interface BillLineRecord {
  readonly position: number
  readonly kind: 'goods' | 'freight' | 'duty' | 'other'
  readonly receiptId: string | null
  readonly orderLineId: string | null
  readonly quantity: number | null
  readonly text: string
  readonly amountMinor: number
  readonly taxId: string | null
  readonly taxRateBasisPoints: number
  readonly taxMinor: number
  readonly receivedMinor: number
  readonly landedMinor: number
}

export const listBillLines = (tx: Tx, merchantId: string, id: string): Promise<BillLineRecord[]> =>
  tx.many<BillLineRecord>(sql`
    select position, kind, receipt_id, order_line_id, quantity, text, amount_minor, tax_id, tax_rate_basis_points, tax_minor, received_minor,
      landed_minor
    from supplier_bill_line where merchant_id = ${merchantId} and document_id = ${id} order by position`)

export interface BillTax {
  readonly id: string
  readonly basisPoints: number
  readonly millionths: number | null
  readonly code: string | null
}

export const listBillTaxes = (tx: Tx, merchantId: string, taxIds: readonly string[]): Promise<BillTax[]> =>
  tx.many<BillTax>(sql`
    select id, rate_basis_points as basis_points, rate_millionths as millionths, code from settings_tax
    where merchant_id = ${merchantId} and archived_at is null and id = any(${taxIds}::uuid[])`)

/** Taxes that a bill may name, by name. */
export const listTaxChoices = (tx: Tx, merchantId: string): Promise<{ id: string; name: string }[]> =>
  tx.many(sql`
    select id, name from settings_tax where merchant_id = ${merchantId} and archived_at is null and is_enabled and rate_basis_points > 0 order by lower(name)`)
