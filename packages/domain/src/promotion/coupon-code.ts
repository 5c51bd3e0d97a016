/** Digits and letters that nobody takes for another: no 0 O, 1 I L. 31 signs, a prime, so that the check finds every single mistake. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const BODY = 8
const CODE = BODY + 2

/** The number of random numbers that a code is made of, each 0–30. */
export const COUPON_CODE_PARTS = { count: BODY, most: SIGNS.length - 1 } as const

/** A coupon's code of 8 random numbers (0–30 each): 8 signs and 2 check signs. Throws for other numbers (a bug). */
export function couponCode(parts: readonly number[]): string {
  if (parts.length !== BODY || parts.some((part) => !(part >= 0 && part < SIGNS.length))) {
    throw new RangeError('a coupon code is made of eight numbers from 0 to 30')
  }
  return [...parts, ...checkOf(parts)].map((part) => SIGNS[part]).join('')
}

/**
 * Returns the code that somebody typed or scanned, in capitals, without blanks and hyphens; undefined where the check
 * signs say that it is mistyped or no code at all. A single wrong sign, or two adjacent signs swapped, is always
 * detected.
 */
export function readCouponCode(typed: string): string | undefined {
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
  const parts = code.split('').map((sign) => SIGNS.indexOf(sign))
  if (code.length !== CODE || parts.includes(-1)) return undefined
  const [first, second] = checkOf(parts.slice(0, BODY))
  return parts[BODY] === first && parts[BODY + 1] === second ? code : undefined
}

function checkOf(parts: readonly number[]): readonly [number, number] {
  let first = 0
  let second = 0
  for (const [at, part] of parts.entries()) {
    first += part * (at + 1)
    second += part * (at + 1) * (at + 1)
  }
  return [first % SIGNS.length, second % SIGNS.length]
}
