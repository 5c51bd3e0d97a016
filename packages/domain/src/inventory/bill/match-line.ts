import { costOfQuantity } from '../cost-of-quantity.ts'

/** The difference that a bill may have from the order and the receipt, in basis points; settings of the merchant. */
export interface BillTolerance {
  readonly quantityBasisPoints: number
  readonly priceBasisPoints: number
}

/** A line of goods beside its order and its receipt; quantities in pieces, grams or thousandths. */
export interface MatchedLine {
  readonly orderedPriceMinor: number
  readonly received: number
  readonly receivedPriceMinor: number
  readonly billed: number
  /** Pieces of the receipt that other bills have already, held ones too. */
  readonly billedBefore: number
  /** Of these what posted bills have, and what their pieces stood for. */
  readonly postedBefore: number
  readonly postedBeforeMinor: number
  /** Without tax. */
  readonly amountMinor: number
  readonly isThousandths: boolean
}

export type MatchDifference = 'quantity' | 'price'

/** Returns whether `given` is more than `known` and its tolerance; exact at every size. */
const isBeyond = (given: number, known: number, basisPoints: number): boolean =>
  BigInt(given) * 10_000n > BigInt(known) * BigInt(10_000 + basisPoints)

/**
 * Returns what a bill says beyond its tolerance: more than came in, or dearer than was ordered or received. Less is never held: nobody pays
 * too much by it. Source: accounting.md (Supplier bills, three-way match).
 */
export function matchLine(line: MatchedLine, { quantityBasisPoints, priceBasisPoints }: BillTolerance) {
  const { billed, billedBefore, received, amountMinor, orderedPriceMinor, receivedPriceMinor, isThousandths } = line
  const price = Math.min(orderedPriceMinor, receivedPriceMinor)
  const isMore = isBeyond(billed + billedBefore, received, quantityBasisPoints)
  const isDearer = isBeyond(amountMinor, costOfQuantity(billed, price, isThousandths), priceBasisPoints)
  return [...(isMore ? ['quantity'] : []), ...(isDearer ? ['price'] : [])] as readonly MatchDifference[]
}

/** Returns whether other bills have so much of a receipt that this one bills pieces a second time. */
export const isBilledTwice = ({ billed, billedBefore, received }: MatchedLine): boolean =>
  billedBefore > 0 && billed + billedBefore > received

/**
 * Returns what the pieces of a bill stand in the books for, as received and not billed. Whoever bills the last of a receipt takes all that is
 * left of it, so that the parts add up to the whole, also where a bill between was void; pieces that never came stand for nothing.
 */
export function receivedWorth(line: MatchedLine): number {
  const { billed, received, receivedPriceMinor, isThousandths, postedBefore, postedBeforeMinor } = line
  const leftMinor = costOfQuantity(received, receivedPriceMinor, isThousandths) - postedBeforeMinor
  if (postedBefore + billed >= received) return leftMinor
  return Math.min(leftMinor, costOfQuantity(billed, receivedPriceMinor, isThousandths))
}
