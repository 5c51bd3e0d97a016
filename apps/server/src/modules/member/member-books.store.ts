import type { TaxStanding } from '@kassa/domain/member/tax-standing.ts'
import { namedStatement, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { reservedElsewhere } from './hold/hold.store.ts'

/** The terms of a level at some time; a null number stands for no level. */
export interface LevelThen {
  readonly number: number | null
  readonly offBasisPoints: number
  readonly earnRatioHundredths: number
}

/** A member as a sale is held against the books. */
export interface MemberBooks {
  /** The id that the sale names. */
  readonly id: string
  /** The account whose books count: the member's own, or that of the member they were merged into. */
  readonly accountId: string
  readonly name: string
  readonly isEnabled: boolean
  readonly birthday: string | null
  /** The paper by which they are free of tax now. */
  readonly taxStanding: TaxStanding | null
  readonly currency: string
  readonly points: number
  readonly principalMinor: number
  readonly bonusMinor: number
  /** The part reserved for other baskets than the sale's, which their devices may have sold offline. */
  readonly reservedPoints: number
  readonly reservedPrincipalMinor: number
  readonly reservedBonusMinor: number
  /**
   * The levels that applied to the member's prices since a moment, the present one first; null is no level. A level that is switched off is
   * none.
   */
  readonly levels: readonly (LevelThen | null)[]
  /** The names of the segments that a desk counted the member into and that they do not fit; left out: none. */
  readonly unfitSegments?: readonly string[]
  /** The family card that a sale names, where it shares the account; left out: none, or another's. */
  readonly familyCard?: string
}

const levelJson =
  sql.raw(`case when l.is_enabled then json_build_object('number', l.number, 'offBasisPoints', l.off_basis_points,
  'earnRatioHundredths', l.earn_ratio_hundredths) end`)

/**
 * The member with what they hold, and the levels they had since `from`, each as it was. The account stays locked until the transaction ends, so that
 * of two sales at once the second sees what the first spent. A card that was merged stands for the member it was merged into. Undefined where
 * nobody is, or they are archived.
 */
export const findMemberBooks = async (tx: Tx, merchantId: string, asked: Asked): Promise<MemberBooks | undefined> =>
  // A call that waited for the lock while the member was merged has read the state before it: a second look finds the member who stayed.
  (await lookUp(tx, merchantId, asked)) ?? lookUp(tx, merchantId, asked)

/** The member, the sale, its moment, and the start of the window. */
interface Asked {
  readonly id: string
  readonly from: string
  readonly orderId: string
  readonly now: string
}

const lookUp = (tx: Tx, merchantId: string, { id, from, orderId, now }: Asked): Promise<MemberBooks | undefined> =>
  tx.maybe<MemberBooks>(
    namedStatement(
      'kassa.member-books',
      sql`
select asked.id, m.id as account_id, m.name, m.is_enabled, asked.birthday, m.tax_standing, a.currency, a.points, a.principal_minor, a.bonus_minor,
  reserve.reserved_points, reserve.reserved_principal_minor, reserve.reserved_bonus_minor,
  (select json_agg(level) from (
      select ${levelJson} as level, 0 as place, 0 as change from member_level l
      where l.merchant_id = ${merchantId}::uuid and l.id = a.level_id
      union all select null, 0, 0 where a.level_id is null
      union all
      select ${levelJson}, 1, 0 from member_account own
      left join member_level l on l.merchant_id = ${merchantId}::uuid and l.id = own.level_id
      where own.merchant_id = ${merchantId}::uuid and own.member_id = asked.id and asked.merged_into is not null
      union all
      select ${levelJson}, 1, c.change_number from level_change c
      left join member_level l on l.merchant_id = ${merchantId}::uuid and l.id = c.from_level_id
      where c.merchant_id = ${merchantId}::uuid and c.member_id in (a.member_id, asked.id) and c.at >= ${from}::timestamptz
      union all
      select json_build_object('number', w.was -> 'number', 'offBasisPoints', w.was -> 'off_basis_points',
        'earnRatioHundredths', w.was -> 'earn_ratio_hundredths'), 2, w.until_seq
      from books_past w
      where w.merchant_id = ${merchantId}::uuid and w.kind = 'member-level' and w.until_at >= ${from}::timestamptz
        and w.thing in (select a.level_id::text
          union select c.from_level_id::text from level_change c
          where c.merchant_id = ${merchantId}::uuid and c.member_id = a.member_id and c.at >= ${from}::timestamptz)
        and (w.was ->> 'is_enabled')::boolean
      order by place, change desc) as had) as levels
from member asked
join member m on m.merchant_id = ${merchantId}::uuid and m.id = coalesce(asked.merged_into, asked.id)
join member_account a on a.merchant_id = ${merchantId}::uuid and a.member_id = m.id
cross join lateral (${reservedElsewhere(merchantId, orderId, now)}) reserve
where asked.merchant_id = ${merchantId}::uuid and asked.id = ${id}::uuid and m.archived_at is null and not a.is_merged
for update of a`,
    ),
  )

/** The points of a member, their account locked; undefined where there is none. */
export async function findPointsForUpdate(tx: Tx, merchantId: string, memberId: string): Promise<number | undefined> {
  const row = await tx.maybe<{ points: number }>(sql`
    select points from member_account where merchant_id = ${merchantId} and member_id = ${memberId} for update`)
  return row?.points
}
