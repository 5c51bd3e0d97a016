import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { desk } from '../model/desk-state.ts'
import { currentBasket } from '../model/history.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { paidSoFar } from './due.ts'
import { dropExchange, exchange } from './exchange.ts'
import { isReturnedGoods } from './tender-list.ts'

/**
 * That goods come back with this basket, wherever it is looked at but beside them; one touch sells it by itself again. Where they pay a part, the list of
 * payments says so and has that touch: a second one would lie under the savings on a small screen.
 */
export function ExchangeNote({ currency }: { readonly currency: string }) {
  const { t } = useMoreWords()
  const standing = useStore(exchange, (state) => state.standing)
  const isElsewhere = useStore(desk, ({ workArea }) => workArea !== 'refund')
  const basketId = useStore(desk, ({ history }) => currentBasket(history).id)
  const isListed = useStore(
    desk,
    ({ priced }) => priced?.ok === true && paidSoFar(priced.value.totals.payableMinor).some(isReturnedGoods),
  )
  if (!standing || standing.basketId !== basketId || !isElsewhere || isListed) return null
  const facts = { number: standing.orderNumber, amount: moneyText(-standing.moneyMinor, currency) }
  return (
    <span className="d-figures">
      {t('basket.exchange', facts)}{' '}
      <button type="button" data-ends className="d-tool" aria-label={t('basket.exchangeDrop')} onClick={dropExchange}>
        <Icon of={removeIcon} />
      </button>
    </span>
  )
}
