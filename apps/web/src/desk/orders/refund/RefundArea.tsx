import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { backIcon, searchIcon } from '../../../ui/icons.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import { useCashierCan } from '../../model/desk-can.ts'
import { desk } from '../../model/desk-state.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { moneyText } from '../../ui/money-text.ts'
import { kickDrawer, print } from '../../peripherals/print.ts'
import { useStore } from '../../ui/store.ts'
import { sound } from '../../basket/sell.ts'
import { dropExchange } from '../../payment/exchange.ts'
import { useTotal } from '../../model/primary.ts'
import { usePanel } from '../../model/standing.ts'
import { MoneyRows } from './MoneyWays.tsx'
import { cashOf } from './refund-money.ts'
import { findRefundable, plainNumber } from './refundable.ts'
import type { RefundableSale, RefundResult } from './refundable.ts'
import { saleOnPaper } from './refund-paper.ts'
import { copyOf } from '@kassa/domain/receipt/copy-of.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { keepPaper } from '../../peripherals/kept-papers.ts'
import { printerIcon } from '../../ui/icons.ts'
import { refundReceipt } from '@kassa/domain/receipt/refund-receipt.ts'
import { REFUND_NUMBER_ID } from '../field-ids.ts'
import { numberAhead } from '../typed-ahead.ts'
import { useTypedAhead } from '../use-typed-ahead.ts'
import { RecentSales } from './RecentSales.tsx'
import { RefundOrder } from './RefundOrder.tsx'
import { templateNow } from '../../receipt/template-now.ts'

const RefundWithoutSale = lazyPart(async () => (await import('./RefundWithoutSale.tsx')).RefundWithoutSale)

const leave = (): void => {
  dropExchange()
  desk.change({ workArea: 'sell', refundNumber: null })
}

function Done({
  refunded,
  currency,
  paper,
  onNext,
}: {
  readonly refunded: RefundResult
  readonly currency: string
  readonly paper: ReceiptDocument | null
  readonly onNext: () => void
}) {
  const { t } = useMoreWords()
  const mayReprint = useCashierCan('desk.cashiering.reprint')
  const cashMinor = cashOf(refunded.money)
  // The refund is over: what is scanned next is the next customer's.
  usePanel('section')
  const label = t(cashMinor > 0 ? 'refund.back' : 'refund.given')
  const text = moneyText(
    cashMinor > 0 ? cashMinor : refunded.money.reduce((sum, one) => sum + one.amountMinor, 0),
    currency,
  )
  useTotal(label, text)
  return (
    <div className="d-finished" role="status">
      <p className="d-finished-label">{label}</p>
      <p className="d-finished-change d-figures">{text}</p>
      {refunded.money.some(({ method }) => !isCash(method)) && (
        <MoneyRows money={refunded.money.filter(({ method }) => !isCash(method))} currency={currency} />
      )}
      <p className="d-finished-state d-figures">{refunded.number}</p>
      <div className="d-row">
        {paper && mayReprint && (
          <button type="button" className="d-button is-large" onClick={() => print(copyOf(paper))}>
            <Icon of={printerIcon} /> {t('receipt.again')}
          </button>
        )}
        <button type="button" data-ends className="d-button is-large" onClick={onNext}>
          {t('refund.another')}
        </button>
        <button type="button" data-ends className="d-button is-primary is-large" autoFocus onClick={leave}>
          {t('refund.done')}
        </button>
      </div>
    </div>
  )
}

/** Gives goods of a sale back for its money: found by number or scan, by line and quantity, previewed to the cent. */
export function RefundArea() {
  const { t } = useMoreWords()
  const asked = useStore(desk, (state) => state.refundNumber)
  const mayRefund = useCashierCan('desk.orders.refund')
  const mayWithout = useCashierCan('desk.orders.refundWithoutSale')
  const [number, setNumber] = useState('')
  const [order, setOrder] = useState<RefundableSale | null>(null)
  const [done, setDone] = useState<RefundResult | null>(null)
  const [document, setPaper] = useState<ReceiptDocument | null>(null)
  const [isWithout, setWithout] = useState(false)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const find = async (text: string) => {
    setError('')
    setDone(null)
    const found = await findRefundable(text)
    if (typeof found === 'string') setError(found)
    else setOrder(found)
  }
  const found = useRef(find)
  useEffect(() => {
    if (asked === null) field.current?.focus()
    else void found.current(asked)
  }, [asked])
  usePanel(order === null && done === null && !isWithout ? 'refund' : null, (code) => {
    setNumber(plainNumber(code))
    void find(code)
  })
  const search = () => {
    if (number.trim() !== '') void find(number)
  }
  useTypedAhead(numberAhead, { change: setNumber, enter: search })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  const finish = (refunded: RefundResult) => {
    setDone(refunded)
    sound('paid')
    const { setup } = desk.read()
    if (!setup) return
    if (cashOf(refunded.money) > 0) kickDrawer()
    const back = refunded.onPaper
    const of = order && back ? saleOnPaper(order, back) : { sale: null, back: refunded.back ?? null }
    const paper = { ...refunded, ...of }
    const document = refundReceipt(paper, setup, templateNow('cashier', setup, Date.now()))
    setPaper(document)
    void keepPaper({ kind: 'refund', number: refunded.number, at: refunded.at, document })
    print(document)
  }
  const start = () => {
    dropExchange()
    setOrder(null)
    setDone(null)
    setWithout(false)
    setNumber('')
    desk.change({ refundNumber: null })
  }
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  return (
    <section className="d-section" aria-label={t('action.refund')}>
      <header className="d-panel-head">
        <button
          type="button"
          data-ends
          className="d-button is-square"
          aria-label={t('back')}
          onClick={order || isWithout ? start : leave}
        >
          <Icon of={backIcon} />
        </button>
        <h1>{t('action.refund')}</h1>
      </header>
      {done ? (
        <Done refunded={done} currency={currency} paper={document} onNext={start} />
      ) : isWithout ? (
        <RefundWithoutSale onDone={finish} />
      ) : order ? (
        <RefundOrder key={order.orderId} order={order} onDone={finish} />
      ) : (
        <form className="d-section-body d-form" onSubmit={submit}>
          {mayRefund && (
            <>
              <label className="d-field">
                {t('refund.number')}
                <input
                  id={REFUND_NUMBER_ID}
                  ref={field}
                  className="d-big-input d-figures"
                  value={number}
                  onChange={(event) => setNumber(event.target.value)}
                />
              </label>
              <p className="d-note is-bad" role="alert">
                {error}
              </p>
              <button type="submit" className="d-button is-primary is-large">
                <Icon of={searchIcon} /> {t('refund.find')}
              </button>
            </>
          )}
          {mayWithout && (
            <button type="button" className="d-button is-large" onClick={() => setWithout(true)}>
              {t('refund.without')}
            </button>
          )}
          {mayRefund && <RecentSales onChoose={(chosen) => void find(chosen)} />}
        </form>
      )}
    </section>
  )
}
