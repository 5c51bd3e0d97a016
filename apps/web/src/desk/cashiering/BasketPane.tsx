import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { savingsMinor } from '@kassa/domain/basket/savings.ts'
import { useMemo } from 'react'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { aheadMinor, aheadNow, aheadParts } from '../basket/ahead/ahead-parts.ts'
import { recallOnly } from '../basket/held-later.ts'
import { payableAfterPoints } from '../basket/payable-with.ts'
import { itemCount } from '../model/basket.ts'
import { desk, isBasketEmpty } from '../model/desk-state.ts'
import { currentBasket } from '../model/history.ts'
import { totalOfPanel, usePrimaryOfPanel } from '../model/primary.ts'
import type { Primary } from '../model/primary.ts'
import { cashToPay } from '../payment/due.ts'
import { useDueTotal } from '../payment/due-total.ts'
import { hasStanding, useStanding } from '../payment/standing/standing-tenders.ts'
import { QuickCash } from '../payment/methods/cash/QuickCash.tsx'
import { startPayment } from '../payment/start-payment.ts'
import { PaymentList } from '../payment/PaymentList.tsx'
import { fitAmount } from '../ui/fit-amount.tsx'
import { barcodeIcon, recallIcon } from '../ui/icons.ts'
import { amountText, moneyText } from '../ui/money-text.ts'
import { FirstHints } from '../setup/FirstHints.tsx'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { BasketHead } from './BasketHead.tsx'
import { BasketLines } from './lines/BasketLines.tsx'
import { OfferHint } from './OfferHint.tsx'
import { PaidLines, PaidSum } from './PaidSale.tsx'

// Parts that few sales have: they come when one does.
const AheadList = lazyPart(async () => (await import('./AheadList.tsx')).AheadList)
const TenderNotes = lazyPart(async () => (await import('../payment/standing/TenderNotes.tsx')).TenderNotes)
const BalanceSplit = lazyPart(async () => (await import('./BalanceSplit.tsx')).BalanceSplit)

function savings(answer: PricedBasket, t: ReturnType<typeof useWords>['t']) {
  const saved = savingsMinor(answer)
  if (saved <= 0) return null
  return (
    <button type="button" className="d-savings" onClick={() => desk.change({ dialog: { kind: 'why', lineId: null } })}>
      <b className="d-figures">{t('basket.youSave', { amount: amountText(saved, answer.currencyCode) })}</b>{' '}
      <u>{t('basket.why')}</u>
    </button>
  )
}

function Totals({ currency }: { readonly currency: string }) {
  const { t } = useWords()
  const basket = useStore(desk, ({ history }) => currentBasket(history))
  const answer = useStore(desk, ({ priced }) => (priced?.ok ? priced.value : null))
  const due = useDueTotal()
  const stated = useStore(totalOfPanel, ({ total: said }) => said)
  const primary = usePrimaryOfPanel()
  const total = primary?.total ?? stated ?? due
  const isAdded = answer !== null && answer.totals.payableMinor !== answer.totals.goodsMinor
  const payableMinor = answer?.totals.payableMinor ?? 0
  useStanding()
  useStore(aheadParts, (state) => state)
  const ahead = aheadMinor()
  const cash = cashToPay()
  const { exemption, member } = basket
  const afterPoints = useMemo(() => (answer === null ? null : payableAfterPoints()), [answer])
  return (
    <div className="d-total">
      <p>
        {primary?.why ? (
          <span>{primary.why}</span>
        ) : (
          <span className="d-figures">{t('basket.items', { count: itemCount(basket) })}</span>
        )}
        {isAdded && (
          <span className="d-figures">{t('basket.tax', { amount: amountText(answer.totals.taxMinor, currency) })}</span>
        )}
        {exemption !== null && (
          <span>
            {t('exemption.title')} · {exemption.paperNumber}
          </span>
        )}
        {hasStanding() && <TenderNotes currency={currency} />}
        {cash !== null && cash !== payableMinor + ahead && (
          <span className="d-figures">{t('basket.inCash', { amount: amountText(cash, currency) })}</span>
        )}
        {afterPoints !== null && (
          <span className="d-figures">{t('basket.afterPoints', { amount: amountText(afterPoints, currency) })}</span>
        )}
        {answer && member?.hasBalance && member.currency === currency && (
          <BalanceSplit memberId={member.id} currency={currency} />
        )}
      </p>
      {answer && <OfferHint answer={answer} />}
      {answer && savings(answer, t)}
      <p className="d-total-sum">
        <span>{total?.label ?? t('basket.total')}</span>
        {fitAmount(total?.text ?? moneyText(payableMinor + ahead, currency), true)}
      </p>
    </div>
  )
}

