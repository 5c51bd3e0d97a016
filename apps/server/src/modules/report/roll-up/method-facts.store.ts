import { sql, type Sql } from '../../../platform/db/sql.ts'
import { betweenDays, isRefund, isSale, ofDays, throughCut, type Documents } from './documents.store.ts'
import { sumsOf } from './sums.store.ts'

/**
 * Returns the facts by payment method: the money in for sales less change, and the money given back; members' payments in ahead apart
 * (`recharge`). A correction moves an amount from one method to another on its own day. Cash rounding is a row of its own, and so are
 * payment fees and tips, so that the rows add up to the sales. `isCut`: as {@link ofDays} says.
 */
export const methodFacts = (merchantId: string, isCut = false): Sql => {
  const paid = sql`
    select case coalesce(s.type, o.type, 1) when 2 then 'recharge' else 'method' end as part, p.method::text as method, p.outlet_id,
      p.business_day, p.currency, p.document_kind, p.document_id, coalesce(r.is_void, false) as is_void,
      sum(p.amount_minor) as amount_minor, sum(p.cash_rounding_minor) as rounding_minor
    from day join sales_payment p on p.merchant_id = ${merchantId}::uuid and p.business_day = day.business_day
      and p.outlet_id = day.outlet_id ${betweenDays('p')} ${throughCut('p.at', isCut)}
    left join sales_order_head s on p.document_kind = 'order' and s.merchant_id = p.merchant_id and s.id = p.document_id
    left join sales_refund r on p.document_kind = 'refund' and r.merchant_id = p.merchant_id and r.id = p.document_id
    left join sales_order_head o on o.merchant_id = r.merchant_id and o.id = r.order_id
    where coalesce(s.type, o.type, 1) <> 3 and (s.id is null or s.status not in ('unpaid', 'cancelled', 'overtime'))
    group by 1, 2, 3, 4, 5, 6, 7, 8`
  const documents = ofDays(merchantId, { isCut })
  const sums = (amount: Sql) => ({
    netMinor: sql`case when document_kind = 'order' then ${amount} else 0 end`,
    refundedMinor: sql`case when document_kind = 'refund' and not is_void then -${amount} else 0 end`,
    voidedMinor: sql`case when document_kind = 'refund' and is_void then -${amount} else 0 end`,
  })
  return sql`
  select each.* from (with paid as materialized (${paid})
    select part, method as key, outlet_id, business_day, currency, ${sumsOf({
      orders: sql`(document_kind = 'order' and amount_minor > 0)::int`,
      refunds: sql`(document_kind = 'refund' and not is_void)::int`,
      voids: sql`(document_kind = 'refund' and is_void)::int`,
      ...sums(sql`amount_minor`),
    })} from paid
    union all
    select part, 'rounding', outlet_id, business_day, currency, ${sumsOf({
      orders: sql`(document_kind = 'order')::int`,
      refunds: sql`(document_kind = 'refund' and not is_void)::int`,
      voids: sql`(document_kind = 'refund' and is_void)::int`,
      ...sums(sql`(-rounding_minor)`),
    })} from paid where rounding_minor <> 0
    union all ${besideSales(documents, 'fee')}
    union all ${besideSales(documents, 'tip')}
    union all ${besideRefunds(documents, 'fee')}
    union all ${besideRefunds(documents, 'tip')}
  ) as each`
}

/** Returns the fees or tips that customers paid beside their sales, taken off the payment methods that paid them. */
const besideSales = ({ sold }: Documents, what: 'fee' | 'tip'): Sql => {
  const amount = sql.raw(`s.${what}_minor`)
  return sql`
    select 'method', ${what}, s.outlet_id, s.business_day, s.currency, ${sumsOf({
      orders: sql`1`,
      netMinor: sql`-${amount}`,
    })} from ${sold} where ${isSale} and ${amount} > 0`
}

/** Fees and tips that refunds gave back, taken off the methods they went back by. */
const besideRefunds = ({ refunded }: Documents, what: 'fee' | 'tip'): Sql => {
  const amount = sql.raw(`r.${what}_minor`)
  return sql`
    select 'method', ${what}, r.outlet_id, r.business_day, r.currency, ${sumsOf({
      refunds: sql`(not r.is_void)::int`,
      voids: sql`r.is_void::int`,
      refundedMinor: sql`case when r.is_void then 0 else -${amount} end`,
      voidedMinor: sql`case when r.is_void then -${amount} else 0 end`,
    })} from ${refunded} where ${isRefund} and ${amount} > 0`
}
