import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * Taxes of a refund `r` by row, to be put in brackets: rate_basis_points, rate_millionths (0: the basis points say it), code (empty: none),
 * payable_minor and tax_minor; of one that says none, what its lines say by rate.
 */
export const refundTaxes: Sql = sql`
  select (x ->> 'rateBasisPoints')::int as rate_basis_points, coalesce((x ->> 'rateMillionths')::int, 0) as rate_millionths,
    coalesce(x ->> 'code', '') as code, (x ->> 'payableMinor')::bigint as payable_minor, (x ->> 'taxMinor')::bigint as tax_minor
  from jsonb_array_elements(case jsonb_typeof(r.result -> 'taxes') when 'array' then r.result -> 'taxes' else '[]' end) as x
  union all
  select b.tax_rate_basis_points, 0, '', sum(b.amount_minor), sum(b.tax_minor) from refund_line b
  where jsonb_typeof(r.result -> 'taxes') is distinct from 'array' and b.merchant_id = r.merchant_id and b.refund_id = r.id
  group by b.tax_rate_basis_points`

/** The refunds of an order as the rule worked them out, the first one first. */
export const listRefundResults = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ readonly amountMinor: number; readonly result: Refund }[]> =>
  tx.many(sql`
    select amount_minor, result from refund where merchant_id = ${merchantId} and order_id = ${orderId} order by received_at, id`)
