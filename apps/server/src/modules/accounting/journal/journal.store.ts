import type { Notes, PostedGoods, PostedTax, PostedTender, StockReason } from '@kassa/domain/accounting/posting.ts'
import { numbersWhere, PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { purseKindOf } from '@kassa/domain/purse/purse.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { orderTaxes, refundTaxes } from '../../sales/public.ts'
import { lastDayBefore } from './batch-rule.ts'
import { roleOfPurse } from '../stored-value/purse-role.ts'
import { inSafeParts } from './safe-parts.ts'

/** The books of one outlet over some business days, both ends in them. */
export interface JournalPlace {
  readonly merchantId: string
  readonly outletId: string
  readonly from: string
  readonly to: string
  /** Set: the merchant's own books in this currency; `outletId` is their id and no outlet's. */
  readonly ownCurrency?: string
  /** Set: rows stand under their document in place of their day. */
  readonly isByDocument?: boolean
}

/** The key under which rows are added up, called their day: the business day, or the id of their document. What a posting says is the same for both. */
export const rowKey = ({ isByDocument = false }: JournalPlace, day: string, document: string): Sql =>
  sql.raw(isByDocument ? `${document}::text` : day)

/** The business day of a moment at an outlet `o`, by the rule of its time. A row is worked out where it stands, without a call, while one rule holds since ever. */
export const dayOf = (at: string): Sql =>
  sql.raw(`case when o.day_rules = '[]' then (${at} at time zone o.time_zone - make_interval(mins => o.day_cutoff_minutes))::date
    else kassa_business_day(o, ${at}) end`)

/** Sums of any width, in rows whose amounts fit a number. */
export const listSums = async <Row extends object>(tx: Tx, query: Sql): Promise<Row[]> =>
  (await tx.many<Row>(query)).flatMap((row) => inSafeParts(row))

/** Rows that were booked at an outlet; of the merchant's own books, those that were booked at none. */
const within = (table: string, { merchantId, outletId, ownCurrency, from, to }: JournalPlace): Sql => {
  const of = sql.raw(`${table}.`)
  const isThere =
    ownCurrency === undefined
      ? sql`${of}outlet_id = ${outletId}`
      : sql`${of}outlet_id is null and ${of}currency = ${ownCurrency}`
  return sql`${of}merchant_id = ${merchantId} and ${isThere} and ${of}business_day between ${from}::date and ${to}::date`
}

const isPaid = sql.raw(`o.status not in ('unpaid', 'cancelled', 'overtime')`)

/** Sales and returns of a day, of one rate and category. */
export interface GoodsOfDay extends PostedGoods {
  readonly day: string
}

/** Tax of a day, of one row. */
export interface TaxOfDay extends PostedTax {
  readonly day: string
}

/** Tax of sales by their rows, less what went back. */
export const listTaxes = (tx: Tx, place: JournalPlace): Promise<TaxOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, rate_basis_points, nullif(rate_millionths, 0) as rate_millionths, nullif(code, '') as code, sum(tax_minor) as tax_minor
    from (
      select ${rowKey(place, 's.business_day', 's.id')} as day, t.rate_basis_points, t.rate_millionths, t.code, t.tax_minor
      from sales_order s
      cross join lateral (${orderTaxes(sql`o.merchant_id = s.merchant_id and o.id = s.id`)}) as t
      where ${within('s', place)} and s.type <> 2 and s.status not in ('unpaid', 'cancelled', 'overtime')
      union all
      select back.day, t.rate_basis_points, t.rate_millionths, t.code, -t.tax_minor
      from (${refunds(place)}) as back
      join refund r on r.merchant_id = back.merchant_id and r.id = back.id
      cross join lateral (${refundTaxes}) as t
    ) as taxed
    group by day, rate_basis_points, rate_millionths, code having sum(tax_minor) <> 0 order by day`,
  )

/** Sold lines, returned lines, and what a refund came to beside its lines; sums by day, category and rate. */
export const listGoods = (tx: Tx, place: JournalPlace): Promise<GoodsOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, category, charge, rate_basis_points, tax_is_included, sum(amount_minor) as amount_minor, sum(tax_minor) as tax_minor,
      sum(adjustment_minor) as adjustment_minor
    from (
      select ${rowKey(place, 'o.business_day', 'o.id')} as day, p.category_id as category, l.charge, l.tax_rate_basis_points as rate_basis_points, o.tax_is_included,
        l.payable_minor as amount_minor, l.tax_minor, l.rounding_adjustment_minor as adjustment_minor
      from sales_order o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
      left join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
      where ${within('o', place)} and o.type <> 2 and ${isPaid}
      union all
      select back.day, p.category_id, l.charge, l.tax_rate_basis_points, back.tax_is_included, -l.amount_minor, -l.tax_minor, -l.rounding_adjustment_minor
      from (${refunds(place)}) as back
      join refund_line l on l.merchant_id = back.merchant_id and l.refund_id = back.id
      left join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
      union all
      select back.day, null, null, 0, back.tax_is_included, back.beside_minor, 0, 0 from (${refunds(place)}) as back where back.beside_minor <> 0
    ) as moved
    group by day, category, charge, rate_basis_points, tax_is_included order by day`,
  )

