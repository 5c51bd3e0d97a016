import type { Exchange } from '@kassa/domain/order/exchange.ts'
import { desk } from '../../../model/desk-state.ts'
import { currentBasket } from '../../../model/history.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { useStore } from '../../../ui/store.ts'
import { useMoreWords } from '../../../ui/use-more-words.ts'

interface Props {
  /** How goods for goods come out; null while they are not exchanged. */
  readonly exchange: Exchange | null
  readonly isWith: boolean
  readonly currency: string
  readonly onWith: (isWith: boolean) => void
}

/** The basket beside a refund as the new goods of an exchange: what comes back, what is new, and that it is one. */
export function NewGoods({ exchange, isWith, currency, onWith }: Props) {
  const { t } = useMoreWords()
  const hasBasket = useStore(desk, ({ history }) => currentBasket(history).lines.length > 0)
  if (!hasBasket) return <p className="d-note">{t('refund.exchangeHint')}</p>
  const row = (label: string, minor: number) => (
    <p className="d-total-sum">
      <span>{label}</span>
      <output className="d-figures">{moneyText(minor, currency)}</output>
    </p>
  )
  return (
    <>
      <button type="button" className="d-button" aria-pressed={isWith} onClick={() => onWith(!isWith)}>
        {t('refund.exchangeWith')}
      </button>
      {exchange && (
        <>
          {row(t('refund.exchangeNew'), exchange.exchangedMinor + exchange.toPayMinor)}
          {row(t('refund.exchangeBack'), -(exchange.exchangedMinor + exchange.toGiveMinor))}
        </>
      )}
    </>
  )
}
