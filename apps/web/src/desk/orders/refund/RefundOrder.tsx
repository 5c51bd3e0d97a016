import type { RefundInto } from '@kassa/contract/stored-value/refund-into.ts'
import { useEffect, useState } from 'react'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import { amountValue } from '@kassa/domain/sales/approval.ts'
import { preferMethod } from '@kassa/domain/order/sale-tenders.ts'
import { settingOf, type DeskStaff } from '../../model/desk-setup.ts'
import { staffCan, useCashierCan } from '../../model/desk-can.ts'
import { desk } from '../../model/desk-state.ts'
import { useOutletTime } from '../../model/use-outlet-time.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { moneyText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { refuseLoud, sound } from '../../basket/sell.ts'
import { payByStanding } from '../../payment/take-tender.ts'
import { startPayment } from '../../payment/start-payment.ts'
import { goodsOfCode, onCode, kindOfCode } from '../../scan/on-code.ts'
import { usePrimary } from '../../model/primary.ts'
import { usePanel } from '../../model/standing.ts'
import { MoneyWays } from './MoneyWays.tsx'
import { feesOf } from './refund-money.ts'
import { preview, refundNow, todayOf } from './refundable.ts'
import { refusalFor } from './refusal-for.ts'
import { rowsToChoose } from './refundable-sale.ts'
import type { RefundLineChoice, Preview, RefundableSale, RefundResult } from './refundable.ts'
import { isReason } from '@kassa/domain/order/refund-reason.ts'
import { NewGoods } from './exchange/NewGoods.tsx'
import { RefundRow } from './RefundRow.tsx'
import { shownRefund } from './shown-refund.ts'
import { SamePrice } from './exchange/SamePrice.tsx'
import { StoredWay } from './StoredWay.tsx'
import { ValueRows } from './ValueRows.tsx'
import { tickedBefore, useExchange } from './exchange/use-exchange.ts'
import { mayVoid, voidSale } from './void-sale.ts'
import { tickLine, withLine } from './tick-line.ts'

import { ReasonField } from '../../ui/ReasonField.tsx'

/** Returns why somebody has to let it pass, by code; null where nobody need. */
const obstacleOf = (order: RefundableSale, seen: Extract<Preview, { ok: true }>): string | null =>
  order.by === 'device' ? refusalFor(order, seen.amountMinor, todayOf(), null) : seen.needsApproval

/** The refund with as much as possible to one method, or as proposed where the sale cannot take it there. */
async function previewAs(
  order: RefundableSale,
  chosen: readonly RefundLineChoice[],
  reason: string,
  preferred: number | null,
): Promise<Preview> {
  const proposed = await preview(order, chosen, reason)
  if (preferred === null || !proposed.ok) return proposed
  return preview(order, chosen, reason, preferMethod(proposed.caps, preferred))
}

interface OrderProps {
  readonly order: RefundableSale
  readonly onDone: (refunded: RefundResult) => void
}

