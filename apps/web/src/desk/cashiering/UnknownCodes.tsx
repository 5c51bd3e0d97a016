import { Icon } from '../../ui/Icon.tsx'
import { addIcon, closeIcon } from '../../ui/icons.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import type { UnknownCode } from '../model/desk-state.ts'
import { newProduct } from '../products/new-product.ts'
import { ignoreUnknown } from '../scan/on-code.ts'
import { barcodeIcon, tagIcon } from '../ui/icons.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'

function UnknownRow({ unknown }: { readonly unknown: UnknownCode }) {
  const { t } = useWords()
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

/** What was not found lies over the search in one red line; scanning goes on, and no key moves. Source: desk.md, 3.2. */
export function UnknownCodes() {
  const { t } = useWords()
  const [newest, ...others] = useStore(desk, (state) => state.unknownCodes)
  if (newest === undefined) return null
  return (
    <ul className="d-unknown" aria-live="assertive" aria-label={t('unknown.label')}>
      <UnknownRow key={newest.id} unknown={newest} />
      {others.length > 0 && (
        <li>
          <span>{t('unknown.more', { count: others.length })}</span>
          <button type="button" className="d-button" onClick={() => desk.change({ unknownCodes: [] })}>
            {t('unknown.ignoreAll')}
          </button>
        </li>
      )}
    </ul>
  )
}
