import { isPaidInGoods, isPaidOutside, numbersWhere } from '@kassa/domain/payment/method.ts'
import { sql } from '../../../platform/db/sql.ts'
import { differenceProof } from '../../journal/public.ts'
import { moneyOfExchanges } from '../refund/exchange/exchange-origin.store.ts'

const ELECTRONIC = numbersWhere(isPaidOutside)
const GOODS = numbersWhere(isPaidInGoods)

/**
 * The proof that money of a card or wallet does not become cash by way of other goods: of the part paid by returned goods, no more leaves
 * in cash than was not electronic before, over as many exchanges as there were. Cash that a till gave all the same is filed. Source: D122.
 */
export const exchangeCashProof = differenceProof({
  book: 'cash of exchanged goods',
  codes: ['refund.exchange-in-cash'],
  compared: sql`
    with recursive exchanged as (
      select merchant_id, order_id, before_id, coalesce(sum(amount_minor) filter (where method = any(${ELECTRONIC}::int[])), 0) as electronic_minor,
        coalesce(sum(amount_minor) filter (where method = any(${GOODS}::int[])), 0) as goods_minor
      from (${moneyOfExchanges(sql`true`)}) as money group by merchant_id, order_id, before_id
    ), origin as (
      select merchant_id, order_id, electronic_minor from exchanged e
      where goods_minor = 0 or not exists (select from exchanged b where b.merchant_id = e.merchant_id and b.order_id = e.before_id)
      union all
      select e.merchant_id, e.order_id, e.electronic_minor + least(e.goods_minor, o.electronic_minor)
      from origin o join exchanged e on e.merchant_id = o.merchant_id and e.before_id = o.order_id and e.goods_minor > 0
    ), paid as (
      select merchant_id, document_id as order_id, position::text as tender_id, amount_minor
      from payment where document_kind = 'order' and method = any(${GOODS}::int[]) and corrects is null
    ), back as (
      select paid.merchant_id, paid.order_id, count(*) as refunds, sum((tender ->> 'amountMinor')::bigint
        - coalesce((tender ->> 'exchangedMinor')::bigint, 0) - coalesce((tender ->> 'storedMinor')::bigint, 0)) as out_minor
      from paid
      join refund r on r.merchant_id = paid.merchant_id and r.order_id = paid.order_id
      join lateral jsonb_array_elements(r.result -> 'tenders') as tender on tender ->> 'tenderId' = paid.tender_id
      group by paid.merchant_id, paid.order_id
    )
    select o.merchant_id, o.outlet_id, o.id::text as subject, 'order ' || o.number as name, coalesce(b.refunds, 0)::bigint as entries,
      greatest(0, coalesce(b.out_minor, 0) - p.paid_minor + least(p.paid_minor, coalesce(f.electronic_minor, 0)))::bigint as amount
    from (select merchant_id, order_id, sum(amount_minor) as paid_minor from paid group by merchant_id, order_id) p
    join sales_order o on o.merchant_id = p.merchant_id and o.id = p.order_id
    left join back b on b.merchant_id = p.merchant_id and b.order_id = p.order_id
    left join origin f on f.merchant_id = p.merchant_id and f.order_id = p.order_id`,
})
