import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The goods that came with a receipt, each of them once. Quantities in pieces, thousandths or grams. */
export interface ReceivedGoods {
  readonly variantId: string
  readonly quantity: number
  readonly weightUnit: string | null
}

/** Undefined where the outlet received nothing under that id. */
export async function findReceivedGoods(
  tx: Tx,
  {
    merchantId,
    outletId,
    receiptId,
  }: { readonly merchantId: string; readonly outletId: string; readonly receiptId: string },
): Promise<ReceivedGoods[] | undefined> {
  const goods = await tx.many<ReceivedGoods>(sql`
    select line.variant_id, sum((came ->> 'quantity')::bigint)::bigint as quantity, product.weight_unit
    from goods_receipt receipt
    join purchase_order on purchase_order.merchant_id = receipt.merchant_id and purchase_order.id = receipt.purchase_order_id
    cross join lateral jsonb_array_elements(receipt.lines) as came
    join purchase_order_line line on line.merchant_id = receipt.merchant_id and line.id = (came ->> 'lineId')::uuid
    join catalogue_variant as variant on variant.merchant_id = line.merchant_id and variant.id = line.variant_id
    join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where receipt.merchant_id = ${merchantId} and receipt.id = ${receiptId} and receipt.kind = 'receipt'
      and purchase_order.outlet_id = ${outletId}
    group by line.variant_id, product.weight_unit`)
  return goods.length === 0 ? undefined : goods
}

export interface ReceiptHead {
  readonly id: string
  /** The number of the order. */
  readonly number: string
  readonly supplierName: string
  readonly at: string
}

/** The last twenty receipts of goods of an outlet. */
export const listReceipts = (tx: Tx, merchantId: string, outletId: string): Promise<ReceiptHead[]> =>
  tx.many<ReceiptHead>(sql`
    select receipt.id, purchase_order.number, supplier.name as supplier_name, receipt.at
    from goods_receipt receipt
    join purchase_order on purchase_order.merchant_id = receipt.merchant_id and purchase_order.id = receipt.purchase_order_id
    join supplier on supplier.merchant_id = purchase_order.merchant_id and supplier.id = purchase_order.supplier_id
    where receipt.merchant_id = ${merchantId} and purchase_order.outlet_id = ${outletId} and receipt.kind = 'receipt'
    order by receipt.at desc, receipt.id limit 20`)
