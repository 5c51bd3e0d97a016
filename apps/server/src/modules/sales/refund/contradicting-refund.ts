import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import type { LineTax, TaxShare } from '@kassa/domain/basket/index.ts'
import { multiplyDivide } from '@kassa/domain/money/round.ts'
import { receiptOf, taxOfShares } from '@kassa/domain/tax/receipt-tax.ts'
import { taxInside } from '@kassa/domain/tax/tax-inside.ts'
import { splitEvenIfWeightless } from '@kassa/domain/money/split-exactly.ts'
import { isPaidInGoods } from '@kassa/domain/payment/method.ts'
import { isByHand } from '@kassa/domain/payment/tender-rules.ts'
import type { ReturningGoods } from '../../../platform/sale-part.ts'
import { feesGiven, tipsGiven } from './check-refund.ts'
import type { SoldLine, SoldOrder } from './sold-order.store.ts'
import type { RefundHead } from './write-refund.ts'
import type { RefundLineRow, RefundPaymentRow, RefundToWrite } from './write-refund.store.ts'

/** Returns whether a way gives out by a person's hand: what stands in an account of ours moves by the books alone. */
const isGivenOut = (number: number): boolean => isPaidInGoods(number) || isByHand(number)

/** Returns whether what a till says it gave adds up, and went out by hand: such a refund is booked whatever the books say of its order. */
export function isGivenByHand(body: JournalRefundBody): boolean {
  const given = body.tenders.filter(({ amountMinor }) => amountMinor !== 0)
  const outMinor = body.tenders.reduce(
    (sum, { amountMinor, cashRoundingMinor }) => sum + amountMinor - cashRoundingMinor,
    0,
  )
  const isSigned = body.tenders.every(({ amountMinor, changeMinor }) => amountMinor >= 0 && changeMinor === 0)
  return (
    isSigned &&
    outMinor === body.amountMinor + feesGiven(body) + tipsGiven(body) &&
    given.every(({ method }) => isGivenOut(method))
  )
}

/** A line of the refund beside what its order sold there; undefined where the order, or the line, is not known. */
interface Back {
  readonly asked: JournalRefundBody['lines'][number]
  readonly sold: SoldLine | undefined
  readonly amountMinor: number
}

/** The amount over the lines by what they were sold for. */
function linesBack({ lines, amountMinor }: JournalRefundBody, order: SoldOrder | undefined): Back[] {
  const sold = lines.map(({ line }) => order?.lines.find((one) => one.line === line))
  const weights = lines.map(({ quantity }, at) => {
    const priced = order?.priced.lines.find(({ id }) => id === sold[at]?.lineId)
    return priced ? Math.max(0, multiplyDivide(priced.payableMinor, quantity, priced.quantity, 'down')) : 0
  })
  const shares = splitEvenIfWeightless(amountMinor, weights)
  return lines.map((asked, at) => ({ asked, sold: sold[at], amountMinor: shares[at] ?? 0 }))
}

/** The taxes in what a line gave, as its order sold it. */
function sharesOf({ asked, sold, amountMinor }: Back, order: SoldOrder | undefined): readonly TaxShare[] {
  const line = order?.snapshot.lines.find(({ id }) => id === sold?.lineId)
  const combined: LineTax = { id: '', rateBasisPoints: sold?.taxRateBasisPoints ?? 0 }
  return taxInside({
    tax: line && 'tax' in line ? line.tax : combined,
    amountMinor,
    units: line?.kind === 'weighed' ? 1 : asked.quantity,
    isAdded: order?.snapshot.settings.tax.mode === 'added',
  })
}

function lineRow({ asked, sold }: Back, position: number, shares: readonly TaxShare[]): RefundLineRow {
  return {
    position,
    line: null,
    product_id: sold?.productId ?? null,
    variant_id: sold?.variantId ?? null,
    name: sold?.name ?? String(asked.line + 1),
    quantity: asked.quantity,
    goods: asked.goods,
    amount_minor: shares.reduce((sum, { payableMinor }) => sum + payableMinor, 0),
    tax_minor: taxOfShares(shares),
    rounding_adjustment_minor: 0,
    tax_rate_basis_points: sold?.taxRateBasisPoints ?? 0,
    cost_minor: 0,
  }
}

/** The goods of known lines into stock at today's average, one row a variant. */
function movesOf(back: readonly Back[]): ReturningGoods[] {
  const moves = new Map<string, ReturningGoods>()
  for (const { asked, sold } of back) {
    for (const { variantId, quantity: whole, isThousandths } of sold?.stockMoves ?? []) {
      const quantity = multiplyDivide(whole, asked.quantity, sold?.quantity ?? 1, 'down')
      const before = moves.get(variantId)
      moves.set(variantId, {
        variant_id: variantId,
        quantity: (before?.quantity ?? 0) + quantity,
        damaged: (before?.damaged ?? 0) + (asked.goods === 'damaged' ? quantity : 0),
        is_thousandths: isThousandths,
        value_minor: null,
      })
    }
  }
  return [...moves.values()].filter(({ quantity }) => quantity > 0)
}

const paymentsOf = ({ tenders }: JournalRefundBody): RefundPaymentRow[] =>
  tenders
    .filter(({ amountMinor, cashRoundingMinor }) => amountMinor !== 0 || cashRoundingMinor !== 0)
    .map(({ method, amountMinor, cashRoundingMinor }, position) => ({
      position,
      method,
      paid_out_minor: amountMinor,
      cash_rounding_minor: cashRoundingMinor,
    }))

/**
 * A refund of a till that the books contradict, as it happened: a refund without a sale that names its order, counts into nothing of it and moves
 * nobody's points. Source: D118.
 */
export function contradictingRefund(
  { byName, deviceName, ...head }: RefundHead,
  body: JournalRefundBody,
  order: SoldOrder | undefined,
): RefundToWrite {
  const back = linesBack(body, order)
  const shares = back.map((one) => sharesOf(one, order))
  const lines = back.map((one, position) => lineRow(one, position, shares[position] ?? []))
  const payments = paymentsOf(body)
  return {
    row: {
      ...head,
      is_void: false,
      order_id: null,
      named_order_id: order?.id ?? body.orderId,
      currency: body.currency,
      mode: 'without-sale',
      amount_minor: body.amountMinor,
      tax_minor: lines.reduce((sum, { tax_minor }) => sum + tax_minor, 0),
      fee_minor: feesGiven(body),
      tip_minor: tipsGiven(body),
      rounding_adjustment_minor: 0,
      cash_rounding_minor: payments.reduce((sum, one) => sum + one.cash_rounding_minor, 0),
      points_returned: 0,
      points_taken: 0,
    },
    result: { lines: body.lines, tenders: body.tenders, taxes: receiptOf(shares).rates },
    lines,
    payments,
    moves: movesOf(back),
    member: null,
    closesOrder: false,
    byName,
    deviceName,
    actorKind: 'staff',
  }
}
