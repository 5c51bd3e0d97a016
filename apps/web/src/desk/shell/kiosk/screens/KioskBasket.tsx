import type { PricedLine } from '@kassa/domain/basket/index.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/Icon.tsx'
import { removeIcon } from '../../../../ui/icons.ts'
import { StoredPicture } from '../../../../ui/StoredPicture.tsx'
import { removeLine, stepQuantity } from '../../../basket/sell.ts'
import type { DeskLine } from '../../../model/basket.ts'
import { desk } from '../../../model/desk-state.ts'
import { isWeighed, nameIn } from '../../../model/goods/goods.ts'
import { quantityText } from '../../../model/goods/quantity-text.ts'
import { currentBasket } from '../../../model/history.ts'
import { startPayment } from '../../../payment/start-payment.ts'
import { bagsHere } from './bags.ts'
import { barcodeIcon, minusIcon, plusIcon, productIcon } from './kiosk-icons.ts'
import { amountText } from '../../../ui/money-text.ts'
import { useStore } from '../../../ui/store.ts'
import { useStep } from '../use-kiosk.ts'
import { kiosk } from '../kiosk-state.ts'
import { KioskTotal } from './KioskTotal.tsx'
import { LineCharges, LineFacts } from './LineFacts.tsx'

const quantityOf = ({ goods, quantity, labelAmountMinor }: DeskLine): string => {
  if (labelAmountMinor !== null && quantity === 0) return '1'
  return isWeighed(goods) ? `${quantityText(quantity, goods)} ${goods.weightUnit ?? ''}` : String(quantity)
}

/** Pieces can become more and fewer; a weight or a label stands as it came and can only be taken away. */
function LineSteps({ line }: { readonly line: DeskLine }) {
  const { t, i18n } = useTranslation('kiosk')
  const name = nameIn(line.goods, i18n.language)
  const isFixed = isWeighed(line.goods) || line.labelAmountMinor !== null || line.goods.tracksSerials
  if (isFixed)
    return (
      <button type="button" data-ends aria-label={t('basket.remove', { name })} onClick={() => removeLine(line)}>
        <Icon of={removeIcon} />
      </button>
    )
  return (
    <>
      <button
        type="button"
        aria-label={t(line.quantity > 1 ? 'basket.fewer' : 'basket.remove', { name })}
        onClick={() => stepQuantity(line, -1)}
      >
        <Icon of={line.quantity > 1 ? minusIcon : removeIcon} />
      </button>
      <button type="button" aria-label={t('basket.more', { name })} onClick={() => stepQuantity(line, 1)}>
        <Icon of={plusIcon} />
      </button>
    </>
  )
}

function LineRow({ line, priced, currency }: LineProps) {
  const { i18n } = useTranslation('kiosk')
  const picture = desk.read().catalogue.find(line.goods.id)?.imageUrl ?? null
  const isReduced = priced !== undefined && priced.payableMinor !== priced.listMinor
  return (
    <li className="d-kiosk-line">
      <StoredPicture address={picture} alt="" />
      <div className="d-kiosk-name">
        {nameIn(line.goods, i18n.language)}
        <LineFacts line={line} priced={priced} currency={currency} />
      </div>
      <span className="d-figures">{quantityOf(line)}</span>
      <span className="d-kiosk-amount d-figures">
        {isReduced && <s>{amountText(priced.listMinor, currency)}</s>}
        <b>{priced ? amountText(priced.payableMinor, currency) : '…'}</b>
      </span>
      <span className="d-kiosk-steps">
        <LineSteps line={line} />
      </span>
      <LineCharges line={line} currency={currency} />
    </li>
  )
}

interface LineProps {
  readonly line: DeskLine
  readonly priced: PricedLine | undefined
  readonly currency: string
}

/** Keeps the newest line in sight. */
function useNewest(count: number) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const { current } = list
    if (current && count > 0) current.scrollTop = current.scrollHeight
  }, [count])
  return list
}

/** Begins to pay: the bags are asked about first, where the shop sells any. */
function goOn(): void {
  kiosk.change({ notice: null })
  if (bagsHere().length > 0) kiosk.change({ page: 'bags' })
  else startPayment()
}

/** The basket: what was scanned, what it comes to, and the way to pay. */
export function KioskBasket() {
  const { t } = useTranslation('kiosk')
  const lines = useStore(desk, ({ history }) => currentBasket(history).lines)
  const priced = useStore(desk, (state) => state.priced)
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  const isHelped = useStep() === 'staff'
  const list = useNewest(lines.length)
  const byId = new Map(priced?.ok ? priced.value.lines.map((one) => [one.id, one]) : [])
  return (
    <section className="d-kiosk-basket" aria-label={t('basket.title')}>
      {lines.length === 0 ? (
        <p className="d-kiosk-empty">
          <Icon of={barcodeIcon} /> {t('basket.empty')}
        </p>
      ) : (
        <ol ref={list} className="d-kiosk-lines" aria-label={t('basket.title')}>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} priced={byId.get(line.id)} currency={currency} />
          ))}
        </ol>
      )}
      <footer className="d-kiosk-foot">
        <KioskTotal />
        <button type="button" className="d-button is-large" onClick={() => kiosk.change({ page: 'goods' })}>
          <Icon of={productIcon} /> {t('goods.open')}
        </button>
        <button
          type="button"
          className="d-button is-primary d-kiosk-big"
          disabled={lines.length === 0 || isHelped}
          onClick={goOn}
        >
          {t('pay.begin')}
        </button>
      </footer>
    </section>
  )
}
