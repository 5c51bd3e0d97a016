import { floatForecast } from '@kassa/contract/sales/shift.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { useSession } from '../../session/session.ts'
import { dayText } from '../../words/day-text.ts'

/** The float that tomorrow asks for, by note and coin; only where one outlet is chosen, because each has its own change. Source: SH-D02. */
export function FloatForecast() {
  const { t } = useTranslation('shift')
  const [isOpen, setOpen] = useState(false)
  const hasOutlet = useSession((session) => session.outlet !== null)
  if (!hasOutlet) return null
  return isOpen ? (
    <Shown />
  ) : (
    <Button size="small" onClick={() => setOpen(true)}>
      {t('forecast.button')}
    </Button>
  )
}

function Shown() {
  const { t } = useTranslation('shift')
  const { data, error, refetch } = useAnswer(floatForecast, {})
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={2} />
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('forecast.title', { day: dayText(data.day) })}</h2>
        <strong>
          <Money minor={data.totalMinor} currency={data.currency} />
        </strong>
      </div>
      {data.faces.length === 0 ? (
        <p className="k-muted">{t('forecast.none')}</p>
      ) : (
        <>
          <p className="k-muted">{t('forecast.why', { count: data.days })}</p>
          <dl className="k-amounts">
            {data.faces.map(({ faceMinor, pieces }) => (
              <div key={faceMinor}>
                <dt>
                  <Money minor={faceMinor} currency={data.currency} />
                </dt>
                <dd className="k-figures">× {countText(pieces)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
