import { feesBack, tipsBack } from '@kassa/domain/order/refund-fees.ts'
import { exchangedBy, roundedBy } from '@kassa/domain/order/refund-tenders.ts'
import { shareOf } from '@kassa/domain/order/refund-share.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { EXCHANGE_METHOD } from '@kassa/domain/payment/method.ts'
import { isPaidByCode } from '@kassa/domain/payment/tender-rules.ts'
import { cardUsesOf } from '@kassa/domain/purse/card-uses.ts'
import { splitEvenIfWeightless } from '@kassa/domain/money/split-exactly.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { CountedIn, MovedCoupon, ReturningGoods, SalePart } from '../../../platform/sale-part.ts'
import type { DocumentStockMove } from '../sale/book/booked-sale.ts'
import { settleLateRefund } from './late-refund.ts'
import { movesOfRefund } from './member-moves.ts'
import { methodOf } from './plan-refund.ts'
import type { StoredMoney } from './refund-into.ts'
import { writeReturnedPieces, type ReturnedPiece } from './returned-pieces.ts'
import { listSoldWorth, type SoldLine, type SoldOrder } from './sold-order.store.ts'
import {
  insertRefund,
  type RefundLineRow,
  type RefundPaymentRow,
  type RefundRow,
  type RefundToWrite,
  type StockAfter,
} from './write-refund.store.ts'

/** Everything about a refund but what the rule works out. */
export type RefundHead = Pick<
  RefundRow,
  | 'id'
  | 'number'
  | 'outlet_id'
  | 'device_id'
  | 'shift_id'
  | 'staff_id'
  | 'admin_id'
  | 'reason'
  | 'refunded_at'
  | 'clock_offset_ms'
  | 'received_at'
  | 'business_day'
> &
  Pick<RefundRow, 'is_void'> & { readonly byName: string; readonly deviceName: string | null }

type Goods = 'restock' | 'damaged'

/**
 * Writes a planned refund of an order: the document, its money, the order's totals, and the goods back into the stock of
 * the outlet that took them, at the cost they left with. Undefined when this refund stands already. The caller holds what it moves (`holdWhatMoves`).
 */
export async function writeRefund(
  tx: Tx,
  merchantId: string,
  about: {
    readonly head: RefundHead
    readonly sold: SoldOrder
    readonly planned: Refund
    /** The part of it that stays with the shop as stored value, and where; left out: none. */
    readonly stored?: StoredMoney | null
    readonly goodsOf: (line: number) => Goods
    /** The pieces that come back, of goods with serial numbers. */
    readonly pieces: readonly ReturnedPiece[]
    /** The app that gives back; left out: the person of its head. */
    readonly appId?: string
    /** The closed shift whose count had its cash; left out, or null: none had. */
    readonly countedIn?: CountedIn | null
    readonly newId: () => string
    readonly parts: readonly SalePart[]
  },
): Promise<StockAfter | undefined> {
  const { head, sold, planned, goodsOf, pieces, stored = null } = about
  const back = planned.lines.map((line) => backOf(sold, line.lineId, line.quantity))
  const worth = await worthOf(tx, merchantId, sold, back)
  const coupons = couponsBack(sold, planned)
  const refund: RefundToWrite = {
    row: rowOf(head, sold, planned),
    result: planned,
    lines: planned.lines.map((line, position): RefundLineRow => {
      const { at, costMinor } = back[position] as Back
      return {
        position,
        line: at.line,
        product_id: at.productId,
        variant_id: at.variantId,
        name: at.name,
        quantity: line.quantity,
        goods: goodsOf(at.line),
        ...chargeOf(sold, line.lineId),
        amount_minor: line.payableMinor,
        tax_minor: line.taxMinor,
        rounding_adjustment_minor: line.adjustmentMinor,
        tax_rate_basis_points: at.taxRateBasisPoints,
        cost_minor: costMinor,
      }
    }),
    payments: paymentsOf(sold, planned, stored),
    moves: movesOf(back, goodsOf, worth),
    member: await movesOfRefund(tx, merchantId, { head, sold, planned, stored }),
    coupons,
    cardUses: usesBack(sold, planned),
    closesOrder: planned.closesOrder,
    countedIn: about.countedIn ?? null,
    gaveCoupons: sold.gaveCoupons,
    byName: head.byName,
    deviceName: head.deviceName,
    ...(about.appId === undefined
      ? { actorKind: head.staff_id === null ? 'admin' : 'staff' }
      : { actorKind: 'app', appId: about.appId }),
  }
  return writeBooks(tx, merchantId, refund, pieces, about)
}

