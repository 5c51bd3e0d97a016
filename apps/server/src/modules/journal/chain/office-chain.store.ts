import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { BookProof } from '../../../platform/proof.ts'

/** A refund's rows as they stand, but what the rule worked out on the way. */
const refundBody = sql`
jsonb_build_object('refund', to_jsonb(r) - 'result',
  'lines', coalesce((select jsonb_agg(to_jsonb(l) order by l.position) from refund_line l
    where l.merchant_id = r.merchant_id and l.refund_id = r.id), '[]'::jsonb),
  'payments', coalesce((select jsonb_agg(to_jsonb(p) order by p.position) from payment p
    where p.merchant_id = r.merchant_id and p.document_id = r.id), '[]'::jsonb))`

const hashOf = (previous: Sql, sequence: Sql, document: Sql, body: Sql): Sql => sql`
encode(sha256(convert_to(concat_ws(E'\n', ${previous}, ${sequence}, ${document}, ${body}::text), 'UTF8')), 'hex')`

/**
 * Puts a refund that the server wrote itself at the end of its outlet's chain, in the refund's own transaction. Call it when the
 * outlet's document counter is held, so that two refunds follow each other.
 */
export const chainRefund = (tx: Tx, merchantId: string, refundId: string, now: string): Promise<number> =>
  tx.run(sql`
    insert into office_entry (merchant_id, outlet_id, sequence, document_kind, document_id, body, previous_hash, hash, at)
    select ${merchantId}, e.outlet_id, e.sequence, 'refund', e.id, e.body, e.previous,
      ${hashOf(sql`e.previous`, sql`e.sequence`, sql`e.id`, sql`e.body`)}, ${now}
    from (
      select r.id, r.outlet_id, ${refundBody} as body, coalesce(last.sequence, 0) + 1 as sequence,
        coalesce(last.hash, ${firstPreviousHash}) as previous
      from refund r
      left join lateral (select o.sequence, o.hash from office_entry o
        where o.merchant_id = r.merchant_id and o.outlet_id = r.outlet_id order by o.sequence desc limit 1) as last on true
      where r.merchant_id = ${merchantId} and r.id = ${refundId}
    ) as e`)

/** Works every outlet's chain out again, and holds what it says against the refunds as they stand. */
export async function proveOfficeChain(tx: Tx): Promise<BookProof> {
  const { entries, first } = await tx.one<{ entries: number; first: string | null }>(sql`
    with linked as (
      select o.*, lag(o.hash) over outlet as before, row_number() over outlet as place
      from office_entry o window outlet as (partition by o.merchant_id, o.outlet_id order by o.sequence)
    ), judged as (
      select linked.at, linked.document_id, coalesce(
          linked.sequence = linked.place and linked.previous_hash = coalesce(linked.before, ${firstPreviousHash})
          and linked.hash = ${hashOf(sql`linked.previous_hash`, sql`linked.sequence`, sql`linked.document_id`, sql`linked.body`)}
          and ${refundBody} @> linked.body, false) as is_sound
      from linked left join refund r on r.merchant_id = linked.merchant_id and r.id = linked.document_id
    )
    select count(*) as entries, (array_agg(document_id order by at, document_id) filter (where not is_sound))[1]::text as first
    from judged`)
  return { entries, balances: 0, ...(first === null ? {} : { firstDisagreement: `refund ${first}` }) }
}
