import { type ApprovalView, decideApproval, listApprovals } from '@kassa/contract/sales/approval.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { refreshAfter } from '../../api/refresh.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { goodIcon } from '../../ui/icons.ts'
import './approvals.css'

/** A customer waits: what is asked appears by itself. */
const AGAIN_MS = 2_000

/**
 * Lists the desks' requests for approval by somebody with wider limits: each shown with its basket and answered under
 * one's own name, on a phone too. Source: SE-D01.
 */
export default function ApprovalsPage() {
  const { t } = useTranslation(['approval', 'nav'])
  const { data, error, refetch } = useAnswer(listApprovals, {}, { refreshesEveryMs: AGAIN_MS, isQuiet: true })
  const [done, setDone] = useState<'approved' | 'declined' | null>(null)
  return (
    <section className="k-stack">
      <PageHead title={t('nav:screen.approvals.title')} purpose={t('nav:screen.approvals.purpose')} />
      <p role="status" className="k-muted">
        {done && t(`done.${done}`)}
      </p>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={4} /> : null}
      {data?.rows.length === 0 && <EmptyState isPage icon={goodIcon} title={t('empty.title')} body={t('empty.body')} />}
      {data?.rows.map((row) => (
        <Question key={row.id} asked={row} onDone={setDone} />
      ))}
    </section>
  )
}

interface Props {
  readonly asked: ApprovalView
  readonly onDone: (state: 'approved' | 'declined') => void
}

function Question({ asked, onDone }: Props) {
  const { t } = useTranslation('approval')
  const [isBusy, setBusy] = useState(false)
  const decide = async (isApproved: boolean) => {
    setBusy(true)
    try {
      await call(decideApproval, { id: asked.id, isApproved })
      onDone(isApproved ? 'approved' : 'declined')
    } catch {
      // The notification says so; the list below shows the present state.
    }
    setBusy(false)
    await refreshAfter(decideApproval.name)
  }
  const { shown, askedByName: name, deviceName: device, outletName: outlet } = asked
  return (
    <article className="k-panel k-stack-tight" aria-label={t(`what.${asked.what}`)}>
      <div className="k-panel-head">
        <h2>{t(`what.${asked.what}`)}</h2>
        <Moment at={asked.createdAt} outletId={asked.outletId} />
      </div>
      <p>{t('asks', { name, device, outlet })}</p>
      {asked.reason !== '' && <p>{t('reason', { reason: asked.reason })}</p>}
      <ul className="k-plain-list">
        {shown.lines.map((line, index) => (
          <li key={index} className={line.isAsked ? 'approval-line is-asked' : 'approval-line'}>
            <span>
              {line.name} <small className="k-figures">× {line.quantity}</small>
            </span>
            <Money minor={line.amountMinor} currency={asked.currency} />
          </li>
        ))}
        {shown.moreLines > 0 && <li className="k-muted">{t('more', { count: shown.moreLines })}</li>}
      </ul>
      <Amounts asked={asked} />
      {!asked.can.approve && <p className="k-muted">{t('beyond')}</p>}
      <div className="approval-answers">
        <Button size="large" danger disabled={!asked.can.decline || isBusy} onClick={() => void decide(false)}>
          {t('decline')}
        </Button>
        <Button size="large" type="primary" disabled={!asked.can.approve || isBusy} onClick={() => void decide(true)}>
          {t('approve')}
        </Button>
      </div>
    </article>
  )
}

function Amounts({ asked }: { readonly asked: ApprovalView }) {
  const { t } = useTranslation('approval')
  const { beforeMinor, afterMinor } = asked.shown
  const rows =
    beforeMinor === null
      ? [{ label: t(asked.what === 'refund' ? 'back' : 'difference'), minor: afterMinor }]
      : [
          { label: t('before'), minor: beforeMinor },
          { label: t('off'), minor: afterMinor - beforeMinor },
          { label: t('after'), minor: afterMinor },
        ]
  return (
    <dl className="approval-amounts">
      {rows.map(({ label, minor }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money minor={minor} currency={asked.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
