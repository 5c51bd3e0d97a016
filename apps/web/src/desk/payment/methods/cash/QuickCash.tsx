import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import { quickCashAmounts } from '@kassa/domain/tenders/quick-cash.ts'
import { desk } from '../../../model/desk-state.ts'
import { useWords } from '../../../ui/use-words.ts'
import { fitAmount } from '../../../ui/fit-amount.tsx'
import { amountText } from '../../../ui/money-text.ts'
import { useStore } from '../../../ui/store.ts'
import { takeCash } from './take-cash.ts'

interface Props {
  readonly dueMinor: number
  readonly currency: CurrencyCode
  /** How many of the amounts; all where it is left out. */
  readonly most?: number
  readonly className?: string
  readonly keyClassName?: string
}

/**
 * Offers the amounts that a customer most likely hands over, one touch each: exact, then the usual notes of the
 * currency. Source: desk.md, 3.9.
 */
export function QuickCash({ dueMinor, currency, most, className = '', keyClassName = '' }: Props) {
  const { t } = useWords()
  const isWriting = useStore(desk, (state) => state.isWriting)
  return (
    <div className={`d-quickcash ${className}`} role="group" aria-label={t('pay.quick')}>
      {quickCashAmounts(dueMinor, currency)
        .slice(0, most)
        .map((amount, index) => (
          <button
            key={amount}
            type="button"
            className={`d-button d-figures ${keyClassName}`}
            disabled={isWriting}
            onClick={() => void takeCash(amount)}
          >
            {fitAmount(amountText(amount, currency))}
            {index === 0 && <kbd>F12</kbd>}
          </button>
        ))}
    </div>
  )
}
