import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/Icon.tsx'
import { backIcon } from '../../../../ui/icons.ts'
import { usualOptions } from '../../../basket/guard/options.ts'
import { addWithOptions, stepQuantity } from '../../../basket/sell.ts'
import { desk } from '../../../model/desk-state.ts'
import { nameIn } from '../../../model/goods/goods.ts'
import { currentBasket } from '../../../model/history.ts'
import { startPayment } from '../../../payment/start-payment.ts'
import { amountText } from '../../../ui/money-text.ts'
import { useStore } from '../../../ui/store.ts'
import { bagsHere } from './bags.ts'
import { minusIcon, plusIcon } from './kiosk-icons.ts'
import { kiosk } from '../kiosk-state.ts'

function Bag({ bag }: { readonly bag: DeskItem }) {
  const { t, i18n } = useTranslation('kiosk')
  const line = useStore(desk, ({ history }) => currentBasket(history).lines.find(({ goods }) => goods.id === bag.id))
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  const name = nameIn(bag, i18n.language)
  return (
    <li className="d-kiosk-bag">
      <span className="d-kiosk-name">{name}</span>
      <b className="d-figures">{amountText(bag.sellPriceMinor, currency)}</b>
      <span className="d-kiosk-steps">
        <button
          type="button"
          aria-label={t('basket.fewer', { name })}
          disabled={!line}
          onClick={() => line && stepQuantity(line, -1)}
        >
          <Icon of={minusIcon} />
        </button>
        <output className="d-figures">{line?.quantity ?? 0}</output>
        <button
          type="button"
          aria-label={t('basket.more', { name })}
          onClick={() => addWithOptions(bag, 1, usualOptions(bag))}
        >
          <Icon of={plusIcon} />
        </button>
      </span>
    </li>
  )
}

const pay = (): void => {
  kiosk.change({ page: 'basket' })
  startPayment()
}

/** Asks about bags before the payment; each is goods like others. */
export function KioskBags() {
  const { t } = useTranslation('kiosk')
  useStore(desk, (state) => state.catalogueVersion)
  const bags = bagsHere()
  return (
    <section className="d-kiosk-card">
      <h1>{t('bags.title')}</h1>
      <ul className="d-kiosk-bags">
        {bags.map((bag) => (
          <Bag key={bag.id} bag={bag} />
        ))}
      </ul>
      <div className="d-kiosk-ways">
        <button type="button" className="d-button is-large" onClick={() => kiosk.change({ page: 'basket' })}>
          <Icon of={backIcon} /> {t('back')}
        </button>
        <button type="button" className="d-button is-primary d-kiosk-big" onClick={pay}>
          {t('bags.goOn')}
        </button>
      </div>
    </section>
  )
}
