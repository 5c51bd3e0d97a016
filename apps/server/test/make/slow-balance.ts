/** The amount that balance paid of a sale, and the part of it that came back. */
export interface PaidBack {
  readonly principalMinor: number
  readonly bonusMinor: number
  backMinor: number
  bonusBackMinor: number
}

/** Returns how much of what comes back is bonus, minor unit by minor unit: it has its share as soon as that is whole. */
export function bonusBack(paid: PaidBack, amountMinor: number): number {
  const whole = paid.principalMinor + paid.bonusMinor
  const before = paid.bonusBackMinor
  for (let unit = 1; unit <= amountMinor; unit += 1) {
    paid.backMinor += 1
    if ((paid.bonusBackMinor + 1) * whole <= paid.bonusMinor * paid.backMinor) paid.bonusBackMinor += 1
  }
  return paid.bonusBackMinor - before
}
