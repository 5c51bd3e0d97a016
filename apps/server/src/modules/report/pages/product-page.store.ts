import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The one variant of a product without combinations. */
export const findOnlyVariant = async (tx: Tx, merchantId: string, productId: string): Promise<string | null> => {
  const variants = await tx.many<{ id: string }>(sql`
    select id from catalogue_variant as variant where merchant_id = ${merchantId} and product_id = ${productId} limit 2`)
  return variants.length === 1 ? (variants[0]?.id ?? null) : null
}

export interface BoughtRow {
  readonly supplierId: string
  readonly supplierName: string
  readonly orderId: string
  readonly orderNumber: string
  readonly businessDay: string
  readonly currency: SellingCurrency
  readonly unitPriceMinor: number
}

/** The newest order of a product at those outlets, of a supplier that is still there. */
export const findLastBought = (
  tx: Tx,
  merchantId: string,
  productId: string,
  outletIds: readonly string[] | null,
): Promise<BoughtRow | undefined> =>
  tx.maybe<BoughtRow>(sql`
    select doc.supplier_id, supplier.name as supplier_name, doc.id as order_id, doc.number as order_number, doc.business_day,
      doc.currency, line.unit_price_minor
    from catalogue_variant as variant
    join purchase_order_line as line on line.merchant_id = variant.merchant_id and line.variant_id = variant.id
    join purchase_order as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
    join supplier on supplier.merchant_id = doc.merchant_id and supplier.id = doc.supplier_id
    where variant.merchant_id = ${merchantId} and variant.product_id = ${productId}
      and (${outletIds}::uuid[] is null or doc.outlet_id = any(${outletIds}::uuid[]))
      and doc.state not in ('draft', 'cancelled') and supplier.archived_at is null
    order by doc.created_at desc, doc.id desc, line.position limit 1`)
