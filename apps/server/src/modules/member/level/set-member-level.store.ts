import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Gives a member another level and says why in the same statement; nothing where it is the one they have until the same day. */
export const setLevelOfMember = (
  tx: Tx,
  merchantId: string,
  change: {
    readonly memberId: string
    readonly levelId: string | null
    readonly untilDay: string | null
    readonly reason: 'by-hand' | 'yearly-check' | 'merged' | 'level-gone' | 'spending'
    readonly note: string
    readonly actorKind: string
    readonly actorId: string | null
    readonly at: string
  },
): Promise<number> =>
  tx.run(sql`
    with before as materialized (
      select level_id, level_until from member_account
      where merchant_id = ${merchantId} and member_id = ${change.memberId} for update
    ), changed as (
      update member_account a set level_id = ${change.levelId}::uuid, level_until = ${change.untilDay}::date
      from before
      where a.merchant_id = ${merchantId} and a.member_id = ${change.memberId}
        and (before.level_id, before.level_until) is distinct from (${change.levelId}::uuid, ${change.untilDay}::date)
      returning a.member_id)
    insert into level_change (merchant_id, member_id, from_level_id, to_level_id, reason, note, until_day, actor_kind, actor_id, at)
    select ${merchantId}::uuid, changed.member_id, before.level_id, ${change.levelId}::uuid, ${change.reason}, ${change.note},
      ${change.untilDay}::date, ${change.actorKind}, ${change.actorId}::uuid, ${change.at}
    from changed, before`)
