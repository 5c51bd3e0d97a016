import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { change } from '../../kit/money/change.ts'
import { Money } from '../../kit/money/Money.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { figurePath, salesOf } from '../../parts/figures/figure-path.ts'
import { figureText } from '../../parts/figures/figure-text.ts'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { dayName } from '../../words/day-name.ts'
import type { CurrencyPart, Dashboard } from './ShopDashboard.tsx'

interface Props {
  readonly part: CurrencyPart
  readonly data: Dashboard
}

/** Yesterday is each outlet’s own day. */
const days = { period: 'yesterday' }

/**
 * Yesterday in one line: what was sold, against the same weekday, what it earned, whether the drawers were right, and each outlet. A shop that
 * has never sold anything has no yesterday.
 */
export function YesterdayPanel({ part, data }: Props) {
  const { t } = useTranslation('dashboard')
  const { currency, yesterday } = part
  const { figures, outlets } = yesterday
  const count = Number(figures.orders ?? 0)
  // A day on which money only went back is no day without anything.
  const isStill = count === 0 && Number(figures.refunds ?? 0) === 0
  if (isStill && Number(yesterday.weekBefore.orders ?? 0) === 0) return null
  const title = t('yesterday.title', { day: dayName(data.yesterday) })
  return (
    <section className="k-panel is-wide" aria-label={`${title} ${currency}`}>
      <p className="k-yesterday">
        <strong>{title}</strong>
        {isStill ? (
          <span>{t('yesterday.nothing')}</span>
        ) : (
          <span>
            <AllowedLink to={figurePath('netAfter', salesOf(days))}>
              <b className="k-figures">{figureText('netAfter', figures.netAfter ?? 0, currency)}</b>
            </AllowedLink>{' '}
            {t('yesterday.sold', { count })}
          </span>
        )}
        <Against part={part} yesterday={data.yesterday} />
        {figures.margin === null || count === 0 ? null : (
          <Fact name={t('yesterday.margin')}>
            {figureText('margin', figures.margin, currency)}
            {figures.marginShare === null
              ? ''
              : ` (${figureText('marginShare', figures.marginShare, currency, figures)})`}
          </Fact>
        )}
        <Drawers part={part} />
      </p>
      {outlets.length < 2 || count === 0 ? null : (
        <p className="k-yesterday" aria-label={t('yesterday.outlets')}>
          {outlets.map(({ outletId, name, netMinor }) => (
            <Fact key={outletId} name={name}>
              <AllowedLink to={paths.orders(salesOf({ ...days, outletId }))}>
                <Money minor={netMinor} currency={currency} />
              </AllowedLink>
            </Fact>
          ))}
        </p>
      )}
    </section>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <span>
    <span className="k-muted">{name}</span> <span className="k-figures">{children}</span>
  </span>
)

/** Against the same weekday; whoever asks why is shown it by the hour, both days side by side. */
function Against({ part, yesterday }: { readonly part: CurrencyPart; readonly yesterday: string }) {
  const { t } = useTranslation('dashboard')
  const { figures, weekBefore } = part.yesterday
  const { direction, percent } = change(Number(figures.netAfter), Number(weekBefore.netAfter))
  if (direction === 'none') return null
  const day = dayName(addDays(yesterday, -7))
  const isUp = direction === 'up'
  const words =
    direction === 'same' ? t('sameOn', { day }) : t(isUp ? 'upOn' : 'downOn', { percent: `${percent}%`, day })
  return (
    <AllowedLink to={paths.statisticsSales({ ...days, by: 'hour', compare: 'before' })}>
      <span className={direction === 'same' ? '' : isUp ? 'k-good' : 'k-bad'}>
        {direction === 'same' ? '' : isUp ? '▲ ' : '▼ '}
        {words}
      </span>
    </AllowedLink>
  )
}

/** Shows yesterday's difference of the drawers; nothing where one may not see it. */
function Drawers({ part }: { readonly part: CurrencyPart }) {
  const { t } = useTranslation('dashboard')
  const { cashDifferenceMinor: minor } = part.yesterday
  if (minor === null) return null
  const amount = moneyText(Math.abs(Number(minor)), part.currency)
  const [isExact, isOver] = [Number(minor) === 0, Number(minor) > 0]
  const words = isExact ? t('yesterday.exact') : t(isOver ? 'yesterday.over' : 'yesterday.short', { amount })
  return (
    <Fact name={t('yesterday.cash')}>
      <AllowedLink to={paths.shifts(days)}>
        <span className={isExact ? '' : 'k-bad'}>{words}</span>
      </AllowedLink>
    </Fact>
  )
}
