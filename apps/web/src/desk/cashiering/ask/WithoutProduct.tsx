import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { addOpenPrice } from '../../basket/sell.ts'
import { currencyExponent } from '../../model/desk-setup.ts'
import { closeDialog, desk } from '../../model/desk-state.ts'
import { readAmount, readQuantity } from '../../model/goods/quantity-text.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { useStore } from '../../ui/store.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'

interface Props {
  readonly item: DeskItem
  readonly quantity: number
  /** The name it begins with: a code that nothing was found for. */
  readonly name: string
}

/** Asks for name, price, quantity and tax of a line that has no product. Source: features CD-P13. */
export function WithoutProduct({ item, quantity, name }: Props) {
  const { t, say } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const [typed, setTyped] = useState({ name, price: '', count: String(quantity), taxId: item.taxId ?? '' })
  const [error, setError] = useState('')
  const set = (fields: Partial<typeof typed>): void => {
    setTyped({ ...typed, ...fields })
    setError('')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const shownName = typed.name.trim()
    if (shownName === '') return setError(t('withoutProduct.nameNeeded'))
    const price = readAmount(typed.price.normalize('NFKC'), setup ? currencyExponent(setup) : 2)
    if (!price.ok) return setError(say(`refusal.${price.refusal.code}`, price.refusal.facts))
    if (price.value < 1) return setError(t('refusal.amount.not-a-number'))
    const count = readQuantity(typed.count.normalize('NFKC'), item)
    if (!count.ok) return setError(say(`refusal.${count.refusal.code}`, count.refusal.facts))
    closeDialog()
    addOpenPrice({ ...item, name: shownName, names: {}, taxId: typed.taxId || null }, count.value, price.value)
  }
  return (
    <DeskDialog title={t('withoutProduct.sell')} onClose={closeDialog}>
      <form onSubmit={submit} className="d-form">
        <label className="d-field">
          {t('withoutProduct.name')}
          <input
            autoFocus
            value={typed.name}
            maxLength={PRODUCT_LIMITS.name.maxLength}
            onChange={({ target }) => set({ name: target.value })}
          />
        </label>
        <label className="d-field">
          {t('openPrice.label')}
          <input inputMode="decimal" value={typed.price} onChange={({ target }) => set({ price: target.value })} />
        </label>
        <label className="d-field">
          {t('withoutProduct.quantity')}
          <input inputMode="numeric" value={typed.count} onChange={({ target }) => set({ count: target.value })} />
        </label>
        <label className="d-field">
          {t('product.tax')}
          <select value={typed.taxId} onChange={({ target }) => set({ taxId: target.value })}>
            <option value="">{t('product.defaultTax')}</option>
            {setup?.taxes.map((tax) => (
              <option key={tax.id} value={tax.id}>
                {tax.name} {tax.rateBasisPoints / 100}%
              </option>
            ))}
          </select>
        </label>
        <p className="d-note is-bad" role="alert">
          {error}
        </p>
        <button type="submit" className="d-button is-primary is-large">
          {t('weight.add')}
        </button>
      </form>
    </DeskDialog>
  )
}
