import { methodName, receiptWords } from '../receipt/words/receipt-words.ts'
import type { Locale } from '../text/locale.ts'
import { isCalendarDay } from '../time/calendar-day.ts'
import { keptFormat } from '../time/kept-format.ts'
import type { Division } from './division.ts'
import { figureWords, type FigureWords } from './figure-words.ts'

const dated = (day: string, locale: Locale, form: Intl.DateTimeFormatOptions): string =>
  isCalendarDay(day) ? keptFormat(locale, { ...form, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)) : day

function methodOf(key: string, locale: Locale, words: FigureWords): string {
  if (key === 'rounding') return words.rounding.cash
  return key === 'fee' || key === 'tip' ? words.beside[key] : methodName(receiptWords[locale], Number(key))
}

const names: Partial<Readonly<Record<Division, (key: string, locale: Locale, words: FigureWords) => string>>> = {
  // Days stay as a spreadsheet reads them.
  day: (key) => key,
  week: (key, _, words) => words.week(key),
  month: (key) => key.slice(0, 7),
  // Monday was the first of January 2024.
  weekday: (key, locale) => dated(/^[1-7]$/.test(key) ? `2024-01-0${key}` : key, locale, { weekday: 'long' }),
  hour: (key) => `${key}:00`,
  level: (key, _, words) => (key === '' ? words.level.none : key === '0' ? words.level.without : words.level.of(key)),
  method: methodOf,
  recharge: methodOf,
  source: (key, _, words) => words.deduction[key] ?? key,
  rate: (key, _, words) =>
    key === 'rounding' ? words.rounding.tax : /^[0-9]+$/.test(key) ? `${Number(key) / 100}%` : key,
}

/**
 * Returns the name of a row of figures in a file: the thing’s own name, the word for its key, or a word for none or for
 * a thing that is gone.
 */
export function rowName(
  by: Division,
  row: { readonly key: string; readonly name: string | null },
  locale: Locale,
): string {
  const words = figureWords[locale]
  if (row.name !== null) return row.name
  const name = names[by]
  if (name) return name(row.key, locale, words)
  return row.key === '' ? (words.without[by] ?? '–') : words.gone
}
