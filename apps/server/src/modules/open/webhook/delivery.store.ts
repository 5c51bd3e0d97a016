import type { deliveryProblems, deliveryStates } from '@kassa/contract/open/webhook.calls.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface DeliveryRow {
  readonly id: string
  readonly type: string
  readonly sequence: number
  readonly state: (typeof deliveryStates)[number]
  readonly occurredAt: string
  readonly attempts: number
  readonly lastAttemptAt: string | null
  readonly status: number | null
  readonly problem: (typeof deliveryProblems)[number] | null
  readonly millis: number | null
  readonly dueAt: string | null
}

interface OfWebhook {
  readonly merchantId: string
  readonly webhookId: string
  readonly state: (typeof deliveryStates)[number] | undefined
}

const isOf = ({ merchantId, webhookId, state }: OfWebhook): Sql => sql`
  merchant_id = ${merchantId} and endpoint_id = ${webhookId} and ${state === undefined ? sql`true` : sql`state = ${state}`}`

/** Messages to a webhook, the newest first. */
export const deliveryList = listOf({
  columns: sql`id, type, sequence, state, occurred_at, attempts, last_attempt_at, status, problem, millis,
    case state when 'waiting' then due_at end as due_at`,
  from: (of: OfWebhook) => sql`from webhook_delivery where ${isOf(of)}`,
  order: keyset([sql`occurred_at`, 'instant'], [sql`id`, 'id']),
  isDown: true,
  keyOf: ({ occurredAt, id }: DeliveryRow) => [occurredAt, id],
})

export const hasWaitingTest = async (tx: Tx, merchantId: string, webhookId: string): Promise<boolean> => {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from webhook_delivery
      where merchant_id = ${merchantId} and endpoint_id = ${webhookId} and state = 'waiting' and type = 'webhook.test') as found`)
  return found
}

/** A message that is about nothing in the feed, at the place to which the webhook was told. */
export const insertNotice = (
  tx: Tx,
  merchantId: string,
  webhookId: string,
  { id, type, now }: { readonly id: string; readonly type: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into webhook_delivery (merchant_id, id, endpoint_id, type, sequence, occurred_at, created_at, tried_since, due_at)
    select merchant_id, ${id}, id, ${type}, told_number, ${now}, ${now}, ${now}, ${now} from webhook_endpoint
    where merchant_id = ${merchantId} and id = ${webhookId}
    on conflict (merchant_id, endpoint_id, type, thing_id, outlet_id) where state = 'waiting' and attempts = 0
    do update set sequence = excluded.sequence, occurred_at = excluded.occurred_at`)

/** Sends a message again from now on; it counts as begun, so that no newer change is written into it. Answers false where there is none. */
export const setDeliveryAgain = async (
  tx: Tx,
  merchantId: string,
  webhookId: string,
  { id, now }: { readonly id: string; readonly now: string },
): Promise<boolean> => {
  const changed = await tx.run(sql`
    update webhook_delivery set state = 'waiting', ended_at = null, attempts = 1, tried_since = ${now}, due_at = ${now}
    where merchant_id = ${merchantId} and endpoint_id = ${webhookId} and id = ${id}`)
  return changed === 1
}
