import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { savingsMinor } from '@kassa/domain/basket/savings.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/Icon.tsx'
import { itemCount } from '../../../model/basket.ts'
import { desk } from '../../../model/desk-state.ts'
import { currentBasket } from '../../../model/history.ts'
import { memberIcon } from '../../../ui/icons.ts'
import { amountText, moneyText } from '../../../ui/money-text.ts'
import { fitAmount } from '../../../ui/fit-amount.tsx'
import { useStore } from '../../../ui/store.ts'
import { useWords } from '../../../ui/use-words.ts'

/** The tax that comes on top of the prices, and what the offers save; nothing of either where there is none. */
function useNotes(answer: PricedBasket | null, currency: string): readonly string[] {
  const words = useWords()
  if (answer === null) return []
  const { totals } = answer
  const saved = savingsMinor(answer)
  return [
    ...(totals.payableMinor === totals.goodsMinor
      ? []
      : [words.t('basket.tax', { amount: amountText(totals.taxMinor, currency) })]),
    ...(saved > 0 ? [words.t('basket.youSave', { amount: amountText(saved, currency) })] : []),
  ]
}

/** The total of the basket, with what is in it beside the lines. Whose card was shown is never said aloud: others stand behind. */
export function KioskTotal() {
  const { t } = useTranslation('kiosk')
  const words = useWords()
  const basket = useStore(desk, ({ history }) => currentBasket(history))
  const answer = useStore(desk, ({ priced }) => (priced?.ok ? priced.value : null))
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  const notes = [words.t('basket.items', { count: itemCount(basket) }), ...useNotes(answer, currency)]
  return (
    <div className="d-kiosk-total">
      <p className="d-kiosk-notes">
        {basket.member && (
          <b>
            <Icon of={memberIcon} /> {t('basket.member')}
          </b>
        )}
        {notes.map((note) => (
          <span key={note} className="d-figures">
            {note}
          </span>
        ))}
      </p>
      <p className="d-kiosk-sum">
        <span>{t('basket.total')}</span>
        {fitAmount(moneyText(answer?.totals.payableMinor ?? 0, currency), true)}
      </p>
    </div>
  )
}