/** The charge that a line of the sale was. */
function chargeOf({ priced }: SoldOrder, lineId: string): Pick<RefundLineRow, 'charge'> {
  const charge = priced.lines.find(({ id }) => id === lineId)?.charge
  return charge ? { charge: charge.kind } : {}
}

/**
 * Returns the payments of a refund: the money out by each tender, then the part that stays as stored value, and the part that pays for new
 * goods, one each.
 */
function paymentsOf(sold: SoldOrder, { tenders }: Refund, stored: StoredMoney | null = null): RefundPaymentRow[] {
  const out = tenders.map((tender) => ({
    method: methodOf(sold, tender.tenderId),
    paid_out_minor: tender.paidOutMinor,
    cash_rounding_minor: roundedBy(tender),
    ...codeOf(sold, tender.tenderId),
  }))
  const moved = out.filter((row) => row.paid_out_minor !== 0 || row.cash_rounding_minor !== 0)
  const exchangedMinor = exchangedBy(tenders)
  const exchange = { method: EXCHANGE_METHOD, paid_out_minor: exchangedMinor, cash_rounding_minor: 0 }
  const kept = stored
    ? [
        {
          method: stored.method,
          paid_out_minor: stored.amountMinor,
          cash_rounding_minor: 0,
          reference: stored.reference,
        },
      ]
    : []
  return [...moved, ...kept, ...(exchangedMinor > 0 ? [exchange] : [])].map((row, position) => ({ position, ...row }))
}

