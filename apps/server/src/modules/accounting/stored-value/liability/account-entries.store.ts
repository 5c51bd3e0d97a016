import type { Posting } from '@kassa/domain/accounting/posting.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { roleOfPurse } from '../purse-role.store.ts'
import { listSums, rowKey, type JournalPlace } from '../../journal/journal-place.store.ts'

/**
 * Entries of cards and members with their roles, and the outlet at which each account began; an amount is what the shop owes more. Money that was paid ahead into a gift
 * card, as it was before deposits had a role, is no deposit that could be owed back.
 */
const booked = (merchantId: string): Sql => sql`
  select e.outlet_id, e.business_day, ${roleOfPurse('p')} as role, e.currency, e.amount_minor, e.document_id, e.purse_id, case when p.is_deposit then p.owed_back_day end as owed_back_day, (
    select f.outlet_id from member_purse_entry f where f.merchant_id = e.merchant_id and f.purse_id = e.purse_id order by f.entry_number limit 1) as home_id
  from member_purse_entry e join member_purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id where e.merchant_id = ${merchantId}
  union all
  select e.outlet_id, e.business_day, case e.type % 2 when 1 then 'member-balance' else 'member-bonus' end, e.currency, e.amount_minor, e.document_id, null::uuid, null::date, (
    select f.outlet_id from member_money_entry f where f.merchant_id = e.merchant_id and f.member_id = e.member_id order by f.entry_number limit 1)
  from member_money_entry e where e.merchant_id = ${merchantId}`

/**
 * The same, each with the outlet in whose books it stands: where it was booked, if the account began there or that day was sealed by the rule of before;
 * null, in the merchant's own books, everywhere else.
 */
const accountEntries = (merchantId: string): Sql => sql`
  select b.business_day, b.role, b.currency, b.amount_minor, b.document_id, b.purse_id, b.owed_back_day, b.outlet_id as moved_at_id,
    case when b.home_id = b.outlet_id or b.business_day <= old.day then b.outlet_id end as outlet_id
  from (${booked(merchantId)}) as b
  left join (select outlet_id, max(day) as day from journal_batch where merchant_id = ${merchantId} and rule = 1 group by 1) as old
    on old.outlet_id = b.outlet_id`

export interface ElsewhereOfDay {
  readonly day: string
  readonly of: Extract<Posting, { kind: 'elsewhere' }>['of']
  readonly amountMinor: number
}

/** Value that moved at an outlet on accounts that began at another; of the merchant's own books, at all of them. */
export const listElsewhere = (tx: Tx, place: JournalPlace): Promise<ElsewhereOfDay[]> => {
  const { merchantId, outletId, ownCurrency, from, to } = place
  return listSums(
    tx,
    sql`
    select ${rowKey(place, 'business_day', 'document_id')} as day, role as "of", sum(amount_minor) as amount_minor from (${accountEntries(merchantId)}) as e
    where outlet_id is null and business_day between ${from}::date and ${to}::date
      and ${ownCurrency === undefined ? sql`moved_at_id = ${outletId}` : sql`moved_at_id is not null and currency = ${ownCurrency}`}
    group by 1, 2 having sum(amount_minor) <> 0 order by 1, 2`,
  )
}

/**
 * The same, with what is owed back of it: from the day on which the order of a deposit was cancelled its account is no deposit, but a refund that its program has still
 * to give. That is no movement of the account, so it moved nowhere.
 */
export const owedEntries = (merchantId: string): Sql => sql`
  select business_day, role, currency, amount_minor, outlet_id, purse_id from (${accountEntries(merchantId)}) as moved
  union all
  select greatest(e.business_day, e.owed_back_day), side.role, e.currency, side.sign * e.amount_minor, e.outlet_id, e.purse_id from (${accountEntries(merchantId)}) as e
  cross join (values ('deposit', -1), ('refund-payable', 1)) as side (role, sign) where e.owed_back_day is not null`

export interface OwedBackOfDay {
  readonly day: string
  readonly amountMinor: number
}

/** Money of cancelled orders in the books of an outlet, or the merchant's own: on the day of its cancelling what lay there, then what moves it. */
export const listOwedBack = (tx: Tx, place: JournalPlace): Promise<OwedBackOfDay[]> => {
  const { merchantId, outletId, ownCurrency, from, to } = place
  const entries = (when: Sql): Sql => sql`
    select ${rowKey(place, 'greatest(business_day, owed_back_day)', 'document_id')} as day, amount_minor from (${accountEntries(merchantId)}) as e
    where owed_back_day is not null and ${when}
      and ${ownCurrency === undefined ? sql`outlet_id = ${outletId}` : sql`outlet_id is null and currency = ${ownCurrency}`}`
  return listSums(
    tx,
    sql`
    select day, sum(amount_minor) as amount_minor from (
      ${entries(sql`owed_back_day between ${from}::date and ${to}::date and business_day <= owed_back_day`)}
      union all
      ${entries(sql`business_day between ${from}::date and ${to}::date and business_day > owed_back_day`)}) as owed
    group by 1 having sum(amount_minor) <> 0 order by 1`,
  )
}
