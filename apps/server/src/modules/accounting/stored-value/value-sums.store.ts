import type { CodedRole } from '@kassa/domain/accounting/stored-value/value-roles.ts'
import { numbersWhere, PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { purseKindOf } from '@kassa/domain/purse/purse.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listSums, rowKey, within, type JournalPlace } from '../journal/journal-place.store.ts'
import { roleOfPurse } from './purse-role.store.ts'

export interface BalanceOfDay {
  readonly day: string
  readonly kind: 'granted' | 'used' | 'kept' | 'corrected'
  readonly amountMinor: number
}

/**
 * Movements of bonuses, and of balances without money: a bonus that a recharge brought and took back, what sales and deposits used of it, what was spent of it when its
 * recharge went back, corrections by hand.
 */
export const listBalances = (tx: Tx, place: JournalPlace): Promise<BalanceOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, kind, sum(amount_minor) as amount_minor
    from (
      select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, e.amount_minor, case when e.type = 7 then 'corrected' when e.type in (2, 8) or o.type = 2 and paid.order_id is null then 'granted'
        else 'used' end as kind
      from member_money_entry e left join sales_order_head o on o.merchant_id = e.merchant_id and o.id = coalesce(e.of_document, e.document_id)
      left join purse_payment paid on paid.merchant_id = o.merchant_id and paid.order_id = o.id
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
    from member_purse_entry e join member_purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    where ${within('e', place)} and p.kind = 'times-card' and e.reason in ('spent', 'returned', 'expired')
    group by 1, 2 having sum(e.amount_minor) <> 0 order by day`,
  )

export interface OffCardsOfDay {
  readonly day: string
  readonly kind: 'card-expired' | 'card-redeemed'
  readonly amountMinor: number
}

/** Money that was left on gift cards when their last day was over, and money that programs of others took off them less what they gave back. */
export const listOffCards = (tx: Tx, place: JournalPlace): Promise<OffCardsOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, 'card-' || e.reason as kind, -sum(e.amount_minor) as amount_minor
    from member_purse_entry e join member_purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    where ${within('e', place)} and p.kind = 'gift-card' and e.reason in ('expired', 'redeemed') group by 1, 2 having sum(e.amount_minor) <> 0 order by day`,
  )

export interface OpeningOfDay {
  readonly day: string
  readonly into: CodedRole
  readonly amountMinor: number
}

/** Value on cards and deposits that came from another system, by kind. */
export const listOpenings = (tx: Tx, place: JournalPlace): Promise<OpeningOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, ${roleOfPurse('p')} as "into", sum(e.amount_minor) as amount_minor
    from member_purse_entry e join member_purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
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
      select ${rowKey(place, 'paid.business_day', 'paid.document_id')} as day, paid.method, paid.amount_minor from sales_payment paid
      where ${within('paid', place)} and (paid.method = ${BALANCE} or paid.method = any(${purseMethods}::int[]) and not exists (
        select from member_purse p where p.merchant_id = paid.merchant_id and p.code = paid.reference and p.currency = paid.currency
          and p.kind <> 'times-card'))
      union all
      select ${rowKey(place, 'e.business_day', 'e.document_id')}, ${BALANCE}, e.amount_minor from member_money_entry e where ${within('e', place)} and e.type in (3, 4, 5, 6)
    ) as unmoved
    group by day, method having sum(amount_minor) <> 0 order by day`,
  )
