import type { DifferenceBookName } from '@kassa/contract/journal/book-names.ts'
import type { ReviewReason } from '../booking.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import type { Difference, FiledDifference, Proof, BookProof } from '../proof.ts'

/** A book in which two truths meet, and whose differences are either filed for people or a disagreement. */
export interface DifferenceBook {
  /** Its name as people read it, and the one under which items name its differences. */
  readonly book: DifferenceBookName
  /**
   * A select of all that is compared, a row each: `merchant_id uuid`, `outlet_id uuid` (null without one), `subject text` (what an item has to
   * name), `name text` (as people read it), `entries bigint` (read for it), `amount bigint` (0 agrees; null differs without a measure).
   */
  readonly compared: Sql
  /** The reasons that tell of such a difference: an item with one of them covers what it names. */
  readonly codes: readonly ReviewReason['code'][] | 'any'
}

const listedAtMost = 20

/**
 * The names of each item that may cover: its order, its refund, its entry (`registration/sequence`), its device and outlet, the facts of
 * the reasons that count, and what is written beside it for this book.
 */
const namesOf = ({ book, codes }: DifferenceBook): Sql => sql`
  select i.merchant_id, i.id as item_id, named.subject, null::bigint as amount
  from review_item i
  cross join lateral jsonb_array_elements(i.reasons) as reason
  cross join lateral (
    select unnest(array[i.order_id::text, i.refund_id::text, i.registration_id || '/' || i.sequence, i.device_id::text,
      i.outlet_id::text]) as subject
    union all select value from jsonb_each_text(reason -> 'facts')
  ) as named
  where named.subject is not null and ${codes === 'any' ? sql`true` : sql`reason ->> 'code' = any(${codes}::text[])`}
  union all
  select merchant_id, item_id, subject, amount from review_subject where book = ${book}`

/** Tables `compared` (all of the book) and `judged` (what differs, with the item that names it or null). */
const judgedOf = (of: DifferenceBook): Sql => sql`
compared as materialized (${of.compared}),
difference as materialized (select * from compared where amount is distinct from 0),
names as materialized (${namesOf(of)}),
judged as materialized (
  select d.merchant_id, d.outlet_id, d.subject, d.name, d.amount,
    min(n.item_id::text) filter (where n.amount is null or n.amount = d.amount) as item_id
  from difference d left join names n on n.merchant_id = d.merchant_id and n.subject = d.subject
  group by d.merchant_id, d.outlet_id, d.subject, d.name, d.amount
)`

interface ProvenRow {
  readonly entries: number
  readonly balances: number
  readonly firstDisagreement: string | null
  readonly filed: number
  readonly first: readonly FiledDifference[]
}

async function prove(tx: Tx, of: DifferenceBook): Promise<BookProof> {
  const { firstDisagreement, filed, first, ...figures } = await tx.one<ProvenRow>(sql`
    with ${judgedOf(of)}
    select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
      (select name from judged where item_id is null order by name limit 1) as first_disagreement,
      (select count(*) from judged where item_id is not null) as filed,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'itemId', item_id)), '[]') from (
        select name, item_id from judged where item_id is not null order by name, item_id limit ${listedAtMost}
      ) as listed) as first
    from compared`)
  return {
    ...figures,
    ...(firstDisagreement === null ? {} : { firstDisagreement }),
    ...(filed === 0 ? {} : { filed: { count: filed, first } }),
  }
}

/** The proof of such a book: a difference disagrees until a review item names it. */
export const differenceProof = (of: DifferenceBook): Proof => ({
  book: of.book,
  run: (tx) => prove(tx, of),
  listUnfiled: (tx) =>
    tx.many<Difference>(sql`
      with ${judgedOf(of)}
      select merchant_id, outlet_id, subject, name, amount from judged where item_id is null
      order by merchant_id, outlet_id, name, subject`),
})
