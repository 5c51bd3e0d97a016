import { sql, type Sql } from '../db/sql.ts'

/** The condition that a moment that the shops' clocks wrote lies before one of the program's: `row` has `merchant_id`. For what is kept for some time and forgotten then. */
export const isBeforeThere = (row: string, moment: string, before: string | Date): Sql => sql`(
  ${sql.raw(`${row}.${moment}`)} < ${before} or exists (
    select from merchant moved where moved.id = ${sql.raw(`${row}.merchant_id`)} and moved.clock_ahead_seconds > 0
      and ${sql.raw(`${row}.${moment}`)} < ${before}::timestamptz + moved.clock_ahead_seconds * interval '1 second'))`

/**
 * The condition for shops (`merchantId`) that a job which goes by their clocks takes in this run: behind the wall of a test shop that one; as the owner all
 * but the test shops whose clock is ahead, so that nothing of theirs is booked by the program's clock, before what it follows. See `liveTestShops`.
 */
export const isOfThisRun = (
  merchantId: Sql,
): Sql => sql`(nullif(current_setting('app.merchant_id', true), '') is not null
  or not exists (select from merchant moved where moved.id = ${merchantId} and moved.clock_ahead_seconds > 0))`

/**
 * The condition that no other database has a merchant (`merchantId`), as this one knows: what a process remembers of one that left, or is still on its way
 * here, is written nowhere. True where there is one database, and for what is above the merchants.
 */
export const livesHere = (merchantId: Sql): Sql => sql`not exists (
  select from merchant_cluster place join cluster_here here on here.name <> place.cluster where place.merchant_id = ${merchantId})`
