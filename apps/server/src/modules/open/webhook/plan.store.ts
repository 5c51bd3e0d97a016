import type { ChangeKind } from '@kassa/contract/open/change.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The most webhooks that are looked at in one statement. */
const MOST_AT_ONCE = 500

/** A webhook that is on, of an app that may call. The rows are `e`, `i` and `h`. */
export const working = sql`
  webhook_endpoint e
  join app_installation i on i.merchant_id = e.merchant_id and i.id = e.installation_id and i.removed_at is null
    and i.waits_since is null
  join organisation_merchant m on m.id = e.merchant_id and m.is_enabled and m.archived_at is null
  join change_head h on h.merchant_id = e.merchant_id`

/** Something happened in the feed that the webhook was not told. */
const isBehind = sql`
  e.removed_at is null and e.off_at is null and (h.number > e.told_number or h.epoch <> e.epoch or i.grant_number <> e.grant_number)`

export interface WebhookKey {
  readonly merchantId: string
  readonly id: string
}

/** Webhooks of all merchants to which something is to be told, those that are behind longest first. */
export const listBehind = (tx: Tx): Promise<WebhookKey[]> =>
  tx.many(sql`
    select e.merchant_id, e.id from ${working} where ${isBehind} order by e.told_number - h.number, e.id limit ${MOST_AT_ONCE}`)

export interface BehindWebhook {
  readonly kinds: ChangeKind[]
  readonly toldNumber: number
  readonly headNumber: number
  readonly headEpoch: string
  readonly isRestarted: boolean
  readonly isGrantedAnew: boolean
  readonly grantNumber: number
  readonly scopes: string[]
  /** Null: all. */
  readonly outletIds: string[] | null
}

/** A webhook that is still behind, locked for whoever writes its messages; undefined where somebody else does. */
export const findBehindForUpdate = (tx: Tx, { merchantId, id }: WebhookKey): Promise<BehindWebhook | undefined> =>
  tx.maybe(sql`
    select e.kinds, e.told_number, h.number as head_number, h.epoch as head_epoch, h.epoch <> e.epoch as is_restarted,
      i.grant_number <> e.grant_number as is_granted_anew, i.grant_number, i.scopes,
      case when not i.has_all_outlets then array(select o.outlet_id from app_installation_outlet o
        where o.merchant_id = i.merchant_id and o.installation_id = i.id) end as outlet_ids
    from ${working} where e.merchant_id = ${merchantId} and e.id = ${id} and ${isBehind} for update of e skip locked`)

export interface EventSpan {
  readonly after: number
  readonly upTo: number
  readonly kinds: readonly ChangeKind[]
  /** Null: all. */
  readonly outletIds: readonly string[] | null
}

const isIn = (merchantId: string, { after, upTo, kinds, outletIds }: EventSpan) => sql`
  c.merchant_id = ${merchantId} and c.number > ${after} and c.number <= ${upTo} and c.kind = any(${kinds}::text[])
  and (c.outlet_id is null or ${outletIds === null} or c.outlet_id = any(${outletIds ?? []}::uuid[]))`

/** Kinds of which more changed in a part of the feed than are told one by one. */
export const listCrowded = async (
  tx: Tx,
  merchantId: string,
  span: EventSpan,
  most: number,
): Promise<readonly ChangeKind[]> => {
  const rows = await tx.many<{ kind: ChangeKind }>(sql`
    select c.kind from change c where ${isIn(merchantId, span)} group by c.kind having count(*) > ${most} order by c.kind`)
  return rows.map(({ kind }) => kind)
}

/** Moments with a name of their own that came with these changes, and the changes that came without one. */
export const eventsIn = (merchantId: string, span: EventSpan) => sql`
  select c.kind || '.changed' as type, c.thing_id, c.outlet_id, c.number, c.at from change c where ${isIn(merchantId, span)}
    and not exists (select from feed_event f where f.merchant_id = c.merchant_id and f.number = c.number)
  union all select c.kind || '.' || c.event, c.thing_id, c.outlet_id, c.number, c.at from feed_event c where ${isIn(merchantId, span)}`

/** One message for each change of a part of the feed. One that has not been tried yet takes the newer place. */
export const insertMessages = (tx: Tx, { merchantId, id }: WebhookKey, span: EventSpan, now: string): Promise<number> =>
  tx.run(sql`
    insert into webhook_delivery (merchant_id, id, endpoint_id, type, thing_id, outlet_id, sequence, occurred_at, created_at, tried_since, due_at)
    select distinct on (t.type, t.thing_id, t.outlet_id) ${merchantId}, gen_random_uuid(), ${id}, t.type, t.thing_id, t.outlet_id, t.number, t.at,
      ${now}, ${now}, ${now}
    from (${eventsIn(merchantId, span)}) as t order by t.type, t.thing_id, t.outlet_id, t.number desc
    on conflict (merchant_id, endpoint_id, type, thing_id, outlet_id) where state = 'waiting' and attempts = 0
    do update set sequence = excluded.sequence, occurred_at = excluded.occurred_at`)

/** One message for all things of each of these kinds that changed in a part of the feed. */
export const insertCrowds = (tx: Tx, { merchantId, id }: WebhookKey, span: EventSpan, now: string): Promise<number> =>
  tx.run(sql`
    insert into webhook_delivery (merchant_id, id, endpoint_id, type, after_number, sequence, occurred_at, created_at, tried_since, due_at)
    select ${merchantId}, gen_random_uuid(), ${id}, kind || '.changed_many', ${span.after}, ${span.upTo}, ${now}, ${now}, ${now}, ${now}
    from unnest(${span.kinds}::text[]) as kind
    on conflict (merchant_id, endpoint_id, type, thing_id, outlet_id) where state = 'waiting' and attempts = 0
    do update set sequence = excluded.sequence, occurred_at = excluded.occurred_at,
      after_number = least(webhook_delivery.after_number, excluded.after_number)`)

export const setTold = (
  tx: Tx,
  { merchantId, id }: WebhookKey,
  { headNumber, headEpoch, grantNumber }: Pick<BehindWebhook, 'headNumber' | 'headEpoch' | 'grantNumber'>,
): Promise<number> =>
  tx.run(sql`
    update webhook_endpoint set told_number = ${headNumber}, epoch = ${headEpoch}, grant_number = ${grantNumber}
    where merchant_id = ${merchantId} and id = ${id}`)
