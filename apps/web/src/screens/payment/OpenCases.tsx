import {
  askCase,
  closeCase,
  listOpenCases,
  ownCase,
  takeBackCase,
  type OpenCase,
} from '@kassa/contract/payment/open-case.calls.ts'
import { Link } from '@tanstack/react-router'
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { Loading } from '../../kit/state/Loading.tsx'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { unbroken } from '../../ui/unbroken.tsx'

const CompleteCase = lazyPart(async () => (await import('./CompleteCase.tsx')).CompleteCase)

/** Payments that a person has to look at: what happened, what is owed to whom, and what can be done. Source: payments.md, 2.7. */
export function OpenCases() {
  const { t } = useTranslation('payConfig')
  const { data, error, refetch } = useAnswer(listOpenCases, { limit: 100 })
  const [closing, setClosing] = useState<OpenCase | null>(null)
  const [ending, setEnding] = useState<OpenCase | null>(null)
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={2} />
  return (
    <section className="k-panel">
      <h2>
        {t('case.title')} {data.total > 0 ? <StatusTag kind="warn">{data.total}</StatusTag> : null}
      </h2>
      {data.rows.length === 0 ? (
        <p className="k-muted">{t('case.none')}</p>
      ) : (
        <ul className="k-plain-list">
          {data.rows.map((one) => (
            <CaseLine key={one.id} one={one} onClose={() => setClosing(one)} onComplete={() => setEnding(one)} />
          ))}
        </ul>
      )}
      {ending ? <CompleteCase key={ending.id} orderId={ending.orderId} onDone={() => setEnding(null)} /> : null}
      {closing ? <CloseCase key={closing.id} one={closing} onDone={() => setClosing(null)} /> : null}
    </section>
  )
}

interface LineProps {
  readonly one: OpenCase
  readonly onClose: () => void
  readonly onComplete: () => void
}

function CaseLine({ one, onClose, onComplete }: LineProps) {
  const { t } = useTranslation(['payConfig', 'payment'])
  const ask = useChange(askCase)
  const back = useChange(takeBackCase)
  const own = useChange(ownCase)
  const isBusy = ask.isPending || back.isPending || own.isPending
  const who = [one.outletName, one.deviceName, one.staffName, one.payer].filter((text) => text !== null && text !== '')
  return (
    <li className="k-setting">
      <div>
        <strong className="k-figures">{moneyText(one.amountMinor, one.currency)}</strong>{' '}
        {String(t(`payment:method.${one.method}` as never))}{' '}
        <StatusTag kind="warn">{t(`case.kind.${one.kind}`)}</StatusTag>
        <p>{t(`case.next.${one.kind}`)}</p>
        {one.missingMinor === 0 ? null : (
          <p>
            {t(one.can.complete ? 'case.missingHere' : 'case.missing', {
              amount: moneyText(one.missingMinor, one.currency),
              device: one.deviceName,
            })}
          </p>
        )}
        <p className="k-muted">
          <Moment at={one.requestedAt} outletId={one.outletId} /> · {who.join(' · ')} ·{' '}
          <span className="k-figures">{one.number}</span>
          {one.said === null ? '' : ` · ${one.said}`}
        </p>
        <p className="k-muted">
          {one.orderNumber === null ? null : (
            <>
              <Link to={paths.order(one.orderId)}>{unbroken(t('case.order', { number: one.orderNumber }))}</Link> ·{' '}
            </>
          )}
          {one.besidesMinor === 0
            ? null
            : `${t('case.besides', { amount: moneyText(one.besidesMinor, one.currency) })} · `}
          {one.ownerName === null ? t('case.nobody') : t('case.owner', { name: one.ownerName })}
        </p>
      </div>
      <div className="k-save-actions">
        <Button disabled={isBusy} onClick={() => own.mutate({ id: one.id, isMine: one.ownerName === null })}>
          {t(one.ownerName === null ? 'case.own' : 'case.letGo')}
        </Button>
        {one.can.ask ? (
          <Button disabled={isBusy} onClick={() => ask.mutate({ id: one.id })}>
            {t('case.ask')}
          </Button>
        ) : null}
        {one.can.complete ? (
          <Button disabled={isBusy} onClick={onComplete}>
            {t('case.complete')}
          </Button>
        ) : null}
        {one.can.takeBack ? (
          <Button disabled={isBusy} onClick={() => back.mutate({ id: one.id })}>
            {t('case.takeBack')}
          </Button>
        ) : null}
        {one.can.close ? <Button onClick={onClose}>{t('case.close')}</Button> : null}
      </div>
    </li>
  )
}

type Outcome = 'paid' | 'unpaid' | 'returned'

const outcomesOf = ({ state, kind }: OpenCase): readonly Outcome[] => {
  if (state === 'paid' || kind === 'paid-twice') return ['returned']
  return state === 'reversal-failed' ? ['returned', 'paid', 'unpaid'] : ['paid', 'unpaid']
}

function CloseCase({ one, onDone }: { readonly one: OpenCase; readonly onDone: () => void }) {
  const { t } = useTranslation(['payConfig', 'common'])
  const outcomes = outcomesOf(one)
  const [outcome, setOutcome] = useState<Outcome>(outcomes[0] ?? 'paid')
  const [reason, setReason] = useState('')
  const close = useChange(closeCase, { onDone })
  return (
    <Modal
      open
      title={t('case.closeTitle')}
      okText={t('case.close')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: reason.trim().length < 2, loading: close.isPending }}
      onOk={() => close.mutate({ id: one.id, outcome, reason })}
      onCancel={onDone}
    >
      <div className="k-stack">
        <p>{t('case.closeBody')}</p>
        <Select
          aria-label={t('case.outcome')}
          value={outcome}
          options={outcomes.map((value) => ({ value, label: t(`case.outcomes.${value}`) }))}
          onChange={setOutcome}
        />
        <Input
          aria-label={t('case.reason')}
          placeholder={t('case.reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Modal>
  )
}
