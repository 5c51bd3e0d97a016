import { serialKey } from '@kassa/domain/inventory/serial-number.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  listTransfers,
  readTransfer,
  receiveTransfer,
  shipTransfer,
  type transferView,
} from '@kassa/contract/inventory/transfer.calls.ts'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { quantityText } from '../../kit/money/format.ts'
import { SerialsField } from '../../kit/serials/SerialsField.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { transferStateKinds } from '../../parts/document/transfer-state.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk, tell } from '../model/desk-state.ts'
import { useSession } from '../../session/session.ts'
import {
  AskButton,
  DocumentFrame,
  DocumentRow,
  FindGoods,
  MissingPart,
  NeedsLine,
  ProblemNote,
  StateMark,
} from './DocumentParts.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import { RequestDraft } from './RequestDraft.tsx'
import { RequestOf, RequestRows } from './Requests.tsx'
import { TransferDraft } from './TransferDraft.tsx'
import { useDeskChange } from './use-desk-change.ts'
import { type DocumentScan, useDocumentScans } from './use-document-scans.ts'
import { useDocumentWords } from './use-document-words.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useRequestWords } from './use-request-words.ts'

type Transfer = OutputOf<typeof transferView>
type Line = Transfer['lines'][number]

/** The part that stands open: a new transfer, one that is there, a new request to another outlet, or one that is there. */
type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'ask'; readonly variantId: string | null }
  | { readonly kind: 'transfer' | 'request'; readonly id: string }

/** The request that a product's card led to; nothing where the section was opened by itself. */
function askedNow(): Opened | null {
  const { asksFor } = desk.read()
  return asksFor === undefined ? null : { kind: 'ask', variantId: asksFor }
}

function AskForGoods({ onAsk }: { onAsk: () => void }) {
  const { t } = useRequestWords()
  return (
    <button type="button" className="d-button" onClick={onAsk}>
      {t('new')}
    </button>
  )
}

/** Transfers from and to this outlet, and requests for goods: written, shipped, received and answered at the desk. Source: specification §6, tree 02. */
export function Transfers() {
  const { t } = useDocumentWords()
  const [open, setOpen] = useState<Opened | null>(askedNow)
  // Once it stands open it is asked for no more: coming back later shows the list.
  useEffect(() => {
    desk.change({ asksFor: undefined })
  }, [])
  const mayAdd = useCashierCan('desk.inventory.transfers.add')
  const hasOther = useSession((session) => session.outlets.length > 1)
  const { data, isError } = useAnswer(listTransfers, { limit: 50 }, { isQuiet: true, refreshesEveryMs: 30_000 })
  const back = (): void => setOpen(null)
  const look = (id: string): void => setOpen({ kind: 'transfer', id })
  if (open?.kind === 'new') return <TransferDraft onBack={back} onWritten={look} />
  if (open?.kind === 'ask') return <RequestDraft variantId={open.variantId} onBack={back} />
  if (open?.kind === 'request') return <RequestOf id={open.id} onBack={back} onTransfer={look} />
  if (open !== null) return <TransferOf id={open.id} onBack={back} />
  if (isError) return <NeedsLine />
  return (
    <div className="d-section-body">
      {mayAdd ? (
        <div className="d-row">
          {hasOther ? (
            <button type="button" className="d-button is-primary" onClick={() => setOpen({ kind: 'new' })}>
              {t('supply:transfer.new')}
            </button>
          ) : null}
          <AskForGoods onAsk={() => setOpen({ kind: 'ask', variantId: null })} />
        </div>
      ) : null}
      <RequestRows onOpen={(id) => setOpen({ kind: 'request', id })} />
      {data?.rows.length === 0 ? <p className="d-empty">{t('transfers.none')}</p> : null}
      <ul className="d-list" aria-label={t('tabs.transfers')}>
        {data?.rows.map((row) => (
          <DocumentRow
            key={row.id}
            number={row.number}
            note={`${row.outletName} → ${row.toOutletName}`}
            state={
              <StateMark kind={transferStateKinds[row.state]}>{t(`supply:transfer.state.${row.state}`)}</StateMark>
            }
            onOpen={() => look(row.id)}
          />
        ))}
      </ul>
    </div>
  )
}

function TransferOf({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, isError } = useAnswer(readTransfer, { id }, { isQuiet: true })
  const mayReceive = useCashierCan('desk.inventory.transfers.receive')
  if (!data) return isError ? <NeedsLine /> : null
  return data.can.receive && mayReceive ? (
    <Arrival key={data.events.length} transfer={data} onBack={onBack} />
  ) : (
    <Shipment transfer={data} onBack={onBack} />
  )
}

