import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { nameIn } from '../model/goods/goods.ts'
import { quantityText } from '../model/goods/quantity-text.ts'
import { ageFor } from '../basket/guard/age.ts'
import { reducedPriceOf } from '../basket/price-of-one.ts'
import { pickItem } from '../basket/sell.ts'
import { useLiveItem } from '../model/goods/use-live-item.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useWords } from '../ui/use-words.ts'
import { moneyText } from '../ui/money-text.ts'
import { checkPrice } from '../scan/on-code.ts'
import { useStore } from '../ui/store.ts'
import { IncludedGoods } from './IncludedGoods.tsx'
import { pricePaper } from './price-paper.ts'
import { SoonPrices } from './SoonPrices.tsx'
import { StockAround } from '../basket/StockAround.tsx'

const LotHint = lazyPart(async () => (await import('./LotHint.tsx')).LotHint)

/**
 * Shows the price of goods without selling them: scan or type; the next scan shows the next price. Source: features
 * CD-P29.
 */
export function PriceCheckDialog({
  item: chosen,
  print,
}: {
  readonly item: DeskItem | null
  readonly print: (document: ReceiptDocument) => void
}) {
  const { t, language } = useWords()
  const item = useLiveItem(chosen)
  const [text, setText] = useState('')
  const setup = useStore(desk, (state) => state.setup)
  const catalogue = useStore(desk, (state) => state.catalogue)
  const currency = setup?.outlet.currency ?? 'CNY'
  const reduced = item && reducedPriceOf(item)
  const stock =
    item && t('variants.stock', { count: item.onHand, quantity: quantityText(Math.max(0, item.onHand), item) })
  const printPrice = (asked: DeskItem): void => {
    const paper = pricePaper(asked)
    if (paper) print(paper)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [found] = catalogue.search(text, setup ? currencyExponent(setup) : 2, 1)
    if (found) desk.change({ dialog: { kind: 'price-check', item: found } })
    else checkPrice(text)
    setText('')
  }
  return (
    <DeskDialog title={t('action.priceCheck')} onClose={closeDialog}>
      <form className="d-form" onSubmit={submit}>
        <label className="d-field">
          {t('priceCheck.hint')}
          <input autoFocus className="d-big-input" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
      </form>
      {item && (
        <div className="d-price-card" role="status">
          <h3>{nameIn(item, language)}</h3>
          <p className="d-price-large d-figures">
            {moneyText(reduced ?? item.sellPriceMinor, currency)}
            {item.type === 'weighed' && <small> / {item.weightUnit}</small>}
          </p>
          {reduced !== null && <s className="d-figures">{moneyText(item.sellPriceMinor, currency)}</s>}
          {ageFor(item) > 0 && <p>{t('age.from', { age: ageFor(item) })}</p>}
          <SoonPrices item={item} />
          <IncludedGoods of={item} />
          <p className="d-figures">{[...item.codes, stock].join(' · ')}</p>
          {item.type === 'combined' ? null : <StockAround key={`around-${item.id}`} item={item} />}
          {item.type === 'combined' ? null : <LotHint key={item.id} variantId={item.id} />}
          <button type="button" className="d-button" onClick={() => printPrice(item)}>
            {t('priceCheck.print')}
          </button>
          {!item.isOnShelf && <p className="d-note is-bad">{t('unknown.off-shelf')}</p>}
          {item.isOnShelf && (
            <button
              type="button"
              className="d-button is-primary is-large"
              onClick={() => {
                closeDialog()
                pickItem(item)
              }}
            >
              {t('weight.add')}
            </button>
          )}
        </div>
      )}
    </DeskDialog>
  )
}
