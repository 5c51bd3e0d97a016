import { rowsOfChart } from '@kassa/domain/accounting/chart/chart.ts'
import { charts, findChart } from '@kassa/domain/accounting/chart/charts.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { dayText } from '../../../words/day-text.ts'
import type { MappedAccount } from './AccountDrawer.tsx'

interface Props {
  /** Rows that are there, and would be replaced. */
  readonly count: number
  readonly onChoose: (rows: readonly MappedAccount[]) => Promise<unknown>
}

/** Takes the accounts of a chart in place of all rows. */
export function ChartChoice({ count, onChoose }: Props) {
  const { t } = useTranslation('accounting')
  const [id, setId] = useState<string>()
  const confirm = useConfirm()
  const chart = findChart(id ?? '')
  const use = async (): Promise<void> => {
    if (!chart) return
    const question = { title: t('map.useQuestion'), body: t('map.useBody', { count }), ok: t('map.use') }
    if (count === 0 || (await confirm(question))) await onChoose(rowsOfChart(chart)).catch(() => undefined)
  }
  return (
    <section className="k-panel k-stack-tight" aria-label={t('map.chart')}>
      <h2>{t('map.chart')}</h2>
      <div className="k-page-actions">
        <Select
          aria-label={t('map.chart')}
          placeholder={t('map.choose')}
          popupMatchSelectWidth={false}
          {...(id !== undefined && { value: id })}
          options={charts.map((one) => ({ value: one.id, label: t(`map.chartOf.${one.id}` as 'map.chartOf.skr03') }))}
          onChange={setId}
        />
        <Button type={count === 0 ? 'primary' : 'default'} disabled={!chart} onClick={() => void use()}>
          {t('map.use')}
        </Button>
      </div>
      {chart ? <p className="k-muted">{t('map.source', { source: chart.source, day: dayText(chart.asOf) })}</p> : null}
    </section>
  )
}