/** A transfer to look at; a draft is shipped from here. */
function Shipment({ transfer, onBack }: { transfer: Transfer; onBack: () => void }) {
  const { t } = useDocumentWords()
  const mayShip = useCashierCan('desk.inventory.transfers.ship') && transfer.can.ship
  const ship = useDeskChange(shipTransfer)
  const { number, state } = transfer
  const send = async (): Promise<void> => {
    if (!(await ship.run({ id: transfer.id }))) return
    tell('info', 'message.documentBooked', { number })
    onBack()
  }
  return (
    <DocumentFrame
      title={number}
      state={<StateMark kind={transferStateKinds[state]}>{t(`supply:transfer.state.${state}`)}</StateMark>}
      onBack={onBack}
      foot={
        mayShip ? (
          <AskButton
            label={t('supply:transfer.do.ship')}
            title={t('supply:transfer.ask.ship', { number })}
            body={t('supply:transfer.askBody.ship')}
            isDisabled={ship.isBusy}
            onYes={() => void send()}
          />
        ) : undefined
      }
    >
      <p className="d-lead">
        {transfer.outletName} → {transfer.toOutletName}
      </p>
      <ProblemNote problem={ship.problem} isSaidAt={() => false} />
      <ul className="d-list" aria-label={t('supply:lines.title')}>
        {transfer.lines.map((line) => (
          <li key={line.lineId} className="d-goods-line d-goods-head">
            <LineName line={line} />
            <b className="d-figures">{quantityText(line.quantity, line.weightUnit, line.unit)}</b>
          </li>
        ))}
      </ul>
    </DocumentFrame>
  )
}

