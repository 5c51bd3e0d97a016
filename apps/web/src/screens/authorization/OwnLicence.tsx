import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type LicenceStanding, planDowngrade, readOwnLicence } from '@kassa/contract/billing/licence.calls.ts'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { PageHead, type PartHead } from '../../kit/PageHead.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'
import { dayText } from '../../words/day-text.ts'
import { type BuyKind, BuyDrawer } from './BuyDrawer.tsx'
import { listText } from '../../words/list-text.ts'
import { colon } from '../../words/colon.ts'

export type OwnAnswer = OutputOf<typeof readOwnLicence.answer>
const kindOf = { 'not-activated': 'off', 'in-use': 'good', grace: 'warn', expired: 'bad' } as const
const LIMITS = ['outlets', 'codes', 'staff', 'products'] as const

/** Shows a merchant's licence, its use, the alternatives, and the cheapest that would do. */
export default function OwnLicence({ title, purpose, above }: PartHead) {
  const { data, error, refetch } = useAnswer(readOwnLicence, {})
  return (
    <section className="k-stack">
      <PageHead title={title} purpose={purpose} />
      {above}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Held answer={data} />
      ) : (
        <Skeleton rows={8} />
      )}
    </section>
  )
}

function Held({ answer }: { readonly answer: OwnAnswer }) {
  const { t } = useTranslation('billing')
  const [buying, setBuying] = useState<BuyKind | null>(null)
  const { licence, cheapest } = answer
  return (
    <>
      {licence ? <Standing licence={licence} /> : <EmptyState title={t('licence.none')} isPage />}
      <Buttons answer={answer} onBuy={setBuying} />
      {cheapest.length > 0 ? (
        <div>
          <h2>{t('whatIf.title')}</h2>
          <p>{t('whatIf.body')}</p>
          <ul>
            {cheapest.map((fit) => (
              <li key={fit.period}>
                {t(`period.${fit.period}`)}
                {colon()}
                {fit.versionName}
                {fit.outlets + fit.codes > 0
                  ? ` · ${t('whatIf.extras', { outlets: fit.outlets, codes: fit.codes })}`
                  : ''}{' '}
                <Money minor={fit.priceMinor} currency={fit.currency} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {buying === null ? null : <BuyDrawer kind={buying} answer={answer} onClose={() => setBuying(null)} />}
    </>
  )
}

/** The last day with how many are left; what has ended, and what never does, has none left to count. */
function endText(t: TFunction<'billing'>, { endsOn, daysLeft }: LicenceStanding): string {
  if (endsOn === null) return t('forLife')
  const day = dayText(endsOn)
  return daysLeft === null || daysLeft <= 0 ? day : t('licence.endsIn', { day, count: daysLeft })
}

function Standing({ licence }: { readonly licence: NonNullable<OwnAnswer['licence']> }) {
  const { t } = useTranslation('billing')
  const { standing, edition, usage, limits, next } = licence
  return (
    <Facts
      facts={[
        { label: t('version'), value: `${edition.versionName} · ${t(`period.${licence.period}`)}` },
        {
          label: t('state'),
          value: (
            <StatusTag kind={kindOf[standing.state]}>
              {t(`licence.states.${standing.state}`)}
              {standing.isTrial ? ` · ${t('licence.kinds.trial')}` : ''}
            </StatusTag>
          ),
        },
        {
          label: t('licence.ends'),
          value: endText(t, standing),
        },
        ...LIMITS.map((limit) => ({
          label: t(`limit.${limit}`),
          value: `${String(usage[limit])} / ${limits[limit] === null ? t('limit.none') : String(limits[limit])}`,
        })),
        { label: t('functions'), value: listText(standing.functions.map((one) => t(`function.${one}`))) || '–' },
        ...(next === null
          ? []
          : [
              {
                label: t('licence.next'),
                value: `${next.versionName} · ${t(`period.${next.period}`)} ${next.from === null ? '' : dayText(next.from)}`,
              },
            ]),
      ]}
    />
  )
}

function Buttons({
  answer: { licence },
  onBuy,
}: {
  readonly answer: OwnAnswer
  readonly onBuy: (kind: BuyKind) => void
}) {
  const { t } = useTranslation('billing')
  const take = useChange(planDowngrade, { refreshes: ['billing'] })
  const [mayBuy, mayRenew, mayUpgrade] = [
    useCan('platform.billing.authorizations.purchase'),
    useCan('platform.billing.authorizations.renew'),
    useCan('platform.billing.authorizations.upgrade'),
  ]
  const isPaid = licence !== null && !licence.standing.isTrial
  const isRunning = isPaid && licence.standing.state === 'in-use'
  const kinds: readonly (readonly [BuyKind, boolean])[] = [
    ['purchase', mayBuy && !isRunning],
    ['renewal', mayRenew && isPaid && licence.standing.endsOn !== null],
    ['upgrade', mayUpgrade && isRunning],
    ['outlets', mayUpgrade && isRunning],
    ['codes', mayUpgrade && isRunning],
    ['downgrade', mayUpgrade && isRunning && licence.standing.endsOn !== null],
  ]
  const isWished = licence !== null && licence.next !== null && licence.next.from === null
  return (
    <div className="k-page-actions">
      {kinds.map(([kind, is]) =>
        is ? (
          <Button
            key={kind}
            type={kind === 'purchase' || kind === 'renewal' ? 'primary' : 'default'}
            onClick={() => onBuy(kind)}
          >
            {t(`buy.${kind}`)}
          </Button>
        ) : null,
      )}
      {isWished && mayUpgrade ? (
        <Button onClick={() => take.mutate({ editionId: null, period: licence.period })}>{t('buy.keep')}</Button>
      ) : null}
    </div>
  )
}
