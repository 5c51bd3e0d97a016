import { moveTestClock } from '@kassa/contract/identity/test-shop.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { Moment } from '../../../kit/detail/Moment.tsx'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The milliseconds by which each button moves it. */
const STEPS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const
const steps = ['hour', 'day', 'week', 'month'] as const

interface Props {
  readonly now: string
  /** The moment of this browser at which `now` was heard, milliseconds. */
  readonly readAt: number
}

/** The moment that a step leads to: the clock goes on while the page stands open. */
const aheadBy = (step: keyof typeof STEPS, { now, readAt }: Props): string =>
  new Date(Date.parse(now) + Date.now() - readAt + STEPS[step]).toISOString()

/** The clock of the test shop, which only goes ahead: what is due by then becomes due. Source: platform-api.md §6. */
export function TestClock({ now, readAt }: Props) {
  const { t } = useTranslation('testShop')
  const { mutate, isPending } = useChange(moveTestClock, { refreshes: ['message'] })
  return (
    <section className="k-test-part" aria-label={t('clock')}>
      <h3>{t('clock')}</h3>
      <p>{t('clockBody')}</p>
      <Facts facts={[{ label: t('clockAt'), value: <Moment at={now} /> }]} />
      <div className="k-save-actions">
        {steps.map((step) => (
          <Button key={step} disabled={isPending} onClick={() => mutate({ to: aheadBy(step, { now, readAt }) })}>
            {t(`ahead.${step}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
