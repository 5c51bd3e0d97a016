import { keptFormat } from '@kassa/domain/time/kept-format.ts'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../kit/chart/Chart.tsx'
import { countText } from '../../kit/money/format.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import type { Tenants } from './TenantDashboard.tsx'
import { colon } from '../../words/colon.ts'

const growing = ['merchants', 'outlets', 'partners', 'members', 'orders'] as const
export type Step = 'week' | 'month'

/** Shows the new things in each week or month, one kind at a time. Source: ST-S13, D70. */
export function GrowthPanel({
  growth,
  zone,
  step,
  onStep,
}: Pick<Tenants, 'growth' | 'zone'> & { readonly step: Step; readonly onStep: (step: Step) => void }) {
  const { t } = useTranslation('dashboard')
  const [of, setOf] = useState<(typeof growing)[number]>('merchants')
  return (
    <section className="k-panel is-wide">
      <div className="k-panel-head">
        <h2>{t('growth')}</h2>
        <span className="k-growth-choice">
          <Select
            size="small"
            aria-label={t('growthOf')}
            value={of}
            onChange={setOf}
            options={growing.map((value) => ({ value, label: t(`count.${value}`) }))}
            popupMatchSelectWidth={false}
          />
          <Segmented
            size="small"
            aria-label={t('growth')}
            value={step}
            options={(['week', 'month'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
            onChange={onStep}
          />
        </span>
      </div>
      <Chart
        title={`${t('growth')}${colon()}${t(`count.${of}`)}`}
        kind="bar"
        labels={growth.map(({ begins }) => (step === 'month' ? monthName(begins) : dayName(begins)))}
        text={(value) => countText(Math.trunc(value))}
        series={[{ name: t(`count.${of}`), role: 'main', values: growth.map((one) => one[of]) }]}
      />
      {zone === undefined ? null : <p className="k-muted">{t('growthZone', { zone: zone.replaceAll('_', ' ') })}</p>}
    </section>
  )
}

/** A day without a time, so that no zone moves it, as the reader's language says it. */
const dated = (day: string, form: Intl.DateTimeFormatOptions): string =>
  keptFormat(localeOf(currentLanguage()), { ...form, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
const monthName = (day: string): string => dated(day, { year: '2-digit', month: 'short' })
const dayName = (day: string): string => dated(day, { month: 'numeric', day: 'numeric' })
