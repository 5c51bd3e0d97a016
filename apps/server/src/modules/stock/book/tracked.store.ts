import { sql, type Sql } from '../../../platform/db/sql.ts'

/** Somebody counted, received or set the stock: goods that were only ever sold are not tracked. The words of its index. */
export const isTracked: Sql = sql.raw(`exists (
  select from stock_entry as entry where entry.merchant_id = stock.merchant_id and entry.outlet_id = stock.outlet_id
    and entry.variant_id = stock.variant_id and entry.kind not in ('sale', 'refund', 'exchange', 'exchange-cancel'))`)
