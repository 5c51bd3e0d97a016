import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { useState } from 'react'
import { addItem } from '../../../basket/sell.ts'
import { desk } from '../../../model/desk-state.ts'
import { nameIn } from '../../../model/goods/goods.ts'
import { StockAround } from '../../../basket/StockAround.tsx'
import { useStore } from '../../../ui/store.ts'
import { useMoreWords } from '../../../ui/use-more-words.ts'
import type { RefundLineChoice, RefundableRow } from '../refundable.ts'
import { samePriceVariants } from './same-price.ts'

interface Props {
  readonly rows: readonly RefundableRow[]
  readonly chosen: readonly RefundLineChoice[]
}

/** Other sizes and colors for the same money: what is here joins the exchange at a press, of what is not it says where it lies. */
export function SamePrice({ rows, chosen }: Props) {
  const { t, language } = useMoreWords()
  const catalogue = useStore(desk, (state) => state.catalogue)
  const [asked, setAsked] = useState<DeskItem | null>(null)
  const found = samePriceVariants(rows, chosen, catalogue)
  if (found.length === 0) return null
  return (
    <section aria-label={t('refund.samePrice')}>
      <p className="d-note">{t('refund.samePrice')}</p>
      <div className="d-choices">
        {found.map((item) => (
          <button
            key={item.id}
            type="button"
            className={item.onHand > 0 ? 'd-button' : 'd-button is-quiet'}
            aria-expanded={item.onHand > 0 ? undefined : asked?.id === item.id}
            onClick={() => (item.onHand > 0 ? addItem(item) : setAsked(asked?.id === item.id ? null : item))}
          >
            {nameIn(item, language)} {item.onHand > 0 ? null : <small>{t('refund.notHere')}</small>}
          </button>
        ))}
      </div>
      {asked === null ? null : <StockAround item={asked} />}
    </section>
  )
}
