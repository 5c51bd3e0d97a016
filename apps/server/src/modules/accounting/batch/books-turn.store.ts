import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * Holds closings of a merchant's books back until the transaction ends. One that reads as of a moment before the last closing is refused the row by the database, and
 * run again from the start.
 */
export const takeSealingTurn = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`
    with added as (insert into books_turn (merchant_id) values (${merchantId}) on conflict do nothing)
    select from books_turn where merchant_id = ${merchantId} for share`)

/** Waits for all who seal days of the merchant, and holds others back until the transaction ends. */
export const takeClosingTurn = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`
    insert into books_turn (merchant_id, closings) values (${merchantId}, 1)
    on conflict (merchant_id) do update set closings = books_turn.closings + 1`)
