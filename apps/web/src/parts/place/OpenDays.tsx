import { readOpenDays } from '@kassa/contract/today/open-days.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { clockText } from '../../kit/detail/Moment.tsx'
import { useIsShown } from '../../kit/state/once-shown.ts'
import { dayName } from '../../words/day-name.ts'
import { isKnownZone, zoneName } from '../../words/zone-name.ts'

/** A day ends while a page stands open. */
const EVERY_MS = 60_000
/** Clocks that are named in the bar, one below the other; all of them are in its title. */
const MOST_CLOCKS = 2

/**
 * The business day that is open at the outlets in view with its clock, each where they differ, and after midnight until when
 * it lasts.
 */
export default function OpenDays() {
  const { t } = useTranslation('shell')
  // The bar has its room: nothing moves when it comes behind the rows of the page.
  const isShown = useIsShown()
  const { data } = useAnswer(readOpenDays, {}, { isQuiet: true, isEnabled: isShown, refreshesEveryMs: EVERY_MS })
  const days = (data?.clocks ?? [])
    .filter(({ timeZone }) => isKnownZone(timeZone))
    .map(({ today, timeZone, endsAt, isPastMidnight }) => {
      const day = t('openDay', { day: dayName(today), zone: zoneName(timeZone, endsAt, 'shortGeneric') })
      return isPastMidnight ? t('openUntil', { day, time: clockText(endsAt, 'clock', timeZone) }) : day
    })
  const all = [...new Set(days)]
  const shown = all.slice(0, MOST_CLOCKS)
  return (
    <span title={all.join(' · ')}>
      {shown.map((words, at) => (
        <span key={words}>
          {at > 0 && <i aria-hidden="true"> · </i>}
          {words}
          {at === MOST_CLOCKS - 1 && all.length > MOST_CLOCKS && ' …'}
        </span>
      ))}
    </span>
  )
}
