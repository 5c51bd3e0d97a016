import type { Database } from '../db/database.ts'
import type { Clock } from '../clock.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { shopNow } from '../session/shop-clock.ts'

/** A test shop whose clock is ahead. */
export interface MovedClock {
  readonly id: string
  readonly aheadSeconds: number
  /** Up to which moment of its clock its days were lived; null: it was not moved by a day yet. */
  readonly turnAt: string | null
}

const isMoved = sql`test_of is not null and archived_at is null and clock_ahead_seconds > 0`

/** Those that somebody has used since a moment of the program's clock. */
export const listUsedClocks = (database: Database, usedSince: string): Promise<{ readonly id: string }[]> =>
  database.ask(sql`
    select id from merchant
    where ${isMoved} and (
      exists (select from session s where s.merchant_id = merchant.id and s.last_seen_at > ${usedSince})
      or exists (select from app_token_use u where u.merchant_id = merchant.id and u.last_used_at > ${usedSince})
      or exists (select from device_registration r where r.merchant_id = merchant.id and r.unbound_at is null
        and r.last_seen_at > ${usedSince}::timestamptz + clock_ahead_seconds * interval '1 second'))
    order by id`)

export const findMovedClock = async (database: Database, id: string): Promise<MovedClock | undefined> =>
  (
    await database.ask<MovedClock>(sql`
      select id, clock_ahead_seconds as ahead_seconds, clock_turn_at as turn_at from merchant
      where id = ${id}::uuid and ${isMoved}`)
  )[0]

export const setClockTurn = (database: Database, id: string, at: string): Promise<unknown> =>
  database.ask(sql`select kassa_test_shop_lived(${id}, ${at})`)

/** Takes a test shop for one process until a moment, or goes on holding it from `held`; answers whether it is this process's. */
export async function holdTestShop(
  database: Database,
  id: string,
  { now, until, held }: { readonly now: string; readonly until: string; readonly held: string | null },
): Promise<boolean> {
  const [answer] = await database.ask<{ isHeld: boolean }>(
    sql`select kassa_hold_test_shop(${id}, ${now}, ${until}, ${held}) as is_held`,
  )
  return answer?.isHeld === true
}

const aheadOf = (merchantId: string): Sql =>
  sql`select clock_ahead_seconds as test_ahead_seconds from merchant where id = ${merchantId}::uuid`

interface Ahead {
  readonly testAheadSeconds: number | null
}

/** The time at the merchant whom the transaction is in. */
export async function shopNowIn(tx: Tx, merchantId: string, now: string): Promise<string> {
  const shop = await tx.maybe<Ahead>(aheadOf(merchantId))
  return shop ? shopNow(now, shop) : now
}

/** The time at one merchant; of one that is not here the program's. */
export async function shopNowOf(database: Database, merchantId: string, now: string): Promise<string> {
  const [shop] = await database.ask<Ahead>(aheadOf(merchantId), true)
  return shop ? shopNow(now, shop) : now
}

/** The time at each merchant: the program's, ahead at test shops whose clock was moved. */
export async function shopClocks(database: Database, clock: Clock): Promise<(merchantId: string) => string> {
  const moved = await database.ask<Pick<MovedClock, 'id' | 'aheadSeconds'>>(sql`
    select id, clock_ahead_seconds as ahead_seconds from merchant where test_of is not null and clock_ahead_seconds > 0`)
  const aheads = new Map(moved.map(({ id, aheadSeconds }) => [id, aheadSeconds]))
  return (merchantId) => shopNow(clock(), { testAheadSeconds: aheads.get(merchantId) ?? null })
}
