import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  listPurchaseOrders,
  type purchaseOrderView,
  readPurchaseOrder,
  receivePurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { quantityText } from '../../kit/money/format.ts'
import { orderStateKinds } from '../../parts/document/purchase-order-state.ts'
import { SerialsField } from '../../kit/serials/SerialsField.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { tell } from '../model/desk-state.ts'
import { DeskDayField } from '../ui/day/DeskDayField.tsx'
import {
  DocumentFrame,
  DocumentRow,
  FindGoods,
  MissingPart,
  NeedsLine,
  ProblemNote,
  StateMark,
} from './DocumentParts.tsx'
import { OrderDraft } from './OrderDraft.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import { useDeskChange } from './use-desk-change.ts'
import { type DocumentScan, useDocumentScans } from './use-document-scans.ts'
import { useDocumentWords } from './use-document-words.ts'
import { useKeptDraft } from './use-kept-draft.ts'

type Order = OutputOf<typeof purchaseOrderView>
type Line = Order['lines'][number]

interface LineDraft {
  readonly quantity: number
  readonly lotNumber: string
  readonly expiresOn: string
  readonly serials?: readonly string[]
}

interface Draft {
  readonly lines: Readonly<Record<string, LineDraft>>
  readonly isLast: boolean
}

const blank: LineDraft = { quantity: 0, lotNumber: '', expiresOn: '' }
const NEW = 'new'
const empty: Draft = { lines: {}, isLast: false }

/** Purchase orders that can be received at this outlet. Source: specification §6, tree 02 (stock with replenishment). */
export function ReceiveOrders() {
  const { t } = useDocumentWords()
  const [openId, setOpenId] = useState<string | null>(null)
  const mayAdd = useCashierCan('desk.inventory.purchaseOrders.add')
  const { data, isError } = useAnswer(listPurchaseOrders, { limit: 50 }, { isQuiet: true, refreshesEveryMs: 30_000 })
  if (openId === NEW) return <OrderDraft onBack={() => setOpenId(null)} onWritten={setOpenId} />
  if (openId !== null) return <OrderView id={openId} onBack={() => setOpenId(null)} />
  if (isError) return <NeedsLine />
  return (
    <div className="d-section-body">
      {mayAdd ? (
        <button type="button" className="d-button is-primary" onClick={() => setOpenId(NEW)}>
          {t('supply:order.new')}
        </button>
      ) : null}
      {data?.rows.length === 0 ? <p className="d-empty">{t('orders.none')}</p> : null}
      <ul className="d-list" aria-label={t('tabs.orders')}>
        {data?.rows.map((row) => (
          <DocumentRow
            key={row.id}
            number={row.number}
            note={[row.supplierName, row.expectedOn].filter(Boolean).join(' · ')}
            state={<StateMark kind={orderStateKinds[row.state]}>{t(`supply:order.state.${row.state}`)}</StateMark>}
            onOpen={() => setOpenId(row.id)}
          />
        ))}
      </ul>
    </div>
  )
}

function OrderView({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, isError } = useAnswer(readPurchaseOrder, { id }, { isQuiet: true })
  if (data) return <Receiving key={`${data.id} ${data.receipts.length}`} order={data} onBack={onBack} />
  return isError ? <NeedsLine /> : null
}

