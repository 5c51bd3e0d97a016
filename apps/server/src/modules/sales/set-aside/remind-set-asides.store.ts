import type { Locale } from '@kassa/domain/text/locale.ts'
import type { DueAmount, SetAsideKind } from '@kassa/domain/sales/set-aside.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A basket set aside for a member who is told of it: somebody who agreed to messages and has an address. */
export interface ComingDue {
  readonly merchantId: string
  readonly id: string
  readonly number: string
  readonly kind: SetAsideKind
  readonly currency: string
  readonly totalMinor: number
  readonly paidMinor: number
  readonly lastDay: string
  readonly nextDay: string
  readonly dues: DueAmount[]
  readonly shop: string
  readonly outlet: string
  readonly email: string
  readonly locale: Locale
}

/**
 * Of every merchant what is to be paid within so many days, counted by each outlet's own day, and was not set aside today; behind `after` by day and id.
 * As the owner.
 */
export const listComingDues = (
  tx: Tx,
  { now, days }: { readonly now: string; readonly days: number },
  after: readonly [day: string, id: string] | null,
  limit: number,
): Promise<ComingDue[]> =>
  tx.many(sql`
    select s.merchant_id, s.id, s.number, s.kind, s.currency, s.total_minor, coalesce(purse.total_minor, 0)::bigint as paid_minor,
      s.last_day, s.next_day, s.dues, merchant.name as shop, outlet.name as outlet, m.email, coalesce(m.locale, outlet.locale) as locale
    from set_aside s
    join organisation_outlet as outlet on outlet.merchant_id = s.merchant_id and outlet.id = s.outlet_id
    join organisation_merchant as merchant on merchant.id = s.merchant_id
    join member_profile named on named.merchant_id = s.merchant_id and named.id = s.member_id
    join member_profile m on m.merchant_id = s.merchant_id and m.id = coalesce(named.merged_into, named.id)
    left join member_purse as purse on purse.merchant_id = s.merchant_id and purse.id = s.purse_id
    cross join lateral (select (${now}::timestamptz at time zone outlet.time_zone)::date as day) as today
    where s.state = 'waiting' and s.kind <> 'quotation'
      and s.next_day between today.day and today.day + ${days}::integer
      and (s.set_aside_at at time zone outlet.time_zone)::date < today.day
      and m.archived_at is null and m.is_enabled and m.email <> '' and m.messages_agreed_at is not null
      and not exists (select from sales_order sold where sold.merchant_id = s.merchant_id and sold.id = s.id)
      and ${after === null ? sql`true` : sql`(s.next_day, s.id) > (${after[0]}::date, ${after[1]}::uuid)`}
    order by s.next_day, s.id limit ${limit}`)
