import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { paymentsNow } from '../../order/payments.store.ts'

/**
 * Money that went into the goods of exchanges (`of` says which, by the alias `x`): the sale they paid, the sale whose goods came back, and by which way
 * those had been paid. Nothing of a sale that was sold by itself.
 */
export const moneyOfExchanges = (of: Sql): Sql => sql`
  select x.merchant_id, x.order_id, r.order_id as before_id, p.method, sum((tender ->> 'exchangedMinor')::bigint)::bigint as amount_minor
  from exchange x
  join refund r on r.merchant_id = x.merchant_id and r.id = x.refund_id and r.order_id is not null
  cross join lateral jsonb_array_elements(r.result -> 'tenders') as tender
  join ${paymentsNow} on p.merchant_id = r.merchant_id and p.document_id = r.order_id
    and p.position::text = tender ->> 'tenderId'
  where (tender ->> 'exchangedMinor')::bigint > 0 and ${of}
  group by x.merchant_id, x.order_id, r.order_id, p.method`

/** Money that went into the goods of an exchange, by the way it had paid the sale they came from. */
export interface ExchangedMoney {
  /** Exchanges that lie between it and the sale that was asked about. */
  readonly depth: number
  readonly method: number
  readonly amountMinor: number
}

/**
 * Returns the payments of the goods that a sale was exchanged for, and the payments of the goods before those, the first exchange first;
 * empty where it was sold by itself.
 */
export const listExchangedMoney = (tx: Tx, merchantId: string, orderId: string): Promise<ExchangedMoney[]> =>
  tx.many<ExchangedMoney>(sql`
    with recursive chain as (
      select ${orderId}::uuid as order_id, 0 as depth
      union all
      select r.order_id, chain.depth + 1
      from chain
      join exchange x on x.merchant_id = ${merchantId} and x.order_id = chain.order_id
      join refund r on r.merchant_id = x.merchant_id and r.id = x.refund_id and r.order_id is not null
    )
    select chain.depth, money.method, money.amount_minor
    from chain cross join lateral (
      ${moneyOfExchanges(sql`x.merchant_id = ${merchantId} and x.order_id = chain.order_id`)}
    ) as money
    order by chain.depth desc, money.method`)
