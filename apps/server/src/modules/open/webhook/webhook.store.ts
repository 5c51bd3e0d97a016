import type { ChangeKind } from '@kassa/contract/open/change.calls.ts'
import type { webhookEnds } from '@kassa/contract/open/webhook.calls.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface NewWebhook {
  readonly id: string
  readonly installationId: string
  readonly url: string
  readonly kinds: readonly ChangeKind[]
  readonly version: string
  readonly now: string
}

export interface WebhookRow {
  readonly id: string
  readonly connectionId: string
  readonly connectionName: string
  readonly url: string
  readonly kinds: ChangeKind[]
  readonly isOn: boolean
  readonly offReason: (typeof webhookEnds)[number] | null
  readonly offAt: string | null
  readonly failingSince: string | null
  readonly waiting: number
  readonly lastDeliveredAt: string | null
}

const columns = sql`e.id, e.installation_id as connection_id, i.name as connection_name, e.url, e.kinds, e.off_at is null as is_on, e.off_reason,
  e.off_at, e.failing_since, e.last_delivered_at,
  (select count(*)::int from webhook_delivery d where d.merchant_id = e.merchant_id and d.endpoint_id = e.id and d.state = 'waiting') as waiting`

const live = sql`webhook_endpoint e join app_installation i on i.merchant_id = e.merchant_id and i.id = e.installation_id`

/** Webhooks of connected apps, in the order in which they were made. */
export const listWebhookRows = (tx: Tx, merchantId: string): Promise<WebhookRow[]> =>
  tx.many(sql`
    select ${columns} from ${live}
    where e.merchant_id = ${merchantId} and e.removed_at is null and i.removed_at is null order by e.created_at, e.id`)

const one = (merchantId: string, id: string): Sql => sql`
  select ${columns} from ${live} where e.merchant_id = ${merchantId} and e.id = ${id} and e.removed_at is null and i.removed_at is null`

export const findWebhook = (tx: Tx, merchantId: string, id: string): Promise<WebhookRow | undefined> =>
  tx.maybe(one(merchantId, id))

export const findWebhookForUpdate = (tx: Tx, merchantId: string, id: string): Promise<WebhookRow | undefined> =>
  tx.maybe(sql`${one(merchantId, id)} for update of e`)

export const countWebhooks = async (tx: Tx, merchantId: string, installationId: string): Promise<number> => {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from webhook_endpoint
    where merchant_id = ${merchantId} and installation_id = ${installationId} and removed_at is null`)
  return count
}

/** A webhook that is told what changes from here on. */
export const insertWebhook = (tx: Tx, merchantId: string, made: NewWebhook): Promise<number> =>
  tx.run(sql`
    insert into webhook_endpoint (merchant_id, id, installation_id, url, kinds, api_version, epoch, told_number, grant_number, created_at)
    select ${merchantId}, ${made.id}, i.id, ${made.url}, ${made.kinds}, ${made.version}, h.epoch, h.number, i.grant_number, ${made.now}
    from app_installation i join change_head h on h.merchant_id = i.merchant_id
    where i.merchant_id = ${merchantId} and i.id = ${made.installationId}`)

export const setWebhookChoice = (
  tx: Tx,
  merchantId: string,
  id: string,
  { url, kinds }: Pick<NewWebhook, 'url' | 'kinds'>,
): Promise<number> =>
  tx.run(sql`
    update webhook_endpoint set url = ${url}, kinds = ${kinds}, paused_until = null where merchant_id = ${merchantId} and id = ${id}`)

export const setSecretOverlap = (tx: Tx, merchantId: string, id: string, until: string): Promise<number> =>
  tx.run(sql`update webhook_endpoint set overlap_until = ${until} where merchant_id = ${merchantId} and id = ${id}`)

export const setWebhookRemoved = async (tx: Tx, merchantId: string, id: string, now: string): Promise<void> => {
  await tx.run(
    sql`delete from webhook_delivery where merchant_id = ${merchantId} and endpoint_id = ${id} and state = 'waiting'`,
  )
  await tx.run(sql`update webhook_endpoint set removed_at = ${now} where merchant_id = ${merchantId} and id = ${id}`)
}

/** Goes on from where it stopped; what was failing begins anew. */
export const setWebhookOn = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`
    update webhook_endpoint set off_at = null, off_reason = null, failures = 0, failing_since = null, paused_until = null
    where merchant_id = ${merchantId} and id = ${id}`)

/**
 * Stops a webhook and puts its place in the feed back before the first change that did not arrive, instead of keeping a message for each. What is about
 * no thing stays.
 */
export async function setWebhookOff(
  tx: Tx,
  merchantId: string,
  id: string,
  { reason, now }: { readonly reason: (typeof webhookEnds)[number]; readonly now: string },
): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from webhook_delivery d using webhook_endpoint e
      where d.merchant_id = ${merchantId} and d.endpoint_id = ${id} and e.merchant_id = d.merchant_id and e.id = d.endpoint_id
        and (d.thing_id is not null or d.after_number is not null)
        and (d.state = 'waiting' or (d.state = 'failed' and d.ended_at >= e.failing_since))
      returning coalesce(d.after_number, d.sequence - 1) as before_it
    )
    update webhook_endpoint set off_at = ${now}, off_reason = ${reason},
      told_number = least(told_number, (select min(before_it) from gone))
    where merchant_id = ${merchantId} and id = ${id} and off_at is null`)
}

/** Tries a webhook at once that is asked seldom because it refused everything. */
export const setWebhookUnpaused = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`update webhook_endpoint set paused_until = null where merchant_id = ${merchantId} and id = ${id}`)
