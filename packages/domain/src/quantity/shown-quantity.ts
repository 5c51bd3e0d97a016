import { decimalText } from '../money/money.ts'
import { groupedText } from '../text/money-text.ts'

/** Thousandths as a number without idle zeros: 1236 is `1.236`, 2000 is `2`. */
const thousandthsText = (value: number): string => groupedText(decimalText(value, 3).replace(/\.?0+$/, ''))

const weightWords: Readonly<Record<string, string>> = { g: 'g', kg: 'kg', pound: 'lb' }

/**
 * A quantity as screens and sentences write it, with its unit: pieces as they are, kg and pound from thousandths, grams from grams. Source: D48.
 */
export function shownQuantity(quantity: number, weightUnit: string | null, unit = ''): string {
  if (weightUnit === null) return `${groupedText(String(quantity))}${unit === '' ? '' : ` ${unit}`}`
  const text = weightUnit === 'g' ? groupedText(String(quantity)) : thousandthsText(quantity)
  return `${text} ${weightWords[weightUnit] ?? weightUnit}`
}