/** Refunds of goods, with what their amount is less than their lines: charges for gifts and points that were used. */
const refunds = (place: JournalPlace): Sql => sql`
  select r.merchant_id, r.id, ${rowKey(place, 'r.business_day', 'r.id')} as day, known.tax_is_included, sums.lines_minor
      + case when known.tax_is_included then 0 else sums.tax_minor - sums.adjustment_minor end - r.amount_minor as beside_minor
  from refund r left join sales_order o on o.merchant_id = r.merchant_id and o.id = r.order_id
  cross join lateral (
    select coalesce(sum(l.amount_minor), 0) as lines_minor, coalesce(sum(l.tax_minor), 0) as tax_minor,
      coalesce(sum(l.rounding_adjustment_minor), 0) as adjustment_minor
    from refund_line l where l.merchant_id = r.merchant_id and l.refund_id = r.id
  ) as sums
  cross join lateral (select coalesce(o.tax_is_included, r.amount_minor = sums.lines_minor) as tax_is_included) as known
  where ${within('r', place)} and o.type is distinct from 2`

/** Money of a day by one way: for goods (`into` is null), or into what is paid ahead. */
export interface TenderOfDay extends PostedTender {
  readonly day: string
  readonly into: 'member-balance' | 'gift-card' | 'house-account' | 'times-card' | 'deposit' | null
}

/** The notes that a row of `foreign_cash` or `foreign_banking` moves; days that an older rule sealed keep their lines without them. */
const notesOf = (table: string, place: JournalPlace): Sql => {
  const of = sql.raw(`${table}.`)
  return sql`case when ${of}business_day > ${lastDayBefore('foreign notes', place)} then ${of}currency end as notes_currency, ${of}amount_minor as notes_minor`
}

/** Notes of one currency added up. */
const notesSum = sql`case when notes_currency is not null then jsonb_build_object('currency', notes_currency, 'minor', sum(notes_minor)::text) end as notes`

const GIFT_CARD = PAYMENT_METHODS['gift-card'].number

export const listTenders = (tx: Tx, place: JournalPlace): Promise<TenderOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, "into", method, is_deposit, sum(amount_minor) as amount_minor, sum(cash_rounding_minor) as cash_rounding_minor,
      sum(foreign_minor) as foreign_minor, ${notesSum}
    from (
      select ${rowKey(place, 'p.business_day', 'p.document_id')} as day, case when o.type = 2 then coalesce(${roleOfPurse('purse')}, 'member-balance') end as "into", p.method, coalesce(own.is_deposit, false) as is_deposit,
        p.amount_minor, p.cash_rounding_minor, 0 as foreign_minor, null as notes_currency, 0 as notes_minor
      from payment p
      left join refund r on p.document_kind = 'refund' and r.merchant_id = p.merchant_id and r.id = p.document_id
      left join sales_order o on o.merchant_id = p.merchant_id and o.id = case when p.document_kind = 'order' then p.document_id else r.order_id end
      left join purse_payment paid on paid.merchant_id = o.merchant_id and paid.order_id = o.id and o.type = 2
      left join purse on purse.merchant_id = paid.merchant_id and purse.id = paid.purse_id
      left join purse as own on p.method = ${GIFT_CARD} and own.merchant_id = p.merchant_id and own.code = p.reference and own.currency = p.currency
      where ${within('p', place)}
      union all
      select ${rowKey(place, 'f.business_day', 'f.document_id')}, null, 0, false, 0, 0, f.value_minor, ${notesOf('f', place)} from foreign_cash f where ${within('f', place)} and f.kind = 'sale'
    ) as paid
    group by day, "into", method, is_deposit, notes_currency order by day`,
  )

export interface BesidesOfDay {
  readonly day: string
  readonly tipMinor: number
  readonly feeMinor: number
  readonly feeTaxMinor: number
}

/** Tips and fees that were paid beside the goods, less what went back. */
export const listBesides = (tx: Tx, place: JournalPlace): Promise<BesidesOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, sum(tip_minor) as tip_minor, sum(fee_minor) as fee_minor, sum(fee_tax_minor) as fee_tax_minor
    from (
      select ${rowKey(place, 'o.business_day', 'o.id')} as day, o.tip_minor, o.fee_minor, o.fee_tax_minor from sales_order o
      where ${within('o', place)} and o.type <> 2 and ${isPaid} and (o.tip_minor <> 0 or o.fee_minor <> 0)
      union all
      select ${rowKey(place, 'r.business_day', 'r.id')}, -r.tip_minor, -r.fee_minor, -r.fee_tax_minor from refund r
      where ${within('r', place)} and (r.tip_minor <> 0 or r.fee_minor <> 0)
    ) as beside
    group by day order by day`,
  )

