import { accept, refuse, type Result } from '../result.ts'

/** Money of a gift card that a program of others took for goods in its own books. */
export interface Redemption {
  readonly amountMinor: number
  /** The part that it gave back already. */
  readonly givenBackMinor: number
}

/** Returns the money that is taken off a card of which `freeMinor` can be spent. Refuses with `purse.amount-invalid` (`leastMinor`, `mostMinor`) where it is nothing. */
export const redeemed = (amountMinor: number, freeMinor: number): Result<number> =>
  amountMinor < 1
    ? refuse({ code: 'purse.amount-invalid', facts: { leastMinor: 1, mostMinor: Math.max(1, freeMinor) } })
    : accept(amountMinor)

/**
 * Returns the money that goes back onto the card. Refuses with `purse.amount-invalid` (`leastMinor`, `mostMinor`) where it is nothing, and with
 * `redemption.back-too-much` (`mostMinor`) where it is more than was taken and is not back yet.
 */
export function givenBack({ amountMinor, givenBackMinor }: Redemption, backMinor: number): Result<number> {
  const mostMinor = amountMinor - givenBackMinor
  if (backMinor < 1) return refuse({ code: 'purse.amount-invalid', facts: { leastMinor: 1, mostMinor } })
  return backMinor > mostMinor ? refuse({ code: 'redemption.back-too-much', facts: { mostMinor } }) : accept(backMinor)
}