/** Books what came, line by line: each scan is one more, the rest is typed. */
function Receiving({ order, onBack }: { order: Order; onBack: () => void }) {
  const { t } = useDocumentWords()
  const mayReceive = useCashierCan('desk.inventory.purchaseOrders.receive') && order.can.receive
  const [draft, change, drop] = useKeptDraft(`receive/${order.id}`, empty)
  const receive = useDeskChange(receivePurchaseOrder)
  const [said, setSaid] = useState({ text: '', isBad: false })
  const lineOf = (lineId: string): LineDraft => draft.lines[lineId] ?? blank
  const set = (lineId: string, part: Partial<LineDraft>): void =>
    change((now) => ({
      ...now,
      lines: { ...now.lines, [lineId]: { ...blank, ...now.lines[lineId], ...part } },
    }))
  const take = ({ code, item, quantity }: DocumentScan): boolean => {
    const line = order.lines.find((one) => one.variantId === item?.id || one.code === code)
    setSaid(
      line
        ? { text: t('took', { name: goodsName(line) }), isBad: false }
        : { text: t('notInDocument', { code: item?.name ?? code }), isBad: true },
    )
    if (!line) return false
    const more = quantity ?? (line.weightUnit === null ? 1 : 0)
    change((now) => {
      const before = now.lines[line.lineId] ?? blank
      return { ...now, lines: { ...now.lines, [line.lineId]: { ...before, quantity: before.quantity + more } } }
    })
    return true
  }
  const hear = useDocumentScans(take)
  const came = order.lines.filter(({ lineId }) => lineOf(lineId).quantity > 0)
  const book = async (): Promise<void> => {
    const lines = came.map(({ lineId }) => {
      const { quantity, lotNumber, expiresOn, serials = [] } = lineOf(lineId)
      return {
        lineId,
        quantity,
        lotNumber: lotNumber.trim() || null,
        expiresOn: expiresOn || null,
        serials: [...serials],
      }
    })
    const answer = await receive.run({ id: order.id, lines, note: '', isLast: draft.isLast })
    if (!answer) return
    drop()
    tell('info', 'message.documentBooked', { number: order.number })
    onBack()
  }
  return (
    <DocumentFrame
      title={order.number}
      state={<StateMark kind={orderStateKinds[order.state]}>{t(`supply:order.state.${order.state}`)}</StateMark>}
      onBack={onBack}
      foot={
        mayReceive ? (
          <>
            <label className="d-check">
              <input
                type="checkbox"
                checked={draft.isLast}
                onChange={({ target }) => change((now) => ({ ...now, isLast: target.checked }))}
              />
              {t('supply:order.isLast')}
            </label>
            <MissingPart what={came.length === 0 ? 'came' : null} />
            <button
              type="button"
              className="d-button is-primary is-large"
              disabled={came.length === 0 || receive.isBusy}
              onClick={() => void book()}
            >
              {t(order.state === 'draft' ? 'supply:order.receiveNow' : 'supply:order.receipt')}
            </button>
          </>
        ) : undefined
      }
    >
      <p className="d-lead">{[order.supplierName, order.expectedOn, order.note].filter(Boolean).join(' · ')}</p>
      {mayReceive ? (
        <>
          <FindGoods onCode={hear} onPick={take} said={said.text} isBad={said.isBad} />
          <button
            type="button"
            className="d-button"
            onClick={() => order.lines.forEach((line) => set(line.lineId, { quantity: openOf(line) }))}
          >
            {t('everythingCame')}
          </button>
        </>
      ) : null}
      <ProblemNote
        problem={receive.problem}
        isSaidAt={(at) => order.lines.some(({ lineId, variantId }) => at === lineId || at === variantId)}
      />
      <ul className="d-list" aria-label={t('supply:lines.title')}>
        {order.lines.map((line) => (
          <ReceiveLine
            key={line.lineId}
            line={line}
            draft={lineOf(line.lineId)}
            mayReceive={mayReceive}
            refusal={isAbout(receive.problem?.at, line) ? (receive.problem?.text ?? null) : null}
            onChange={(part) => set(line.lineId, part)}
          />
        ))}
      </ul>
    </DocumentFrame>
  )
}

const openOf = (line: Line): number => Math.max(line.quantity - line.received, 0)

const isAbout = (at: string | null | undefined, { lineId, variantId }: Line): boolean =>
  at === lineId || at === variantId

interface LineProps {
  readonly line: Line
  readonly draft: LineDraft
  readonly mayReceive: boolean
  readonly refusal: string | null
  readonly onChange: (part: Partial<LineDraft>) => void
}

function ReceiveLine({ line, draft, mayReceive, refusal, onChange }: LineProps) {
  const { t } = useDocumentWords()
  const { weightUnit, unit } = line
  const isOver = draft.quantity > line.mostReceivable
  const over = isOver ? t('supply:lines.most', { most: quantityText(line.mostReceivable, weightUnit, unit) }) : null
  return (
    <li className="d-goods-line">
      <div className="d-goods-head">
        <span className="d-document-name">
          <b>{goodsName(line)}</b>
          <small className="d-figures">
            {[
              line.code,
              t('orders.ordered', { quantity: quantityText(line.quantity, weightUnit, unit) }),
              line.received === 0
                ? null
                : t('orders.cameBefore', { quantity: quantityText(line.received, weightUnit, unit) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        {mayReceive ? (
          <QuantityStepper
            label={t('cameOf', { name: goodsName(line) })}
            value={draft.quantity}
            weightUnit={weightUnit}
            onChange={(quantity) => onChange({ quantity })}
          />
        ) : null}
      </div>
      {over !== null || refusal !== null ? <p className="d-note is-bad">{refusal ?? over}</p> : null}
      {mayReceive && line.tracksSerials ? (
        <SerialsField
          hasLabel
          value={draft.serials ?? []}
          wanted={draft.quantity}
          onChange={(serials) => onChange({ serials, quantity: Math.max(draft.quantity, serials.length) })}
        />
      ) : null}
      {mayReceive && draft.quantity > 0 ? (
        <div className="d-pair">
          <label className="d-field">
            {t('supply:order.lotNumber')}
            <input
              maxLength={50}
              value={draft.lotNumber}
              onChange={({ target }) => onChange({ lotNumber: target.value })}
            />
          </label>
          <DeskDayField
            label={t('supply:order.expiresOn')}
            value={draft.expiresOn}
            onChange={(expiresOn) => onChange({ expiresOn })}
          />
        </div>
      ) : null}
    </li>
  )
}
