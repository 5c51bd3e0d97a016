import { sql } from '../../../platform/db/sql.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'

/**
 * The book of serial numbers: every entry begins where the one before ended, the last says where the piece is, and a document names no more pieces
 * than its stock entries moved. How many pieces lie somewhere without a number is not a mistake (goods from before numbers were kept, sales without
 * one); the stock's screen shows it.
 */
export const serialProof: Proof = {
  book: 'serial numbers',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with chained as (
  select e.*, s.variant_id,
    e.before_state is not distinct from lag(e.after_state) over of_serial
      and e.before_outlet_id is not distinct from lag(e.after_outlet_id) over of_serial as follows,
    lead(e.entry_number) over of_serial is null as is_last
  from serial_entry e
  join serial_number s on s.merchant_id = e.merchant_id and s.id = e.serial_id
  window of_serial as (partition by e.merchant_id, e.serial_id order by e.entry_number)
), broken as (
  select 'serial number ' || s.number || ' of variant ' || s.variant_id || coalesce(', entry ' || min(c.entry_number)
      filter (where not c.follows), '') as what
  from serial_number s left join chained c on c.merchant_id = s.merchant_id and c.serial_id = s.id
  group by s.merchant_id, s.id, s.number, s.variant_id, s.state, s.outlet_id
  having not coalesce(bool_and(c.follows)
    and bool_or(c.is_last and c.after_state = s.state and c.after_outlet_id = s.outlet_id), false)
), named as (
  select merchant_id, document_id, variant_id, kind, count(*) as pieces from chained
  where kind in ('receipt', 'sale', 'refund', 'damage', 'supplier-return', 'transfer-out', 'transfer-in', 'assembly',
    'unpacking', 'assembly-undo')
  group by merchant_id, document_id, variant_id, kind
), moved as (
  select n.what, n.pieces, (
    select coalesce(sum(abs(k.quantity)), 0) from stock_entry k
    where k.merchant_id = n.merchant_id and k.document_id = n.document_id and k.variant_id = n.variant_id
      and k.kind = n.kind) as quantity
  from (select *, kind || ' ' || document_id || ' of variant ' || variant_id as what from named) as n
)
select (select count(*) from serial_entry) as entries, (select count(*) from serial_number) as balances,
  coalesce((select min(what) from broken), (select min(what) from moved where pieces > quantity)) as first_disagreement`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
