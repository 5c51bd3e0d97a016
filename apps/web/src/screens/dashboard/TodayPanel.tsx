import { useNavigate } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../kit/chart/Chart.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { DeskLink } from '../../kit/state/DeskLink.tsx'
import { FigureName } from '../../parts/figures/FigureName.tsx'
import { figurePath, salesOf } from '../../parts/figures/figure-path.ts'
import { figureText } from '../../parts/figures/figure-text.ts'
import '../../parts/figures/figures.css'
import { paths } from '../../paths.ts'
import { AllowedLink, useMayOpen } from '../../parts/place/AllowedLink.tsx'
import { change } from '../../kit/money/change.ts'
import { dayName } from '../../words/day-name.ts'
import type { CurrencyPart, Dashboard } from './ShopDashboard.tsx'

const tiles = ['netAfter', 'orders', 'average', 'refunded'] as const

/** Today's figures against the same weekday last week up to the same time, and both days by hour. Each explains itself and opens what it is of. */
export function TodayPanel({ part, data }: { part: CurrencyPart; data: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { currency, today } = part
  if (isNight(part))
    return (
      <section className="k-panel is-wide" aria-label={`${t('today')} ${currency}`}>
        <p className="k-muted">
          {t('night', { day: dayName(data.businessDay) })} <DeskLink />
        </p>
      </section>
    )
  return (
    <section className="k-panel is-wide" aria-label={`${t('today')} ${currency}`}>
      <dl className="k-today" style={{ '--need': `${needOf(part)}px` } as CSSProperties}>
        {tiles.map((key) => (
          <div key={key} className={key === 'netAfter' ? 'is-main' : ''}>
            <dt>
              <FigureName of={key} />
            </dt>
            <dd>
              <AllowedLink to={figurePath(key, salesOf(days))}>
                {figureText(key, today[key] ?? 0, currency)}
              </AllowedLink>
            </dd>
            <dd className="k-figure-note">
              {isTooEarly(data) ? (
                key === 'netAfter' && t('nothingBefore')
              ) : key === 'netAfter' ? (
                <Compared part={part} day={data.comparedDay} />
              ) : (
                t('compared', {
                  value: figureText(key, part.lastWeekSoFar[key] ?? 0, currency),
                  day: dayName(data.comparedDay),
                })
              )}
            </dd>
          </div>
        ))}
      </dl>
      {hasAny(part.today) || hasAny(part.lastWeek) ? (
        <>
          <ByHour part={part} data={data} />
          <MissingHours part={part} data={data} />
        </>
      ) : (
        <p className="k-muted">
          {t('noneYet')} <DeskLink />
        </p>
      )}
    </section>
  )
}

/** Pixels of a figure's widest letter in the first one and in the others, of the least of either, and between two (`dashboard.css`). */
const LETTER = { main: 18, other: 12 }
const LEAST = { main: 165, other: 120 }
const GAP = 16

/** Pixels that the four figures need beside each other. */
const needOf = ({ currency, today }: CurrencyPart): number =>
  tiles.reduce((sum, key) => {
    const size = key === 'netAfter' ? 'main' : 'other'
    return sum + Math.max(LEAST[size], figureText(key, today[key] ?? 0, currency).length * LETTER[size])
  }, GAP * 3)

/** Nobody sold here yet on the day that today stands beside. */
const isTooEarly = ({ began, comparedDay }: Dashboard): boolean => began === null || comparedDay < began

const hasAny = ({ orders, refunds, voids }: CurrencyPart['today']): boolean =>
  [orders, refunds, voids].some((count) => Number(count ?? 0) > 0)

/** The most hours of a day that have begun while it is called night. */
const NIGHT_HOURS = 6

/** Today is each outlet’s own day. */
const days = { period: 'today' }

/** The day has begun and nobody sells yet: figures that are all nothing would say less than that. */
const isNight = ({ byHour, today }: CurrencyPart): boolean =>
  !hasAny(today) && byHour.filter(({ todayMinor }) => todayMinor !== null).length <= NIGHT_HOURS

function ByHour({ part, data }: { part: CurrencyPart; data: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const orders = paths.orders(salesOf(days))
  const mayGo = useMayOpen()(orders)
  const lastWeek = {
    name: dayName(data.comparedDay),
    role: 'compared' as const,
    values: part.byHour.map((hour) => (leavesOut(hour, 'lastWeek') ? null : Number(hour.lastWeekMinor))),
  }
  return (
    <Chart
      title={t('byHour')}
      kind="line"
      height={240}
      labels={part.byHour.map(({ hour }) => String(hour).padStart(2, '0'))}
      text={(value) => moneyText(Math.trunc(value), part.currency)}
      series={[
        {
          name: t('today'),
          role: 'main',
          values: part.byHour.map((hour) =>
            hour.todayMinor === null || leavesOut(hour, 'today') ? null : Number(hour.todayMinor),
          ),
        },
        ...(isTooEarly(data) ? [] : [lastWeek]),
      ]}
      {...(mayGo ? { onPick: () => void navigate({ to: orders }) } : {})}
    />
  )
}

/** The clock of each outlet went forward over this hour. */
const leavesOut = ({ missing = [] }: CurrencyPart['byHour'][number], day: 'today' | 'lastWeek'): boolean =>
  missing.includes(day)

/** An hour without a figure that no hour to come is: the day of the change has one less. */
function MissingHours({ part, data }: { readonly part: CurrencyPart; readonly data: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const dates = { today: data.businessDay, ...(isTooEarly(data) ? {} : { lastWeek: data.comparedDay }) }
  return part.byHour.flatMap((hour) =>
    Object.entries(dates)
      .filter(([day]) => leavesOut(hour, day as 'today'))
      .map(([day, date]) => (
        <p key={`${day} ${hour.hour}`} className="k-muted">
          {t('missingHour', { day: dayName(date), hour: `${String(hour.hour).padStart(2, '0')}:00` })}
        </p>
      )),
  )
}

function Compared({ part, day }: { part: CurrencyPart; day: string }) {
  const { t } = useTranslation('dashboard')
  const { direction, percent } = change(Number(part.today.netAfter), Number(part.lastWeekSoFar.netAfter))
  if (direction === 'none') return t('nothingBefore')
  if (direction === 'same') return t('same', { day: dayName(day) })
  return (
    <span className={direction === 'up' ? 'k-good' : 'k-bad'}>
      {direction === 'up' ? '▲' : '▼'} {t(direction, { percent: `${percent}%`, day: dayName(day) })}
    </span>
  )
}
