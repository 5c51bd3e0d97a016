import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { Suspense, useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { nameIn } from '../model/goods/goods.ts'
import { quantityText } from '../model/goods/quantity-text.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { staffCan, useCashier } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import { DamageReports } from './DamageReports.tsx'
import { ReceiveOrders } from './ReceiveOrders.tsx'
import { Stocktakes } from './Stocktakes.tsx'
import { Transfers } from './Transfers.tsx'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { useStore } from '../ui/store.ts'

const states = ['all', 'low', 'out', 'negative'] as const

const stockText = (quantity: number, weightUnit: 'g' | 'kg' | 'pound' | null): string => {
  const goods = { type: weightUnit === null ? ('standard' as const) : ('weighed' as const), weightUnit }
  return `${quantity < 0 ? '−' : ''}${quantityText(Math.abs(quantity), goods)}${weightUnit === null ? '' : ` ${weightUnit}`}`
}

/** Stock as this device last heard it, for when there is no line. */
function StoredStock({ search }: { readonly search: string }) {
  const { t, language } = useMoreWords()
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

/** Rows as the server finds them; how much there is of each is what this till knows everywhere else too. Source: docs/decisions/2770. */
function LiveStock({ search, state }: { readonly search: string; readonly state: (typeof states)[number] }) {
  const { t } = useMoreWords()
  const catalogue = useStore(desk, (now) => now.catalogue)
  useStore(desk, (now) => now.catalogueVersion)
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
            <th scope="row">{goodsName(row)}</th>
            <td className="d-figures is-side">{row.code}</td>
            <td className="d-figures is-right">
              {stockText(catalogue.find(row.variantId)?.onHand ?? row.onHand, row.weightUnit)}{' '}
              {row.isLow && <span className="d-state is-review">{t('stock.low')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Stock by name, live while there is a line. */
function StockList() {
  const { t } = useMoreWords()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<(typeof states)[number]>('all')
  const isOnline = useStore(desk, ({ isOnline }) => isOnline)
  return (
    <div className="d-section-body">
      {isOnline && (
        <div className="d-row" role="group" aria-label={t('stock.filter')}>
          {states.map((each) => (
            <button
              key={each}
              type="button"
              className="d-button"
              aria-pressed={each === state}
              onClick={() => setState(each)}
            >
              {t(`stock.${each}`)}
            </button>
          ))}
        </div>
      )}
      <label className="d-field">
        {t('search.label')}
        <input value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      {isOnline ? <LiveStock search={search} state={state} /> : <StoredStock search={search} />}
    </div>
  )
}

const documents = {
  orders: { permission: 'desk.inventory.purchaseOrders', view: ReceiveOrders },
  transfers: { permission: 'desk.inventory.transfers', view: Transfers },
  stocktakes: { permission: 'desk.inventory.stocktakes', view: Stocktakes },
  damages: { permission: 'desk.inventory.damageReports', view: DamageReports },
} as const

type Tab = 'stock' | keyof typeof documents
const tabs: readonly Tab[] = ['stock', 'orders', 'transfers', 'stocktakes', 'damages']

/**
 * Shows this outlet's stock, and the documents that change it: each for holders of its permission. Source: CD-S18;
 * specification §6.
 */
export function InventorySection() {
  const { t } = useMoreWords()
  const [chosen, setTab] = useState<Tab>(() => (desk.read().asksFor === undefined ? 'stock' : 'transfers'))
  const cashier = useCashier()
  const shown = tabs.filter((tab) => tab === 'stock' || staffCan(cashier, documents[tab].permission))
  const tab = shown.includes(chosen) ? chosen : 'stock'
  const View = tab === 'stock' ? StockList : documents[tab].view
  return (
    <section className="d-section" aria-label={t('section.inventory')}>
      <header className="d-section-head">
        <h1>{t('section.inventory')}</h1>
        {shown.length > 1 && (
          <div className="d-pages" role="tablist" aria-label={t('section.inventory')}>
            {shown.map((each) => (
              <button key={each} type="button" role="tab" aria-selected={each === tab} onClick={() => setTab(each)}>
                {t(`inventory.${each}`)}
              </button>
            ))}
          </div>
        )}
      </header>
      <Suspense fallback={null}>
        <View />
      </Suspense>
    </section>
  )
}
