import type { Period } from '@kassa/domain/figures/period.ts'
import { nameOfPeriod, periodNames, periodOf } from './periods.ts'

type Asked = Readonly<Record<string, string>>

/** What a view keeps: a period that has a name by its name, so that it moves with the days; days of one's own as they are, and none where there are none. */
export function askedBy(
  asked: Asked,
  period: Period | null,
  { today, isOwnPeriod }: { readonly today: string; readonly isOwnPeriod: boolean },
): Asked {
  if (period === null) return asked
  const name = isOwnPeriod ? null : nameOfPeriod(period, today)
  return name === null ? { ...asked, ...period, days: 'own' } : { ...asked, days: name }
}

/** The address that shows a view: whatever else the page was asked by is as the page has it by itself. */
export function addressOf(view: Asked, shown: Asked, today: string): Readonly<Record<string, string | null>> {
  const others = Object.fromEntries(Object.keys(shown).map((key) => [key, null]))
  const name = periodNames.find((one) => one === view['days'])
  if (name === undefined) return { ...others, ...view }
  return { ...others, ...view, ...periodOf(name, today), days: null }
}
