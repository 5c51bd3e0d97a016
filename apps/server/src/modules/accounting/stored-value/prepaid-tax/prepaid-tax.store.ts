import type { PrepaidEntry, TaxedUses } from '@kassa/domain/accounting/stored-value/prepaid-tax.ts'
import type { PrepaidKind, PrepaidRow, TaxPoint } from '@kassa/domain/purse/tax-of-prepaid.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { lastDayBefore, lastSealedBefore } from '../../journal/batch-rule.ts'
import { listSums, rowKey, type JournalPlace } from '../../journal/journal-place.store.ts'
import { prepaidRuleOn } from '../../../stored-value/public.ts'
import { roleOfPurse } from '../purse-role.store.ts'

/** A choice of where tax falls, from a business day of its outlet on. */
export interface PrepaidChoice extends PrepaidRow {
  readonly outletId: string
  readonly kind: PrepaidKind
  readonly fromDay: string
  readonly taxPoint: TaxPoint
}

/** Every choice of some outlets (null: all), the newest first. */
export const listPrepaidChoices = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | null,
): Promise<PrepaidChoice[]> =>
  tx.many<PrepaidChoice>(sql`
    select outlet_id, kind, from_day, tax_point, rate_basis_points, tax_code from prepaid_tax
    where merchant_id = ${merchantId} and (${outletIds}::uuid[] is null or outlet_id = any(${outletIds}::uuid[]))
    order by from_day desc, outlet_id, kind`)

