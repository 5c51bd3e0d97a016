const steps = (pin: string): number[] =>
  Array.from(pin)
    .slice(1)
    .map((digit, index) => Number(digit) - Number(pin[index]))

/**
 * Returns whether a desk PIN of 4–8 digits is too easy: one digit repeated, digits counting up or down by one, or a pair repeated.
 */
export function isSimplePin(pin: string): boolean {
  const difference = steps(pin)
  const isRow = [0, 1, -1].some((step) => difference.every((each) => each === step))
  const pair = pin.slice(0, 2)
  return isRow || (pin.length % 2 === 0 && pair.repeat(pin.length / 2) === pin)
}

/** Digits of a PIN; whoever may approve for others has at least six, because the PIN alone stands behind an approval. */
export const PIN_DIGITS = { least: 4, leastOfApprover: 6, most: 8 } as const

/** Returns why a PIN cannot be one; null for one that can. Source: docs/readings/approvals.md. */
export function pinFault(pin: string, isApprover: boolean): 'pin.too-short' | 'pin.too-simple' | null {
  if (isApprover && pin.length < PIN_DIGITS.leastOfApprover) return 'pin.too-short'
  return isSimplePin(pin) ? 'pin.too-simple' : null
}
