import { isCalendarDay } from '@kassa/domain/time/calendar-day.ts'
import { dayPatterns } from './day-text.ts'

const PARTS = ['YYYY', 'MM', 'DD'] as const
const LENGTH = 8

/**
 * The local day (`2026-03-01`) that was typed: as the reader's language writes it, its digits alone, or as files have it. Null while it is none: half a
 * day, and a day that the calendar lacks.
 */
export function typedDay(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  const days = dayPatterns().map((pattern) => dayBy(pattern.split(/[^A-Z]+/), plain))
  return days.find((day) => day !== null) ?? null
}

/** The day by one order of its parts. */
function dayBy(order: readonly string[], text: string): string | null {
  const parts = partsOf(order, text)
  const found = PARTS.map((part) => (parts[order.indexOf(part)] ?? '').padStart(2, '0'))
  const day = found.join('-')
  return parts.length === PARTS.length && isCalendarDay(day) ? day : null
}

function partsOf(order: readonly string[], text: string): string[] {
  if (!/^\d+$/.test(text)) return text.split(/\D+/).filter((part) => part !== '')
  if (text.length !== LENGTH) return []
  const starts = order.map((_, at) => order.slice(0, at).join('').length)
  return order.map((part, at) => text.slice(starts[at], (starts[at] ?? 0) + part.length))
}
