import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readLiability } from '@kassa/contract/stored-value/liability.calls.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { type Column, Rows } from '../../kit/list/Rows.tsx'
import { countText, moneyText } from '../../kit/money/format.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { dayText, monthText } from '../../words/day-text.ts'

type Owed = OutputOf<typeof readLiability.answer>

/** Days shown at first: a week. */
const WEEK = 7

/** Shows the debt to members, with the proof beside it. Source: MB-D03. */
export default function LiabilityPage() {
  const { t } = useTranslation(['liability', 'nav'])
  const { data, error, refetch } = useAnswer(readLiability, {})
  return (
    <section className="k-stack">
      <PageHead title={t('nav:screen.liability.title')} purpose={t('nav:screen.liability.purpose')} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data ? <Shown owed={data} /> : null}
    </section>
  )
}

function Shown({ owed }: { owed: Owed }) {
  const { t } = useTranslation('liability')
  const money = (minor: number) => moneyText(minor, owed.currency ?? 'USD')
  const worth = owed.pointsMinor === null ? '' : ` · ${t('pointsWorth', { amount: money(owed.pointsMinor) })}`
  return (
    <>
      <section className="k-panel k-stack-tight" aria-label={t('today', { day: owed.day })}>
        <h2>{t('today', { day: owed.day })}</h2>
        <Facts
          facts={[
            { label: t('points'), value: `${countText(owed.points)}${worth}` },
            { label: t('principal'), value: money(owed.principalMinor) },
            { label: t('bonus'), value: money(owed.bonusMinor) },
            { label: t('toCome'), value: money(owed.bonusToComeMinor) },
            { label: t('coupons'), value: countText(owed.coupons) },
          ]}
        />
        <p className={owed.isProven ? 'k-muted' : 'k-refusal'} role={owed.isProven ? 'status' : 'alert'}>
          {t(owed.isProven ? 'proven' : 'unproven')}
        </p>
      </section>
      <Months owed={owed} money={money} />
      <Days owed={owed} money={money} />
    </>
  )
}

interface Part {
  readonly owed: Owed
  readonly money: (minor: number) => string
}

function Months({ owed, money }: Part) {
  const { t } = useTranslation(['liability', 'nav'])
  type Month = Owed['months'][number]
  const columns: Column<Month>[] = [
    { key: 'month', title: t('month'), render: ({ month }) => (month === null ? t('never') : monthText(month)) },
    { key: 'points', title: t('points'), align: 'end', render: ({ points }) => countText(points) },
    { key: 'toCome', title: t('toCome'), align: 'end', render: ({ bonusToComeMinor }) => money(bonusToComeMinor) },
    { key: 'coupons', title: t('coupons'), align: 'end', render: ({ coupons }) => countText(coupons) },
  ]
  return (
    <section className="k-stack-tight" aria-label={t('byMonth')}>
      <h2>{t('byMonth')}</h2>
      {owed.months.length === 0 ? (
        <EmptyState
          title={t('nothing')}
          body={t('nothingBody')}
          action={<Link to={paths.members()}>{t('nav:screen.members.title')}</Link>}
        />
      ) : (
        <>
          <p className="k-muted">{t('byMonthNote')}</p>
          <Rows rows={owed.months} columns={columns} rowKey={({ month }) => month ?? 'never'} />
        </>
      )}
    </section>
  )
}

function Days({ owed, money }: Part) {
  const { t } = useTranslation('liability')
  const [isAll, setAll] = useState(false)
  type Day = Owed['days'][number]
  const columns: Column<Day>[] = [
    { key: 'day', title: t('day'), render: ({ day }) => dayText(day) },
    { key: 'points', title: t('points'), align: 'end', render: ({ points }) => countText(points) },
    { key: 'principal', title: t('principal'), align: 'end', render: ({ principalMinor }) => money(principalMinor) },
    { key: 'bonus', title: t('bonus'), align: 'end', render: ({ bonusMinor }) => money(bonusMinor) },
  ]
  const days = owed.days.toReversed()
  return (
    <section className="k-stack-tight" aria-label={t('byDay')}>
      <h2>{t('byDay')}</h2>
      <Rows rows={isAll ? days : days.slice(0, WEEK)} columns={columns} rowKey={({ day }) => day} />
      {isAll || days.length <= WEEK ? null : (
        <div>
          <Button onClick={() => setAll(true)}>{t('moreDays')}</Button>
        </div>
      )}
    </section>
  )
}
