import { readCouponCode } from '../promotion/coupon-code.ts'

/** Numbers of other systems that a card keeps here; shorter ones would be guessed. */
const LEAST = 6
const MOST = 30

/** The number of a gift card of another system as it is kept: without blanks and hyphens, in capitals; undefined for what is none. */
export function readForeignNumber(typed: string): string | undefined {
  const number = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z0-9]+$/.test(number) && number.length >= LEAST && number.length <= MOST ? number : undefined
}

/** The code of a stored-value account that somebody typed or scanned: one of this shop, or the number that a card brought from elsewhere. */
export const readPurseCode = (typed: string): string | undefined => readCouponCode(typed) ?? readForeignNumber(typed)
