import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface OpenGiftFields {
  readonly name: string
  readonly points: number
  readonly fromDay: string | null
  readonly untilDay: string | null
}

export interface OpenGiftRecord extends OpenGiftFields {
  readonly id: string
  readonly isEnabled: boolean
  readonly version: number
  readonly grants: number
}

const columns = sql`
  g.id, g.name, g.points, g.from_day, g.until_day, g.is_enabled, g.version,
  (select count(*) from open_gift_grant t where t.merchant_id = g.merchant_id and t.gift_id = g.id) as grants`

const matching = (merchantId: string, search: string | undefined): Sql =>
  sql.and([
    sql`g.merchant_id = ${merchantId} and g.archived_at is null`,
    ...(search ? [sql`strpos(lower(g.name), ${search.toLowerCase()}) > 0`] : []),
  ])

export const listOpenGiftRecords = (
  tx: Tx,
  merchantId: string,
  search: string | undefined,
  after: readonly string[] | undefined,
  limit: number,
): Promise<(OpenGiftRecord & { sortName: string })[]> =>
  tx.many(sql`
    select ${columns}, lower(g.name) as sort_name from open_gift g where ${matching(merchantId, search)}
      and ${after ? sql`(lower(g.name), g.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by lower(g.name), g.id limit ${limit}`)

export async function countOpenGifts(
  tx: Tx,
  merchantId: string,
  search: string | undefined,
  cap: number,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from (select from open_gift g where ${matching(merchantId, search)} limit ${cap + 1}) as counted`)
  return count
}

export const findOpenGiftForUpdate = (tx: Tx, merchantId: string, id: string): Promise<OpenGiftRecord | undefined> =>
  tx.maybe(sql`
    select ${columns} from open_gift g
    where g.merchant_id = ${merchantId} and g.id = ${id} and g.archived_at is null for update of g`)

export const isOpenGiftNameTaken = async (tx: Tx, merchantId: string, id: string, name: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from open_gift where merchant_id = ${merchantId} and id <> ${id} and lower(name) = lower(${name})
      and archived_at is null`)) !== undefined

/** Answers false, and writes nothing, where the name is taken. */
export async function insertOpenGift(
  tx: Tx,
  merchantId: string,
  id: string,
  fields: OpenGiftFields,
  at: string,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into open_gift (merchant_id, id, name, points, from_day, until_day, created_at)
    values (${merchantId}, ${id}, ${fields.name}, ${fields.points}, ${fields.fromDay}::date, ${fields.untilDay}::date, ${at})
    on conflict do nothing`)
  return added === 1
}

export const setOpenGift = (tx: Tx, merchantId: string, id: string, fields: OpenGiftFields): Promise<number> =>
  tx.run(sql`
    update open_gift set name = ${fields.name}, points = ${fields.points}, from_day = ${fields.fromDay}::date,
      until_day = ${fields.untilDay}::date, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setOpenGiftIsEnabled = (tx: Tx, merchantId: string, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update open_gift set is_enabled = ${isEnabled}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

export const archiveOpenGift = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update open_gift set archived_at = ${at}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

/** Notes that a member is given every gift of the day that they were not given before; answers those. */
export const grantOpenGifts = (
  tx: Tx,
  merchantId: string,
  memberId: string,
  day: string,
  at: string,
): Promise<{ giftId: string; points: number }[]> =>
  tx.many(sql`
    insert into open_gift_grant (merchant_id, member_id, gift_id, points, at)
    select merchant_id, ${memberId}::uuid, id, points, ${at}::timestamptz from open_gift
    where merchant_id = ${merchantId} and is_enabled and archived_at is null
      and (from_day is null or from_day <= ${day}::date) and (until_day is null or until_day >= ${day}::date)
    order by id
    on conflict do nothing
    returning gift_id, points`)
