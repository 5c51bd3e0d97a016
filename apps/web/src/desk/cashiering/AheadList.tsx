import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { aheadNow, aheadParts, removeAhead } from '../basket/ahead/ahead-parts.ts'
import { desk } from '../model/desk-state.ts'
import { currentBasket } from '../model/history.ts'
import { amountText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'

/** Lists the parts that are paid ahead with the goods of this basket; each goes with one touch, until its money may have been booked. */
export function AheadList({ currency }: { readonly currency: string }) {
  const { t } = useMoreWords()
  useStore(aheadParts, (state) => state)
  useStore(desk, ({ history }) => currentBasket(history).id)
  const now = aheadNow()
  if (!now) return null
  const isFixed = now.sent !== null || now.booked !== null
  return (
    <ul className="d-with-goods" tabIndex={0} aria-label={t('ahead.label')}>
      {now.parts.map(({ orderId, name, amountMinor }) => (
        <li key={orderId}>
          <span>
            {name} {now.booked && <small>{t('ahead.booked')}</small>}
          </span>
          <b className="d-figures">{amountText(amountMinor, currency)}</b>
          <button
            type="button"
            className="d-button is-square"
            aria-label={t('ahead.remove', { name })}
            disabled={isFixed}
            onClick={() => void removeAhead(orderId)}
          >
            <Icon of={removeIcon} />
          </button>
        </li>
      ))}
    </ul>
  )
}
