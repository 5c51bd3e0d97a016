import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface BooksClosing {
  readonly number: number
  /** Null: nothing is closed. */
  readonly through: string | null
  readonly reason: string
  readonly at: string
}

/** The last closings and openings, the newest first. */
export const listClosings = (tx: Tx, merchantId: string, most: number): Promise<BooksClosing[]> =>
  tx.many<BooksClosing>(sql`
    select number, through, reason, at from books_closing where merchant_id = ${merchantId} order by number desc limit ${most}`)

/** The day through which the books are closed; null: not at all. */
export const findClosedThrough = async (tx: Tx, merchantId: string): Promise<string | null> =>
  (await listClosings(tx, merchantId, 1))[0]?.through ?? null

/** Adds the row behind the last one; false where somebody else did so first. */
export const insertClosing = async (
  tx: Tx,
  merchantId: string,
  closing: BooksClosing & { readonly accountId: string },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into books_closing (merchant_id, number, through, reason, account_id, at)
    values (${merchantId}, ${closing.number}, ${closing.through}, ${closing.reason}, ${closing.accountId}, ${closing.at})
    on conflict do nothing`)) === 1
