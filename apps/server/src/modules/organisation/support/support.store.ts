import type { supportStates, supportView } from '@kassa/contract/identity/support.calls.ts'
import { SUPPORT_ASK_DAYS } from '@kassa/contract/identity/support.calls.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'

type State = (typeof supportStates)[number]

export interface SupportRow extends Omit<OutputOf<typeof supportView>, 'can'> {
  readonly askedById: string
  readonly codes: readonly string[]
}

const lapses = sql`s.asked_at + ${SUPPORT_ASK_DAYS} * interval '1 day'`

const stateAt = (now: string): Sql => sql`
  case when s.answered_at is null then case when ${now}::timestamptz < ${lapses} then 'asked' else 'lapsed' end
    when s.until_at is null then 'declined'
    when s.ended_at is null and ${now}::timestamptz < s.until_at then 'running' else 'ended' end`

const columns = (now: string): Sql => sql`
  s.id, s.asked_by_id, s.asked_by_name as asked_by, s.asked_at, s.reason, s.hours, s.wants_to_change, s.answered_by_name as answered_by,
  s.answered_at, s.may_change, s.codes, coalesce(s.ended_at, s.until_at) as until, s.ended_by_name as ended_by, ${stateAt(now)} as state`

const conditions = (merchantId: string, state: State | undefined, now: string): Sql[] => [
  sql`s.merchant_id = ${merchantId}`,
  ...(state === undefined ? [] : [sql`${stateAt(now)} = ${state}`]),
]

export const supportList = listOf({
  columns: (_merchantId: string, _state: State | undefined, now: string) => columns(now),
  from: (merchantId: string, state: State | undefined, now: string) =>
    sql`from support_access s where ${sql.and(conditions(merchantId, state, now))}`,
  order: keyset([sql`s.asked_at`, 'instant'], [sql`s.id`, 'id']),
  isDown: true,
  keyOf: ({ askedAt, id }: SupportRow) => [askedAt, id],
})

/** Requests that wait for an answer. */
export const waitingSupport = (merchantId: string, now: string): Sql => sql`
  select s.id, s.asked_by_name, s.asked_at from support_access s
  where s.merchant_id = ${merchantId} and s.answered_at is null and ${now}::timestamptz < ${lapses} order by s.asked_at`

/** Locked until the transaction ends. */
export const findSupportForUpdate = (
  tx: Tx,
  merchantId: string,
  id: string,
  now: string,
): Promise<SupportRow | undefined> =>
  tx.maybe<SupportRow>(sql`
    select ${columns(now)} from support_access s where s.merchant_id = ${merchantId} and s.id = ${id} for update`)

/** Returns whether there is such a merchant; a test shop is nobody's to ask for. */
export const isMerchant = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from merchant where id = ${merchantId} and archived_at is null and test_of is null`)) !== undefined

export interface NewSupport {
  readonly id: string
  readonly reason: string
  readonly hours: number
  readonly wantsToChange: boolean
}

/** Writes a request; 0 where one of the same person waits or runs. Of two at once one is written: the caller holds the merchant. */
export const insertSupport = (
  tx: Tx,
  merchantId: string,
  { id, reason, hours, wantsToChange }: NewSupport,
  asked: { readonly by: { readonly accountId: string; readonly name: string }; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into support_access (merchant_id, id, asked_by_id, asked_by_name, asked_at, reason, hours, wants_to_change)
    select ${merchantId}::uuid, ${id}::uuid, ${asked.by.accountId}::uuid, ${asked.by.name}, ${asked.now}::timestamptz, ${reason},
      ${hours}::integer, ${wantsToChange}::boolean
    where not exists (select from support_access s where s.merchant_id = ${merchantId} and s.asked_by_id = ${asked.by.accountId}
      and ${stateAt(asked.now)} in ('asked', 'running'))`)

export const setSupportAnswered = (
  tx: Tx,
  merchantId: string,
  id: string,
  answer: {
    readonly by: string
    readonly now: string
    readonly until: Date | null
    readonly mayChange: boolean
    readonly codes: readonly string[]
  },
): Promise<number> =>
  tx.run(sql`
    update support_access set answered_at = ${answer.now}, answered_by_name = ${answer.by}, until_at = ${answer.until},
      may_change = ${answer.mayChange}, codes = ${answer.codes}
    where merchant_id = ${merchantId} and id = ${id}`)

export const setSupportEnded = (tx: Tx, merchantId: string, id: string, by: string, now: string): Promise<number> =>
  tx.run(sql`
    update support_access set ended_at = ${now}, ended_by_name = ${by} where merchant_id = ${merchantId} and id = ${id}`)
