import { archiveProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon, editIcon } from '../../ui/icons.ts'
import { nameIn } from '../model/goods/goods.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk, tell } from '../model/desk-state.ts'
import { refreshCatalogue } from '../sync/connection.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { AskElsewhere } from './AskElsewhere.tsx'
import { IncludedGoods } from './IncludedGoods.tsx'
import { productForm } from './new-product.ts'
import { SoonPrices } from './SoonPrices.tsx'
import { StockAround } from '../basket/StockAround.tsx'

/**
 * Shows the facts of goods that a cashier is asked about: prices by customer level, stock here and elsewhere, cost by
 * permission. Source: CD-P14, CD-S19.
 */
export function ProductCard({ item, onClose }: { readonly item: DeskItem; readonly onClose: () => void }) {
  const { t, language } = useMoreWords()
  const mayEdit = useCashierCan('desk.products.edit')
  const mayDelete = useCashierCan('desk.products.delete')
  const isOnline = useStore(desk, (state) => state.isOnline)
  const name = nameIn(item, language)
  return (
    <section className="d-section" aria-label={name}>
      <header className="d-section-head">
        <button type="button" className="d-button" onClick={onClose}>
          <Icon of={backIcon} /> {t('back')}
        </button>
        <h1>{name}</h1>
        {mayEdit && isOnline && (
          <button
            type="button"
            className="d-button"
            onClick={() => productForm.change({ open: { productId: item.productId } })}
          >
            <Icon of={editIcon} /> {t('product.edit')}
          </button>
        )}
      </header>
      <div className="d-section-body">
        <p className="d-figures">
          {[...item.codes, item.customCode ?? '', item.sku ?? ''].filter(Boolean).join(' · ')}
        </p>
        <IncludedGoods of={item} />
        <Prices item={item} />
        <SoonPrices item={item} />
        {item.type !== 'combined' && <StockAround item={item} />}
        {item.type !== 'combined' && isOnline && <AskElsewhere variantId={item.id} />}
        {mayDelete && <Deleting item={item} name={name} isOnline={isOnline} onDeleted={onClose} />}
      </div>
    </section>
  )
}

function Prices({ item }: { readonly item: DeskItem }) {
  const { t } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const currency = setup?.outlet.currency ?? 'CNY'
  // The cost of goods is shown only to people who may see it, and comes only from the server.
  const { data } = useAnswer(readProduct, { id: item.productId }, { isQuiet: true })
  const listings = [...(data?.listings ?? []), ...(data?.variants ?? []).flatMap((variant) => variant.listings)]
  const cost = listings.find(({ outletId }) => outletId === setup?.outlet.id)?.purchasePriceMinor ?? null
  const { special } = item
  const rows: readonly (readonly [string, string])[] = [
    [t('product.tier.sell'), moneyText(item.sellPriceMinor, currency)],
    ...(item.memberPriceMinor === null
      ? []
      : [[t('product.tier.member'), moneyText(item.memberPriceMinor, currency)] as const]),
    ...(special === null
      ? []
      : [
          [
            t('product.tier.special'),
            special.kind === 'price'
              ? moneyText(special.priceMinor, currency)
              : `−${String(special.offBasisPoints / 100)}%`,
          ] as const,
        ]),
    ...(item.minimumPriceMinor === null
      ? []
      : [[t('product.tier.minimum'), moneyText(item.minimumPriceMinor, currency)] as const]),
    ...(cost === null ? [] : [[t('product.tier.cost'), moneyText(cost, currency)] as const]),
  ]
  return (
    <table className="d-table">
      <tbody>
        {rows.map(([label, text]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="d-figures is-right">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DeletingProps {
  readonly item: DeskItem
  readonly name: string
  readonly isOnline: boolean
  readonly onDeleted: () => void
}

/** Asks by name before it deletes; what was sold stays, and the back office brings the product back. */
function Deleting({ item, name, isOnline, onDeleted }: DeletingProps) {
  const { t } = useMoreWords()
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState('')
  const remove = async (): Promise<void> => {
    try {
      await call(archiveProduct, { productIds: [item.productId] }, { isQuiet: true })
      await refreshCatalogue()
      tell('info', 'message.productDeleted', { name })
      onDeleted()
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : t('message.notWritten'))
      setAsked(false)
    }
  }
  return (
    <div className="d-choices">
      {isAsked ? (
        <>
          <p className="d-note">{t('product.deleteAsk', { name })}</p>
          <button type="button" className="d-button is-danger" onClick={() => void remove()}>
            {t('product.delete')}
          </button>
          <button type="button" className="d-button" onClick={() => setAsked(false)}>
            {t('product.keep')}
          </button>
        </>
      ) : (
        <button
          type="button"
          className="d-button is-danger"
          disabled={!isOnline}
          title={isOnline ? undefined : t('product.offline')}
          onClick={() => setAsked(true)}
        >
          {t('product.delete')}
        </button>
      )}
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
    </div>
  )
}
