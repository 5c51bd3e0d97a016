import { decimalText, findCurrency } from '../money/money.ts'
import type { WideMinor } from '../money/wide.ts'
import { figures, type FigureKey } from './figures.ts'

/** A figure as a spreadsheet reads it: plain decimals, shares in per cent; empty where there is none. */
export function plainFigure(key: FigureKey, value: WideMinor | null, currency: string): string {
  if (value === null) return ''
  const { unit } = figures[key]
  if (unit === 'count') return String(value)
  return unit === 'share' ? decimalText(value, 2) : plainMoney(value, currency)
}

/** An amount as a spreadsheet reads it, in the currency's own decimals; empty where there is none. */
export const plainMoney = (minor: WideMinor | null, currency: string): string =>
  minor === null ? '' : decimalText(minor, findCurrency(currency)?.exponent ?? 2)
