import { createProduct, editProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { findKnownCode } from '@kassa/contract/catalogue/known-code.calls.ts'
import { usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { isTableCode } from '@kassa/domain/product/known-code.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { categoryNameIn } from '../model/goods/goods.ts'
import { readAmount } from '../model/goods/quantity-text.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { desk, tell } from '../model/desk-state.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { refreshCatalogue } from '../sync/connection.ts'
import { onCode } from '../scan/on-code.ts'
import { usePanel } from '../model/standing.ts'
import { useStore } from '../ui/store.ts'
import { productForm } from './new-product.ts'
import { changeProduct, fieldsOfTyped, newListing, typedOf, type TypedProduct, type View } from './product-fields.ts'
import { currencyUnit } from '../../words/currency-name.ts'

const close = (): void => productForm.change({ open: null })

/** Returns the name that the operator’s table has for a code; undefined without a line, and where it has none. */
function useKnownName(code: string): string | undefined {
  const isEnabled = isTableCode(code)
  const { data } = useAnswer(findKnownCode, { code }, { isQuiet: true, isEnabled })
  return isEnabled ? data?.found?.name : undefined
}

interface FormProps {
  readonly setup: DeskSetup
  readonly view: View | null
  readonly code: string
}

function Form({ setup, view, code }: FormProps) {
  const { t, say, language } = useMoreWords()
  const [typed, setTyped] = useState(() => typedOf(view, code, setup))
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const set = (part: Partial<TypedProduct>) => setTyped({ ...typed, ...part })
  const knownName = useKnownName(view ? '' : typed.code.trim())
  // Once for a code: a name that is cleared afterward stays cleared.
  const [filledFor, setFilledFor] = useState('')
  if (knownName !== undefined && filledFor !== typed.code) {
    setFilledFor(typed.code)
    if (typed.name.trim() === '') set({ name: knownName })
  }
  usePanel('form', (scanned) => set({ code: scanned }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const price = readAmount(typed.price, currencyExponent(setup))
    if (!price.ok) return setError(say(`refusal.${price.refusal.code}`, price.refusal.facts))
    const outletId = setup.outlet.id
    setBusy(true)
    try {
      if (view) await call(editProduct, changeProduct(view, typed, outletId, price.value), { isQuiet: true })
      else {
        const codes = typed.code.trim() === '' ? [] : [typed.code.trim()]
        const listings = [newListing(outletId, price.value)]
        await call(createProduct, { ...usualProduct, ...fieldsOfTyped(typed), codes, listings }, { isQuiet: true })
      }
      await refreshCatalogue()
      close()
      tell('info', 'message.productSaved', { name: typed.name })
      // A code that was scanned and unknown is sold as soon as it is known.
      if (!view && code !== '') {
        desk.change({ section: 'cashiering', workArea: 'sell' })
        onCode(code)
      }
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : t('message.notWritten'))
    }
    setBusy(false)
  }
  return (
    <form className="d-section-body d-form is-columns" onSubmit={(event) => void submit(event)}>
      <label className="d-field">
        {t('product.name')}
        <input
          autoFocus
          required
          minLength={2}
          maxLength={50}
          value={typed.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </label>
      <label className="d-field">
        {t('product.code')}
        <input maxLength={20} value={typed.code} onChange={(event) => set({ code: event.target.value })} />
      </label>
      <label className="d-field">
        {t('product.price', { currency: currencyUnit(setup.outlet.currency) })}
        <input
          required
          inputMode="decimal"
          value={typed.price}
          onChange={(event) => set({ price: event.target.value })}
        />
      </label>
      <label className="d-field">
        {t('product.kind')}
        <select
          value={typed.kind}
          disabled={view?.type === 'combined'}
          onChange={(event) => set({ kind: event.target.value as TypedProduct['kind'] })}
        >
          {(['standard', 'g', 'kg', 'pound'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t(`product.sold.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="d-field">
        {t('product.category')}
        <select value={typed.categoryId} onChange={(event) => set({ categoryId: event.target.value })}>
          <option value="">–</option>
          {setup.categories.map((one) => (
            <option key={one.id} value={one.id}>
              {categoryNameIn(one, language)}
            </option>
          ))}
        </select>
      </label>
      <label className="d-field">
        {t('product.tax')}
        <select value={typed.taxId} onChange={(event) => set({ taxId: event.target.value })}>
          <option value="">{t('product.defaultTax')}</option>
          {setup.taxes.map(({ id, name, rateBasisPoints }) => (
            <option key={id} value={id}>
              {name} {rateBasisPoints / 100}%
            </option>
          ))}
        </select>
      </label>
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <button type="submit" className="d-button is-primary is-large" disabled={isBusy}>
        {t('save')}
      </button>
    </form>
  )
}

function LoadedForm({ productId, setup }: { readonly productId: string; readonly setup: DeskSetup }) {
  const { t } = useMoreWords()
  const { data, isError } = useAnswer(readProduct, { id: productId }, { isQuiet: true })
  if (isError) return <p className="d-empty">{t('product.offline')}</p>
  return data ? <Form setup={setup} view={data} code="" /> : null
}

/** Adds or changes a product from the desk: name, code, price, category, tax, how it is sold. Online only. */
export function ProductForm({ open }: { readonly open: { readonly code: string } | { readonly productId: string } }) {
  const { t } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  if (!setup) return null
  return (
    <section className="d-section" aria-label={t('product.new')}>
      <header className="d-section-head">
        <button type="button" className="d-button" onClick={close}>
          <Icon of={backIcon} /> {t('back')}
        </button>
        <h1>{'code' in open ? t('product.new') : t('product.edit')}</h1>
      </header>
      {'code' in open ? (
        <Form setup={setup} view={null} code={open.code} />
      ) : (
        <LoadedForm productId={open.productId} setup={setup} />
      )}
    </section>
  )
}
