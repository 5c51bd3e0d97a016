import { sql, type Sql } from '../../../platform/db/sql.ts'

/** Returns the facts of a payment's card slip, by the alias of its row; null: none. */
const cardOf = (alias: 'o' | 'c'): Sql =>
  sql.raw(`case when num_nonnulls(${alias}.card_terminal, ${alias}.card_batch, ${alias}.card_last_four) > 0 then
    jsonb_build_object('terminal', ${alias}.card_terminal, 'batch', ${alias}.card_batch, 'lastFour', ${alias}.card_last_four) end`)

/** The tenders of documents as they count now: what was corrected stands under its last method. Alias `p`; nothing of a correction's own rows. */
export const paymentsNow: Sql = sql`(
  select o.merchant_id, o.document_id, o.position, o.document_kind, o.amount_minor, o.cash_rounding_minor, o.fee_minor,
    coalesce(c.method, o.method) as method,
    case when c.method is null then o.received_minor else o.amount_minor end as received_minor,
    case when c.method is null then o.change_minor else 0 end as change_minor,
    case when c.method is null then o.reference else c.reference end as reference,
    case when c.method is null then ${cardOf('o')} else ${cardOf('c')} end as card
  from payment o
  left join lateral (
    select n.method, n.reference, n.card_terminal, n.card_batch, n.card_last_four from payment n
    where n.merchant_id = o.merchant_id and n.document_id = o.document_id and n.corrects = o.position and n.amount_minor > 0
    order by n.position desc limit 1) c on true
  where o.corrects is null) p`

/** The methods that an order was paid by, as they count now; `of` and `id` are its merchant and id in the statement around. */
export const methodsOf = (of: Sql, id: Sql): Sql => sql`
array(select m.method from payment m where m.merchant_id = ${of} and m.document_id = ${id}
  group by m.method having sum(m.amount_minor) <> 0 or count(m.corrects) = 0 order by 1)`
