import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { setAsideState } from '../../sales/public.ts'

/** An order that is over, that gift cards paid a part of, and that has money to give back. */
export interface OwingOrder {
  readonly merchantId: string
  readonly id: string
  readonly outletId: string
  readonly depositOrderId: string
  readonly installationId: string
  readonly appName: string
}

/** Of every merchant, behind `after` by merchant and id. As the owner. */
export const listOwingOrders = (
  tx: Tx,
  after: readonly [merchantId: string, id: string] | null,
  limit: number,
): Promise<OwingOrder[]> =>
  tx.many<OwingOrder>(sql`
    select web.merchant_id, web.id, s.outlet_id, web.deposit_order_id, web.installation_id, app.name as app_name
    from web_order web
    join set_aside s on s.merchant_id = web.merchant_id and s.id = web.id
    join purse on purse.merchant_id = s.merchant_id and purse.id = s.purse_id
    join app_installation app on app.merchant_id = web.merchant_id and app.id = web.installation_id
    where web.has_gift_cards and purse.total_minor > 0 and ${setAsideState} <> 'waiting'
      and ${after === null ? sql`true` : sql`(web.merchant_id, web.id) > (${after[0]}::uuid, ${after[1]}::uuid)`}
    order by web.merchant_id, web.id limit ${limit}`)
