import { periodNames, type AskedPeriod } from '@kassa/domain/figures/named-period.ts'

type Asked = Readonly<Record<string, string>>

/** The part of an address that a view keeps: a period by its name, so that it moves with the days; days of one's own as they are, and none where there are none. */
export function askedBy(asked: Asked, days: AskedPeriod | null): Asked {
  if (days?.period !== undefined) return { ...asked, days: days.period }
  if (days?.from === undefined || days.to === undefined) return asked
  return { ...asked, from: days.from, to: days.to, days: 'own' }
}

/** The address that shows a view: whatever else the page was asked by is as the page has it by itself. */
export function addressOf(view: Asked, shown: Asked): Readonly<Record<string, string | null>> {
  const { days, ...asked } = view
  const others = Object.fromEntries(Object.keys(shown).map((key) => [key, null]))
  const period = periodNames.find((one) => one === days) ?? null
  return { ...others, period, ...(period === null ? {} : { from: null, to: null }), ...asked }
}
