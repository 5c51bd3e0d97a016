import { listWebhooks } from '@kassa/contract/open/webhook.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSource } from '../../../platform/errand.ts'

/** Webhooks that were switched off because nothing arrived, or because their receiver said that it is gone: the app is not told what changes. */
export const webhookOffErrand: ErrandSource = {
  kind: 'webhook-off',
  urgency: 2,
  list: listWebhooks,
  gather: ({ tx, merchantId }, limit) =>
    tx.many(sql`
      select e.id, i.name as title, null::uuid as outlet_id, null::text as outlet_name, e.off_at as at
      from webhook_endpoint e join app_installation i on i.merchant_id = e.merchant_id and i.id = e.installation_id
      where e.merchant_id = ${merchantId} and e.removed_at is null and i.removed_at is null and e.off_reason in ('failing', 'gone')
      order by e.off_at, e.id limit ${limit}`),
}