/** A payment by a code goes back to that code. */
function codeOf({ payments }: SoldOrder, tenderId: string): Pick<RefundPaymentRow, 'reference'> {
  const paid = payments.find(({ position }) => String(position) === tenderId)
  return paid && isPaidByCode(paid.method) ? { reference: paid.reference } : {}
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the coupons that the rule gives back. An id that cannot be ours was filed when it was sold. */
const couponsBack = (sold: SoldOrder, { coupons }: Refund): MovedCoupon[] =>
  coupons.flatMap(({ id, lastDay }) => (uuid.test(id) ? [{ id, of_order: sold.id, last_day: lastDay }] : []))

/** Pieces that were uses of a session pass become uses of it again. */
const usesBack = ({ priced }: SoldOrder, { lines }: Refund) =>
  cardUsesOf(
    priced.lines.flatMap((line) => {
      const back = lines.find(({ lineId }) => lineId === line.id)
      return back ? [{ ...line, quantity: back.quantity }] : []
    }),
  )

/**
 * The document with its stock and drawer, then the pieces it brings back; where a count had it in already, that count takes it back. Undefined when this
 * refund stands already.
 */
export async function writeBooks(
  tx: Tx,
  merchantId: string,
  refund: RefundToWrite,
  pieces: readonly ReturnedPiece[],
  writing: { readonly parts: readonly SalePart[]; readonly newId: () => string },
): Promise<StockAfter | undefined> {
  const stock = await insertRefund(tx, merchantId, refund, writing)
  if (!stock) return undefined
  const there = new Set(stock.map(({ variantId }) => variantId))
  const returned = pieces.filter(({ variantId }) => there.has(variantId))
  await writeReturnedPieces(tx, merchantId, refund, returned, writing.newId)
  const takeBacks = await settleLateRefund(tx, merchantId, refund, returned, writing.newId)
  return stock.map(({ variantId, onHand }) => {
    const back = takeBacks.find((one) => one.variantId === variantId)
    return { variantId, onHand: onHand + (back?.quantity ?? 0) }
  })
}

function rowOf(
  { byName: _name, deviceName: _device, ...head }: RefundHead,
  sold: SoldOrder,
  planned: Refund,
): RefundRow {
  const { feeMinor, feeTaxMinor } = feesBack(planned.tenders)
  return {
    ...head,
    order_id: sold.id,
    currency: sold.currency,
    mode: planned.mode,
    amount_minor: planned.moneyMinor,
    tax_minor: planned.taxMinor,
    fee_minor: feeMinor,
    fee_tax_minor: feeTaxMinor,
    tip_minor: tipsBack(planned.tenders),
    rounding_adjustment_minor: planned.adjustmentMinor,
    cash_rounding_minor: paymentsOf(sold, planned).reduce((sum, one) => sum + one.cash_rounding_minor, 0),
    points_returned: planned.points.returned,
    points_taken: planned.points.taken,
  }
}

/** One line's return: its share of the cost and of every stock movement, cumulative so that the last one closes. */
interface Back {
  readonly at: SoldLine
  /** Null where nobody knows. */
  readonly costMinor: number | null
  readonly moves: readonly DocumentStockMove[]
}

function backOf(sold: SoldOrder, lineId: string, quantity: number): Back {
  const at = sold.lines.find((line) => line.lineId === lineId)
  if (!at) throw new Error(`order ${sold.id} has no line ${lineId}`)
  const share = (whole: number): number =>
    shareOf(whole, at.refundedQuantity + quantity, at.quantity) - shareOf(whole, at.refundedQuantity, at.quantity)
  return {
    at,
    costMinor: at.costMinor === null ? null : share(at.costMinor),
    moves: at.stockMoves
      .map((move) => ({ ...move, quantity: share(move.quantity) }))
      .filter((move) => move.quantity > 0),
  }
}

type Worth = readonly { readonly variantId: string; readonly valueMinor: number | null }[]

/** Returns the value of the parts of combinations whose lines do not state it: those sold before lines did. */
function worthOf(tx: Tx, merchantId: string, sold: SoldOrder, back: readonly Back[]): Promise<Worth> {
  const untold = back
    .flatMap(({ moves }) => (moves.length > 1 ? moves : []))
    .filter((one) => one.costMinor === undefined)
  const variantIds = [...new Set(untold.map(({ variantId }) => variantId))]
  return variantIds.length === 0 ? Promise.resolve([]) : listSoldWorth(tx, merchantId, sold, variantIds)
}

/** Lines of one variant become one movement, as in the sale. */
function movesOf(back: readonly Back[], goodsOf: (line: number) => Goods, worth: Worth): ReturningGoods[] {
  const moves = new Map<string, ReturningGoods>()
  for (const { at, costMinor, moves: own } of back) {
    const isDamaged = goodsOf(at.line) === 'damaged'
    const weights = own.map(({ variantId, costMinor: whole }) =>
      Math.max(0, whole ?? worth.find((one) => one.variantId === variantId)?.valueMinor ?? 0),
    )
    const costs = own.length === 0 || costMinor === null ? [] : splitEvenIfWeightless(costMinor, weights)
    own.forEach(({ variantId, quantity, isThousandths }, index) => {
      const before = moves.get(variantId)
      moves.set(variantId, {
        variant_id: variantId,
        quantity: (before?.quantity ?? 0) + quantity,
        damaged: (before?.damaged ?? 0) + (isDamaged ? quantity : 0),
        is_thousandths: isThousandths,
        value_minor:
          costMinor === null ? (before?.value_minor ?? null) : (before?.value_minor ?? 0) + (costs[index] ?? 0),
      })
    })
  }
  return [...moves.values()]
}
