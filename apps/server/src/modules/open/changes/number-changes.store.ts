import { goesBackByItself, numbersWhere } from '@kassa/domain/payment/method.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { movedValue } from '../resources/stored-value/value-feed.store.ts'

/** The most waiting things, and events, that are given numbers at a time. */
export const MOST_AT_ONCE = 20_000

/** The events of sales up to which numbers were given, locked for whoever gives them; undefined where somebody else does. */
export const findPlaceForUpdate = (tx: Tx): Promise<{ sequence: number } | undefined> =>
  tx.maybe(sql`select sequence from change_place for update skip locked`)

/** The last event that is read in this turn, by the one order of events. */
export const findLastEvent = async (tx: Tx, after: number): Promise<number> => {
  const { last } = await tx.one<{ last: number }>(sql`
    select coalesce(max(sequence), ${after}) as last from (
      select sequence from outbox where sequence > ${after} order by sequence limit ${MOST_AT_ONCE}) as read`)
  return last
}

const BY_ITSELF = numbersWhere(goesBackByItself)

/** The condition that a refund gave back more than gift cards and balance had of it: their part goes back by itself, and no app has to be told. */
const isNotToCards = sql`exists (
          select from sales_payment p
          where p.merchant_id = t.merchant_id and p.document_id = t.refund_id and p.method <> all(${BY_ITSELF}::int[]))`

/**
 * Web orders that documents `told` are about, with their moments: their own sale, their parcels, and refunds of these, and whatever else moved money on the account of their
 * deposit.
 */
const ofWebOrders = sql`
      select s.merchant_id, s.id, s.outlet_id, case t.name when 'order.sold' then case when sent.order_id is null then 'collected' else 'shipped' end
          when 'order.refunded' then 'refunded' end as event
        from told t left join web_parcel sent on sent.merchant_id = t.merchant_id and sent.order_id = t.order_id
        join sales_set_aside s on s.merchant_id = t.merchant_id and s.id = coalesce(sent.web_order_id, t.order_id) and s.kind = 'web'
      union select s.merchant_id, s.id, s.outlet_id, case when t.name = 'order.refunded' and ${isNotToCards} then 'given_back' end
        from told t join member_purse_entry e on e.merchant_id = t.merchant_id and e.document_id = t.document_id
        join sales_set_aside s on s.merchant_id = e.merchant_id and s.purse_id = e.purse_id and s.kind = 'web'
        where s.id is distinct from t.order_id and not exists (
          select from web_parcel sent where sent.merchant_id = t.merchant_id and sent.order_id = t.order_id)`

/**
 * Gives numbers to whatever changed in committed transactions: things that wait, and what the documents of sales and refunds say, of merchants that have
 * a feed. Each thing keeps its newest number only. Answers how many waited.
 */
export const giveNumbers = async (
  tx: Tx,
  { after, last, now }: { readonly after: number; readonly last: number; readonly now: string },
): Promise<number> => {
  const { taken } = await tx.one<{ taken: number }>(sql`
    with told as (
      select o.merchant_id, o.name, (o.payload ->> 'orderId')::uuid as order_id, (o.payload ->> 'refundId')::uuid as refund_id,
        (o.payload ->> case o.name when 'order.refunded' then 'refundId' else 'orderId' end)::uuid as document_id
      from outbox o join change_head h on h.merchant_id = o.merchant_id
      where o.sequence > ${after} and o.sequence <= ${last}
        and o.name in ('order.sold', 'order.refunded', 'order.recharged', 'order.exchanged')
    ), taken as (
      delete from change_waiting w using (select merchant_id, entry_number from change_waiting order by entry_number limit ${MOST_AT_ONCE}) as one
      where w.merchant_id = one.merchant_id and w.entry_number = one.entry_number
      returning w.merchant_id, w.kind, w.thing_id, w.outlet_id, w.event
    ), of_web_orders as (${ofWebOrders}
    ), found as (
      select merchant_id, kind, thing_id, outlet_id from taken where kind <> 'variant'
      union select v.merchant_id, 'product', v.product_id, null
        from taken t join catalogue_variant v on v.merchant_id = t.merchant_id and v.id = t.thing_id where t.kind = 'variant'
      union select s.merchant_id, 'order', s.id, s.outlet_id
        from told t join sales_order_head s on s.merchant_id = t.merchant_id and s.id = t.order_id
      union select r.merchant_id, 'refund', r.id, r.outlet_id
        from told t join sales_refund r on r.merchant_id = t.merchant_id and r.id = t.refund_id
      union select e.merchant_id, 'stock_level', e.variant_id, e.outlet_id
        from told t join stock_ledger e on e.merchant_id = t.merchant_id and e.document_id = t.document_id
      union select s.merchant_id, 'member', s.member_id, null
        from told t join sales_order_head s on s.merchant_id = t.merchant_id and s.id = t.order_id where s.member_id is not null
      union ${movedValue}
      union select merchant_id, 'web_order', id, outlet_id from of_web_orders
    ), numbered as (
      select f.*, h.number + row_number() over (partition by f.merchant_id order by f.kind, f.thing_id, f.outlet_id) as number
      from found f join change_head h on h.merchant_id = f.merchant_id
    ), written as (
      insert into change (merchant_id, number, kind, thing_id, outlet_id, at)
      select merchant_id, number, kind, thing_id, outlet_id, ${now} from numbered
      on conflict (merchant_id, kind, thing_id, outlet_id) do update set number = excluded.number, at = excluded.at
    ), named as (
      insert into feed_event (merchant_id, number, kind, thing_id, outlet_id, event, at)
      select n.merchant_id, n.number, n.kind, n.thing_id, n.outlet_id, m.event, ${now}
      from numbered n join (
        select merchant_id, kind, thing_id, event from taken where event is not null
        union select merchant_id, 'web_order', id, event from of_web_orders where event is not null
      ) as m on m.merchant_id = n.merchant_id and m.kind = n.kind and m.thing_id = n.thing_id
    ), headed as (
      update change_head h set number = n.number
      from (select merchant_id, max(number) as number from numbered group by merchant_id) as n where h.merchant_id = n.merchant_id
    ), placed as (update change_place set sequence = ${last} where sequence <> ${last})
    select count(*)::int as taken from taken`)
  return taken
}

/** Makes every place in every feed one that is begun anew. */
export const setFeedsAnew = (tx: Tx): Promise<number> => tx.run(sql`update change_head set epoch = gen_random_uuid()`)
