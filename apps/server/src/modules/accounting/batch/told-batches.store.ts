import type { BooksAnchor } from '@kassa/domain/audit/verify-chain.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Those ends of books, as letters told them, that no batch of any merchant here is: a hash covers the books and all batches before. */
export const listUnknownAnchors = (tx: Tx, anchors: readonly BooksAnchor[]): Promise<BooksAnchor[]> =>
  tx.many<BooksAnchor>(sql`
    select told.outlet, told.batch, told.hash
    from jsonb_to_recordset(${json(anchors)}::jsonb) as told (outlet text, batch bigint, hash text)
    where not exists (select from journal_batch b where b.hash = told.hash and b.number = told.batch)
    order by told.outlet, told.batch`)
