import { digitAt, isDigits } from './check-digit.ts'

/**
 * The GS1 price verifier digit of an embedded amount of four or five digits.
 *
 * Four: weights 2-, 2-, 3, 5-, three times the sum, its last digit. Five: weights 5+, 2-, 5-, 5+, 2-, the sum's complement to ten,
 * and the digit whose 5- value that is. Whether a label carries one is each retailer's choice. Throws for another length.
 * Source: GS1 General Specifications 7.9.2–7.9.4.
 */
export function priceVerifierOf(field: string): number {
  if (!isDigits(field) || (field.length !== 4 && field.length !== 5)) {
    throw new RangeError(`a price verifier needs four or five digits: ${field}`)
  }
  if (field.length === 4) return (weigh(field, [TWO_MINUS, TWO_MINUS, THREE, FIVE_MINUS]) * 3) % 10
  const sum = weigh(field, [FIVE_PLUS, TWO_MINUS, FIVE_MINUS, FIVE_PLUS, TWO_MINUS])
  return FIVE_MINUS.indexOf((10 - (sum % 10)) % 10)
}

const TWO_MINUS = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7]
const THREE = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7]
const FIVE_PLUS = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9]
const FIVE_MINUS = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1]

const weigh = (field: string, weights: readonly (readonly number[])[]): number =>
  weights.reduce((sum, table, index) => sum + (table[digitAt(field, index)] ?? 0), 0)
