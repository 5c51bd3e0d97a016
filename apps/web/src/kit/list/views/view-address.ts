import { askedBy, clearFilters, type FilterByDays, type Filter, partsOf } from '../filter/filters.ts'
import { type DayPreset, dayPresets, daysOf, type LocalDay, presetOf } from '../filter/days.ts'
import type { Address } from '../use-address.ts'

const isDays = (filter: Filter): filter is FilterByDays => filter.kind === 'days'
const presetIn = (filter: FilterByDays, kept: Address): DayPreset | undefined =>
  dayPresets.find((preset) => preset === kept[filter.from] || preset === kept[filter.period ?? filter.from])

/**
 * Returns the part of a list that a view stores: its filters and its order; days that are a preset by its name, under
 * the first of them.
 */
export function keptBy(
  filters: readonly Filter[],
  address: Address,
  sort: string | undefined,
  today: LocalDay,
): Address {
  const kept: Record<string, string> = { ...askedBy(filters, address), ...(sort === undefined ? {} : { sort }) }
  for (const { from, to, period } of filters.filter(isDays)) {
    // Where names are asked for, days that were picked are meant as they are.
    if (period !== undefined) continue
    const preset = presetOf({ from: kept[from] ?? '', to: kept[to] ?? '' }, today)
    if (preset === undefined) continue
    kept[from] = preset
    delete kept[to]
  }
  return kept
}

/** The address that shows a view: presets as the days they mean today, nothing the list has no filter for, and nothing else set. */
export function shownBy(
  filters: readonly Filter[],
  kept: Address,
  today: LocalDay,
): Readonly<Record<string, string | null>> {
  const known = Object.entries(kept).filter(([key]) => key === 'sort' || filters.flatMap(partsOf).includes(key))
  const shown: Record<string, string | null> = { ...clearFilters(filters), sort: null, ...Object.fromEntries(known) }
  for (const filter of filters.filter(isDays)) {
    const preset = presetIn(filter, kept)
    if (preset === undefined) continue
    if (filter.period !== undefined) {
      Object.assign(shown, { [filter.from]: null, [filter.to]: null, [filter.period]: preset })
      continue
    }
    const { from, to } = daysOf(preset, today)
    shown[filter.from] = from
    shown[filter.to] = to
  }
  return shown
}

/** The presets a view keeps. */
export const presetsOf = (filters: readonly Filter[], kept: Address): readonly DayPreset[] =>
  filters.filter(isDays).flatMap((filter) => presetIn(filter, kept) ?? [])
