import { openingAt, type OpenSpan } from '@kassa/domain/time/opening-hours.ts'
import { Button } from 'antd'
import { useFormState } from '../../kit/form/form-state.ts'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../kit/detail/Facts.tsx'
import { momentText } from '../../kit/detail/Moment.tsx'
import { HoursDrawer } from './HoursDrawer.tsx'
import type { Outlet } from './OutletPage.tsx'
import { dayText } from '../../words/day-text.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** When an outlet is open, and whether it is now (`asOf`), by its own clock. */
export function OutletHours({ outlet, asOf }: { readonly outlet: Outlet; readonly asOf: string }) {
  const { t } = useTranslation('hours')
  const [isEditing, setIsEditing] = useFormState('outlet-hours', false)
  const { hours } = outlet
  const said = (spans: readonly OpenSpan[]): string =>
    spans.map(({ fromMinute, untilMinute }) => `${clock(fromMinute)}–${clock(untilMinute)}`).join(' · ') || t('closed')
  return (
    <section className="k-panel k-stack">
      <p>
        <Now outlet={outlet} asOf={asOf} />
      </p>
      {hours === null ? null : (
        <Facts
          facts={[
            ...hours.weekly.map((spans, at) => ({
              label: t(`weekday.${(at + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`),
              value: said(spans),
            })),
            ...hours.dates.map(({ firstDay, lastDay, name, spans }) => ({
              label: firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} – ${dayText(lastDay)}`,
              value: [name, said(spans)].filter(Boolean).join(' · '),
            })),
          ]}
        />
      )}
      {outlet.can.edit ? (
        <div>
          <Button onClick={() => setIsEditing(true)}>{t('title')}</Button>
        </div>
      ) : null}
      {isEditing ? <HoursDrawer outlet={outlet} onClose={() => setIsEditing(false)} /> : null}
    </section>
  )
}

function Now({ outlet: { hours, timeZone }, asOf }: { readonly outlet: Outlet; readonly asOf: string }) {
  const { t } = useTranslation('hours')
  if (hours === null) return t('notStated')
  const { isOpen, closesAt, opensAt } = openingAt(hours, timeZone, Date.parse(asOf))
  const changes = closesAt ?? opensAt
  const at = changes === null ? null : momentText(new Date(changes).toISOString(), 'short', timeZone)
  if (at === null) return t(isOpen ? 'openNow' : 'closedNow')
  return t(isOpen ? 'openUntil' : 'opensAt', { at })
}