/** Writes where tax falls from a day on; a choice of the same day is replaced. */
export const setPrepaidChoice = (
  tx: Tx,
  merchantId: string,
  one: PrepaidChoice & { readonly accountId: string; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    insert into prepaid_tax (merchant_id, outlet_id, kind, from_day, tax_point, rate_basis_points, tax_code, account_id, at)
    values (${merchantId}, ${one.outletId}, ${one.kind}, ${one.fromDay}, ${one.taxPoint}, ${one.rateBasisPoints}, ${one.taxCode}, ${one.accountId}, ${one.at})
    on conflict (merchant_id, outlet_id, kind, from_day) do update set tax_point = excluded.tax_point,
      rate_basis_points = excluded.rate_basis_points, tax_code = excluded.tax_code, account_id = excluded.account_id, at = excluded.at`)

/** Accounts that were sold when tax fell on the sale, with the outlet that sold them and their row of tax: the choice of their first day stays theirs. */
const taxedAhead = (merchantId: string, isWanted = sql`true`): Sql => sql`
  select p.id, p.total_minor, first.outlet_id, ${roleOfPurse('p')} as kind, rule.rate_basis_points, rule.tax_code from member_purse p
  cross join lateral (select f.outlet_id, f.business_day, f.reason from member_purse_entry f
    where f.merchant_id = p.merchant_id and f.purse_id = p.id order by f.entry_number limit 1) as first
  cross join lateral ${prepaidRuleOn(merchantId, { outletId: sql`first.outlet_id`, kind: roleOfPurse('p'), day: sql`first.business_day` })} as rule
  where p.merchant_id = ${merchantId} and first.reason = 'paid-in' and rule.tax_point = 'sale' and ${isWanted}`

/** The balance that an entry `e` left when those that were booked until a moment stand in the order of their days. */
const balanceByDay = (until: Sql): Sql => sql`(
  select sum(b.amount_minor)::bigint from member_purse_entry b where b.merchant_id = e.merchant_id and b.purse_id = e.purse_id
    and b.at <= ${until} and (b.business_day, b.entry_number) <= (e.business_day, e.entry_number))`

/**
 * Entries of some days, at whichever outlet, of accounts that the outlet sold and whose tax fell then, each with the balance that it left: as many rows as those days have,
 * whatever was before them. What an older rule sealed keeps the balance in the order of days; what is booked after that moves none of it, whatever its day.
 */
export const listTaxedAhead = (tx: Tx, place: JournalPlace): Promise<PrepaidEntry[]> => {
  const { merchantId, outletId, from, to } = place
  return tx.many<PrepaidEntry>(sql`
    with old as materialized (select ${lastSealedBefore('tax by use', place)} as until)
    select a.kind, a.rate_basis_points, a.tax_code, ${rowKey(place, 'e.business_day', 'e.document_id')} as day, e.reason, e.amount_minor,
      case when e.at <= old.until then ${balanceByDay(sql`old.until`)} else e.after_minor end as after_minor
    from old cross join organisation_outlet o join member_purse_entry e on e.merchant_id = o.merchant_id and e.outlet_id = o.id and e.business_day between ${from}::date and ${to}::date
    cross join lateral (${taxedAhead(merchantId, sql`p.id = e.purse_id`)}) as a
    where o.merchant_id = ${merchantId} and a.outlet_id = ${outletId} order by e.entry_number`)
}

/**
 * The use that an entry `e` of a pass is, or gives back, as a lateral `used`: that of the order it belongs to, or else the last one before it. None: a pass
 * that was never used here gives no tax back.
 */
const useOf = sql`(
  select u.outlet_id, u.business_day from member_purse_entry u
  where u.merchant_id = e.merchant_id and u.purse_id = e.purse_id and u.reason = 'spent' and u.entry_number <= e.entry_number
  order by u.document_id = case e.reason when 'spent' then e.document_id else e.of_document end desc, u.entry_number desc limit 1)`

/**
 * Worth of the uses of passes whose tax falls on their use, less those given back: on the day and at the outlet that they come back, by the choice under which they were used.
 * Each use has its own tax, as its receipt says it; those that an older rule sealed share that of the sum of their day.
 */
export const listTaxedUses = (tx: Tx, place: JournalPlace): Promise<TaxedUses[]> => {
  const { merchantId, outletId, from, to } = place
  return listSums(
    tx,
    sql`
    with old as materialized (select ${lastDayBefore('tax by use', place)} as last_day, ${lastSealedBefore('tax by use', place)} as until)
    select day, rate_basis_points, tax_code, -sum(amount_minor) as amount_minor, day_of_sum from (
    select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, rule.rate_basis_points, rule.tax_code, e.amount_minor, e.entry_number,
      case when e.business_day <= old.last_day and e.at <= old.until then e.business_day end as day_of_sum
    from old cross join member_purse_entry e
    join member_purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    cross join lateral ${useOf} as used
    cross join lateral ${prepaidRuleOn(merchantId, { outletId: sql`used.outlet_id`, kind: sql`'times-card'`, day: sql`used.business_day` })} as rule
    where e.merchant_id = ${merchantId} and e.outlet_id = ${outletId} and e.business_day between ${from}::date and ${to}::date
      and p.kind = 'times-card' and e.reason in ('spent', 'returned') and rule.tax_point = 'use'
      and not exists (${taxedAhead(merchantId, sql`p.id = e.purse_id`)})
    ) as used
    group by day, rate_basis_points, tax_code, day_of_sum, case when day_of_sum is null then entry_number end
    having sum(amount_minor) <> 0 order by day, min(entry_number)`,
  )
}

/** Balances of the outlet's accounts whose tax fell when they were paid, as the accounts themselves say them. */
export const listTaxedBalances = (
  tx: Tx,
  { merchantId, outletId }: Pick<JournalPlace, 'merchantId' | 'outletId'>,
): Promise<(PrepaidRow & { readonly totalMinor: number })[]> =>
  tx.many(sql`
    select total_minor, rate_basis_points, tax_code from (${taxedAhead(merchantId)}) as a where outlet_id = ${outletId} and total_minor > 0`)

/**
 * Returns what is worth reading for an outlet: accounts that it sold, where it ever chose that tax falls on payment; uses of passes, where any outlet chose that
 * it falls on use, as a use of one comes back at another.
 */
export const findPrepaidChosen = (
  tx: Tx,
  { merchantId, outletId }: Pick<JournalPlace, 'merchantId' | 'outletId'>,
): Promise<{ readonly isAhead: boolean; readonly isOnUse: boolean }> =>
  tx.one(sql`
    select coalesce(bool_or(tax_point = 'sale' and outlet_id = ${outletId}), false) as is_ahead,
      coalesce(bool_or(tax_point = 'use' and kind = 'times-card'), false) as is_on_use
    from prepaid_tax where merchant_id = ${merchantId}`)
