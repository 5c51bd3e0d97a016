import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { journalDb } from '../journal/databases.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import { listRecent } from '../journal/journal-store.ts'
import { stateWord } from '../journal/state-word.ts'
import { useLiveQuery } from '../journal/use-live-query.ts'
import { saleOf } from '../model/sale-of-entry.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { print } from '../peripherals/print.ts'
import { giftOfEntry } from '../receipt/receipt-of-entry.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { copyNow } from '../payment/papers/copy-now.ts'
import { isFound } from './find-query.ts'
import type { FindQuery } from './find-query.ts'

import { copyOf } from '@kassa/domain/receipt/copy-of.ts'
import { listKeptPapers } from '../peripherals/kept-papers.ts'
import { goodsNames } from './goods-names.ts'
import { OrderCard } from './OrderCard.tsx'
import { openRefundOf } from './open-refund.ts'

const OWN = 200

const paidMinor = ({ tenders }: Pick<SaleBody, 'tenders'>): number =>
  tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Sales and refunds of this device: always at hand, without a line too. */
export function OwnOrders({ query }: { readonly query: FindQuery }) {
  const { t } = useMoreWords()
  const entries = useLiveQuery(() => listRecent(journalDb(), OWN))
  if (entries?.length === 0) return <p className="d-empty">{t('orders.none')}</p>
  return <OrdersOf entries={entries ?? null} query={query} />
}

/** Those of the entries that the query means; null: they are still being read. */
export function OrdersOf({
  entries,
  query,
}: {
  readonly entries: readonly StoredEntry[] | null
  readonly query: FindQuery
}) {
  const { t, language } = useMoreWords()
  const time = useOutletTime()
  const isOnline = useStore(desk, (state) => state.isOnline)
  const mayRefund = useCashierCan('desk.orders.refund')
  const mayReprint = useCashierCan('desk.cashiering.reprint')
  const papers = useLiveQuery(listKeptPapers)
  const found = (entries ?? [])
    .map((entry: StoredEntry) => ({
      entry,
      sale: saleOf(entry.body),
      body: saleOf(entry.body) ?? (entry.body as JournalRefundBody),
    }))
    .map((row) => ({ ...row, goods: goodsNames(row.sale, language), clock: time.moment(row.entry.at).slice(-5) }))
    .filter(({ entry, body, goods, clock }) =>
      isFound(query, {
        number: entry.number,
        amountMinor: paidMinor(body),
        time: clock,
        goods: goods.flatMap(({ shown, printed }) => [shown, printed]),
      }),
    )
  if (entries && found.length === 0) return <p className="d-empty">{t('orders.nothing')}</p>
  return (
    <ul className="d-list">
      {found.map(({ entry, body, sale, goods }) => {
        const kept = papers?.find(({ number }) => number === entry.number)
        const receipt = sale ? () => copyNow(entry.body) : kept ? async () => copyOf(kept.document) : null
        return (
          <OrderCard
            key={entry.id}
            number={entry.number}
            facts={time.moment(entry.at)}
            goods={goods
              .slice(0, 4)
              .map(({ shown }) => shown)
              .join(' · ')}
            amount={moneyText(body.kind === 'refund' ? -paidMinor(body) : paidMinor(body), body.currency)}
            state={t(stateWord(entry.state, isOnline))}
            stateLook={entry.state}
            onShow={
              receipt === null
                ? undefined
                : () => {
                    void receipt().then((document) => {
                      if (document) desk.change({ dialog: { kind: 'receipt', document } })
                    })
                  }
            }
            onPrint={
              receipt !== null && mayReprint
                ? () => {
                    void receipt().then((document) => {
                      if (document) print(document)
                    })
                  }
                : undefined
            }
            onGift={
              sale === null
                ? undefined
                : () => {
                    const document = giftOfEntry(entry.body)
                    if (document) print(document)
                  }
            }
            onRefund={body.kind === 'sale' && mayRefund ? () => openRefundOf(entry.number) : undefined}
          />
        )
      })}
    </ul>
  )
}
