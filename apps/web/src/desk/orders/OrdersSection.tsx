import type { JournalRefundBody, SaleBody } from '@kassa/contract/device/journal.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { undoIcon } from '../../ui/icons.ts'
import { journalDb } from '../journal/databases.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import { printerIcon } from '../ui/icons.ts'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { useWords } from '../ui/use-words.ts'
import { moneyText } from '../ui/money-text.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import { listRecent } from '../journal/journal-store.ts'
import { useLiveQuery } from '../journal/use-live-query.ts'
import { print } from '../peripherals/print.ts'
import { receiptOfSale } from '../receipt/receipt-of-entry.ts'
import { useStore } from '../ui/store.ts'

const SHOWN = 200
const refund = (number: string | null): void =>
  desk.change({ section: 'cashiering', workArea: 'refund', refundNumber: number, finished: null })

const paidMinor = ({ tenders }: Pick<SaleBody, 'tenders'>): number =>
  tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

function OwnRow({ entry }: { readonly entry: StoredEntry }) {
  const { t } = useWords()
  const time = useOutletTime()
  const mayRefund = useCashierCan('desk.orders.refund')
  const mayReprint = useCashierCan('desk.cashiering.reprint')
  const body = entry.body as SaleBody | JournalRefundBody
  const show = () => {
    const document = body.kind === 'sale' ? receiptOfSale(body, true) : null
    if (document) desk.change({ dialog: { kind: 'receipt', document } })
  }
  const reprint = () => {
    const document = body.kind === 'sale' ? receiptOfSale(body, true) : null
    if (document) print(document)
  }
  return (
    <tr>
      <td>
        <button type="button" className="d-link d-figures" onClick={show} disabled={body.kind !== 'sale'}>
          {entry.number}
        </button>
      </td>
      <td className="d-figures">{time.moment(entry.at)}</td>
      <td className="d-figures is-right">
        {moneyText(body.kind === 'refund' ? -paidMinor(body) : paidMinor(body), body.currency)}
      </td>
      <td>
        <span className={`d-state is-${entry.state}`}>{t(`state.${entry.state}`)}</span>
      </td>
      <td className="d-row-actions">
        {body.kind === 'sale' && mayReprint && (
          <button type="button" className="d-button is-square" aria-label={t('action.reprint')} onClick={reprint}>
            <Icon of={printerIcon} />
          </button>
        )}
        {body.kind === 'sale' && mayRefund && (
          <button
            type="button"
            className="d-button is-square"
            aria-label={t('action.refund')}
            onClick={() => refund(entry.number)}
          >
            <Icon of={undoIcon} />
          </button>
        )}
      </td>
    </tr>
  )
}

function OwnOrders() {
  const { t } = useWords()
  const entries = useLiveQuery(() => listRecent(journalDb(), SHOWN))
  if (entries?.length === 0) return <p className="d-empty">{t('orders.none')}</p>
  return (
    <table className="d-table is-cards">
      <thead>
        <tr>
          <th scope="col">{t('orders.number')}</th>
          <th scope="col">{t('orders.time')}</th>
          <th scope="col" className="is-right">
            {t('basket.total')}
          </th>
          <th scope="col">{t('orders.state')}</th>
          <th scope="col">
            <span className="k-hidden">{t('orders.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries?.map((entry) => (
          <OwnRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function OutletOrders() {
  const { t, say } = useWords()
  const time = useOutletTime()
  const [search, setSearch] = useState('')
  const mayRefund = useCashierCan('desk.orders.refund')
  const isOnline = useStore(desk, (state) => state.isOnline)
  const outletId = useStore(desk, (state) => state.setup?.outlet.id)
  const request = {
    limit: 50,
    ...(outletId === undefined ? {} : { outletId }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  }
  const { data, isError } = useAnswer(listOrders, request, { isEnabled: isOnline, keepsPrevious: true, isQuiet: true })
  if (!isOnline || isError) return <p className="d-empty">{t('orders.offline')}</p>
  return (
    <>
      <label className="d-field">
        {t('orders.search')}
        <input value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      <table className="d-table is-cards">
        <tbody>
          {data?.rows.map((row) => (
            <tr key={row.id}>
              <td className="d-figures">{row.number}</td>
              <td className="d-figures">{time.moment(row.soldAt)}</td>
              <td>
                {row.deviceName} · {row.staffName}
              </td>
              <td className="d-figures is-right">{moneyText(row.totalMinor, row.currency)}</td>
              <td>{say(`orders.status.${row.status}`)}</td>
              <td className="d-row-actions">
                {mayRefund && (
                  <button
                    type="button"
                    className="d-button is-square"
                    aria-label={t('action.refund')}
                    onClick={() => refund(row.number)}
                  >
                    <Icon of={undoIcon} />
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Sales and refunds: of this device (always at hand) and of the outlet (from the server). */
export function OrdersSection() {
  const { t } = useWords()
  const [tab, setTab] = useState<'own' | 'outlet'>('own')
  const mayRefund = useCashierCan('desk.orders.refund')
  const mayWithout = useCashierCan('desk.orders.refundWithoutSale')
  return (
    <section className="d-section" aria-label={t('section.orders')}>
      <header className="d-section-head">
        <h1>{t('section.orders')}</h1>
        <div className="d-pages" role="tablist" aria-label={t('section.orders')}>
          {(['own', 'outlet'] as const).map((each) => (
            <button key={each} type="button" role="tab" aria-selected={each === tab} onClick={() => setTab(each)}>
              {t(`orders.${each}`)}
            </button>
          ))}
        </div>
        {(mayRefund || mayWithout) && (
          <button type="button" className="d-button" onClick={() => refund(null)}>
            <Icon of={undoIcon} /> {t('action.refund')}
          </button>
        )}
      </header>
      <div className="d-section-body">{tab === 'own' ? <OwnOrders /> : <OutletOrders />}</div>
    </section>
  )
}
