import { findMissingUnit, type MissingUnit, type PiecesReceived } from '@kassa/domain/inventory/missing-unit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The most entries of a book that are looked through for its last receipt: an older one explains nothing that is below zero now. */
const LOOKED_THROUGH = 1_000

interface Place {
  readonly outletId: string
  readonly variantId: string
}

/** A receipt that counted packs where the book counts pieces. */
export interface UnitFound extends MissingUnit {
  readonly orderId: string
  readonly number: string
  readonly received: number
}

const keyOf = ({ outletId, variantId }: Place): string => `${outletId} ${variantId}`

/** The last receipt of goods that are counted in pieces, with what was sold since, what it paid for one, and what one usually costs. */
const listLastReceipts = (tx: Tx, merchantId: string, places: readonly Place[]) =>
  tx.many<Place & PiecesReceived & Pick<UnitFound, 'orderId' | 'number'>>(sql`
    select stock.outlet_id, stock.variant_id, stock.on_hand, came.quantity as received, since.sold as sold_since, product.pack_size,
      line.unit_price_minor as paid_minor, listing.purchase_price_minor as usual_minor, doc.id as order_id, doc.number
    from unnest(${places.map(({ outletId }) => outletId)}::uuid[], ${places.map(({ variantId }) => variantId)}::uuid[])
      as asked (outlet_id, variant_id)
    join stock_on_hand as stock on stock.merchant_id = ${merchantId} and stock.outlet_id = asked.outlet_id and stock.variant_id = asked.variant_id
    join catalogue_variant as variant on variant.merchant_id = stock.merchant_id and variant.id = stock.variant_id
    join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
      and product.weight_unit is null and not product.tracks_serials
    cross join lateral (
      select entry_number, quantity, document_id from (
        select * from stock_ledger as entry
        where entry.merchant_id = stock.merchant_id and entry.outlet_id = stock.outlet_id and entry.variant_id = stock.variant_id
        order by entry.entry_number desc limit ${LOOKED_THROUGH}) as latest
      where kind = 'receipt' and document_kind = 'purchase-order' order by entry_number desc limit 1) as came
    cross join lateral (
      select coalesce(-sum(entry.quantity), 0)::bigint as sold from stock_ledger as entry
      where entry.merchant_id = stock.merchant_id and entry.outlet_id = stock.outlet_id and entry.variant_id = stock.variant_id
        and entry.entry_number > came.entry_number and entry.kind in ('sale', 'refund')) as since
    join purchase_order as doc on doc.merchant_id = stock.merchant_id and doc.id = came.document_id
    cross join lateral (
      select line.unit_price_minor from purchase_order_line as line
      where line.merchant_id = stock.merchant_id and line.document_id = doc.id and line.variant_id = stock.variant_id
      order by line.unit_price_minor desc limit 1) as line
    left join listing on listing.merchant_id = stock.merchant_id and listing.outlet_id = stock.outlet_id
      and listing.variant_id = stock.variant_id`)

/** Returns the goods that are below zero because their last receipt was booked in packs; ask by outlet and variant. Source: IN-D04. */
export async function findMissingUnits(
  tx: Tx,
  merchantId: string,
  places: readonly Place[],
): Promise<(place: Place) => UnitFound | undefined> {
  const receipts = places.length === 0 ? [] : await listLastReceipts(tx, merchantId, places)
  const found = new Map<string, UnitFound>()
  for (const receipt of receipts) {
    const unit = findMissingUnit(receipt)
    const { orderId, number, received } = receipt
    if (unit) found.set(keyOf(receipt), { ...unit, orderId, number, received })
  }
  return (place) => found.get(keyOf(place))
}
