import type { Deduction, PricedLine, TaxShare } from '../../basket/index.ts'
import { splitExactly } from '../../money/split-exactly.ts'
import { TAX_FIGURES } from '../../tax/tax-rows.ts'

/** A priced line in two: what is taken of it, and what stays. Null where there is nothing. */
export interface CutLine {
  readonly part: PricedLine | null
  readonly rest: PricedLine | null
}

/** Shares `minor` out by whole parts, none above its own; all of them 0 where the parts are. */
const shareBy = (minor: number, parts: readonly number[]): number[] =>
  parts.some((one) => one > 0) ? splitExactly(minor, parts) : parts.map(() => 0)

/**
 * Takes a quantity of a priced line with its share of each figure, by largest remainder: both halves add up to the line in every row, each explains its own
 * amount by its deductions, and whoever takes all that is left takes every minor unit of it. Source: platform-api.md, 5.
 */
export function cutLine(line: PricedLine, taken: number, { isTaxAdded }: { readonly isTaxAdded: boolean }): CutLine {
  if (taken <= 0) return { part: null, rest: line }
  if (taken >= line.quantity) return { part: plain(line), rest: null }
  const weights = [taken, line.quantity - taken]
  const split = (minor: number): number => splitExactly(minor, weights)[0] ?? 0
  const listMinor = split(line.listMinor)
  const { payableMinor, off } = shareOff(line, listMinor, split)
  const bases = shareBy(
    payableMinor,
    line.taxShares.map((one) => one.payableMinor),
  )
  const shares = line.taxShares.map((one, at): TaxShare => ({
    ...one,
    payableMinor: bases[at] ?? 0,
    taxMinor: split(one.taxMinor),
    ...(one.baseMinor !== undefined && { baseMinor: split(one.baseMinor) }),
  }))
  const taxMinor = shares.reduce((sum, one) => sum + one.taxMinor, 0)
  const part = {
    ...plain(line),
    quantity: taken,
    listMinor,
    payableMinor,
    deductions: withAmounts(line.deductions, off),
    afterItemsMinor: split(line.afterItemsMinor),
    roundingAdjustmentMinor: isTaxAdded ? payableMinor + taxMinor - split(owedFor(line)) : 0,
    taxShares: shares,
    taxMinor,
  }
  return { part: inUnits(part), rest: inUnits(restOf(line, part, off)) }
}

/**
 * Returns the payable of a share of the list amount, and the part of each deduction in it. Deductions that raise a price are shared by quantity; the rest of the
 * amount is shared out over what is paid and what was taken off.
 */
function shareOff(line: PricedLine, listMinor: number, split: (minor: number) => number) {
  const raised = line.deductions.map(({ amountMinor }) => (amountMinor < 0 ? split(amountMinor) : 0))
  const sharedMinor = raised.reduce((sum, one) => sum - one, listMinor)
  const lowered = line.deductions.map(({ amountMinor }) => Math.max(0, amountMinor))
  const [payableMinor = 0, ...off] = shareBy(sharedMinor, [line.payableMinor, ...lowered])
  return { payableMinor, off: off.map((one, at) => one + (raised[at] ?? 0)) }
}

/** Returns the amount owed for a line where tax comes on top: the share of it decides the share of the rounding, so that no part costs less than nothing. */
const owedFor = ({ payableMinor, taxMinor, roundingAdjustmentMinor }: PricedLine): number =>
  payableMinor + taxMinor - roundingAdjustmentMinor

const withAmounts = (rows: readonly Deduction[], amounts: readonly number[]): Deduction[] =>
  rows.map((row, at) => ({ ...row, amountMinor: amounts[at] ?? 0 })).filter(({ amountMinor }) => amountMinor !== 0)

function restOf(line: PricedLine, part: PricedLine, off: readonly number[]): PricedLine {
  return {
    ...plain(line),
    quantity: line.quantity - part.quantity,
    listMinor: line.listMinor - part.listMinor,
    payableMinor: line.payableMinor - part.payableMinor,
    deductions: withAmounts(
      line.deductions,
      line.deductions.map(({ amountMinor }, at) => amountMinor - (off[at] ?? 0)),
    ),
    afterItemsMinor: line.afterItemsMinor - part.afterItemsMinor,
    roundingAdjustmentMinor: line.roundingAdjustmentMinor - part.roundingAdjustmentMinor,
    taxShares: line.taxShares.map((one, at) => lessShare(one, part.taxShares[at])),
    taxMinor: line.taxMinor - part.taxMinor,
  }
}

function lessShare(share: TaxShare, off: TaxShare | undefined): TaxShare {
  const left = TAX_FIGURES.filter((figure) => share[figure] !== undefined).map((figure) => [
    figure,
    (share[figure] ?? 0) - (off?.[figure] ?? 0),
  ])
  return { ...share, ...Object.fromEntries(left) }
}

/** A share gives back what was paid for it: figures of what deals with other lines would give back do not stand on it. */
function plain({
  refundMinor: _minor,
  refundTax: _tax,
  refundPointsMinor: _points,
  refundAdjustmentMinor: _adjustment,
  refundEarningMinor: _earning,
  refundEarningRates: _rates,
  ...line
}: PricedLine): PricedLine {
  return inUnits(line)
}

/** All pieces in one row: how offers used single pieces is said by the order as it was priced. */
const inUnits = (line: PricedLine): PricedLine => ({
  ...line,
  units: [
    {
      role: 'plain',
      planId: null,
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      amountMinor: line.afterItemsMinor,
    },
  ],
})
