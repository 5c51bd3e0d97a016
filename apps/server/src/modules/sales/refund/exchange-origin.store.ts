import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { paymentsNow } from '../order/payments.store.ts'

/** Money that went into the goods of an exchange, by the way it had paid the sale they came from. */
export interface ExchangedMoney {
  /** The sale whose goods came back. */
  readonly orderId: string
  readonly method: number
  readonly amountMinor: number
}

/** The tenders of the goods that a sale was exchanged for; none where it was sold by itself. */
export const listExchangedMoney = (tx: Tx, merchantId: string, orderId: string): Promise<ExchangedMoney[]> =>
  tx.many<ExchangedMoney>(sql`
    select r.order_id, p.method, sum((tender ->> 'exchangedMinor')::bigint)::bigint as amount_minor
    from exchange x
    join refund r on r.merchant_id = x.merchant_id and r.id = x.refund_id and r.order_id is not null
    cross join lateral jsonb_array_elements(r.result -> 'tenders') as tender
    join ${paymentsNow} on p.merchant_id = r.merchant_id and p.document_id = r.order_id
      and p.position::text = tender ->> 'tenderId'
    where x.merchant_id = ${merchantId} and x.order_id = ${orderId} and (tender ->> 'exchangedMinor')::bigint > 0
    group by r.order_id, p.method order by p.method`)
