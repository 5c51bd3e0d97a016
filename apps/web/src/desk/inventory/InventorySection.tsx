import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { nameIn } from '../cart/goods.ts'
import { quantityText } from '../cart/quantity-text.ts'
import { currencyExponent } from '../desk-setup.ts'
import { desk } from '../desk-state.ts'
import { useOutletTime } from '../frame/use-outlet-time.ts'
import { useWords } from '../frame/use-words.ts'
import { useStore } from '../store.ts'

const states = ['all', 'low', 'out', 'negative'] as const

const stockText = (quantity: number, weightUnit: 'g' | 'kg' | 'pound' | null): string => {
  const goods = { type: weightUnit === null ? ('standard' as const) : ('weighed' as const), weightUnit }
  return `${quantity < 0 ? '−' : ''}${quantityText(Math.abs(quantity), goods)}${weightUnit === null ? '' : ` ${weightUnit}`}`
}

/** Stock as this device last heard it, for when there is no line. */
function StoredStock({ search }: { readonly search: string }) {
  const { t, language } = useWords()
  const time = useOutletTime()
  const catalogue = useStore(desk, (state) => state.catalogue)
  const setup = useStore(desk, (state) => state.setup)
  const syncedAt = useStore(desk, (state) => state.syncedAt)
  const items =
    search.trim() === '' ? catalogue.first(60) : catalogue.search(search, setup ? currencyExponent(setup) : 2)
  return (
    <>
      <p className="d-note">{t('stock.asOf', { at: syncedAt === null ? '–' : time.moment(syncedAt) })}</p>
      <table className="d-table">
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">{nameIn(item, language)}</th>
              <td className="d-figures is-side">{item.codes[0] ?? ''}</td>
              <td className="d-figures is-right">{stockText(item.onHand, item.weightUnit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function LiveStock({ search, state }: { readonly search: string; readonly state: (typeof states)[number] }) {
  const { t } = useWords()
  const request = {
    limit: 100,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(state === 'all' ? {} : { state }),
  }
  const { data, isError } = useAnswer(listStock, request, {
    keepsPrevious: true,
    isQuiet: true,
    refreshesEveryMs: 30_000,
  })
  if (isError) return <StoredStock search={search} />
  return (
    <table className="d-table">
      <thead>
        <tr>
          <th scope="col">{t('stock.name')}</th>
          <th scope="col" className="is-side">
            {t('stock.code')}
          </th>
          <th scope="col" className="is-right">
            {t('stock.onHand')}
          </th>
        </tr>
      </thead>
      <tbody>
        {data?.rows.map((row) => (
          <tr key={row.variantId}>
            <th scope="row">{row.name}</th>
            <td className="d-figures is-side">{row.code}</td>
            <td className="d-figures is-right">
              {stockText(row.onHand, row.weightUnit)}{' '}
              {row.isLow && <span className="d-state is-review">{t('stock.low')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What this outlet has. Source: features CD-S18; issue "foundation", §5. */
export function InventorySection() {
  const { t } = useWords()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<(typeof states)[number]>('all')
  const isOnline = useStore(desk, ({ isOnline }) => isOnline)
  return (
    <section className="d-section" aria-label={t('section.inventory')}>
      <header className="d-section-head">
        <h1>{t('section.inventory')}</h1>
        {isOnline && (
          <div className="d-pages" role="tablist" aria-label={t('stock.filter')}>
            {states.map((each) => (
              <button key={each} type="button" role="tab" aria-selected={each === state} onClick={() => setState(each)}>
                {t(`stock.${each}`)}
              </button>
            ))}
          </div>
        )}
      </header>
      <div className="d-section-body">
        <label className="d-field">
          {t('search.label')}
          <input value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
        {isOnline ? <LiveStock search={search} state={state} /> : <StoredStock search={search} />}
      </div>
    </section>
  )
}
