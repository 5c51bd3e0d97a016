import type { PersonalFields } from '@kassa/domain/member/merge.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A merge as it was written. */
export interface MergeRecord {
  readonly id: string
  readonly staysId: string
  readonly goesId: string
  readonly note: string
  readonly wasEnabled: boolean
  readonly taken: Partial<PersonalFields>
  readonly before: Partial<PersonalFields>
  readonly alsoIds: readonly string[]
  readonly visits: number
  readonly pointMark: number
  readonly balanceMark: number
  readonly levelBefore: string | null
  readonly levelAfter: string | null
  readonly actorKind: string
  readonly actorId: string | null
  readonly at: string
}

export const insertMerge = (
  tx: Tx,
  merchantId: string,
  merge: Omit<MergeRecord, 'pointMark' | 'balanceMark'>,
): Promise<number> =>
  tx.run(sql`
    insert into member_merge (merchant_id, id, stays_id, goes_id, note, was_enabled, taken, before, also_ids, visits, level_before,
      level_after, actor_kind, actor_id, at, point_mark, balance_mark)
    select ${merchantId}, ${merge.id}, ${merge.staysId}, ${merge.goesId}, ${merge.note}, ${merge.wasEnabled},
      ${json(merge.taken)}::jsonb, ${json(merge.before)}::jsonb,
      ${merge.alsoIds}::uuid[], ${merge.visits}, ${merge.levelBefore}::uuid, ${merge.levelAfter}::uuid, ${merge.actorKind},
      ${merge.actorId}::uuid, ${merge.at}::timestamptz,
      (select coalesce(max(entry_number), 0) from point_entry where merchant_id = ${merchantId} and member_id = ${merge.staysId}),
      (select coalesce(max(entry_number), 0) from balance_entry where merchant_id = ${merchantId} and member_id = ${merge.staysId})`)

/** The condition that the one who stays (`s`) is archived, by a later merge too, or one of the two (`o` goes) was erased. */
export const isGone = sql.raw('(s.archived_at is not null or s.erased_at is not null or o.erased_at is not null)')

/** A merge, locked; undefined where there is none, with what became of both since. */
export const findMergeForUpdate = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<
  | (MergeRecord & { readonly undoneAt: string | null; readonly isMergedOn: boolean; readonly isGone: boolean })
  | undefined
> =>
  tx.maybe(sql`
    select g.id, g.stays_id, g.goes_id, g.note, g.was_enabled, g.taken, g.before, g.also_ids, g.visits, g.point_mark, g.balance_mark, g.level_before, g.level_after,
      g.actor_kind, g.actor_id, g.at, g.undone_at, s.merged_into is not null as is_merged_on, ${isGone} as is_gone
    from member_merge g
    join member s on s.merchant_id = g.merchant_id and s.id = g.stays_id
    join member o on o.merchant_id = g.merchant_id and o.id = g.goes_id
    where g.merchant_id = ${merchantId} and g.id = ${id} for update of g`)

export const setMergeUndone = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`update member_merge set undone_at = ${at} where merchant_id = ${merchantId} and id = ${id}`)

/** Returns whether points or balance of the member who stays went out since a merge, by anything but points that ran out. */
export async function isSpentSince(
  tx: Tx,
  merchantId: string,
  { staysId, pointMark, balanceMark }: MergeRecord,
): Promise<boolean> {
  const { isSpent } = await tx.one<{ isSpent: boolean }>(sql`
    select exists (select from point_entry where merchant_id = ${merchantId} and member_id = ${staysId}
        and entry_number > ${pointMark} and points < 0 and reason <> 7)
      or exists (select from balance_entry where merchant_id = ${merchantId} and member_id = ${staysId}
        and entry_number > ${balanceMark} and amount_minor < 0) as is_spent`)
  return isSpent
}

/** Returns the entries that a merge brought the member who stays, and releases of gifts that were meant for the one who went. */
export const findBrought = async (
  tx: Tx,
  merchantId: string,
  { id, staysId, goesId, alsoIds, balanceMark }: MergeRecord,
): Promise<{
  readonly lots: { readonly points: number; readonly lastDay: string | null }[]
  readonly principalMinor: number
  readonly bonusMinor: number
}> => ({
  lots: await tx.many(sql`
    select points, last_day from point_entry
    where merchant_id = ${merchantId} and member_id = ${staysId} and document_id = ${id} order by entry_number`),
  ...(await tx.one<{ principalMinor: number; bonusMinor: number }>(sql`
    select coalesce(sum(amount_minor) filter (where type % 2 = 1), 0)::bigint as principal_minor,
      coalesce(sum(amount_minor) filter (where type % 2 = 0), 0)::bigint as bonus_minor
    from balance_entry e where e.merchant_id = ${merchantId} and e.member_id = ${staysId} and (e.document_id = ${id}
      or (e.document_kind = 'bonus-release' and e.entry_number > ${balanceMark} and e.document_id in (
        select order_id from recharge r where r.merchant_id = ${merchantId}
          and r.member_id = any(${[goesId, ...alsoIds]}::uuid[]))))`)),
})

/**
 * Moves spending from one member to another, a line for each day it was made on, so that what counts for levels stays what it was. `days` answers
 * `business_day` and `amount_minor`.
 */
export async function moveSpending(
  tx: Tx,
  merchantId: string,
  move: { readonly fromId: string; readonly toId: string; readonly documentId: string; readonly kind: string },
  days: Sql,
  at: string,
): Promise<void> {
  const line = (memberId: string, sign: Sql): Sql => sql`
    with day as materialized (${days}), book as (
      insert into spending_entry (merchant_id, member_id, currency, amount_minor, after_minor, document_kind, document_id, business_day, at)
      select ${merchantId}::uuid, a.member_id, a.currency, ${sign} day.amount_minor,
        a.spent_minor + sum(${sign} day.amount_minor) over (order by day.business_day rows unbounded preceding), ${move.kind},
        ${move.documentId}::uuid, day.business_day, ${at}
      from day, member_account a where a.merchant_id = ${merchantId} and a.member_id = ${memberId}
      order by day.business_day)
    update member_account set spent_minor = spent_minor + coalesce((select sum(${sign} amount_minor) from day), 0)
    where merchant_id = ${merchantId} and member_id = ${memberId}`
  // First to the one who gets it: the days are read off the book of the other.
  await tx.run(line(move.toId, sql`+`))
  await tx.run(line(move.fromId, sql`-`))
}

/** All days on which a member spent something. */
export const spendingDays = (merchantId: string, memberId: string): Sql => sql`
  select business_day, sum(amount_minor)::bigint as amount_minor from spending_entry
  where merchant_id = ${merchantId} and member_id = ${memberId} group by business_day having sum(amount_minor) <> 0`

/** Days that a document brought a member. */
export const spendingOfDocument = (merchantId: string, memberId: string, documentId: string): Sql => sql`
  select business_day, amount_minor from spending_entry
  where merchant_id = ${merchantId} and member_id = ${memberId} and document_id = ${documentId}`