const AT_HAND = 4

/**
 * Between the total and PAY: the likeliest amounts while goods are sold, one touch away; the button of a panel that takes or gives money
 * while one is open; nothing once it is paid. The place is kept, so that a second press after the last one meets nothing.
 */
function MoneyRow({ currency }: { readonly currency: CurrencyCode }) {
  const said = usePrimaryOfPanel()
  const isSelling = useStore(desk, ({ workArea, finished }) => workArea !== 'pay' && finished === null)
  useStore(desk, (state) => state.priced)
  useStore(aheadParts, (state) => state)
  useStanding()
  const dueMinor = cashToPay()
  if (said) return <PanelPrimary said={said} />
  if (!isSelling || dueMinor === null || dueMinor <= 0) return <div className="d-quickcash is-at-hand" />
  return <QuickCash dueMinor={dueMinor} currency={currency} most={AT_HAND} className="is-at-hand" />
}

function PanelPrimary({ said: { word, amount, isDisabled, run } }: { readonly said: Primary }) {
  return (
    <div className="d-quickcash is-at-hand is-primary">
      <button type="button" className="d-pay" data-primary disabled={isDisabled} onClick={run}>
        {word} {amount !== null && <span className="d-figures">{amount}</span>}
      </button>
    </div>
  )
}

/** Opens the payment and does nothing else, whatever stands on the stage: its place never ends a sale. */
function PayButton({ isEmpty }: { readonly isEmpty: boolean }) {
  const { t } = useWords()
  const isOpen = usePrimaryOfPanel() !== null
  const isPaying = useStore(desk, (state) => state.workArea === 'pay')
  return (
    <button
      type="button"
      className="d-pay"
      disabled={isEmpty || isPaying || isOpen}
      title={isEmpty ? t('message.basketEmpty') : undefined}
      onClick={startPayment}
    >
      {t('pay.pay')} <kbd>⇧F12</kbd>
    </button>
  )
}

/** Shows the next steps for an empty basket; held baskets are one touch away. */
function EmptyBasket() {
  const { t } = useWords()
  const heldCount = useStore(desk, (state) => state.heldCount)
  return (
    <div className="d-lines d-empty">
      <Icon of={barcodeIcon} />
      <p>{t('basket.empty')}</p>
      {heldCount > 0 && (
        <button type="button" className="d-button" onClick={recallOnly}>
          <Icon of={recallIcon} /> {t('basket.held', { count: heldCount })}
        </button>
      )}
      <FirstHints />
    </div>
  )
}

/** The basket with its total: the same place in every state. Each part of it follows what it shows, so that a scan draws few of them. */
export function BasketPane() {
  const { t } = useWords()
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  const finished = useStore(desk, (state) => state.finished)
  const isEmpty = useStore(desk, isBasketEmpty)
  useStore(aheadParts, (state) => state)
  const hasAhead = useStore(desk, () => aheadNow() !== null)
  return (
    <section className="d-basket" aria-label={t('basket.label')}>
      <BasketHead />
      {finished ? <PaidLines finished={finished} /> : isEmpty ? <EmptyBasket /> : <BasketLines currency={currency} />}
      <div className="d-basket-foot">
        {finished ? (
          <PaidSum finished={finished} currency={currency} />
        ) : (
          <>
            {hasAhead && <AheadList currency={currency} />}
            <PaymentList currency={currency} />
            <Totals currency={currency} />
          </>
        )}
        <MoneyRow currency={currency} />
        <PayButton isEmpty={isEmpty} />
      </div>
    </section>
  )
}
