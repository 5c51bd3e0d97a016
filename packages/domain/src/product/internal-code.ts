import { checkDigitOf } from './check-digit.ts'

/** The number of internal codes that one prefix holds: ten digits between the prefix and the check digit. */
export const INTERNAL_CODE_COUNT = 10_000_000_000

/**
 * The prefix of bar codes a merchant makes for goods that have none: an EAN-13 of the range GS1 keeps for use inside a company.
 * It keeps clear of 02 and 21–28, which scales print. Source: GS1 General Specifications 1.4.
 */
const INTERNAL_CODE_PREFIX = '29'

/**
 * The internal bar code number `sequence` (0 ≤ sequence < {@link INTERNAL_CODE_COUNT}): prefix 29, ten digits, check digit.
 * Throws outside that range. Uniqueness is the caller's: the sequence is taken from a range of the merchant.
 */
export function internalBarCode(sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 0 || sequence >= INTERNAL_CODE_COUNT) {
    throw new RangeError(`an internal code needs a number below ${INTERNAL_CODE_COUNT}: ${sequence}`)
  }
  const body = INTERNAL_CODE_PREFIX + String(sequence).padStart(10, '0')
  return body + String(checkDigitOf(body))
}
