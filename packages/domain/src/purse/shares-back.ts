import { splitExactly } from '../money/split-exactly.ts'
import { goesBackByItself } from '../payment/method.ts'

/** One payment of several that were paid ahead together, with what went back by it. Minor units. */
export interface PaidShare {
  readonly paidMinor: number
  readonly returnedMinor: number
}

/**
 * The part of `leftMinor`, money that lies ready to go back, that belongs to each payment: all that ever came back is shared by what was paid, the largest
 * remainder first, less what went back by it. Adds up to at most `leftMinor`; when all came back each payment has what it paid.
 * Source: platform-api.md, 5.
 */
export function sharesBack(shares: readonly PaidShare[], leftMinor: number): number[] {
  const paidMinor = shares.reduce((sum, one) => sum + one.paidMinor, 0)
  if (paidMinor < 1) return shares.map(() => 0)
  const returnedMinor = shares.reduce((sum, one) => sum + one.returnedMinor, 0)
  const due = splitExactly(
    Math.min(paidMinor, leftMinor + returnedMinor),
    shares.map((one) => one.paidMinor),
  )
  let open = leftMinor
  return shares.map((share, at) => {
    const part = Math.min(open, Math.max(0, (due[at] ?? 0) - share.returnedMinor))
    open -= part
    return part
  })
}

/** Nothing was paid. */
const NOTHING_PAID: PaidShare = { paidMinor: 0, returnedMinor: 0 }

/**
 * The parts of what lies on the account of payments that are theirs and can go back by them, and that belong to payments beside them: tills may have paid
 * onto it too, for goods that came to the order later, and give that back themselves. What was spent, and what came back, is shared by what was
 * paid, so that nobody has more for asking first.
 */
export function leftBeside(
  shares: readonly PaidShare[],
  totalMinor: number,
  beside: PaidShare,
): readonly [theirs: number, beside: number] {
  const sumOf = (key: keyof PaidShare): number => shares.reduce((sum, one) => sum + one[key], 0)
  const theirs = { paidMinor: sumOf('paidMinor'), returnedMinor: sumOf('returnedMinor') }
  const openMinor = [theirs, beside].reduce((sum, one) => sum + Math.max(0, one.paidMinor - one.returnedMinor), 0)
  const [own = 0, other = 0] = sharesBack([theirs, beside], Math.max(0, Math.min(totalMinor, openMinor)))
  return [own, other]
}

/** The first of the two. */
export const leftOf = (shares: readonly PaidShare[], totalMinor: number, beside = NOTHING_PAID): number =>
  leftBeside(shares, totalMinor, beside)[0]

/** The part of `leftMinor` that goes back to gift cards and balances by itself. */
export function partByItself(shares: readonly (PaidShare & { readonly method: number })[], leftMinor: number): number {
  const parts = sharesBack(shares, Math.max(0, leftMinor))
  return shares.reduce((sum, { method }, at) => sum + (goesBackByItself(method) ? (parts[at] ?? 0) : 0), 0)
}
