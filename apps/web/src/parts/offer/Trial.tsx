import { cancelBackTest, readBackTest } from '@kassa/contract/promotion/back-test.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { lessWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { paths } from '../../paths.ts'
import { dayText } from '../../words/day-text.ts'
import { EndHead } from '../../ui/EndHead.tsx'
import './trial.css'

const LOOK_EVERY_MS = 1_000

type Test = OutputOf<(typeof readBackTest)['answer']>
type Result = NonNullable<Test['result']>

/** How far a trial on the past is, then what came of it. `isOld`: what was tried has changed since. */
export function Trial({ id, isOld }: { readonly id: string; readonly isOld: boolean }) {
  const { t } = useTranslation(['promotion', 'planStudy'])
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
      <div className="k-page-actions">
        <Progress
          className="plan-trial-progress"
          aria-label={t('planStudy:backTest.progress')}
          percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
          format={() => `${done} / ${total}`}
        />
        <Button onClick={() => cancel.mutate({ id })}>{t('planStudy:backTest.stop')}</Button>
      </div>
    )
  }
  if (state === 'cancelled') return <p className="k-muted">{t('planStudy:backTest.stopped')}</p>
  if (state === 'failed' || !data.result) return <Alert type="error" showIcon title={t('planStudy:backTest.failed')} />
  return (
    <div role="status" className="k-stack-tight">
      {isOld ? <Alert type="info" showIcon title={t('planStudy:backTest.old')} /> : null}
      <Outcome test={data} result={data.result} />
    </div>
  )
}

function Outcome({ test, result }: { readonly test: Test; readonly result: Result }) {
  const { t } = useTranslation(['promotion', 'planStudy'])
  const money = (minor: WideMinor | null): string => (minor === null ? '–' : moneyText(minor, test.currency))
  const { baskets, touched, paidMinor, wouldPayMinor, marginMinor } = result
  const facts = [
    [t('planStudy:backTest.touched'), `${touched} / ${baskets}`],
    [t('planStudy:backTest.paid'), money(paidMinor)],
    [t('planStudy:backTest.wouldPay'), money(wouldPayMinor)],
    [t('result.reduction'), money(lessWide(paidMinor, wouldPayMinor))],
    [t('planStudy:backTest.margin'), money(marginMinor)],
  ] as const
  return (
    <>
      <p className="k-muted">
        {t('planStudy:backTest.sample', {
          from: test.fromDay,
          until: test.untilDay,
          tried: baskets,
          found: test.found,
        })}{' '}
        {t('planStudy:backTest.unknown')}
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
      <DaysPicture test={test} result={result} />
      <Days result={result} money={money} />
      <Largest result={result} money={money} />
    </>
  )
}

function Remarks({ result: { dearer, unpriceable, hasUnknownCost } }: { readonly result: Result }) {
  const { t } = useTranslation(['promotion', 'planStudy'])
  const said = [
    ...(dearer > 0 ? [t('planStudy:backTest.dearer', { count: dearer })] : []),
    ...(unpriceable > 0 ? [t('planStudy:backTest.unpriceable', { count: unpriceable })] : []),
    ...(hasUnknownCost ? [t('planStudy:backTest.unknownCost')] : []),
  ]
  return said.map((text) => <Alert key={text} type="warning" showIcon title={text} />)
}

/** By how much each day would have come to more or less. */
function DaysPicture({ test: { currency }, result: { days } }: { readonly test: Test; readonly result: Result }) {
  const { t } = useTranslation(['promotion', 'planStudy'])
  if (days.length < 2) return null
  return (
    <Chart
      title={t('planStudy:backTest.picture')}
      kind="bar"
      height={160}
      labels={days.map(({ day }) => day.slice(5))}
      series={[
        {
          name: t('planStudy:backTest.picture'),
          values: days.map(({ paidMinor, wouldPayMinor }) => Number(lessWide(wouldPayMinor, paidMinor))),
          role: 'main',
        },
      ]}
      text={(value) => moneyText(Math.round(value), currency)}
    />
  )
}

interface Part {
  readonly result: Result
  readonly money: (minor: WideMinor | null) => string
}

function Days({ result, money }: Part) {
  const { t } = useTranslation(['promotion', 'planStudy'])
  const touched = result.days.filter((day) => day.touched > 0)
  if (touched.length === 0) return null
  return (
    <details>
      <summary>{t('planStudy:backTest.byDay')}</summary>
      <div className="k-scroll-x" tabIndex={0} role="group" aria-label={t('planStudy:backTest.byDay')}>
        <table className="k-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('result.day')}</th>
              <EndHead>{t('planStudy:backTest.touched')}</EndHead>
              <EndHead>{t('result.reduction')}</EndHead>
              <EndHead>{t('planStudy:backTest.margin')}</EndHead>
            </tr>
          </thead>
          <tbody>
            {touched.map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayText(day.day)}</th>
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
  const { t } = useTranslation(['promotion', 'planStudy'])
  if (largest.length === 0) return null
  return (
    <details>
      <summary>{t('planStudy:backTest.largest')}</summary>
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
