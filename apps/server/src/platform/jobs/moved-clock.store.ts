import type { Database } from '../db/database.ts'
import type { Clock } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { shopNow } from '../session/shop-clock.ts'

/** A test shop whose clock is ahead. */
export interface MovedClock {
  readonly id: string
  readonly aheadSeconds: number
  /** Up to which moment of its clock its days were lived; null: it was not moved by a day yet. */
  readonly turnAt: string | null
}

export const listMovedClocks = (database: Database): Promise<MovedClock[]> =>
  database.ask(sql`
    select id, clock_ahead_seconds as ahead_seconds, clock_turn_at as turn_at from merchant
    where test_of is not null and archived_at is null and clock_ahead_seconds > 0 order by id`)

export const setClockTurn = (database: Database, id: string, at: string): Promise<unknown> =>
  database.ask(sql`select kassa_test_shop_lived(${id}, ${at})`)

/** The time at each merchant: the program's, ahead at test shops whose clock was moved. */
export async function shopClocks(database: Database, clock: Clock): Promise<(merchantId: string) => string> {
  const moved = await listMovedClocks(database)
  const aheadOf = new Map(moved.map(({ id, aheadSeconds }) => [id, aheadSeconds]))
  return (merchantId) => shopNow(clock(), { testAheadSeconds: aheadOf.get(merchantId) ?? null })
}
