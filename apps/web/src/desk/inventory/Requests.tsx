import {
  acceptStockRequest,
  declineStockRequest,
  listStockRequests,
  type stockRequestView,
  withdrawStockRequest,
} from '@kassa/contract/inventory/stock-request.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { quantityText } from '../../kit/money/format.ts'
import { stockRequestStateKinds } from '../../parts/document/stock-request-state.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { colon } from '../../words/colon.ts'
import { tell } from '../model/desk-state.ts'
import { AskButton, DocumentFrame, DocumentRow, NeedsLine, ProblemNote, StateMark } from './DocumentParts.tsx'
import { useDeskChange } from './use-desk-change.ts'
import { useRequestWords } from './use-request-words.ts'

type Request = OutputOf<typeof stockRequestView>

const useRequests = () => useAnswer(listStockRequests, { limit: 50 }, { isQuiet: true, refreshesEveryMs: 30_000 })

const amountOf = ({ quantity, weightUnit, unit }: Request): string => quantityText(quantity, weightUnit, unit)

function StateOf({ state }: { state: Request['state'] }) {
  const { t } = useRequestWords()
  return <StateMark kind={stockRequestStateKinds[state]}>{t(`states.${state}`)}</StateMark>
}

/** Requests that this outlet sent to others and was sent by them, the newest first, told apart from the transfers below. Source: features IN-P15. */
export function RequestRows({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useRequestWords()
  const { data } = useRequests()
  if (!data || data.rows.length === 0) return null
  return (
    <>
      <h2>{t('deskStock:requests.title')}</h2>
      <ul className="d-list" aria-label={t('deskStock:requests.title')}>
        {data.rows.map((row) => (
          <DocumentRow
            key={row.id}
            number={row.number}
            note={`${goodsName(row)} · ${amountOf(row)} · ${row.fromOutletName} → ${row.outletName}`}
            state={<StateOf state={row.state} />}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      </ul>
      <h2>{t('deskStock:tabs.transfers')}</h2>
    </>
  )
}

interface Props {
  readonly id: string
  readonly onBack: () => void
  /** The transfer that it became. */
  readonly onTransfer: (id: string) => void
}

/** One request: the asked outlet accepts or declines it, the one that asks withdraws it. */
export function RequestOf({ id, onBack, onTransfer }: Props) {
  const { data, isError } = useRequests()
  const request = data?.rows.find((row) => row.id === id)
  if (!request) return isError ? <NeedsLine /> : null
  return <RequestFrame request={request} onBack={onBack} onTransfer={onTransfer} />
}

function RequestFrame({ request, onBack, onTransfer }: Omit<Props, 'id'> & { readonly request: Request }) {
  const { t } = useRequestWords()
  const { number, note, reply, available, transferId, transferNumber, weightUnit, unit } = request
  // The note is of the outlet that asks, the reply of the other: without their headings nobody could tell.
  const facts = [
    { label: t('supply:note'), value: note },
    { label: t('reply'), value: reply },
    { label: t('available'), value: available === null ? '' : quantityText(available, weightUnit, unit) },
  ].filter(({ value }) => value !== '')
  return (
    <DocumentFrame title={number} state={<StateOf state={request.state} />} onBack={onBack}>
      <p className="d-lead">
        {request.fromOutletName} → {request.outletName}
      </p>
      <p>
        <b>{goodsName(request)}</b> <b className="d-figures">{amountOf(request)}</b>
      </p>
      {facts.map(({ label, value }) => (
        <p key={label} className="d-note">
          {label}
          {colon()}
          {value}
        </p>
      ))}
      {transferId === null ? null : (
        <button type="button" className="d-button" onClick={() => onTransfer(transferId)}>
          {t('transfer')} {transferNumber}
        </button>
      )}
      <Answers request={request} onBack={onBack} onTransfer={onTransfer} />
    </DocumentFrame>
  )
}

/** The answers that a person may give to it now. */
function Answers({ request, onBack, onTransfer }: Omit<Props, 'id'> & { readonly request: Request }) {
  const { t } = useRequestWords()
  const accept = useDeskChange(acceptStockRequest)
  const withdraw = useDeskChange(withdrawStockRequest)
  const { id, number, can, quantity, available, weightUnit, unit } = request
  const acceptIt = async (): Promise<void> => {
    const answer = await accept.run({ id })
    if (answer && answer.transferId !== null) onTransfer(answer.transferId)
  }
  const withdrawIt = async (): Promise<void> => {
    if (!(await withdraw.run({ id }))) return
    tell('info', 'message.documentWritten', { number })
    onBack()
  }
  return (
    <>
      <ProblemNote problem={accept.problem ?? withdraw.problem} isSaidAt={() => false} />
      {can.accept ? (
        <AskButton
          label={t('accept')}
          title={t('acceptTitle', { number })}
          body={t('acceptBody', {
            quantity: quantityText(Math.min(quantity, available ?? quantity), weightUnit, unit),
          })}
          isDisabled={accept.isBusy}
          onYes={() => void acceptIt()}
        />
      ) : null}
      {can.decline ? <Decline id={id} number={number} onBack={onBack} /> : null}
      {can.withdraw ? (
        <AskButton
          isDanger
          label={t('withdraw')}
          title={t('withdrawTitle', { number })}
          body={t('withdrawBody')}
          isDisabled={withdraw.isBusy}
          onYes={() => void withdrawIt()}
        />
      ) : null}
    </>
  )
}

/** Declines with the reason that the other outlet reads. */
function Decline({ id, number, onBack }: { id: string; number: string; onBack: () => void }) {
  const { t } = useRequestWords()
  const [reply, setReply] = useState('')
  const decline = useDeskChange(declineStockRequest)
  const send = async (): Promise<void> => {
    if (!(await decline.run({ id, reply: reply.trim() }))) return
    tell('info', 'message.documentWritten', { number })
    onBack()
  }
  return (
    <>
      <label className="d-field">
        {t('why')}
        <input value={reply} maxLength={255} onChange={({ target }) => setReply(target.value)} />
        <small>{t('whyHint')}</small>
      </label>
      <ProblemNote problem={decline.problem} isSaidAt={() => false} />
      <button
        type="button"
        className="d-button is-danger"
        disabled={reply.trim() === '' || decline.isBusy}
        onClick={() => void send()}
      >
        {t('decline')}
      </button>
    </>
  )
}
