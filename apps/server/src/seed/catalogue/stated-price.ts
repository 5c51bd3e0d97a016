/**
 * The stated test price of a code, in minor units: 100 plus the five digits before its check digit, modulo 9,900; 1.00 to
 * 99.99, the same for everybody. For files that have no prices of their own.
 */
export const statedPriceMinor = (code: string): number =>
  100 + (Number(code.replaceAll(/\D/g, '').slice(-6, -1)) % 9_900)
