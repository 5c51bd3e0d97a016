import { decimalText } from '@kassa/domain/money/money.ts'
import { groupedText } from '@kassa/domain/text/money-text.ts'

export { exponentOf, moneyText, symbolOf } from '@kassa/domain/text/money-text.ts'

/** Thousandths as a number without idle zeros: 1236 is `1.236`, 2000 is `2`. */
const thousandthsText = (value: number): string => groupedText(decimalText(value, 3).replace(/\.?0+$/, ''))

const weightWords: Readonly<Record<string, string>> = { g: 'g', kg: 'kg', pound: 'lb' }

/**
 * A quantity with its unit: pieces as they are, kg and pound from thousandths, grams from grams. Source: D48.
 */
export function quantityText(quantity: number, weightUnit: string | null, unit = ''): string {
  if (weightUnit === null) return `${groupedText(String(quantity))}${unit === '' ? '' : ` ${unit}`}`
  const text = weightUnit === 'g' ? groupedText(String(quantity)) : thousandthsText(quantity)
  return `${text} ${weightWords[weightUnit] ?? weightUnit}`
}

/** Basis points as a percentage without idle zeros: 825 is `8.25 %`. */
export const percentText = (basisPoints: number): string =>
  `${groupedText(decimalText(basisPoints, 2).replace(/\.?0+$/, ''))}%`

/** A tax as it is told apart from others: its name and rate, the rate once where the name says it already (`VAT 13 %`). */
export const taxText = (name: string, rateBasisPoints: number): string => {
  const rate = percentText(rateBasisPoints)
  return name.replaceAll(/\s/g, '').includes(rate) ? name : `${name} ${rate}`
}

/** A limit of a number that is held as an integer of its smallest part: 99999999 with 2 decimals is `999,999.99`. */
export const limitText = (value: number, decimals: number): string => {
  const text = decimalText(value, decimals)
  return groupedText(decimals === 0 ? text : text.replace(/\.?0+$/, ''))
}

export const countText = (count: number): string => groupedText(String(count))
