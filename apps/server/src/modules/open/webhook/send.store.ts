import type { OpenVersion } from '@kassa/contract/open/versions.ts'
import type { OutgoingProblem } from '../../../platform/outgoing/address-rule.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isThere } from '../changes/change.store.ts'
import { working, type WebhookKey } from './plan.store.ts'

/** A process that dies gives its messages back after so many seconds. */
const LEASE_SECONDS = 60

/** Webhooks of all merchants that have messages due: those that work, or those that fail. The one that waits longest is first. */
export const listDueWebhooks = (
  tx: Tx,
  { isFailing, now, most }: { readonly isFailing: boolean; readonly now: string; readonly most: number },
): Promise<WebhookKey[]> =>
  tx.many(sql`
    select e.merchant_id, e.id
    from ${working} cross join lateral (
      select min(d.due_at) as due_at from webhook_delivery d
      where d.merchant_id = e.merchant_id and d.endpoint_id = e.id and d.state = 'waiting' and d.due_at <= ${now}
        and (d.leased_until is null or d.leased_until <= ${now})) as first
    where e.removed_at is null and e.off_at is null and (e.failing_since is not null) = ${isFailing}
      and (e.paused_until is null or e.paused_until <= ${now}) and first.due_at is not null
    order by first.due_at, e.id limit ${most}`)

export interface Receiver {
  readonly url: string
  readonly version: OpenVersion
  readonly failures: number
  readonly failingSince: string | null
  readonly overlapUntil: string | null
  readonly epoch: string
  readonly scopes: string[]
  readonly codes: string[]
  readonly grantNumber: number
  /** Null: all. */
  readonly outletIds: string[] | null
}

/** A webhook as it may be told now; undefined where it is off, or its app may not call any more. */
export const findReceiver = (tx: Tx, { merchantId, id }: WebhookKey): Promise<Receiver | undefined> =>
  tx.maybe(sql`
    select e.url, e.api_version as version, e.failures, e.failing_since, e.overlap_until, h.epoch, i.scopes, i.codes, i.grant_number,
      case when not i.has_all_outlets then array(select o.outlet_id from app_installation_outlet o
        where o.merchant_id = i.merchant_id and o.installation_id = i.id) end as outlet_ids
    from ${working} where e.merchant_id = ${merchantId} and e.id = ${id} and e.removed_at is null and e.off_at is null`)

export interface DueMessage {
  readonly id: string
  /** As it was planned, or sent last. */
  readonly type: string
  readonly thingId: string | null
  readonly outletId: string | null
  readonly afterNumber: number | null
  readonly sequence: number
  readonly occurredAt: string
  readonly triedSince: string
  /** This one included. */
  readonly attempts: number
  readonly isGone: boolean
}

/**
 * Takes messages that are due, tests first, and says of each thing whether it is there now. Chosen as an array: a list might be read again for each row, and
 * skip what it has locked itself.
 */
export const claimMessages = (
  tx: Tx,
  { merchantId, id }: WebhookKey,
  {
    outletIds,
    most,
    now,
  }: { readonly outletIds: readonly string[] | null; readonly most: number; readonly now: string },
): Promise<DueMessage[]> =>
  tx.many(sql`
    with claimed as (
      update webhook_delivery set attempts = attempts + 1, last_attempt_at = ${now},
        leased_until = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS}::integer)
      where merchant_id = ${merchantId} and id = any(array(
        select id from webhook_delivery
        where merchant_id = ${merchantId} and endpoint_id = ${id} and state = 'waiting' and due_at <= ${now}
          and (leased_until is null or leased_until <= ${now})
        order by type = 'webhook.test' desc, due_at, sequence limit ${most} for update skip locked))
      returning merchant_id, id, type, thing_id, outlet_id, after_number, sequence, occurred_at, tried_since, attempts
    )
    select c.id, c.type, c.thing_id, c.outlet_id, c.after_number, c.sequence, c.occurred_at, c.tried_since, c.attempts,
      c.thing_id is not null and not ${isThere(outletIds ?? 'all')} as is_gone
    from (select *, split_part(type, '.', 1) as kind from claimed) as c order by c.sequence`)

/** A message after an attempt. */
export interface SendAttempt {
  readonly id: string
  readonly type: string
  readonly state: 'waiting' | 'delivered' | 'failed' | 'withheld'
  readonly status: number | null
  readonly problem: OutgoingProblem | null
  readonly millis: number | null
  /** Of one that waits. */
  readonly dueAt: string | null
}

export const setAttempts = (
  tx: Tx,
  merchantId: string,
  attempts: readonly SendAttempt[],
  now: string,
): Promise<number> =>
  tx.run(sql`
    update webhook_delivery d set type = a.type, state = a.state, status = a.status, problem = a.problem, millis = a.millis,
      leased_until = null, due_at = coalesce(a."dueAt", d.due_at), ended_at = case a.state when 'waiting' then null else ${now}::timestamptz end
    from jsonb_to_recordset(${json(attempts)}) as a(id uuid, type text, state text, status integer, problem text, millis integer,
      "dueAt" timestamptz)
    where d.merchant_id = ${merchantId} and d.id = a.id and d.state = 'waiting'`)

/** Messages that were taken and not sent wait as they did before. */
export const giveBack = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update webhook_delivery set attempts = attempts - 1, leased_until = null,
      last_attempt_at = case when attempts > 1 then last_attempt_at end
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and state = 'waiting'`)

/** Something arrived: the receiver works. */
export const setReceiverWell = (tx: Tx, { merchantId, id }: WebhookKey, now: string): Promise<number> =>
  tx.run(sql`
    update webhook_endpoint set failures = 0, failing_since = null, paused_until = null, last_delivered_at = ${now}
    where merchant_id = ${merchantId} and id = ${id}`)

/** Everything that waits is due now, because the receiver is back. */
export const setAllDue = (tx: Tx, { merchantId, id }: WebhookKey, now: string): Promise<number> =>
  tx.run(sql`
    update webhook_delivery set due_at = ${now}
    where merchant_id = ${merchantId} and endpoint_id = ${id} and state = 'waiting' and due_at > ${now}`)

/** Nothing arrived. */
export const setReceiverFailing = (
  tx: Tx,
  { merchantId, id }: WebhookKey,
  {
    failures,
    pausedUntil,
    now,
  }: { readonly failures: number; readonly pausedUntil: string | null; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    update webhook_endpoint set failures = failures + ${failures}, failing_since = coalesce(failing_since, ${now}),
      paused_until = ${pausedUntil}
    where merchant_id = ${merchantId} and id = ${id}`)

/** Forgets messages that ended so long ago. */
export const removeOldMessages = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from webhook_delivery where ended_at < ${before}`)

/** Forgets moments of the feed that were told so long ago: whoever comes later reads the things themselves. */
export const removeOldMoments = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from feed_event where at < ${before}`)
