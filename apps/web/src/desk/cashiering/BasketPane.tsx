import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { Icon } from '../../ui/Icon.tsx'
import { desk } from '../model/desk-state.ts'
import { percentIcon, holdIcon, redoIcon, undoIcon, noteIcon } from '../ui/icons.ts'
import { useWords } from '../ui/use-words.ts'
import { amountText, moneyText } from '../ui/money-text.ts'
import { cashToPay } from '../payment/due.ts'
import { takeTypedCash } from '../payment/methods/cash/take-cash.ts'
import { primary } from '../payment/primary.ts'
import { startPayment } from '../payment/start-payment.ts'
import { FinishedCard } from '../payment/FinishedCard.tsx'
import { QuickCash } from '../payment/methods/cash/QuickCash.tsx'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { savingsMinor } from '@kassa/domain/receipt/sale-receipt.ts'
import { useStore } from '../ui/store.ts'
import { itemCount } from '../model/basket.ts'
import { redoStep, undoStep } from '../basket/change-basket.ts'
import { canRedo, canUndo, currentBasket } from '../model/history.ts'
import { LineRow } from './LineRow.tsx'

function Savings({ answer }: { readonly answer: PricedBasket }) {
  const { t } = useWords()
  const saved = savingsMinor(answer)
  if (saved <= 0) return null
  return (
    <button type="button" className="d-savings" onClick={() => desk.change({ dialog: { kind: 'why', lineId: null } })}>
      {t('basket.youSave', { amount: amountText(saved, answer.currencyCode) })} <u>{t('basket.why')}</u>
    </button>
  )
}

function Totals({
  answer,
  count,
  currency,
}: {
  readonly answer: PricedBasket | null
  readonly count: number
  readonly currency: string
}) {
  const { t } = useWords()
  const finished = useStore(desk, (state) => state.finished)
  const isAdded = answer !== null && answer.totals.payableMinor !== answer.totals.goodsMinor
  const payableMinor = finished?.totalMinor ?? answer?.totals.payableMinor ?? 0
  const cash = cashToPay()
  return (
    <div className="d-total">
      <p>
        {finished === null && <span className="d-figures">{t('basket.items', { count })}</span>}
        {isAdded && (
          <span className="d-figures">{t('basket.tax', { amount: amountText(answer.totals.taxMinor, currency) })}</span>
        )}
        {cash !== null && cash !== payableMinor && finished === null && (
          <span className="d-figures">{t('basket.inCash', { amount: amountText(cash, currency) })}</span>
        )}
      </p>
      <p className="d-total-sum">
        <span>{t('basket.total')}</span>
        <output className="d-figures" aria-live="polite">
          {moneyText(payableMinor, currency)}
        </output>
      </p>
    </div>
  )
}

const AT_HAND = 4

/** The likeliest amounts, one touch away from the basket. Source: G3. */
function QuickCashAtHand({ currency }: { readonly currency: CurrencyCode }) {
  const isSelling = useStore(desk, ({ workArea, finished }) => workArea === 'sell' && finished === null)
  useStore(desk, (state) => state.priced)
  const dueMinor = cashToPay()
  if (!isSelling || dueMinor === null) return null
  return <QuickCash dueMinor={dueMinor} currency={currency} most={AT_HAND} className="is-at-hand" />
}

