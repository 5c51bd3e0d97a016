import { figures, type FigureKey } from '@kassa/domain/figures/figures.ts'
import type { Division } from '@kassa/domain/figures/division.ts'
import { isCalendarDay } from '@kassa/domain/time/calendar-day.ts'
import { keptFormat } from '@kassa/domain/time/kept-format.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import type { TFunction } from 'i18next'
import { countText, moneyText, percentText, shareText } from '../../kit/money/format.ts'
import { dayText } from '../../words/day-text.ts'
import { localeOf } from '../../words/locale.ts'
import { wordOr } from '../../words/word-or.ts'
import { currentLanguage } from '../../words/words.ts'

type Among = Readonly<Partial<Record<FigureKey, WideMinor | null | undefined>>>

/** A figure as it is written: money in its currency, counts, shares in per cent; a dash where there is none. `beside` are the figures that it stands among. */
export function figureText(
  key: FigureKey,
  value: WideMinor | null | undefined,
  currency: string,
  beside: Among = {},
): string {
  if (value === null || value === undefined) return '–'
  const { unit } = figures[key]
  if (unit === 'money') return moneyText(value, currency)
  return unit === 'share' ? shareText(Number(value), partOf(key, beside)) : countText(Number(value))
}

/** The part whose share a figure is; 0 where nobody knows it. */
function partOf(key: FigureKey, beside: Among): WideMinor {
  const { from } = figures[key]
  return from.kind === 'quotient' ? (beside[from.of as FigureKey] ?? 0) : 0
}

/** A day in the reader’s language; what is no day stays as it is. */
const dated = (day: string, form: Intl.DateTimeFormatOptions): string =>
  !isCalendarDay(day)
    ? day
    : keptFormat(localeOf(currentLanguage()), { ...form, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Monday was the first of January 2024. */
const weekdayText = (weekday: string): string =>
  /^[1-7]$/.test(weekday) ? dated(`2024-01-0${weekday}`, { weekday: 'long' }) : weekday

export type FigureTranslation = TFunction<['figure', 'payment', 'order']>

function methodText(key: string, t: FigureTranslation): string {
  if (key === 'rounding') return t('rounding.cash')
  return key === 'fee' || key === 'tip' ? t(`beside.${key}`) : wordOr(`payment:method.${key}`, key)
}

const words: Partial<Readonly<Record<Division, (key: string, t: FigureTranslation) => string>>> = {
  day: (key) => dated(key, { year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'short' }),
  week: (key, t) => t('week', { day: dayText(key) }),
  month: (key) => dated(key, { year: 'numeric', month: 'long' }),
  weekday: weekdayText,
  hour: (key) => `${key}:00`,
  level: (key, t) => (key === '' ? t('level.none') : key === '0' ? t('level.without') : t('level.of', { number: key })),
  method: methodText,
  recharge: methodText,
  source: (key) => wordOr(`order:deduction.${key}`, key),
  rate: (key, t) => (key === 'rounding' ? t('rounding.tax') : /^[0-9]+$/.test(key) ? percentText(Number(key)) : key),
}

/** Returns the name of a row: its own name, the word for its key, or a word for a thing that is gone or none. */
export function rowText(
  by: Division,
  row: { readonly key: string; readonly name: string | null },
  t: FigureTranslation,
): string {
  if (row.name !== null) return row.name
  const word = words[by]
  if (word) return word(row.key, t)
  return row.key === '' ? wordOr(`figure:without.${by}`, '–') : t('gone')
}

/** A point of a chart, as short as it can be. */
export const pointText = (by: Division, key: string, t: FigureTranslation): string =>
  by === 'day' || by === 'week'
    ? dated(key, { month: 'numeric', day: 'numeric' })
    : by === 'month'
      ? dated(key, { year: '2-digit', month: 'short' })
      : by === 'hour'
        ? key
        : rowText(by, { key, name: null }, t)

/** The longest name below a bar. */
const AXIS_LETTERS = 14

/** A name below a bar of a chart; one that is cut says so. The whole one stands in the table and beside the pointer. */
export const axisText = (name: string): string =>
  name.length > AXIS_LETTERS ? `${name.slice(0, AXIS_LETTERS - 1).trimEnd()}…` : name
