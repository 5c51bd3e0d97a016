import { checkDigitOf } from '../product/check-digit.ts'

/** The number of card numbers that a merchant can be given. */
export const CARD_NUMBER_COUNT = 1_000_000_000

/**
 * The card number of a member who brings none: nine digits from the merchant's range and a check digit. Ten digits are no length of a product
 * bar code or a pay code. Throws outside the range; uniqueness is the caller's. Source: specification §3 (auto-generated if empty).
 */
export function memberCardNumber(sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 0 || sequence >= CARD_NUMBER_COUNT) {
    throw new RangeError(`a card number needs a number below ${CARD_NUMBER_COUNT}: ${sequence}`)
  }
  const body = String(sequence).padStart(9, '0')
  return body + String(checkDigitOf(body))
}
