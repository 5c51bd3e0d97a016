import { createHash } from 'node:crypto'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { JournalOutlet, WholeBooks } from './journal-outlets.store.ts'

/** The books of an outlet, or a merchant's own in a currency: goods between outlets, and what was booked at none. */
export interface BooksPlace extends JournalOutlet {
  /** Set: the merchant's own; they have no name. */
  readonly ownCurrency?: SellingCurrency
}

/** The id under which a merchant's own books in a currency stand where others stand under their outlet's: always the same (a UUID of version 8). */
function ownBooksId(merchantId: string, currency: string): string {
  const digest = createHash('sha256').update(`own books ${merchantId} ${currency}`).digest('hex')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

interface OwnRow {
  readonly merchantId: string
  readonly currency: SellingCurrency
  readonly rule: BooksPlace['rule']
}

const toBooks = ({ merchantId, currency, rule }: OwnRow): BooksPlace => ({
  outletId: ownBooksId(merchantId, currency),
  name: '',
  currency,
  rule,
  ownCurrency: currency,
})

/** A merchant's own books, one for each currency of its outlets; a day of them ends as at the first outlet in that currency. */
export const listOwnBooks = async (tx: Tx, merchantId: string): Promise<BooksPlace[]> => {
  const rows = await tx.many<OwnRow>(sql`
    select merchant_id, currency, rule from (
      select distinct on (currency) merchant_id, currency, number,
        jsonb_build_object('timeZone', time_zone, 'dayCutOffMinutes', day_cutoff_minutes, 'rules', day_rules) as rule
      from organisation_outlet where merchant_id = ${merchantId} order by currency, number
    ) as own order by number`)
  return rows.map(toBooks)
}

/** The own books of every merchant of outlets with books, over all their days. */
export const ownBooksOf = (
  outlets: readonly WholeBooks[],
): readonly (WholeBooks & { readonly ownCurrency: string })[] =>
  [...new Map(outlets.map((one) => [`${one.merchantId} ${one.currency}`, one])).values()].map((one) => ({
    ...one,
    outletId: ownBooksId(one.merchantId, one.currency),
    ownCurrency: one.currency,
  }))

/** Own books that may have days to seal: an outlet in their currency has sealed further than they have. */
export const listOwnToSeal = async (tx: Tx): Promise<{ merchantId: string; currency: SellingCurrency }[]> => {
  const rows = await tx.many<{
    merchantId: string
    currency: SellingCurrency
    through: string
    own: string | null
  }>(sql`
    select o.merchant_id, o.currency, max(last.day) as through, max(own.day) as own from organisation_outlet o
    join lateral (
      select b.day from journal_batch b where b.merchant_id = o.merchant_id and b.outlet_id = o.id order by b.number desc limit 1
    ) as last on true
    left join (select merchant_id, currency, max(day) as day from journal_batch where currency is not null group by 1, 2) as own
      on own.merchant_id = o.merchant_id and own.currency = o.currency
    group by o.merchant_id, o.currency order by o.merchant_id, o.currency`)
  return rows.filter(({ through, own }) => own === null || own < through)
}
