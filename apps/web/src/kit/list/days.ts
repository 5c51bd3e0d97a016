/** A local day as `2026-11-20`. */
export type LocalDay = string

const dayOf = (date: Date): LocalDay =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const shifted = (now: Date, days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

export type DayPreset = 'today' | 'yesterday' | 'week' | 'month'
export const dayPresets: readonly DayPreset[] = ['today', 'yesterday', 'week', 'month']

/** The first and last local day of a preset, seen from `now`; the week is the last seven days, today included. */
export function daysOf(preset: DayPreset, now: Date): { readonly from: LocalDay; readonly to: LocalDay } {
  const today = dayOf(now)
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'yesterday') return { from: dayOf(shifted(now, -1)), to: dayOf(shifted(now, -1)) }
  if (preset === 'week') return { from: dayOf(shifted(now, -6)), to: today }
  return { from: dayOf(new Date(now.getFullYear(), now.getMonth(), 1)), to: today }
}
