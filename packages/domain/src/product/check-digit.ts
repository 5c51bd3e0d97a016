/** Lengths a GS1 check digit closes: GTIN-8, UPC-A, EAN-13, GTIN-14, SSCC. */
export const CHECKED_LENGTHS: readonly number[] = [8, 12, 13, 14, 18]

/**
 * The GS1 check digit of `body`: weights 3, 1, 3 … from the right, the sum's complement to ten.
 *
 * `body` holds the digits without their check digit, of any length. Throws when it holds anything but ASCII digits.
 * Source: issue "bar codes", GS1 General Specifications 7.9.
 */
export function checkDigitOf(body: string): number {
  if (!isDigits(body)) throw new RangeError(`a check digit needs digits only: ${body}`)
  let sum = 0
  for (let index = body.length - 1, weight = 3; index >= 0; index -= 1, weight = 4 - weight) {
    sum += digitAt(body, index) * weight
  }
  return (10 - (sum % 10)) % 10
}

/** Returns whether the last digit of `code` is the check digit of those before it. Any length from 2; text that is not digits is false. */
export function endsInCheckDigit(code: string): boolean {
  return code.length > 1 && isDigits(code) && checkDigitOf(code.slice(0, -1)) === digitAt(code, code.length - 1)
}

/** Returns whether `code` is a sound GTIN-8, UPC-A, EAN-13, GTIN-14 or SSCC: digits only, one of the five lengths, check digit right. */
export function isCheckedCode(code: string): boolean {
  return CHECKED_LENGTHS.includes(code.length) && endsInCheckDigit(code)
}

/** ASCII digits only, at least one. */
export const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)

/** The digit at `index` of a text that is known to be digits. */
export const digitAt = (digits: string, index: number): number => digits.charCodeAt(index) - 48
