import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/Icon.tsx'
import { backIcon } from '../../../../ui/icons.ts'
import { addQuantity } from '../../../basket/sell.ts'
import { ScaleWeight } from '../../../cashiering/ScaleWeight.tsx'
import { closeDialog, desk } from '../../../model/desk-state.ts'
import { nameIn } from '../../../model/goods/goods.ts'
import { itemPriceText } from '../../../model/goods/price-text.ts'
import { useStore } from '../../../ui/store.ts'

/** The weight comes from the scale alone: no customer types one, and no tare is taken off. */
export function KioskWeigh() {
  const { t, i18n } = useTranslation('kiosk')
  const item = useStore(desk, ({ dialog }) => (dialog?.kind === 'weight' ? dialog.item : null))
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  if (item === null) return null
  const take = (quantity: number): void => {
    closeDialog()
    addQuantity(item, quantity)
  }
  return (
    <section className="d-kiosk-card">
      <h1>{t('weigh.title')}</h1>
      <p className="d-kiosk-strong">
        {nameIn(item, i18n.language)} <span className="d-figures">{itemPriceText(item, currency)}</span>
      </p>
      <ScaleWeight item={item} tare={0} onTake={take} />
      <button type="button" className="d-button is-large" onClick={closeDialog}>
        <Icon of={backIcon} /> {t('weigh.not')}
      </button>
    </section>
  )
}