function LineName({ line }: { line: Line }) {
  const { t } = useDocumentWords()
  const { weightUnit, unit } = line
  const onTheWay =
    line.open > 0 ? t('supply:transfer.onTheWay', { quantity: quantityText(line.open, weightUnit, unit) }) : ''
  return (
    <span className="d-document-name">
      <b>{goodsName(line)}</b>
      <small className="d-figures">{[line.code, onTheWay, ...line.serials].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

interface LineDraft {
  readonly received: number
  readonly damaged: number
  readonly isFinal: boolean
  /** The good pieces, and the damaged ones, of goods with serial numbers; left out where all or none are. */
  readonly serials?: readonly string[]
  readonly damagedSerials?: readonly string[]
}

const blank: LineDraft = { received: 0, damaged: 0, isFinal: false }
const empty: { readonly lines: Readonly<Record<string, LineDraft>>; readonly beyondReason?: string } = { lines: {} }

/** Books what arrived: good, damaged, and whether the rest is short. Each scan is one good piece more. Source: D10. */
function Arrival({ transfer, onBack }: { transfer: Transfer; onBack: () => void }) {
  const { t } = useDocumentWords()
  const [draft, change, drop] = useKeptDraft(`arrival/${transfer.id}`, empty)
  const receive = useDeskChange(receiveTransfer)
  const [said, setSaid] = useState({ text: '', isBad: false })
  const open = transfer.lines.filter((line) => line.open > 0)
  const lineOf = (lineId: string): LineDraft => draft.lines[lineId] ?? blank
  const set = (lineId: string, step: (before: LineDraft) => LineDraft): void =>
    change((now) => ({ ...now, lines: { ...now.lines, [lineId]: step(now.lines[lineId] ?? blank) } }))
  const takePiece = (line: Line, code: string): boolean => {
    setSaid({ text: t('took', { name: `${goodsName(line)} ${code}` }), isBad: false })
    set(line.lineId, (before) => {
      const serials = before.serials ?? []
      if (serials.some((one) => serialKey(one) === serialKey(code))) return before
      return { ...before, serials: [...serials, code], received: Math.max(before.received, serials.length + 1) }
    })
    return true
  }
  const take = ({ code, item, quantity }: DocumentScan): boolean => {
    const piece = open.find(({ serials }) => serials.some((one) => serialKey(one) === serialKey(code)))
    if (piece && !item) return takePiece(piece, code)
    const line = open.find((one) => one.variantId === item?.id || one.code === code)
    setSaid(
      line
        ? { text: t('took', { name: goodsName(line) }), isBad: false }
        : { text: t('notInDocument', { code: item?.name ?? code }), isBad: true },
    )
    if (!line) return false
    const more = quantity ?? (line.weightUnit === null ? 1 : 0)
    set(line.lineId, (before) => ({ ...before, received: before.received + more }))
    return true
  }
  const hear = useDocumentScans(take)
  const told = open.filter(({ lineId }) => {
    const { received, damaged, isFinal } = lineOf(lineId)
    return received > 0 || damaged > 0 || isFinal
  })
  const { beyondReason = '' } = draft
  const isBeyond = open.some((line) => lineOf(line.lineId).received > (line.mostReceivable ?? Number.MAX_SAFE_INTEGER))
  const book = async (): Promise<void> => {
    const lines = told.map(({ lineId }) => {
      const { serials = [], damagedSerials = [], ...line } = lineOf(lineId)
      const named = serials.length > 0 ? { serials: [...serials] } : {}
      const broken = damagedSerials.length > 0 ? { damagedSerials: [...damagedSerials] } : {}
      return { lineId, ...line, ...named, ...broken }
    })
    const reason = isBeyond && beyondReason.trim() !== '' ? { beyondReason: beyondReason.trim() } : {}
    if (!(await receive.run({ id: transfer.id, lines, note: '', ...reason }))) return
    drop()
    tell('info', 'message.documentBooked', { number: transfer.number })
    onBack()
  }
  return (
    <DocumentFrame
      title={transfer.number}
      state={
        <StateMark kind={transferStateKinds[transfer.state]}>{t(`supply:transfer.state.${transfer.state}`)}</StateMark>
      }
      onBack={onBack}
      foot={
        <>
          <MissingPart what={told.length === 0 ? 'came' : null} />
          <button
            type="button"
            className="d-button is-primary is-large"
            disabled={told.length === 0 || receive.isBusy}
            onClick={() => void book()}
          >
            {t('supply:transfer.receive')}
          </button>
        </>
      }
    >
      <p className="d-lead">
        {transfer.outletName} → {transfer.toOutletName}
      </p>
      <FindGoods onCode={hear} onPick={take} said={said.text} isBad={said.isBad} />
      <button
        type="button"
        className="d-button"
        onClick={() => open.forEach((line) => set(line.lineId, (before) => ({ ...before, received: line.open })))}
      >
        {t('everythingCame')}
      </button>
      <ProblemNote problem={receive.problem} isSaidAt={() => false} />
      {isBeyond ? (
        <label className="d-field">
          {t('supply:transfer.beyondReason')}
          <input
            value={beyondReason}
            maxLength={255}
            onChange={({ target }) => change((now) => ({ ...now, beyondReason: target.value }))}
          />
          <small>{t('supply:transfer.beyondOther')}</small>
        </label>
      ) : null}
      <ul className="d-list" aria-label={t('supply:lines.title')}>
        {open.map((line) => (
          <ArrivalLine
            key={line.lineId}
            line={line}
            draft={lineOf(line.lineId)}
            onChange={(part) => set(line.lineId, (before) => ({ ...before, ...part }))}
          />
        ))}
      </ul>
    </DocumentFrame>
  )
}

interface ArrivalLineProps {
  readonly line: Line
  readonly draft: LineDraft
  readonly onChange: (part: Partial<LineDraft>) => void
}

function ArrivalLine({ line, draft, onChange }: ArrivalLineProps) {
  const { t } = useDocumentWords()
  const name = goodsName(line)
  return (
    <li className="d-goods-line">
      <LineName line={line} />
      <div className="d-pair">
        {(['received', 'damaged'] as const).map((part) => (
          <div key={part} className="d-goods-head">
            <span>{t(`supply:transfer.part.${part}`)}</span>
            <QuantityStepper
              label={`${t(`supply:transfer.part.${part}`)}: ${name}`}
              value={draft[part]}
              weightUnit={line.weightUnit}
              onChange={(value) => onChange({ [part]: value })}
            />
          </div>
        ))}
      </div>
      {line.serials.length > 0 && draft.received > 0 && draft.received < line.serials.length ? (
        <SerialsField
          hasLabel
          value={draft.serials ?? []}
          wanted={draft.received}
          onChange={(serials) => onChange({ serials, received: Math.max(draft.received, serials.length) })}
        />
      ) : null}
      {line.serials.length > 0 && draft.damaged > 0 && draft.damaged < line.serials.length ? (
        <SerialsField
          hasLabel
          isOfDamaged
          value={draft.damagedSerials ?? []}
          wanted={draft.damaged}
          onChange={(damagedSerials) => onChange({ damagedSerials })}
        />
      ) : null}
      <label className="d-check">
        <input
          type="checkbox"
          checked={draft.isFinal}
          onChange={({ target }) => onChange({ isFinal: target.checked })}
        />
        {t('supply:transfer.isFinal')} – {t('supply:transfer.isFinalHint')}
      </label>
    </li>
  )
}
