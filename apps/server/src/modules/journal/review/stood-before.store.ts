import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Begins all books at once in a database without merchants, where nothing stood before. */
export const beginBooksOfNobody = (tx: Tx, books: readonly string[], at: string): Promise<number> =>
  tx.run(sql`
    insert into book_beginning (book, begun_at)
    select book, ${at} from unnest(${books}::text[]) as book
    where not exists (select from organisation_merchant as merchant) on conflict do nothing`)

export async function listBegunBooks(tx: Tx): Promise<string[]> {
  const rows = await tx.many<{ book: string }>(sql`select book from book_beginning`)
  return rows.map(({ book }) => book)
}

/** Notes that a book has begun; false where another process has done so. */
export async function beginBook(tx: Tx, book: string, at: string): Promise<boolean> {
  const begun = await tx.run(sql`
    insert into book_beginning (book, begun_at) values (${book}, ${at}) on conflict do nothing`)
  return begun > 0
}

/** Returns the outlet where differences without an outlet are filed. */
export async function findFirstOutlet(tx: Tx, merchantId: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    select id from organisation_outlet as outlet where merchant_id = ${merchantId} order by number, id limit 1`)
  return row?.id
}

/** Every outlet that is not archived, of every merchant. */
export const listOpenOutlets = (tx: Tx): Promise<{ merchantId: string; outletId: string }[]> =>
  tx.many(
    sql`select merchant_id, id as outlet_id from organisation_outlet as outlet where archived_at is null order by merchant_id, number, id`,
  )
