import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { todayOfProgramme } from '../programme/programme.store.ts'

/** A merchant whose members' levels are to be looked through for `day`. */
export interface MerchantToCheck {
  readonly merchantId: string
  readonly day: string
  /** The position where an earlier run was broken off. */
  readonly after: string | null
  /** The year of the last yearly check; null before the first, which then only begins the count. */
  readonly year: number | null
}

export const listUnchecked = (tx: Tx, now: string): Promise<MerchantToCheck[]> =>
  tx.many(sql`
    select p.merchant_id, today.day, p.levels_checked_after as after, p.levels_checked_year as year
    from member_programme p
    ${todayOfProgramme(now)}
    where p.levels_checked_on is null or p.levels_checked_on < today.day
    order by p.merchant_id`)

export interface MemberStanding {
  readonly memberId: string
  readonly levelId: string | null
  readonly levelUntil: string | null
  /** The spending since `from`, or all of it. */
  readonly spentMinor: number
}

/** Members behind `after` by their ids, locked, with what counts for their level. */
export const listStandings = (
  tx: Tx,
  merchantId: string,
  { from, after, limit }: { readonly from: string | null; readonly after: string | null; readonly limit: number },
): Promise<MemberStanding[]> =>
  tx.many(sql`
    select a.member_id, a.level_id, a.level_until,
      ${
        from === null
          ? sql`a.spent_minor`
          : sql`coalesce((select sum(e.amount_minor) from spending_entry e where e.merchant_id = ${merchantId}
              and e.member_id = a.member_id and e.business_day >= ${from}::date), 0)::bigint`
      } as spent_minor
    from member_account a
    where a.merchant_id = ${merchantId} and ${after === null ? sql`true` : sql`a.member_id > ${after}::uuid`}
    order by a.member_id limit ${limit} for update of a`)

/** Notes how far a look through levels has come; `memberId` null is its end. */
export const setChecked = (tx: Tx, { merchantId, day }: MerchantToCheck, memberId: string | null): Promise<number> =>
  tx.run(
    memberId === null
      ? sql`update member_programme set levels_checked_on = ${day}::date, levels_checked_after = null,
          levels_checked_year = extract(year from ${day}::date) where merchant_id = ${merchantId}`
      : sql`update member_programme set levels_checked_after = ${memberId}::uuid where merchant_id = ${merchantId}`,
  )
