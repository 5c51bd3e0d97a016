import { isPaidFromBalance, numbersWhere } from '@kassa/domain/payment/method.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Proof } from '../../../platform/proof.ts'
import { differenceProof } from '../../../platform/books/difference-proof.store.ts'

/** Why a document moved neither points nor balance of the member that it names. */
const unmoved = ['sale.member-unknown', 'sale.member-other-currency'] as const

/** Documents that members' books may tell of: by id, with how people name them and where they were written. */
const documents = sql`
  select merchant_id, id, outlet_id, 'order ' || number as name from sales_order
  union all select merchant_id, id, outlet_id, 'refund ' || number from refund`

/** The condition that an entry `e` is of an order that is no sale (a recharge, goods for points), or of its refund. */
const isAhead = sql`exists (select from sales_order o
  where o.merchant_id = e.merchant_id and o.id in (e.document_id, e.of_document) and o.type <> 1
    and not exists (select from purse_payment ahead where ahead.merchant_id = o.merchant_id and ahead.order_id = o.id))`

/**
 * The proof of money owed to members: the amounts that documents paid from or back into balance equal the entries of these documents in the
 * balances' books, and the rest of a recharge equals its entries.
 */
const balances = differenceProof({
  book: 'balances and documents',
  codes: unmoved,
  compared: sql`
    with said as (
      select merchant_id, document_id, sum(amount_minor) as minor, 1 as entries from payment
      where method = any(${numbersWhere(isPaidFromBalance)}::int[])
      group by merchant_id, document_id
      union all
      select merchant_id, document_id, sum(amount_minor), count(*) from balance_entry e
      where document_kind in ('order', 'refund') and not ${isAhead} group by merchant_id, document_id
      union all
      select c.merchant_id, c.order_id, c.principal_minor - c.refunded_principal_minor - coalesce(sum(e.amount_minor), 0), count(e.type)
      from recharge c left join balance_entry e on e.merchant_id = c.merchant_id and e.type % 2 = 1
        and e.document_kind in ('order', 'refund', 'recharge', 'recharge-refund') and coalesce(e.of_document, e.document_id) = c.order_id
      group by c.merchant_id, c.order_id
    )
    select said.merchant_id, d.outlet_id, said.document_id::text as subject, coalesce(d.name, 'document ' || said.document_id) as name,
      sum(said.entries)::bigint as entries, sum(said.minor)::bigint as amount
    from said left join (${documents}) as d on d.merchant_id = said.merchant_id and d.id = said.document_id
    group by said.merchant_id, said.document_id, d.outlet_id, d.name`,
})

/** The proof of points owed to members: the points that documents earned, spent and gave back equal their entries in the points' book. */
const points = differenceProof({
  book: 'points and documents',
  codes: unmoved,
  compared: sql`
    with said as (
      select merchant_id, id as document_id, points_earned - points_used as points, 0 as entries
      from sales_order where member_id is not null and type = 1
      union all
      select r.merchant_id, r.id, r.points_returned - coalesce((r.result -> 'points' ->> 'takenFromBalance')::bigint, r.points_taken), 0
      from refund r left join sales_order o on o.merchant_id = r.merchant_id and o.id = r.order_id
      where r.order_id is null or (o.member_id is not null and o.type = 1)
      union all
      select merchant_id, document_id, -sum(points), count(*) from point_entry e
      where document_kind in ('order', 'refund') and not ${isAhead} group by merchant_id, document_id
    )
    select said.merchant_id, d.outlet_id, said.document_id::text as subject, coalesce(d.name, 'document ' || said.document_id) as name,
      sum(said.entries)::bigint as entries, sum(said.points)::bigint as amount
    from said left join (${documents}) as d on d.merchant_id = said.merchant_id and d.id = said.document_id
    group by said.merchant_id, said.document_id, d.outlet_id, d.name`,
})

export const owedProofs: readonly Proof[] = [balances, points]
