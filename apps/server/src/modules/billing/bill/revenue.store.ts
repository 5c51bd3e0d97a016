import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { billed } from './bill.store.ts'
import { amountAsRead, type Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface RevenueRow {
  readonly name: string
  readonly currency: SellingCurrency
  readonly paidMinor: WideMinor
  readonly refundedMinor: WideMinor
  readonly bills: number
}

/** Returns the sums of the paid bills of twelve months, by month of a time zone, version or partner; of the merchants in reach. */
export const listRevenue = (
  tx: Tx,
  by: 'month' | 'version' | 'partner',
  { now, zone, most }: { readonly now: string; readonly zone: string; readonly most: number | null },
): Promise<RevenueRow[]> => {
  const name = {
    month: sql`to_char(b.paid_at at time zone ${zone}, 'YYYY-MM')`,
    version: sql`b.version_name`,
    partner: sql`coalesce(p.name, '')`,
  }[by]
  return tx.many(sql`
    select ${name} as name, b.currency, sum(b.total_minor) as paid_minor, sum(b.refunded_minor) as refunded_minor,
      count(*) as bills
    ${billed} left join partner p on p.id = m.partner_id
    where b.paid_at > ${now}::timestamptz - interval '12 months'
    group by 1, 2 order by ${sql.raw(by === 'month' ? '1' : '3 desc, 1')}, 2 limit ${most}`)
}

/**
 * Returns the monthly income from the paid licences in use: each price, its additions with it, over the months of its period (a lifetime's
 * 60).
 */
export const listRecurring = (
  tx: Tx,
  today: string,
): Promise<{ currency: SellingCurrency; monthlyMinor: WideMinor; licences: number }[]> =>
  tx.many(sql`
    select e.currency, count(*) as licences, sum(case l.period
      when 'month' then coalesce(e.month_minor, 0) + l.extra_outlets * coalesce(e.outlet_month_minor, 0)
        + l.extra_codes * coalesce(e.code_month_minor, 0)
      when 'year' then (coalesce(e.year_minor, 0) + l.extra_outlets * coalesce(e.outlet_year_minor, 0)
        + l.extra_codes * coalesce(e.code_year_minor, 0)) / 12
      else 0 end) as monthly_minor
    from licence l join billing_edition e on e.id = l.edition_id
    where not l.is_trial and (l.ends_on is null or l.ends_on > ${today}::date) group by e.currency order by e.currency`)

/** Licences first paid within thirty days, and paid ones that ended within them and were not renewed. */
export const countMoves = (tx: Tx, today: string): Promise<{ newLicences: number; lostLicences: number }> =>
  tx.one(sql`
    select (select count(*) from (
        select merchant_id from bill where paid_at is not null group by merchant_id
        having min(paid_at) > ${today}::date - interval '30 days') as begun) as new_licences,
      (select count(*) from licence
        where not is_trial and ends_on between ${today}::date - 30 and ${today}::date) as lost_licences`)

export interface CommissionRow {
  readonly id: string
  readonly partnerName: string
  readonly merchantName: string
  readonly billNumber: string
  readonly kind: 'earned' | 'taken-back'
  readonly rateBasisPoints: number
  readonly amountMinor: number
  readonly currency: SellingCurrency
  readonly at: string
}

const joined = sql.raw(`
  commission_entry c join partner p on p.id = c.partner_id join merchant m on m.id = c.merchant_id
  join bill b on b.merchant_id = c.merchant_id and b.id = c.bill_id`)

const named = (search: string | undefined) =>
  search === undefined
    ? sql`true`
    : sql`(strpos(lower(p.name), ${search.toLowerCase()}) > 0 or strpos(lower(m.name), ${search.toLowerCase()}) > 0)`

const commissionHeadings: Headings<'partner' | 'bill' | 'merchant' | 'rate' | 'amount' | 'at'> = {
  partner: { by: sql`lower(row.partner_name)`, as: 'text' },
  bill: { by: sql`row.bill_number`, as: 'text' },
  merchant: { by: sql`lower(row.merchant_name)`, as: 'text' },
  rate: { by: sql`row.rate_basis_points`, as: 'number' },
  amount: { by: amountAsRead(sql`row.amount_minor`), as: 'number' },
  at: { by: sql`row.at`, as: 'instant' },
}

export const commissionList = listOf({
  columns: sql`c.id, p.name as partner_name, m.name as merchant_name, b.number as bill_number, c.kind, c.rate_basis_points,
    c.amount_minor, c.currency, c.at`,
  from: (search: string | undefined) => sql`from ${joined} where ${named(search)}`,
  order: keyset([sql`c.at`, 'instant'], [sql`c.id`, 'id']),
  isDown: true,
  keyOf: ({ at, id }: CommissionRow) => [at, id],
  headings: commissionHeadings,
})
