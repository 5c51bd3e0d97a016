import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { takesPrice } from '@kassa/domain/product/price-schedule.ts'
import { serverNow } from '../journal/clock.ts'
import { desk } from '../model/desk-state.ts'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'

/** Shows the coming prices of goods and their dates, where they are decided; known offline too. */
export function SoonPrices({ item }: { readonly item: DeskItem }) {
  const { t } = useWords()
  const { moment } = useOutletTime()
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  return item.upcoming
    .filter(({ at, sellPriceMinor }) => at > serverNow() && takesPrice(item, sellPriceMinor))
    .map(({ at, sellPriceMinor }) => (
      <p key={at} className="d-note d-figures">
        {t('priceCheck.soon', { when: moment(new Date(at).toISOString()), price: moneyText(sellPriceMinor, currency) })}
      </p>
    ))
}
