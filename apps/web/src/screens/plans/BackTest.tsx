import { startBackTest } from '@kassa/contract/promotion/back-test.calls.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Trial } from '../../parts/offer/Trial.tsx'
import { useSession } from '../../session/session.ts'

interface Props {
  /** Null: something is still missing. */
  readonly terms: PlanTerms | null
  readonly planId: string | null
}

const DAYS = [7, 30, 90] as const

/** The plan as it is typed, tried on what was really sold. Source: features MK-D01. */
export function BackTest({ terms, planId }: Props) {
  const { t } = useTranslation(['promotion', 'planStudy'])
  const outlets = useSession((session) => session.outlets).filter(({ payCurrency }) => payCurrency === terms?.currency)
  const [outletIds, setOutlets] = useState<readonly string[]>([])
  const [days, setDays] = useState<number>(90)
  const [started, setStarted] = useState<{ readonly id: string; readonly of: string } | null>(null)
  const start = useChange(startBackTest)
  const now = JSON.stringify(terms)
  const run = (): void => {
    if (!terms) return
    const request = { terms: terms as never, planId, outletIds: [...outletIds], days }
    start.mutate(request, { onSuccess: ({ id }) => setStarted({ id, of: now }) })
  }
  return (
    <div className="k-stack-tight">
      <div className="k-page-actions">
        <Select
          mode="multiple"
          aria-label={t('planStudy:backTest.outlets')}
          placeholder={t('planStudy:backTest.allOutlets')}
          className="plan-trial-outlets"
          value={[...outletIds]}
          options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
          optionFilterProp="label"
          onChange={(ids: string[]) => setOutlets(ids)}
        />
        <Select
          aria-label={t('planStudy:backTest.days')}
          value={days}
          options={DAYS.map((value) => ({ value, label: t('planStudy:backTest.lastDays', { count: value }) }))}
          onChange={setDays}
        />
        <Button onClick={run} disabled={terms === null} loading={start.isPending}>
          {t('planStudy:backTest.start')}
        </Button>
      </div>
      {started ? <Trial id={started.id} isOld={started.of !== now} /> : null}
    </div>
  )
}
