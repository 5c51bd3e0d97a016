import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { isWithoutProduct } from '@kassa/domain/product/without-product.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { cashierCan } from '../model/desk-can.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { useWords } from '../ui/use-words.ts'
import { amountText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { nameIn } from '../model/goods/goods.ts'
import { quantityDecimals, quantityText, readAmount, readQuantity } from '../model/goods/quantity-text.ts'
import { addItem, addOpenPrice, addQuantity } from '../basket/sell.ts'

const WithoutProduct = lazyPart(async () => (await import('./ask/WithoutProduct.tsx')).WithoutProduct)
const ofScale = () => import('./ScaleWeight.tsx')
const ScaleWeight = lazyPart(async () => (await ofScale()).ScaleWeight)
const ScaleOrTyped = lazyPart(async () => (await ofScale()).ScaleOrTyped)

/** Grams that packing weighs, one press each; the same numbers are thousandths of a kilogram or pound. */
const TARES = [0, 5, 10, 50]

/** Asks for the weight of goods sold by it, less the tare: of the scale where this device has one, else typed. Source: features CD-S04. */
export function WeightDialog({ item }: { readonly item: DeskItem }) {
  const { t, language } = useWords()
  const [tare, setTare] = useState(0)
  const hasScale = useStore(desk, ({ preferences }) => preferences.scale !== null)
  const [isTyped, setTyped] = useState(!hasScale)
  const take = (quantity: number): void => {
    closeDialog()
    addQuantity(item, quantity)
  }
  return (
    <DeskDialog title={nameIn(item, language)} onClose={closeDialog}>
      {isTyped ? (
        <TypedWeight item={item} tare={tare} onTake={take} />
      ) : (
        <ScaleWeight item={item} tare={tare} onTake={take} />
      )}
      <fieldset className="d-choices">
        <legend>{t('weight.tare')}</legend>
        {TARES.map((each) => (
          <button
            key={each}
            type="button"
            className="d-button"
            aria-pressed={tare === each}
            onClick={() => setTare(each)}
          >
            {quantityText(each, item)}
          </button>
        ))}
      </fieldset>
      {hasScale && cashierCan('desk.cashiering.manualWeight') && <ScaleOrTyped isTyped={isTyped} onChange={setTyped} />}
    </DeskDialog>
  )
}

function TypedWeight({
  item,
  tare,
  onTake,
}: {
  readonly item: DeskItem
  readonly tare: number
  readonly onTake: (quantity: number) => void
}) {
  const { t, say } = useWords()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const weight = readQuantity(text, item)
    if (!weight.ok) return setError(say(`refusal.${weight.refusal.code}`, weight.refusal.facts))
    if (weight.value <= tare) return setError(t('weight.belowTare'))
    onTake(weight.value - tare)
  }
  return (
    <form onSubmit={submit} className="d-form">
      <NumberField
        label={t('weight.label', { unit: item.weightUnit ?? 'kg' })}
        value={text}
        onChange={(value) => {
          setText(value)
          setError(undefined)
        }}
        hasPoint={quantityDecimals(item) > 0}
        suffix={item.weightUnit ?? 'kg'}
        error={error}
        hint={t('weight.price', { price: amountText(item.sellPriceMinor, currency), unit: item.weightUnit ?? 'kg' })}
      />
      <button type="submit" className="d-button is-primary is-large">
        {t('weight.add')}
      </button>
    </form>
  )
}

interface OpenPriceProps {
  readonly item: DeskItem
  readonly quantity: number
  readonly name?: string
}

/** Asks for what goods at an open price leave open: the price alone, or all of a line without a product. Source: features CD-P13. */
export function OpenPriceDialog({ item, quantity, name = '' }: OpenPriceProps) {
  return isWithoutProduct(item) ? (
    <WithoutProduct item={item} quantity={quantity} name={name} />
  ) : (
    <PriceDialog item={item} quantity={quantity} />
  )
}

function PriceDialog({ item, quantity }: Omit<OpenPriceProps, 'name'>) {
  const { t, say, language } = useWords()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const setup = useStore(desk, (state) => state.setup)
  const decimals = setup ? currencyExponent(setup) : 2
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const price = readAmount(text, decimals)
    if (!price.ok) return setError(say(`refusal.${price.refusal.code}`, price.refusal.facts))
    if (price.value < 1) return setError(t('refusal.amount.not-a-number'))
    closeDialog()
    addOpenPrice(item, quantity, price.value)
  }
  return (
    <DeskDialog title={nameIn(item, language)} onClose={closeDialog}>
      <form onSubmit={submit} className="d-form">
        <NumberField
          label={t('openPrice.label')}
          value={text}
          onChange={setText}
          hasPoint={decimals > 0}
          error={error}
        />
        <button type="submit" className="d-button is-primary is-large">
          {t('weight.add')}
        </button>
      </form>
    </DeskDialog>
  )
}

/** One of several: the variants of a product, or goods that share a code. Source: features CD-S06. */
export function VariantsDialog({
  items,
  times,
}: {
  readonly items: readonly DeskItem[]
  readonly times: string | null
}) {
  const { t, language } = useWords()
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  const pick = (item: DeskItem) => {
    closeDialog()
    addItem(item, times)
  }
  return (
    <DeskDialog title={t('variants.title')} size="wide" onClose={closeDialog}>
      <div className="d-variants">
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            className="d-quick-key"
            autoFocus={index === 0}
            onClick={() => pick(item)}
          >
            <span>{nameIn(item, language)}</span>
            <b className="d-figures">{amountText(item.sellPriceMinor, currency)}</b>
            <small className="d-figures">
              {t('variants.stock', { count: item.onHand, quantity: quantityText(Math.max(0, item.onHand), item) })}
            </small>
          </button>
        ))}
      </div>
    </DeskDialog>
  )
}
