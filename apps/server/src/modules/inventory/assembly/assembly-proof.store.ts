import { sql } from '../../../platform/db/sql.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'

/**
 * The proof of assemblies: what left is worth what came in, wherever all of it is known; the stock book moved each line as it stands, once, and
 * back where the assembly is undone.
 */
export const assemblyProof: Proof = {
  book: 'assemblies',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with worth as (
  select line.merchant_id, line.document_id, count(*) as entries,
    count(*) filter (where line.cost_minor is null) > 0
      or sum(case when line.is_out then -line.cost_minor else line.cost_minor end) = 0 as agrees
  from assembly_line as line group by line.merchant_id, line.document_id
), moved as (
  select line.merchant_id, line.document_id, bool_and(
    (select coalesce(sum(e.quantity), 0) from stock_ledger as e where e.merchant_id = line.merchant_id
      and e.document_id = line.document_id and e.variant_id = line.variant_id and e.kind in ('assembly', 'unpacking'))
      = case when line.is_out then -line.quantity else line.quantity end
    and (select coalesce(sum(e.quantity), 0) from stock_ledger as e where e.merchant_id = line.merchant_id
      and e.document_id = line.document_id and e.variant_id = line.variant_id and e.kind = 'assembly-undo')
      = case when doc.state <> 'undone' then 0 when line.is_out then line.quantity else -line.quantity end) as agrees
  from assembly_line as line
  join assembly as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
  group by line.merchant_id, line.document_id
)
select coalesce(sum(worth.entries), 0)::bigint as entries, count(*) as balances,
  min('assembly ' || doc.number) filter (where not coalesce(worth.agrees and moved.agrees, false)) as first_disagreement
from assembly as doc
left join worth on worth.merchant_id = doc.merchant_id and worth.document_id = doc.id
left join moved on moved.merchant_id = doc.merchant_id and moved.document_id = doc.id`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
