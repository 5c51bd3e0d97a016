import type { Approval } from '@kassa/contract/journal/approval.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { refundWithoutSale as refundCall } from '@kassa/contract/sales/sales.calls.ts'
import { amountValue } from '@kassa/domain/sales/approval.ts'
import { canGiveCredit, methodChoices } from '@kassa/domain/tenders/method-choice.ts'
import { roundCash } from '@kassa/domain/tenders/cash.ts'
import { CREDIT_METHOD, PAYMENT_METHODS, takesCredit } from '@kassa/domain/payment/method.ts'
import { isReason } from '@kassa/domain/order/refund-reason.ts'
import { useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { createIntention } from '../../../api/intention.ts'
import { currentBasket } from '../../model/history.ts'
import { nameIn } from '../../model/goods/goods.ts'
import { readAmount, readQuantity } from '../../model/goods/quantity-text.ts'
import { depositToday, priceToday } from '../../basket/price-of-one.ts'
import { staffCan } from '../../model/desk-can.ts'
import { cashRoundingAt, currencyExponent, settingOf, taxModeAt } from '../../model/desk-setup.ts'
import { cashierNow, desk, type ApprovalAsk } from '../../model/desk-state.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { amountText, moneyText } from '../../ui/money-text.ts'
import { noteOnlineRefund } from '../../journal/online-refunds.ts'
import { refuseLoud, sound } from '../../basket/sell.ts'
import { goodsOfCode } from '../../scan/on-code.ts'
import { usePanel } from '../../model/standing.ts'
import { useStore } from '../../ui/store.ts'
import { newId } from '../../model/uuid-v7.ts'
import { cashOf } from './refund-money.ts'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { BackRow, type Row } from './BackRow.tsx'
import { WayBack } from './WayBack.tsx'
import { goodsOnPaper } from './refund-paper.ts'
import type { RefundResult } from './refundable.ts'

const intention = createIntention()

/** Returns the price of one piece, or one kilogram, today. */
const oneToday = (item: DeskItem): number =>
  priceToday(item, item.type === 'weighed' && item.weightUnit !== 'g' ? 1_000 : 1) ?? item.sellPriceMinor

interface Pending {
  current: { readonly key: string; readonly refundId: string } | null
}

/** The id under which this goes: the same for the same goods, so that a repeat after a broken line pays nothing twice. */
function refundIdOf(pending: Pending, key: string): string {
  if (pending.current?.key !== key) pending.current = { key, refundId: newId() }
  return pending.current.refundId
}

interface BackGoods {
  readonly item: DeskItem
  readonly quantity: string
  readonly amountMinor: number
}

/** Builds the request for approval: the details the approver sees, and who may approve. */
const askAbout = (
  {
    refundId,
    amountMinor,
    currency,
  }: { readonly refundId: string; readonly amountMinor: number; readonly currency: string },
  goods: readonly BackGoods[],
  language: string,
): Pick<ApprovalAsk, 'about' | 'shown' | 'mayApprove'> => ({
  about: { what: 'refund', subjectId: refundId, lineId: null, value: amountValue(amountMinor), currency },
  shown: {
    lines: goods.slice(0, 50).map(({ item, quantity, amountMinor: each }) => ({
      name: nameIn(item, language),
      quantity,
      amountMinor: each,
      isAsked: false,
    })),
    moreLines: Math.max(0, goods.length - 50),
    beforeMinor: null,
    afterMinor: amountMinor,
  },
  mayApprove: (staff) =>
    staffCan(staff, 'desk.orders.refund') &&
    (staff.limits.maxRefundMinor === null || staff.limits.maxRefundMinor >= amountMinor),
})

/** Goods back without their sale: priced as today or typed, within the role's limit, with a reason; online only. Source: D75. */
export function RefundWithoutSale({ onDone }: { readonly onDone: (refunded: RefundResult) => void }) {
  const { t, say, language } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const catalogue = useStore(desk, (state) => state.catalogue)
  const isOnline = useStore(desk, (state) => state.isOnline)
  const [query, setQuery] = useState('')
  const [rows, setRows] = useState<readonly Row[]>([])
  const [reason, setReason] = useState('')
  /** The member in the basket is the person who brings the goods back. */
  const member = useStore(desk, ({ history }) => currentBasket(history).member)
  // Whoever brings empty pieces is owed their deposit in money.
  const areEmpties = rows.length > 0 && rows.every(({ goods }) => goods === 'empties')
  const onlyCredit = settingOf(setup, 'sales.refund-without-sale') === 'credit' && !areEmpties
  const mayCredit = onlyCredit || canGiveCredit(methodChoices(settingOf(setup, 'sales.payment-methods')))
  const [isCredit, setCredit] = useState(false)
  const toCredit = onlyCredit || isCredit
  const method = toCredit ? CREDIT_METHOD : PAYMENT_METHODS.cash.number
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const pending = useRef<{ key: string; refundId: string } | null>(null)
  const decimals = setup ? currencyExponent(setup) : 2
  const currency = setup?.outlet.currency ?? 'CNY'
  const found = useMemo(
    () => (query.trim() === '' ? [] : catalogue.search(query, decimals, 6)),
    [catalogue, query, decimals],
  )
  const change = (index: number, part: Partial<Row>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const read = (row: Row) => {
    const quantity = readQuantity(row.quantity, row.item)
    const typed = row.amount === '' ? null : readAmount(row.amount, decimals)
    const todayOf = row.goods === 'empties' ? depositToday : priceToday
    const today = quantity.ok ? (todayOf(row.item, quantity.value) ?? Number.NaN) : 0
    return { quantity, amountMinor: typed === null ? today : typed.ok ? typed.value : Number.NaN }
  }
  const add = (item: DeskItem) => {
    const at = rows.findIndex(
      (row) => row.item.id === item.id && row.goods !== 'empties' && /^\d+$/.test(row.quantity) && row.amount === '',
    )
    const row = rows[at]
    if (row && row.item.type !== 'weighed' && !row.item.tracksSerials)
      return change(at, { quantity: String(Number(row.quantity) + 1) })
    setRows([...rows, { item, quantity: '1', amount: '', goods: 'restock', serials: [] }])
  }
  usePanel('refund-goods', (code) => {
    const found = goodsOfCode(code)
    if (!found) return refuseLoud('message.notFound', { code })
    add(found.item)
    sound('found')
  })
  const todayText = (minor: number): string => (Number.isFinite(minor) ? amountText(minor, currency) : '')
  const totalMinor = rows.reduce((sum, row) => sum + read(row).amountMinor, 0)
  const rounding = setup && !toCredit ? cashRoundingAt(setup) : null
  const backMinor = Number.isFinite(totalMinor) ? roundCash(totalMinor, rounding) : 0
  const send = async (approval: Approval | null) => {
    const { shift } = desk.read()
    const lines = rows.flatMap((row) => {
      const { quantity, amountMinor } = read(row)
      return quantity.ok && Number.isFinite(amountMinor)
        ? [
            {
              variantId: row.item.id,
              quantity: quantity.value,
              amountMinor,
              ...(row.goods === 'empties'
                ? { goods: 'restock' as const, isEmpty: true as const }
                : { goods: row.goods, serials: [...row.serials] }),
            },
          ]
        : []
    })
    if (lines.length === 0 || lines.length < rows.length) return setError(t('refusal.refund.nothing-chosen'))
    if (!isReason(reason)) return setError(t('change.reasonNeeded'))
    const limit = cashierNow()?.limits.maxRefundMinor ?? null
    const intended = { lines, reason: reason.trim(), method, ...(member && { memberId: member.id }) }
    const refundId = refundIdOf(pending, JSON.stringify(intended))
    if (approval === null && limit !== null && totalMinor > limit) {
      setError(say('refusal.refund.above-limit'))
      const about = { refundId, amountMinor: totalMinor, currency }
      const goods = rows.map(({ item, quantity }, at) => ({ item, quantity, amountMinor: lines[at]?.amountMinor ?? 0 }))
      const ask = { ...askAbout(about, goods, language), reason: reason.trim() }
      return desk.change({ dialog: { kind: 'approval', ask: { ...ask, onApproved: (given) => void send(given) } } })
    }
    const idempotencyKey = intention.keyFor({ ...intended, approval })
    const request = {
      lines,
      reason: intended.reason,
      refundId,
      ...(approval && { approval }),
      ...(member && { memberId: member.id }),
      tenders: [{ method, amountMinor: totalMinor }],
      shiftId: shift?.id ?? null,
    }
    setBusy(true)
    try {
      const done = await call(refundCall, request, { isQuiet: true, idempotencyKey })
      intention.settle()
      const { number, amountMinor, tenders, refundedAt: at } = done
      const money = tenders.map((one) => ({
        method: one.method,
        amountMinor: one.amountMinor,
        cashRoundingMinor: one.cashRoundingMinor,
        ...(takesCredit(one.method) && one.reference !== null && { code: one.reference }),
      }))
      if (shift)
        await noteOnlineRefund(shift.id, {
          refundId,
          number,
          at,
          amountMinor,
          cashMinor: cashOf(money),
          tenders: money.map((one) => ({ method: one.method, amountMinor: one.amountMinor })),
        })
      onDone({ number, amountMinor, money, at, ...(setup && { back: goodsOnPaper(done, taxModeAt(setup)) }) })
    } catch (failure) {
      intention.settle(failure)
      setError(isApiError(failure) ? failure.message : t('message.notWritten'))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(null)
  }
  if (!isOnline) return <p className="d-lead d-section-body">{t('refund.withoutOffline')}</p>
  return (
    <form className="d-refund" onSubmit={submit}>
      <div className="d-section-body">
        <label className="d-field">
          {t('search.label')}
          <input autoFocus value={query} onChange={(event) => setQuery(event.target.value)} />
        </label>
        <ul className={found.length === 0 ? 'k-hidden' : 'd-found is-still'} aria-label={t('search.found')}>
          {found.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className="d-button is-quiet"
                onClick={() => {
                  setQuery('')
                  add(item)
                }}
              >
                {nameIn(item, language)} <b className="d-figures">{amountText(oneToday(item), currency)}</b>
              </button>
            </li>
          ))}
        </ul>
        <ul className="d-list">
          {rows.map((row, index) => (
            <BackRow
              key={`${row.item.id}-${String(index)}`}
              row={row}
              today={todayText(read({ ...row, amount: '' }).amountMinor)}
              onChange={(part) => change(index, part)}
              onRemove={() => setRows(rows.toSpliced(index, 1))}
            />
          ))}
        </ul>
      </div>
      <footer className="d-refund-foot">
        <ReasonField value={reason} reasons={settingOf(setup, 'sales.refund-reasons')} isNeeded onChange={setReason} />
        <p className="d-note is-bad" role="alert">
          {error}
        </p>
        {member ? <p className="d-note">{t('refund.takesPoints', { name: member.name })}</p> : null}
        {mayCredit ? <WayBack isCredit={toCredit} onlyCredit={onlyCredit} onChange={setCredit} /> : null}
        <p className="d-total-sum">
          <span>{t(toCredit ? 'refund.asCredit' : 'refund.back')}</span>
          <output className="d-figures">{moneyText(backMinor, currency)}</output>
        </p>
        <button type="submit" className="d-pay" disabled={isBusy || rows.length === 0}>
          {t('refund.go')}
        </button>
      </footer>
    </form>
  )
}
