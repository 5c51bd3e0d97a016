import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { listPurchaseOrders } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listTransfers } from '@kassa/contract/inventory/transfer.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Errand, type ErrandSource, type ErrandTarget, idOfText } from '../../../platform/errand.ts'
import { mayCall } from '../../../platform/calls/may-call.ts'
import { isOpenOrder } from '../purchase-order/late-order.store.ts'
import { isTracked } from '../../stock/public.ts'
import { findMissingUnits, type UnitFound } from './missing-unit.store.ts'

/**
 * Goods that stand below zero: more was sold than ever came in. Each proposes the paper that would explain it: a delivery that is ordered
 * and not received at that outlet, else a transfer on its way there, the oldest of each, where the
 * reader may see such papers; else the receipt that was booked in packs. Where there is none, the book is examined.
 * The farthest below zero first. Goods that were only ever sold are not tracked until somebody counts them, and not below anything.
 * Source: IN-D04.
 */
export const negativeStockErrand: ErrandSource = {
  kind: 'negative-stock',
  urgency: 2,
  list: listStock,
  gather: async (seeker, limit) => {
    const { tx, merchantId, outletIds } = seeker
    const [seesOrders, seesTransfers] = [mayCall(seeker, listPurchaseOrders), mayCall(seeker, listTransfers)]
    const found = await tx.many<Omit<Errand, 'target' | 'outletId'> & Found>(sql`
        select ${idOfText(sql`stock.outlet_id::text || stock.variant_id::text`)} as id,
          concat_ws(' ', kassa_shown_name(product.name, product.names), nullif(array_to_string(variant.value_names, ' '), '')) as title, stock.outlet_id, outlet.name as outlet_name,
          null as at, stock.variant_id, due.id as order_id, due.number as order_number, sent.id as transfer_id,
          sent.number as transfer_number
        from (
          select stock.* from stock_on_hand as stock
          join organisation_outlet as outlet on outlet.merchant_id = stock.merchant_id and outlet.id = stock.outlet_id
            and outlet.archived_at is null
          join catalogue_variant as variant on variant.merchant_id = stock.merchant_id and variant.id = stock.variant_id
          join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
            and product.archived_at is null
          where stock.merchant_id = ${merchantId} and stock.on_hand < 0 and ${isTracked}
            and ${outletIds === null ? sql`true` : sql`stock.outlet_id = any(${outletIds}::uuid[])`}
          order by stock.on_hand, stock.variant_id, stock.outlet_id
          limit ${limit}) as stock
        join organisation_outlet as outlet on outlet.merchant_id = stock.merchant_id and outlet.id = stock.outlet_id
        join catalogue_variant as variant on variant.merchant_id = stock.merchant_id and variant.id = stock.variant_id
        join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
        left join lateral (
          select doc.id, doc.number from purchase_order_line as line
          join purchase_order as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
          where ${seesOrders} and line.merchant_id = stock.merchant_id and line.variant_id = stock.variant_id
            and doc.outlet_id = stock.outlet_id and ${isOpenOrder}
            and line.received < line.quantity
          order by doc.submitted_at, doc.id limit 1) as due on true
        left join lateral (
          select doc.id, doc.number from transfer_line as line
          join transfer as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
          where ${seesTransfers} and line.merchant_id = stock.merchant_id and line.variant_id = stock.variant_id
            and doc.to_outlet_id = stock.outlet_id and doc.state in ('shipped', 'partially-received')
            and line.received + line.written_off + line.sent_back < line.quantity
          order by doc.shipped_at, doc.id limit 1) as sent on true
        order by stock.on_hand, stock.variant_id, stock.outlet_id`)
    const alone = found.filter(({ orderId, transferId }) => orderId === null && transferId === null)
    const unitOf = await findMissingUnits(tx, merchantId, seesOrders ? alone : [])
    return found.map(({ variantId, orderId, orderNumber, transferId, transferNumber, ...errand }) => ({
      ...errand,
      target: orderId
        ? { kind: 'purchase-order', id: orderId, name: orderNumber ?? '' }
        : transferId
          ? { kind: 'transfer', id: transferId, name: transferNumber ?? '' }
          : (bookedInPacks(variantId, unitOf({ outletId: errand.outletId, variantId })) ?? {
              kind: 'goods',
              id: variantId,
              name: errand.title,
            }),
    }))
  },
}

function bookedInPacks(id: string, unit: UnitFound | undefined): ErrandTarget | undefined {
  if (!unit) return undefined
  const { number: name, received, packSize, pieces, evidence } = unit
  return { kind: 'unit', id, name, unit: { received, packSize, pieces, evidence } }
}

interface Found {
  readonly outletId: string
  readonly variantId: string
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly transferId: string | null
  readonly transferNumber: string | null
}
