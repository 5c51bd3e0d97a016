import { lessPercent } from '@kassa/domain/money/round.ts'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { StoredPicture } from '../../../ui/StoredPicture.tsx'
import { backIcon, removeIcon } from '../../../ui/icons.ts'
import { change } from '../../basket/change-basket.ts'
import { askOptionsOf, hasOptions, shownOptions } from '../../basket/guard/options.ts'
import { listUnitMinor, removeLine, setUnitPrice, stepQuantity } from '../../basket/sell.ts'
import { useLiveItem } from '../../model/goods/use-live-item.ts'
import type { DeskLine } from '../../model/basket.ts'
import { currencyExponent, settingOf } from '../../model/desk-setup.ts'
import { desk } from '../../model/desk-state.ts'
import { IncludedGoods } from '../../products/IncludedGoods.tsx'
import { isWeighed, nameIn } from '../../model/goods/goods.ts'
import { currentBasket } from '../../model/history.ts'
import { sellerName, sellerOfLine } from '../../model/sellers.ts'
import { quantityDecimals, quantityText } from '../../model/goods/quantity-text.ts'
import { FigurePad } from '../../ui/FigurePad.tsx'
import { minusIcon, plusIcon, sellerIcon } from '../../ui/icons.ts'
import { amountText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { useWords } from '../../ui/use-words.ts'
import { applyLine, closeLine, lineReason, pressLineDigit, setLineMode, takeOff } from './choose-line.ts'
import type { LineMode } from './choose-line.ts'
import { PercentPresets } from './PercentPresets.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { unitPriceOf } from '../unit-price.ts'

const LotHint = lazyPart(async () => (await import('../../products/LotHint.tsx')).LotHint)
const StockAround = lazyPart(async () => (await import('../../basket/StockAround.tsx')).StockAround)

function Steps({ line }: { readonly line: DeskLine }) {
  const { t } = useWords()
  return (
    <div className="d-stepper">
      <button
        type="button"
        className="d-button is-large"
        aria-label={t('pad.less')}
        onClick={() => stepQuantity(line, -1)}
      >
        <Icon of={minusIcon} />
      </button>
      <output className="d-figures">{line.quantity}</output>
      <button
        type="button"
        className="d-button is-large"
        aria-label={t('pad.more')}
        onClick={() => stepQuantity(line, 1)}
      >
        <Icon of={plusIcon} />
      </button>
    </div>
  )
}

/** The new price of one stands on the button before it is pressed. */
function Presets({ line, currency }: { readonly line: DeskLine; readonly currency: string }) {
  const { t } = useWords()
  return (
    <PercentPresets onChoose={takeOff} priceText={(off) => amountText(lessPercent(listUnitMinor(line), off), currency)}>
      {line.manualUnitPriceMinor !== null && (
        <button type="button" className="d-button" onClick={() => setUnitPrice(line, null, '')}>
          <b>{t('change.takeBack')}</b>
          <span className="d-figures">{amountText(listUnitMinor(line), currency)}</span>
        </button>
      )}
    </PercentPresets>
  )
}

function Note({ line }: { readonly line: DeskLine }) {
  const { t } = useWords()
  const [note, setNote] = useState(line.note)
  const keep = () => {
    if (note.trim() !== line.note) change({ kind: 'set-line-note', lineId: line.id, note: note.trim() }, line.id)
  }
  return (
    <label className="d-field">
      {t('line.note')}
      <input
        value={note}
        maxLength={100}
        onChange={(event) => setNote(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && keep()}
      />
    </label>
  )
}

const modesOf = (line: DeskLine, mayPrice: boolean): LineMode[] => [
  ...(line.labelAmountMinor === null ? (['quantity'] as const) : []),
  ...(mayPrice ? (['price', 'discount'] as const) : []),
]

/** The figure that is typed, for what, and the pad: the panel's lower third. */
function Figures({ line, modes }: { readonly line: DeskLine; readonly modes: readonly LineMode[] }) {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const { mode: typedMode, text } = useStore(desk, (state) => state.entry)
  const mode = typedMode === 'code' ? 'quantity' : typedMode
  const decimals = setup ? currencyExponent(setup) : 2
  const hasPoint = mode === 'discount' || (mode === 'price' ? decimals > 0 : quantityDecimals(line.goods) > 0)
  return (
    <div className="d-figures-of-line">
      <div className="d-modes" role="group" aria-label={t('change.how')}>
        {modes.map((each) => (
          <button
            key={each}
            type="button"
            className="d-mode"
            aria-pressed={each === mode}
            onClick={() => setLineMode(each)}
          >
            {t(`mode.${each}`)}
          </button>
        ))}
      </div>
      <FigurePad
        text={text}
        shownWhenEmpty={mode === 'quantity' ? quantityText(line.quantity, line.goods) : ''}
        hasPoint={hasPoint}
        enterWord={t('change.apply')}
        onKey={pressLineDigit}
        onEnter={applyLine}
      />
    </div>
  )
}

function Head({ line, currency }: { readonly line: DeskLine; readonly currency: string }) {
  const { t, language } = useWords()
  const catalogue = useStore(desk, (state) => state.catalogue)
  const item = useLiveItem(catalogue.find(line.goods.id))
  return (
    <header className="d-line-head">
      <button type="button" className="d-button is-square" aria-label={t('back')} onClick={closeLine}>
        <Icon of={backIcon} />
      </button>
      <StoredPicture address={item?.imageUrl ?? null} alt="" />
      <div>
        <h1>{nameIn(line.goods, language)}</h1>
        <p className="d-figures">
          {unitPriceOf(line, currency)}
          {item && item.type !== 'combined' && (
            <span>
              {' · '}
              {t('variants.stock', { count: item.onHand, quantity: quantityText(Math.max(0, item.onHand), item) })}
            </span>
          )}
          {typeof line.serial === 'string' && <span> · {t('serial.of', { serial: line.serial })}</span>}
        </p>
        <IncludedGoods of={line.goods} />
        {shownOptions(line, language).map(({ id, name, amountMinor }) => (
          <p key={id} className="d-figures">
            + {name} {amountMinor === 0 ? null : amountText(amountMinor, currency)}
          </p>
        ))}
        {line.goods.type === 'combined' ? null : <LotHint key={line.goods.id} variantId={line.goods.id} />}
      </div>
    </header>
  )
}

/** Shows the actions on the line as a whole: quantity, the reasons for the price, removal. */
function Acts({ line, hasSteps }: { readonly line: DeskLine; readonly hasSteps: boolean }) {
  const { t } = useWords()
  return (
    <div className="d-line-acts">
      {hasSteps && <Steps line={line} />}
      {hasOptions(line) && (
        <button type="button" className="d-button" onClick={() => askOptionsOf(line)}>
          {t('options.title')}
        </button>
      )}
      <button
        type="button"
        className="d-button"
        onClick={() => desk.change({ dialog: { kind: 'why', lineId: line.id } })}
      >
        {t('basket.why')}
      </button>
      <button
        type="button"
        className="d-button is-danger"
        aria-label={t('action.removeLine')}
        onClick={() => {
          closeLine()
          removeLine(line)
        }}
      >
        <Icon of={removeIcon} /> <span className="d-wide-only">{t('action.removeLine')}</span>
      </button>
    </div>
  )
}

/** Shows the seller of the line. Source: CD-P22. */
function Seller({ line }: { readonly line: DeskLine }) {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const basket = useStore(desk, (state) => currentBasket(state.history))
  if (settingOf(setup, 'sales.seller') !== 'line') return null
  const name = sellerName(sellerOfLine(basket, line))
  return (
    <button
      type="button"
      className="d-button is-large d-line-seller"
      onClick={() => desk.change({ dialog: { kind: 'seller', lineId: line.id } })}
    >
      <Icon of={sellerIcon} /> {name === '' ? t('seller.nobody') : t('seller.is', { name })}
    </button>
  )
}

/** Where a customer who wants more of it finds it: here, and at the other outlets. Source: CD-P14. */
function Elsewhere({ line }: { readonly line: DeskLine }) {
  const { t } = useWords()
  const item = useStore(desk, (state) => state.catalogue).find(line.goods.id)
  if (!item || item.type === 'combined') return null
  return (
    <section className="d-elsewhere" aria-label={t('line.stock')}>
      <h2>{t('line.stock')}</h2>
      <StockAround item={item} />
    </section>
  )
}

function Line({ line }: { readonly line: DeskLine }) {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const reason = useStore(lineReason, (state) => state.reason)
  const rule = settingOf(setup, 'sales.price-change')
  const currency = setup?.outlet.currency ?? 'CNY'
  const mayPrice = rule.linePrice && line.goods.isDiscountable && line.typedPriceMinor === null
  const hasSteps = line.labelAmountMinor === null && !isWeighed(line.goods)
  return (
    <section aria-label={t('line.title')}>
      <Head line={line} currency={currency} />
      <Acts line={line} hasSteps={hasSteps} />
      <div className="d-line-body">
        {mayPrice ? <Presets line={line} currency={currency} /> : <p className="d-note">{t('message.priceFixed')}</p>}
        <div className="d-line-texts">
          {mayPrice && (
            <ReasonField
              value={reason}
              reasons={rule.reasons}
              isNeeded={rule.needsReason}
              onChange={(next) => lineReason.change({ reason: next })}
            />
          )}
          <Note key={line.id} line={line} />
          <Seller line={line} />
        </div>
        <Elsewhere line={line} />
      </div>
      <Figures line={line} modes={modesOf(line, mayPrice)} />
    </section>
  )
}

/** Draws the actions on the chosen line: quantity, price, the reasons for it, a note, removal. */
export function LinePanel() {
  const basket = useStore(desk, (state) => currentBasket(state.history))
  const id = useStore(desk, (state) => state.selectedLineId)
  const line = basket.lines.find((each) => each.id === id)
  const isGone = line === undefined
  useEffect(() => {
    if (isGone) closeLine()
  }, [isGone])
  return line ? <Line key={line.id} line={line} /> : null
}
