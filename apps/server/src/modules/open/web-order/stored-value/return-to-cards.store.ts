import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { isOfThisRun } from '../../../../platform/jobs/of-this-run.ts'
import { setAsideState } from '../../../sales/public.ts'

/** An order that is over, that gift cards paid a part of, and that has money to give back. */
export interface OwingOrder {
  readonly merchantId: string
  readonly id: string
  readonly outletId: string
  readonly depositOrderId: string
  readonly installationId: string
  readonly appName: string
}

/** Looks at deposits with money only. Of every merchant, behind `after` by merchant and id. As the owner. */
export const listOwingOrders = (
  tx: Tx,
  after: readonly [merchantId: string, id: string] | null,
  limit: number,
): Promise<OwingOrder[]> =>
  tx.many<OwingOrder>(sql`
    select web.merchant_id, web.id, s.outlet_id, web.deposit_order_id, web.installation_id, app.name as app_name
    from member_purse as purse
    join sales_set_aside s on s.merchant_id = purse.merchant_id and s.purse_id = purse.id
    join web_order web on web.merchant_id = s.merchant_id and web.id = s.id
    join app_installation app on app.merchant_id = web.merchant_id and app.id = web.installation_id
    where purse.is_deposit and purse.total_minor > 0 and web.has_gift_cards and ${setAsideState} <> 'waiting'
      and ${isOfThisRun(sql`web.merchant_id`)}
      and ${after === null ? sql`true` : sql`(web.merchant_id, web.id) > (${after[0]}::uuid, ${after[1]}::uuid)`}
    order by web.merchant_id, web.id limit ${limit}`)
