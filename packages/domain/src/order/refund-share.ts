import { multiplyDivide } from '../money/round.ts'
import { lessTax, taxAt, taxOfRow } from '../tax/tax-rows.ts'
import { splitEvenIfWeightless } from '../money/split-exactly.ts'
import type { RefundableLine, RefundableOrder } from './refundable-order.ts'
import type { RefundedSoFar } from './refunded-so-far.ts'
import type { RefundedLine, RefundedTax, RefundRequest } from './refund.types.ts'

/** The money figures of a refund before gifts, points and tenders. */
export interface RefundShare {
  readonly lines: readonly RefundedLine[]
  readonly goodsMinor: number
  readonly adjustmentMinor: number
  readonly taxes: readonly RefundedTax[]
  readonly pointDeductionMinor: number
}

/** Share of `total` for `quantity` of `whole` units, half-up; exact at 0 and at the whole. Source: pricing.md, Refunds. */
export const shareOf = (total: number, quantity: number, whole: number): number =>
  multiplyDivide(total, quantity, whole, 'half-up')

/** Returns the quantity of a line that is back after this request. */
export const quantityAfter = (line: RefundableLine, soFar: RefundedSoFar, request: RefundRequest): number =>
  soFar.quantityOf(line.id) + (request.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0)

/** Returns the share of the sale that the customer keeps and has paid for: the frozen figures less those refunded. */
export function leftOf(order: RefundableOrder, soFar: RefundedSoFar): Omit<RefundShare, 'lines'> {
  return {
    goodsMinor: order.goodsMinor - soFar.goodsMinor,
    adjustmentMinor: order.adjustmentMinor - soFar.adjustmentMinor,
    pointDeductionMinor: order.points.deductionMinor - soFar.pointDeductionMinor,
    taxes: order.taxes.map((row) => lessTax(row, soFar.taxOf(row))),
  }
}

/** goods + added tax − adjustment: what the figures are worth to the customer. */
export const valueOf = (order: RefundableOrder, share: Omit<RefundShare, 'lines'>): number =>
  share.goodsMinor + (order.isTaxAdded ? taxOf(share) : 0) - share.adjustmentMinor

export const taxOf = (share: Pick<RefundShare, 'taxes'>): number =>
  share.taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)

/**
 * The prorated share of the requested quantities: for each figure of each line the cumulative half-up share after this refund minus that
 * before it. Source: pricing.md, Refunds.
 */
export function proratedShare(order: RefundableOrder, soFar: RefundedSoFar, request: RefundRequest): RefundShare {
  const parts = request.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [partOf(line, soFar.quantityOf(lineId), quantity)] : []
  })
  const sum = (pick: (part: LinePart) => number) => parts.reduce((total, part) => total + pick(part), 0)
  return {
    lines: parts.map(({ line }) => line),
    goodsMinor: sum(({ line }) => line.payableMinor),
    adjustmentMinor: sum(({ line }) => line.adjustmentMinor),
    pointDeductionMinor: sum(({ pointDeductionMinor }) => pointDeductionMinor),
    taxes: order.taxes.map((row) => taxOfRow(row, (field) => sum(({ taxes }) => taxAt(taxes, row, field)))),
  }
}

/** The same lines carrying other totals, split by what the lines are worth; unchanged where the totals are the lines' own. */
export function carryTotals(lines: readonly RefundedLine[], totals: Omit<RefundShare, 'lines'>): RefundShare {
  const weights = lines.map(({ payableMinor }) => payableMinor)
  const split = (total: number, own: readonly number[]) =>
    own.reduce((sum, one) => sum + one, 0) === total ? own : splitEvenIfWeightless(total, weights)
  const goods = split(totals.goodsMinor, weights)
  const adjustments = split(
    totals.adjustmentMinor,
    lines.map(({ adjustmentMinor }) => adjustmentMinor),
  )
  const taxes = split(
    taxOf(totals),
    lines.map(({ taxMinor }) => taxMinor),
  )
  return {
    ...totals,
    lines: lines.map((line, index) => ({
      ...line,
      payableMinor: goods[index] ?? 0,
      adjustmentMinor: adjustments[index] ?? 0,
      taxMinor: taxes[index] ?? 0,
    })),
  }
}

interface LinePart {
  readonly line: RefundedLine
  readonly taxes: readonly RefundedTax[]
  readonly pointDeductionMinor: number
}

function partOf(line: RefundableLine, before: number, quantity: number): LinePart {
  const between = (total: number) =>
    shareOf(total, before + quantity, line.quantity) - shareOf(total, before, line.quantity)
  const payableMinor = between(line.payableMinor)
  const taxes = withBases(line, payableMinor, between)
  return {
    line: {
      lineId: line.id,
      quantity,
      payableMinor,
      adjustmentMinor: between(line.adjustmentMinor),
      taxMinor: taxOf({ taxes }),
    },
    taxes,
    pointDeductionMinor: between(line.pointDeductionMinor),
  }
}

/** The line's shares by rate; of a combined line the largest part takes what the halves leave over, so that the bases add up. */
function withBases(line: RefundableLine, payableMinor: number, between: (total: number) => number): RefundedTax[] {
  const shares = line.taxShares.map((share) => taxOfRow(share, (field) => between(share[field] ?? 0)))
  const most = Math.max(...line.taxShares.map((share) => share.payableMinor))
  const largest = line.taxShares.findIndex((share) => share.payableMinor === most)
  const leftOver = payableMinor - shares.reduce((sum, share) => sum + share.payableMinor, 0)
  return shares.map((share, index) =>
    index === largest ? { ...share, payableMinor: share.payableMinor + leftOver } : share,
  )
}
