import { Icon } from '../../ui/Icon.tsx'
import { addIcon, closeIcon, productIcon } from '../../ui/icons.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import type { UnknownCode } from '../model/desk-state.ts'
import { newProduct } from '../products/new-product.ts'
import { ignoreUnknown } from '../scan/on-code.ts'
import { barcodeIcon, tagIcon } from '../ui/icons.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { sellWithoutProduct } from './ask/sell-without-product.ts'

/** A code that was scanned and not sold, with what can be done about it. */
export function UnknownRow({ unknown }: { readonly unknown: UnknownCode }) {
  const { t } = useMoreWords()
  const canSell = useCashierCan('desk.cashiering.withoutProduct')
  const canAdd = useCashierCan('desk.products.add')
  return (
    <li>
      <Icon of={barcodeIcon} />
      <span>
        <b className="d-figures">{unknown.code}</b> {t(`unknown.${unknown.reason}`)}
      </span>
      {canAdd && unknown.reason === 'unknown' && (
        <button
          type="button"
          className="d-button"
          aria-label={t('unknown.create')}
          onClick={() => newProduct(unknown.code, unknown.id)}
        >
          <Icon of={addIcon} /> <span className="d-wide-only">{t('unknown.create')}</span>
        </button>
      )}
      {canSell && unknown.reason === 'unknown' && (
        <button
          type="button"
          className="d-button"
          aria-label={t('withoutProduct.sell')}
          onClick={() => {
            ignoreUnknown(unknown.id)
            sellWithoutProduct(unknown.code)
          }}
        >
          <Icon of={productIcon} /> <span className="d-wide-only">{t('withoutProduct.short')}</span>
        </button>
      )}
      <button
        type="button"
        className="d-button"
        aria-label={t('unknown.check')}
        onClick={() => desk.change({ dialog: { kind: 'price-check', item: null } })}
      >
        <Icon of={tagIcon} /> <span className="d-wide-only">{t('unknown.check')}</span>
      </button>
      <button
        type="button"
        className="d-button"
        aria-label={t('unknown.ignore')}
        onClick={() => ignoreUnknown(unknown.id)}
      >
        <Icon of={closeIcon} /> <span className="d-wide-only">{t('unknown.ignore')}</span>
      </button>
    </li>
  )
}