/** The one primary button, always in the same place: pay, take the cash, next sale. */
function PrimaryButton({ isEmpty }: { readonly isEmpty: boolean }) {
  const { t } = useWords()
  const workArea = useStore(desk, (state) => state.workArea)
  const finished = useStore(desk, (state) => state.finished)
  const isWriting = useStore(desk, (state) => state.isWriting)
  const given = useStore(typedCash, (state) => state.text)
  const other = useStore(primary, (state) => state.action)
  if (finished)
    return (
      <button type="button" className="d-pay" data-primary onClick={() => desk.change({ finished: null })}>
        {t('pay.next')}
      </button>
    )
  if (workArea === 'pay' && other)
    return (
      <button type="button" className="d-pay" data-primary disabled={other.isDisabled} onClick={other.run}>
        {other.label}
      </button>
    )
  if (workArea === 'pay')
    return (
      <button type="button" className="d-pay" data-primary disabled={isWriting} onClick={() => void takeTypedCash()}>
        {given === '' ? t('pay.exact') : t('pay.confirm')}
      </button>
    )
  return (
    <button
      type="button"
      className="d-pay"
      data-primary
      disabled={isEmpty}
      title={isEmpty ? t('message.basketEmpty') : undefined}
      onClick={startPayment}
    >
      {t('pay.pay')} <kbd>⇧F12</kbd>
    </button>
  )
}

/** The basket with its total: the same place in every state. */
export function BasketPane() {
  const { t } = useWords()
  const history = useStore(desk, (state) => state.history)
  const result = useStore(desk, (state) => state.priced)
  const selectedLineId = useStore(desk, (state) => state.selectedLineId)
  const setup = useStore(desk, (state) => state.setup)
  const finished = useStore(desk, (state) => state.finished)
  const heldCount = useStore(desk, (state) => state.heldCount)
  const basket = currentBasket(history)
  const answer = result?.ok ? result.value : null
  const currency = setup?.outlet.currency ?? 'CNY'
  const pricedById = new Map(answer?.lines.map((line) => [line.id, line]))
  const isEmpty = basket.lines.length === 0
  return (
    <section className="d-basket" aria-label={t('basket.label')}>
      <div className="d-basket-tools">
        <button
          type="button"
          className="d-tool"
          disabled={!canUndo(history)}
          onClick={undoStep}
          aria-label={t('action.undo')}
        >
          <Icon of={undoIcon} />
        </button>
        <button
          type="button"
          className="d-tool"
          disabled={!canRedo(history)}
          onClick={redoStep}
          aria-label={t('action.redo')}
        >
          <Icon of={redoIcon} />
        </button>
        <button
          type="button"
          className="d-tool"
          disabled={isEmpty}
          onClick={() => desk.change({ dialog: { kind: 'note' } })}
        >
          <Icon of={noteIcon} /> {t('basket.note')}
        </button>
        <button type="button" className="d-tool is-end" onClick={() => desk.change({ dialog: { kind: 'recall' } })}>
          {t('action.recall')} {heldCount > 0 && <b className="d-count">{heldCount}</b>}
        </button>
      </div>
      {finished ? (
        <FinishedCard finished={finished} />
      ) : (
        <ol className="d-lines" aria-label={t('basket.lines')}>
          {basket.lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              priced={pricedById.get(line.id)}
              currency={currency}
              isSelected={line.id === selectedLineId}
              isNewest={index === basket.lines.length - 1}
            />
          ))}
          {isEmpty && <li className="d-empty">{t('basket.empty')}</li>}
        </ol>
      )}
      {basket.note !== '' && !finished && <p className="d-basket-note">{basket.note}</p>}
      {answer && !finished && <Savings answer={answer} />}
      <Totals answer={answer} count={itemCount(basket)} currency={currency} />
      {!isEmpty && <QuickCashAtHand currency={currency} />}
      <div className="d-basket-actions">
        <button
          type="button"
          className="d-button"
          disabled={isEmpty}
          onClick={() => desk.change({ dialog: { kind: 'hold' } })}
        >
          <Icon of={holdIcon} /> {t('action.hold')}
        </button>
        <button
          type="button"
          className="d-button"
          disabled={isEmpty}
          onClick={() => desk.change({ dialog: { kind: 'order-change' } })}
        >
          <Icon of={percentIcon} /> {t('basket.discount')}
        </button>
        <PrimaryButton isEmpty={isEmpty} />
      </div>
    </section>
  )
}
