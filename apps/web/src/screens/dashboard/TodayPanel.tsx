import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../kit/chart/Chart.tsx'
import { countText, moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { DeskLink } from '../../kit/state/DeskLink.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink, useMayOpen } from '../../shell/AllowedLink.tsx'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { change } from '../../kit/money/change.ts'
import type { CurrencyPart, Dashboard } from './ShopDashboard.tsx'

/** Today's figures against the same weekday last week up to the same time, and both days by hour. */
export function TodayPanel({ part, data }: { part: CurrencyPart; data: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { currency, today } = part
  const orders = paths.orders({ from: data.businessDay, to: data.businessDay })
  const refunds = paths.orders({ from: data.businessDay, to: data.businessDay, hasRefund: 'yes' })
  return (
    <section className="k-panel is-wide" aria-label={`${t('today')} ${currency}`}>
      <dl className="k-today">
        <div className="is-main">
          <dt>{t('sales')}</dt>
          <dd>
            <AllowedLink to={orders}>
              <Money minor={today.netMinor} currency={currency} />
            </AllowedLink>
          </dd>
          <dd className="k-figure-note">
            <Compared part={part} day={data.comparedDay} />
          </dd>
        </div>
        <div>
          <dt>{t('orders')}</dt>
          <dd>
            <AllowedLink to={orders}>{countText(today.orders)}</AllowedLink>
          </dd>
          <dd className="k-figure-note">
            {t('compared', { value: countText(part.lastWeekSoFar.orders), day: dayName(data.comparedDay) })}
          </dd>
        </div>
        <div>
          <dt>{t('average')}</dt>
          <dd>
            <AllowedLink to={orders}>
              <Money minor={today.averageMinor} currency={currency} />
            </AllowedLink>
          </dd>
          <dd className="k-figure-note">
            {t('compared', {
              value: moneyText(part.lastWeekSoFar.averageMinor, currency),
              day: dayName(data.comparedDay),
            })}
          </dd>
        </div>
        <div>
          <dt>{t('refunds')}</dt>
          <dd>
            <AllowedLink to={refunds}>
              <Money minor={today.refundsMinor} currency={currency} />
            </AllowedLink>
          </dd>
          <dd className="k-figure-note">
            {t('compared', {
              value: moneyText(part.lastWeekSoFar.refundsMinor, currency),
              day: dayName(data.comparedDay),
            })}
          </dd>
        </div>
      </dl>
      {today.orders + part.lastWeek.orders === 0 ? (
        <p className="k-muted">
          {t('noneYet')} <DeskLink />
        </p>
      ) : (
        <ByHour part={part} data={data} />
      )}
    </section>
  )
}

function ByHour({ part, data }: { part: CurrencyPart; data: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const orders = paths.orders({ from: data.businessDay, to: data.businessDay })
  const mayGo = useMayOpen()(orders)
  return (
    <Chart
      title={t('byHour')}
      kind="line"
      height={240}
      labels={part.byHour.map(({ hour }) => String(hour).padStart(2, '0'))}
      text={(value) => moneyText(Math.trunc(value), part.currency)}
      series={[
        { name: t('today'), role: 'main', values: part.byHour.map((hour) => Number(hour.todayMinor)) },
        {
          name: dayName(data.comparedDay),
          role: 'compared',
          values: part.byHour.map((hour) => Number(hour.lastWeekMinor)),
        },
      ]}
      {...(mayGo ? { onPick: () => void navigate({ to: orders }) } : {})}
    />
  )
}

function Compared({ part, day }: { part: CurrencyPart; day: string }) {
  const { t } = useTranslation('dashboard')
  const { direction, percent } = change(Number(part.today.netMinor), Number(part.lastWeekSoFar.netMinor))
  if (direction === 'none') return t('nothingBefore')
  if (direction === 'same') return t('same', { day: dayName(day) })
  return (
    <span className={direction === 'up' ? 'k-good' : 'k-bad'}>
      {direction === 'up' ? '▲' : '▼'} {t(direction, { percent: `${percent}%`, day: dayName(day) })}
    </span>
  )
}

/** A local day by its weekday and date; the day has no time, so no zone moves it. */
function dayName(day: string): string {
  const form = { weekday: 'short', month: 'numeric', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(currentLanguage()), form).format(new Date(`${day}T00:00:00Z`))
}
