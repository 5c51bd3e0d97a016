import { multiplyDivide } from '../money/round.ts'
import type { BasketLine, Weight } from '../basket/index.ts'

/** The quantity of a line as an integer, and the number of its units that the price is per: 1 or 1,000. Source: D48. */
export interface Quantity {
  readonly quantity: number
  readonly divisor: 1 | 1000
}

const ONE: Quantity = { quantity: 1, divisor: 1 }

export function quantityOf(line: BasketLine): Quantity {
  if (line.kind === 'price-embedded') return ONE
  if (line.kind !== 'weighed') return { quantity: line.count, divisor: 1 }
  return weightQuantity(line.weight)
}

/** Thousandths of a kg or pound are priced per 1,000; grams are priced one by one. Source: D48. */
const weightQuantity = (weight: Weight): Quantity =>
  weight.unit === 'g' ? { quantity: weight.grams, divisor: 1 } : { quantity: weight.thousandths, divisor: 1000 }

/**
 * The weight behind an amount printed on a label, for stock: amount ÷ unit price, half-up in the smallest step of the
 * unit (thousandths of a kg or pound, grams); null where the unit price is 0. Source: pricing.md, S0.
 */
export function weightFromAmount(amountMinor: number, unitPriceMinor: number, unit: Weight['unit']): Weight | null {
  if (unitPriceMinor === 0) return null
  if (unit === 'g') return { unit, grams: multiplyDivide(amountMinor, 1, unitPriceMinor, 'half-up') }
  return { unit, thousandths: multiplyDivide(amountMinor, 1000, unitPriceMinor, 'half-up') }
}

/** A quantity as it is typed and printed: 1236 with three decimals is `1.236`; trailing zeros stay so that columns stand. */
export function quantityText(quantity: number, decimals: number): string {
  if (decimals === 0) return String(quantity)
  const digits = String(Math.abs(quantity)).padStart(decimals + 1, '0')
  return `${quantity < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Returns a quantity of goods as paper says it: pieces, or a weight with its unit (grams, or thousandths of a kilogram or pound). */
export const amountOfGoods = (quantity: number, weightUnit: Weight['unit'] | null): string =>
  weightUnit === null ? String(quantity) : `${quantityText(quantity, weightUnit === 'g' ? 0 : 3)} ${weightUnit}`
