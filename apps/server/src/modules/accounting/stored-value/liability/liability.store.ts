import type { AccountedRole } from '@kassa/domain/accounting/stored-value/value-roles.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { JournalPlace } from '../../journal/journal-place.store.ts'
import { owedEntries } from './account-entries.store.ts'
import { pointsOwed, pointsOwedByDay } from '../../../member/public.ts'

export interface Liability {
  /** Null: in the merchant's own books. */
  readonly outletId: string | null
  readonly outletName: string | null
  readonly currency: SellingCurrency
  readonly role: AccountedRole
  /** Positive: owed by the shop; negative: owed to it. */
  readonly owedMinor: number
}

/** Returns what is owed at the end of a day, by the outlet in whose books it stands; of some outlets, or (null) of all and the merchant's own. */
export const listLiabilities = (
  tx: Tx,
  merchantId: string,
  day: string,
  outletIds: readonly string[] | null,
): Promise<Liability[]> =>
  tx.many<Liability>(sql`
    select e.outlet_id, outlet.name as outlet_name, e.currency, e.role, sum(e.amount_minor)::bigint as owed_minor
    from (
      select outlet_id, business_day, role, currency, amount_minor from (${owedEntries(merchantId)}) as booked where business_day <= ${day}::date
      union all
      select owed.outlet_id, ${day}::date, 'points-liability', p.currency, owed.amount_minor
      from (${pointsOwed(merchantId, day)}) as owed join member_programme p on p.merchant_id = ${merchantId}
    ) as e left join organisation_outlet as outlet on outlet.merchant_id = ${merchantId} and outlet.id = e.outlet_id
    where (${outletIds}::uuid[] is null or e.outlet_id = any(${outletIds}::uuid[]))
    group by e.outlet_id, outlet.number, outlet.name, e.currency, e.role having sum(e.amount_minor) <> 0
    order by outlet.number nulls last, e.currency, e.role`)

/** Returns the points that members hold at the end of a day. */
export const findPointsOwed = async (tx: Tx, merchantId: string, day: string): Promise<number> => {
  const { points } = await tx.one<{ points: number }>(sql`
    select coalesce(sum(points), 0)::bigint as points from point_entry
    where merchant_id = ${merchantId} and business_day <= ${day}::date`)
  return points
}

/** Movements of the accounts in books by day. */
export const listAccountedDays = (
  tx: Tx,
  { merchantId, outletId, ownCurrency }: Pick<JournalPlace, 'merchantId' | 'outletId' | 'ownCurrency'>,
): Promise<{ day: string; role: AccountedRole; minor: number }[]> =>
  tx.many(sql`
    select business_day as day, role, sum(amount_minor)::bigint as minor from (${owedEntries(merchantId)}) as e
    where ${ownCurrency === undefined ? sql`outlet_id = ${outletId}` : sql`outlet_id is null and currency = ${ownCurrency}`} group by 1, 2 having sum(amount_minor) <> 0
    union all
    select day, 'points-liability', amount_minor::bigint from (${pointsOwedByDay(merchantId, ownCurrency === undefined ? outletId : null)}) as points
    where amount_minor <> 0 and ${ownCurrency === undefined ? sql`true` : sql`exists (select from member_programme where merchant_id = ${merchantId} and currency = ${ownCurrency})`}
    order by 1, 2`)
