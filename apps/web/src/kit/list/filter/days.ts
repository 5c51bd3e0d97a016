import { addDays, startOfMonth } from '@kassa/domain/time/calendar-day.ts'

/** A local day as `2026-11-20`. */
export type LocalDay = string

export interface DayRange {
  readonly from: LocalDay
  readonly to: LocalDay
}

export type DayPreset = 'today' | 'yesterday' | 'week' | 'month'
export const dayPresets: readonly DayPreset[] = ['today', 'yesterday', 'week', 'month']

/** The first and last local day of a preset, seen from today’s day; the week is the last seven days, today included. */
export function daysOf(preset: DayPreset, today: LocalDay): DayRange {
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (preset === 'week') return { from: addDays(today, -6), to: today }
  return { from: startOfMonth(today), to: today }
}

/** Returns the preset that these days are, seen from today’s day; where two are the same days, the shorter one. */
export const presetOf = (days: DayRange, today: LocalDay): DayPreset | undefined =>
  dayPresets.find((preset) => {
    const { from, to } = daysOf(preset, today)
    return from === days.from && to === days.to
  })
