import { cancelBackTest, readBackTest, startBackTest } from '@kassa/contract/promotion/back-test.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { lessWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { moneyText } from '@kassa/domain/text/money-text.ts'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Progress, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'

interface Props {
  /** Null: something is still missing. */
  readonly terms: PlanTerms | null
  readonly planId: string | null
}

const DAYS = [7, 30, 90] as const
const LOOK_EVERY_MS = 1_000

type Test = OutputOf<(typeof readBackTest)['answer']>
type Result = NonNullable<Test['result']>

/** The plan as it is typed, tried on what was really sold. Source: features MK-D01. */
export function BackTest({ terms, planId }: Props) {
  const { t } = useTranslation('promotion')
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
      <div className="k-actions">
        <Select
          mode="multiple"
          aria-label={t('backTest.outlets')}
          placeholder={t('backTest.allOutlets')}
          className="plan-trial-outlets"
          value={[...outletIds]}
          options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
          optionFilterProp="label"
          onChange={(ids: string[]) => setOutlets(ids)}
        />
        <Select
          aria-label={t('backTest.days')}
          value={days}
          options={DAYS.map((value) => ({ value, label: t('backTest.lastDays', { count: value }) }))}
          onChange={setDays}
        />
        <Button onClick={run} disabled={terms === null} loading={start.isPending}>
          {t('backTest.start')}
        </Button>
      </div>
      {started ? <Trial id={started.id} isOld={started.of !== now} /> : null}
    </div>
  )
}

function Trial({ id, isOld }: { readonly id: string; readonly isOld: boolean }) {
  const { t } = useTranslation('promotion')
  const { data } = useAnswer(
    readBackTest,
    { id },
    {
      isQuiet: true,
      refreshesEveryMs: ({ state }) => (state === 'waiting' || state === 'running' ? LOOK_EVERY_MS : false),
    },
  )
  const cancel = useChange(cancelBackTest, { isQuiet: true })
  if (!data) return null
  const { state, total, done } = data
  if (state === 'waiting' || state === 'running') {
    return (
      <div className="k-actions">
        <Progress
          className="plan-trial-progress"
          aria-label={t('backTest.progress')}
          percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
          format={() => `${done} / ${total}`}
        />
        <Button onClick={() => cancel.mutate({ id })}>{t('backTest.stop')}</Button>
      </div>
    )
  }
  if (state === 'cancelled') return <p className="k-muted">{t('backTest.stopped')}</p>
  if (state === 'failed' || !data.result) return <Alert type="error" showIcon title={t('backTest.failed')} />
  return (
    <div role="status" className="k-stack-tight">
      {isOld ? <Alert type="info" showIcon title={t('backTest.old')} /> : null}
      <Outcome test={data} result={data.result} />
    </div>
  )
}

function Outcome({ test, result }: { readonly test: Test; readonly result: Result }) {
  const { t } = useTranslation('promotion')
  const money = (minor: WideMinor | null): string => (minor === null ? '–' : moneyText(minor, test.currency))
  const { baskets, touched, paidMinor, wouldPayMinor, marginMinor } = result
  const facts = [
    [t('backTest.touched'), `${touched} / ${baskets}`],
    [t('backTest.paid'), money(paidMinor)],
    [t('backTest.wouldPay'), money(wouldPayMinor)],
    [t('result.reduction'), money(lessWide(paidMinor, wouldPayMinor))],
    [t('backTest.margin'), money(marginMinor)],
  ] as const
  return (
    <>
      <p className="k-muted">
        {t('backTest.sample', { from: test.fromDay, until: test.untilDay, tried: baskets, found: test.found })}{' '}
        {t('backTest.unknown')}
      </p>
      <dl className="k-amounts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="k-figures">{text}</dd>
          </div>
        ))}
      </dl>
      <Remarks result={result} />
      <Days result={result} money={money} />
      <Largest result={result} money={money} />
    </>
  )
}

function Remarks({ result: { dearer, unpriceable, hasUnknownCost } }: { readonly result: Result }) {
  const { t } = useTranslation('promotion')
  const said = [
    ...(dearer > 0 ? [t('backTest.dearer', { count: dearer })] : []),
    ...(unpriceable > 0 ? [t('backTest.unpriceable', { count: unpriceable })] : []),
    ...(hasUnknownCost ? [t('backTest.unknownCost')] : []),
  ]
  return said.map((text) => <Alert key={text} type="warning" showIcon title={text} />)
}

interface Part {
  readonly result: Result
  readonly money: (minor: WideMinor | null) => string
}

function Days({ result, money }: Part) {
  const { t } = useTranslation('promotion')
  const touched = result.days.filter((day) => day.touched > 0)
  if (touched.length === 0) return null
  return (
    <details>
      <summary>{t('backTest.byDay')}</summary>
      <div className="k-scroll-x" tabIndex={0} role="group" aria-label={t('backTest.byDay')}>
        <table className="k-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('result.day')}</th>
              <th scope="col" className="is-end">
                {t('backTest.touched')}
              </th>
              <th scope="col" className="is-end">
                {t('result.reduction')}
              </th>
              <th scope="col" className="is-end">
                {t('backTest.margin')}
              </th>
            </tr>
          </thead>
          <tbody>
            {touched.map((day) => (
              <tr key={day.day}>
                <th scope="row">{day.day}</th>
                <td className="is-end k-figures">{`${day.touched} / ${day.baskets}`}</td>
                <td className="is-end k-figures">{money(lessWide(day.paidMinor, day.wouldPayMinor))}</td>
                <td className="is-end k-figures">{money(day.marginMinor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function Largest({ result: { largest }, money }: Part) {
  const { t } = useTranslation('promotion')
  if (largest.length === 0) return null
  return (
    <details>
      <summary>{t('backTest.largest')}</summary>
      <ul className="k-plain-list">
        {largest.map(({ orderId, number, paidMinor, wouldPayMinor }) => (
          <li key={orderId}>
            <Link to={paths.order(orderId)}>{number}</Link>{' '}
            <span className="k-figures">
              {money(paidMinor)} → {money(wouldPayMinor)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
