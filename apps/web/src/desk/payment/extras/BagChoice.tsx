import { desk } from '../../model/desk-state.ts'
import { usualOptions } from '../../basket/guard/options.ts'
import { addWithOptions } from '../../basket/sell.ts'
import { currentBasket } from '../../model/history.ts'
import { amountText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { takenPayments } from '../due.ts'
import { startPayment } from '../start-payment.ts'

interface Props {
  /** Codes of the bags and containers that the outlet charges for. */
  readonly codes: readonly string[]
  readonly currency: string
  /** Something was taken: the basket is closed, and what was chosen stands. */
  readonly isClosed: boolean
}

/**
 * Asks the customer about a bag before payment; it is added to the basket as the goods it is. Source: features, CD-P31.
 */
export function BagChoice({ codes, currency, isClosed }: Props) {
  const { t } = useMoreWords()
  const catalogue = useStore(desk, (state) => state.catalogue)
  const lines = useStore(desk, ({ history }) => currentBasket(history).lines)
  const bags = codes.flatMap((code) => catalogue.findByCode([code]).slice(0, 1)).filter(({ isOnShelf }) => isOnShelf)
  if (bags.length === 0) return null
  return (
    <div className="d-tips is-bags" role="group" aria-label={t('bag.title')}>
      <span>{isClosed ? t('payChoice.closed', { what: t('bag.title') }) : t('bag.title')}</span>
      {bags.map((bag) => {
        const count = lines.reduce((sum, { goods, quantity }) => (goods.id === bag.id ? sum + quantity : sum), 0)
        return (
          <button
            key={bag.id}
            type="button"
            className="d-button"
            aria-pressed={count > 0}
            disabled={isClosed}
            onClick={() => {
              const { tip } = takenPayments.read()
              addWithOptions(bag, 1, usualOptions(bag))
              // The payment in progress is asked for anew, with the bag.
              startPayment()
              takenPayments.change({ tip })
            }}
          >
            <span>{bag.name}</span>{' '}
            <b className="d-figures">
              {amountText(bag.sellPriceMinor, currency)}
              {count > 0 && ` × ${String(count)}`}
            </b>
          </button>
        )
      })}
    </div>
  )
}