/** A sale that was found: what of it comes back, why, and how its money goes. */
export function RefundOrder({ order, onDone }: OrderProps) {
  const { t, say } = useMoreWords()
  const time = useOutletTime()
  const setup = useStore(desk, (state) => state.setup)
  const reasons = settingOf(setup, 'sales.refund-reasons')
  const rows = rowsToChoose(order)
  const mayUndo = useCashierCan('desk.orders.void')
  const shiftId = useStore(desk, (state) => state.shift?.id)
  const [before] = useState(() => tickedBefore(order))
  const [chosen, setChosen] = useState<readonly RefundLineChoice[]>(before.chosen)
  // An approval is for this one refund.
  const [{ refundId }] = useState(before.going)
  const [reason, setReason] = useState(before.reason)
  const [approval, setApproval] = useState<Approval | null>(before.going.approval)
  const [isWithBasket, setWithBasket] = useState(true)
  const [preferred, setPreferred] = useState<number | null>(null)
  const [into, setInto] = useState<RefundInto | null>(null)
  const [seen, setSeen] = useState<Preview | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  useEffect(() => {
    let isCurrent = true
    setError('')
    if (chosen.length === 0) setSeen(null)
    else void previewAs(order, chosen, reason, preferred).then((answer) => isCurrent && setSeen(answer))
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the reason changes no amount and must not ask again at every key
  }, [order, chosen, preferred])
  const change = (line: number, next: RefundLineChoice | null) =>
    setChosen(next ? withLine(chosen, next) : chosen.filter((each) => each.line !== line))
  usePanel('refund-lines', (code) => {
    const ticked = tickLine(order.rows, chosen, { code, variantId: goodsOfCode(code)?.item.id ?? null })
    // Goods that are not of the sale, or no more of it, are the new ones.
    if (!ticked && kindOfCode(code) === 'goods') return onCode(code)
    if (!ticked) return refuseLoud('message.notInSale', { code })
    setChosen(ticked)
    sound('found')
  })
  const obstacle = approval === null && seen?.ok ? obstacleOf(order, seen) : null
  const ticked = { order, chosen, reason, seen, refundId, approval, isAsked: obstacle !== null }
  const exchange = useExchange(ticked, isWithBasket, () => askFor(setApproval))
  const backMinor = exchange
    ? Math.abs(exchange.toPayMinor - exchange.toGiveMinor)
    : seen?.ok
      ? seen.amountMinor + feesOf(seen.caps)
      : 0
  const isToPay = exchange !== null && exchange.toPayMinor > exchange.toGiveMinor
  const word = exchange === null ? t('refund.go') : t(isToPay ? 'refund.exchangePay' : 'refund.exchangeGo')
  usePrimary(word, !seen?.ok || isBusy, () => void (exchange ? swap() : go(null)), {
    total: { label: t(isToPay ? 'refund.exchangeDue' : 'refund.sum'), text: moneyText(backMinor, order.currency) },
    amount: backMinor === 0 ? null : moneyText(backMinor, order.currency),
    why:
      error || (chosen.length === 0 ? say('refusal.refund.nothing-chosen') : seen?.ok === false ? seen.message : null),
  })
  const swap = async () => {
    if (!isReason(reason)) return setError(t('change.reasonNeeded'))
    if (obstacle !== null) return askFor(setApproval)
    if (!(await payByStanding())) startPayment()
  }
  const takeAll = () =>
    setChosen(rows.filter(({ left }) => left > 0).map(({ line, left }) => ({ line, quantity: left, goods: 'restock' })))
  const askFor = (onApproved: (given: Approval) => void) => {
    if (!seen?.ok || obstacle === null) return
    const ask = {
      about: {
        what: 'refund' as const,
        subjectId: refundId,
        lineId: null,
        value: amountValue(seen.amountMinor),
        currency: order.currency,
      },
      shown: shownRefund(order, chosen, seen),
      reason: reason.trim(),
      mayApprove: (staff: DeskStaff) =>
        staffCan(staff, 'desk.orders.refund') &&
        (staff.limits.maxRefundMinor === null || staff.limits.maxRefundMinor >= seen.amountMinor),
      onApproved,
    }
    setError(say(`refusal.${obstacle}`))
    desk.change({ dialog: { kind: 'approval', ask } })
  }
  const undo = () => {
    if (!isReason(reason)) return setError(t('refund.voidReason'))
    void book(() => voidSale(order, reason.trim(), refundId))
  }
  const go = async (given: Approval | null) => {
    if (!seen?.ok) return
    if (!isReason(reason)) return setError(t('change.reasonNeeded'))
    const going = { refundId, approval: given ?? approval, into }
    if (going.approval === null && obstacle !== null) return askFor((now) => void go(now))
    await book(() => refundNow(order, chosen, reason.trim(), seen, going))
  }
  const book = async (work: () => Promise<RefundResult>) => {
    setBusy(true)
    try {
      onDone(await work())
    } catch (failure) {
      setError(failure instanceof Error && failure.message !== '' ? failure.message : t('message.notWritten'))
      sound('unknown')
    }
    setBusy(false)
  }
  return (
    <div className="d-refund">
      <header className="d-refund-head">
        <h2 className="d-figures">{order.number}</h2>
        <p className="d-figures">
          {time.moment(order.soldAt)} · {moneyText(order.totalMinor, order.currency)}
        </p>
        <button type="button" className="d-button" onClick={takeAll}>
          {t('refund.all')}
        </button>
        {mayUndo && mayVoid(order, shiftId) && (
          <button
            type="button"
            data-ends
            className="d-button"
            title={t('refund.voidHint')}
            disabled={isBusy}
            onClick={undo}
          >
            {t('refund.void')}
          </button>
        )}
      </header>
      <ul className="d-list">
        {rows.map((row) => (
          <RefundRow
            key={row.line}
            row={row}
            currency={order.currency}
            isFirst={row === rows.find(({ left }) => left > 0)}
            chosen={chosen.find(({ line }) => line === row.line)}
            onChange={(next) => change(row.line, next)}
          />
        ))}
      </ul>
      <footer className="d-refund-foot">
        <ReasonField
          value={reason}
          reasons={reasons}
          isNeeded
          onChange={(next) => {
            setError('')
            setReason(next)
          }}
        />
        <p className="d-note is-bad" role="alert">
          {error !== '' ? error : seen?.ok === false ? seen.message : ''}
        </p>
        {chosen.length === 0 && <p className="d-note">{say('refusal.refund.nothing-chosen')}</p>}
        {seen?.ok && seen.mode === 'reprice' && <p className="d-note">{t('refund.repriced')}</p>}
        {seen?.ok && <ValueRows values={seen.values} rows={order.rows} currency={order.currency} />}
        <SamePrice rows={order.rows} chosen={chosen} />
        <NewGoods exchange={exchange} isWith={isWithBasket} currency={order.currency} onWith={setWithBasket} />
        {exchange === null && (
          <MoneyWays
            caps={seen?.ok ? seen.caps : []}
            preferred={preferred}
            currency={order.currency}
            onPrefer={setPreferred}
          />
        )}
        {exchange === null && (
          <StoredWay caps={seen?.ok ? seen.caps : []} currency={order.currency} into={into} onInto={setInto} />
        )}
      </footer>
    </div>
  )
}
