import { thickAnswer, thickSnapshot } from '@kassa/domain/basket/thin-basket.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { paymentsNow } from '../order/payments.store.ts'
import type { DocumentStockMove } from '../sale/book/booked-sale.ts'
import { listOrderSerials } from '../sale/book/sold-pieces.store.ts'

/** A sold order as a refund needs it. */
export interface SoldOrder {
  readonly id: string
  readonly number: string
  readonly outletId: string
  readonly deviceId: string | null
  readonly shiftId: string | null
  readonly status: string
  readonly currency: string
  readonly businessDay: string
  /** The device's clock. */
  readonly soldAt: string
  /** The member whose points and balance it moved, or the one they were merged into; null without a member. */
  readonly accountId: string | null
  /** True where its receipt brought coupons for the next visit. */
  readonly gaveCoupons: boolean
  /** True where it is a parcel of a web order: a share of a price that was made once. */
  readonly isParcel: boolean
  readonly snapshot: Snapshot
  readonly priced: PricedBasket
  readonly lines: readonly SoldLine[]
  readonly payments: readonly SoldPayment[]
  /** The rule's results of all refunds before, oldest first. */
  readonly refunds: readonly Refund[]
}

export interface SoldLine {
  readonly line: number
  readonly lineId: string
  readonly name: string
  readonly productId: string | null
  readonly variantId: string | null
  readonly quantity: number
  readonly refundedQuantity: number
  /** Null where nobody knows. */
  readonly costMinor: number | null
  readonly taxRateBasisPoints: number
  readonly stockMoves: readonly DocumentStockMove[]
  readonly isReturnable: boolean
  /** The numbers of its pieces that have not come back yet; empty for goods without serial numbers. */
  readonly serials: readonly string[]
}

export interface SoldPayment {
  readonly position: number
  readonly method: number
  readonly amountMinor: number
  readonly cashRoundingMinor: number
  /** The part of the amount that is the fee for this payment method. */
  readonly feeMinor: number
  /** The number of a slip, or the code of a gift card or house account. */
  readonly reference: string | null
  /** True where a refund of it pays in cash instead of by this method. */
  readonly isBackInCash?: boolean
}

type OrderRow = Omit<SoldOrder, 'lines' | 'payments' | 'refunds'>

const orderColumns = sql`id, number, outlet_id, device_id, shift_id, status, currency, business_day, sold_at, snapshot, priced,
  (select coalesce(m.merged_into, m.id) from member_profile m
    where m.merchant_id = sales_order.merchant_id and m.id = sales_order.member_id) as account_id,
  exists (select from promotion_coupon c where c.merchant_id = sales_order.merchant_id and c.from_order_id = sales_order.id) as gave_coupons,
  exists (select from web_parcel w where w.merchant_id = sales_order.merchant_id and w.order_id = sales_order.id) as is_parcel`

/** The sale with everything a refund is worked out from; undefined when it is not there, or no sale: a recharge goes back its own way. */
export const findSoldOrder = async (tx: Tx, merchantId: string, id: string): Promise<SoldOrder | undefined> =>
  complete(
    tx,
    merchantId,
    await tx.maybe<OrderRow>(sql`
      select ${orderColumns} from sales_order where merchant_id = ${merchantId} and id = ${id} and type = 1`),
  )

/** Returns the order with its row locked first: refunds of one order wait for each other and see each other. */
export const findSoldOrderForUpdate = async (tx: Tx, merchantId: string, id: string): Promise<SoldOrder | undefined> =>
  complete(
    tx,
    merchantId,
    await tx.maybe<OrderRow>(sql`
      select ${orderColumns} from sales_order where merchant_id = ${merchantId} and id = ${id} and type = 1 for update`),
  )

async function complete(tx: Tx, merchantId: string, order: OrderRow | undefined): Promise<SoldOrder | undefined> {
  if (!order) return undefined
  const { id } = order
  const lines = await tx.many<Omit<SoldLine, 'serials'>>(sql`
    select l.line, l.line_id, l.name, l.product_id, l.variant_id, l.quantity, l.refunded_quantity, l.cost_minor,
      l.tax_rate_basis_points,
      coalesce(l.stock_moves, jsonb_build_array(jsonb_build_object('variantId', l.variant_id, 'quantity', l.quantity,
        'isThousandths', false))) as stock_moves, coalesce(p.is_returnable, true) as is_returnable
    from order_line l left join catalogue_product_terms p on p.merchant_id = l.merchant_id and p.id = l.product_id
    where l.merchant_id = ${merchantId} and l.order_id = ${id} order by l.line`)
  const payments = await tx.many<SoldPayment>(sql`
    select position, method, amount_minor, cash_rounding_minor, fee_minor, reference from ${paymentsNow}
    where merchant_id = ${merchantId} and document_id = ${id} order by position`)
  const refunds = await tx.many<{ result: Refund }>(sql`
    select result from refund where merchant_id = ${merchantId} and order_id = ${id} order by received_at, id`)
  const serials = (await listOrderSerials(tx, merchantId, id)).filter(({ isReturned }) => !isReturned)
  const withSerials = lines.map((line) => ({
    ...line,
    serials: serials.filter((one) => one.line === line.line).map(({ number }) => number),
  }))
  const snapshot = thickSnapshot(order.snapshot) as Snapshot
  const priced = thickAnswer(order.priced, snapshot) as PricedBasket
  return { ...order, snapshot, priced, lines: withSerials, payments, refunds: refunds.map(({ result }) => result) }
}

/**
 * Returns the value of a sale's variants when they left stock, for lines that do not state it themselves. Each is looked for backwards from
 * now among the entries of its stock, because the book is not indexed by document.
 */
export const listSoldWorth = (
  tx: Tx,
  merchantId: string,
  { id, outletId }: Pick<SoldOrder, 'id' | 'outletId'>,
  variantIds: readonly string[],
): Promise<{ variantId: string; valueMinor: number | null }[]> =>
  tx.many(sql`
    select e.variant_id, -e.value_minor as value_minor
    from unnest(${variantIds}::uuid[]) as sold (variant_id) cross join lateral (
      select variant_id, value_minor from stock_ledger
      where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = sold.variant_id
        and document_id = ${id} and kind = 'sale'
      order by outlet_id desc, variant_id desc, entry_number desc limit 1) e`)

export async function hasRefund(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const found = await tx.maybe(sql`select id from refund where merchant_id = ${merchantId} and id = ${id}`)
  return found !== undefined
}