export interface BalanceOfDay {
  readonly day: string
  readonly kind: 'granted' | 'used' | 'kept' | 'corrected'
  readonly amountMinor: number
}

/**
 * Movements of bonuses, and of balances without money: a bonus that a recharge brought and took back, what sales used of it, what was spent of it when its
 * recharge went back, corrections by hand.
 */
export const listBalances = (tx: Tx, place: JournalPlace): Promise<BalanceOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, kind, sum(amount_minor) as amount_minor
    from (
      select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, e.amount_minor, case when e.type = 7 then 'corrected' when e.type in (2, 8) or o.type = 2 then 'granted'
        else 'used' end as kind
      from balance_entry e left join sales_order o on o.merchant_id = e.merchant_id and o.id = coalesce(e.of_document, e.document_id)
      where ${within('e', place)} and e.type in (2, 4, 6, 7, 8)
      union all
      select ${rowKey(place, 'r.business_day', 'r.id')}, (r.result -> 'recharge' ->> 'shortMinor')::bigint, 'kept' from refund r where ${within('r', place)} and r.result ? 'recharge'
    ) as moved
    group by day, kind having sum(amount_minor) <> 0 order by day`,
  )

export interface PassOfDay {
  readonly day: string
  readonly reason: 'used' | 'expired'
  readonly amountMinor: number
}

/** Worth of the uses of session passes that were taken, less those given back, and of those whose last day was over. */
export const listPasses = (tx: Tx, place: JournalPlace): Promise<PassOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, case e.reason when 'expired' then 'expired' else 'used' end as reason, -sum(e.amount_minor) as amount_minor
    from purse_entry e join purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    where ${within('e', place)} and p.kind = 'times-card' and e.reason in ('spent', 'returned', 'expired')
    group by 1, 2 having sum(e.amount_minor) <> 0 order by day`,
  )

export interface ExpiredOfDay {
  readonly day: string
  readonly amountMinor: number
}

/** Money that was left on gift cards when their last day was over. */
export const listExpiredCards = (tx: Tx, place: JournalPlace): Promise<ExpiredOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, -sum(e.amount_minor) as amount_minor
    from purse_entry e join purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    where ${within('e', place)} and p.kind = 'gift-card' and e.reason = 'expired' group by 1 having sum(e.amount_minor) <> 0 order by day`,
  )

export interface OpeningOfDay {
  readonly day: string
  readonly into: 'gift-card' | 'house-account' | 'times-card' | 'deposit'
  readonly amountMinor: number
}

/** Value on cards and deposits that came from another system, by kind. */
export const listOpenings = (tx: Tx, place: JournalPlace): Promise<OpeningOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, ${roleOfPurse('p')} as "into", sum(e.amount_minor) as amount_minor
    from purse_entry e join purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    where ${within('e', place)} and e.reason = 'opening' group by 1, 2 having sum(e.amount_minor) <> 0 order by day`,
  )

export interface UnknownCodeOfDay {
  readonly day: string
  readonly method: number
  readonly amountMinor: number
}

const BALANCE = PAYMENT_METHODS['member-balance'].number
const purseMethods = numbersWhere((method) => purseKindOf(method) !== undefined)

/**
 * Payments by codes of cards and house accounts that nobody has, and by balances as far as they moved none: somebody is no member, or the book of
 * balances says another amount.
 */
export const listUnknownCodes = (tx: Tx, place: JournalPlace): Promise<UnknownCodeOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, method, sum(amount_minor) as amount_minor from (
      select ${rowKey(place, 'paid.business_day', 'paid.document_id')} as day, paid.method, paid.amount_minor from payment paid
      where ${within('paid', place)} and (paid.method = ${BALANCE} or paid.method = any(${purseMethods}::int[]) and not exists (
        select from purse p where p.merchant_id = paid.merchant_id and p.code = paid.reference and p.currency = paid.currency
          and p.kind <> 'times-card'))
      union all
      select ${rowKey(place, 'e.business_day', 'e.document_id')}, ${BALANCE}, e.amount_minor from balance_entry e where ${within('e', place)} and e.type in (3, 4, 5, 6)
    ) as unmoved
    group by day, method having sum(amount_minor) <> 0 order by day`,
  )

export interface CashOfDay {
  readonly day: string
  readonly kind: 'float' | 'in' | 'out' | 'closing' | 'unbooked'
  readonly destination: string | null
  readonly amountMinor: number
  readonly foreignMinor: number
  readonly notes: Notes | null
}

/** Movements of a drawer beside tenders; of entries that are kept in quarantine, and notes that belong to no payment, too. */
export const listCash = (tx: Tx, place: JournalPlace): Promise<CashOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, kind, destination, sum(amount_minor) as amount_minor, sum(foreign_minor) as foreign_minor, ${notesSum} from (
      select ${rowKey(place, 'e.business_day', 'e.shift_id')} as day, e.kind, case when e.is_tips then 'tips' else e.destination end as destination, e.amount_minor, 0 as foreign_minor, null as notes_currency, 0 as notes_minor from cash_entry e
      where ${within('e', place)} and e.kind in ('float', 'in', 'out', 'closing', 'unbooked')
      union all
      select ${rowKey(place, 'f.business_day', 'coalesce(f.document_id, f.shift_id, f.id)')}, 'unbooked', null, f.value_minor, f.value_minor, ${notesOf('f', place)} from foreign_cash f where ${within('f', place)} and f.kind = 'besides'
    ) as moved
    group by day, kind, destination, notes_currency order by day`,
  )

export interface ForeignBankedOfDay {
  readonly day: string
  readonly valueMinor: number
  readonly receivedMinor: number
  readonly notes: Notes | null
}

/** Notes of other currencies that a bank took: what they counted, and what it gave. */
export const listForeignBanked = (tx: Tx, place: JournalPlace): Promise<ForeignBankedOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, sum(value_minor) as value_minor, sum(received_minor) as received_minor, ${notesSum} from (
      select ${rowKey(place, 'b.business_day', 'b.id')} as day, b.value_minor, b.received_minor, ${notesOf('b', place)}
      from foreign_banking b where ${within('b', place)}
    ) as banked
    group by day, notes_currency order by day`,
  )

export interface StockOfDay {
  readonly day: string
  readonly reason: StockReason
  readonly isOwed: boolean
  readonly valueMinor: number
  readonly costMinor: number
  /** Entries of goods whose cost nobody knows. */
  readonly unknown: number
}

/** Returns the changes of the stock's value, by cause; goods that were given for points are separate from those that were sold. */
export const listStock = (tx: Tx, place: JournalPlace): Promise<StockOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, case when e.kind in ('sale', 'refund') and swap.id is not null then 'points'
        when e.document_kind = 'supplier-bill' then 'bill' else e.kind end as reason,
      e.kind = 'revaluation' and e.after_quantity < 0 and e.value_minor <> 0 as is_owed, coalesce(sum(e.value_minor), 0) as value_minor,
      coalesce(sum(coalesce(e.cost_minor, e.value_minor)), 0) as cost_minor,
      count(*) filter (where e.value_minor is null)::int as unknown
    from stock_entry e left join (
      select o.id from sales_order o where o.merchant_id = ${place.merchantId} and o.type = 3
      union all
      select r.id from sales_order o join refund r on r.merchant_id = o.merchant_id and r.order_id = o.id
      where o.merchant_id = ${place.merchantId} and o.type = 3
    ) as swap on swap.id = e.document_id and e.kind in ('sale', 'refund')
    where ${within('e', place)}
    group by 1, 2, 3 order by day`,
  )
