import type { LogSubject } from '@kassa/contract/audit/logged-things.ts'
import { enabledFlag } from '@kassa/contract/fields.ts'
import type { Actor } from '../actor.ts'
import type { BookingDesk } from '../booking.ts'
import { json, namedStatement, sql, type Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/** Something that happened, for whoever listens. Named in the past tense: `order.paid`. */
export interface Event {
  readonly name: string
  /** Null: of the merchant as a whole. */
  readonly outletId: string | null
  readonly payload: unknown
}

/** The person who made the change; `system` is the program by itself. */
type Acting = Pick<Actor, 'accountId' | 'name' | 'partnerId' | 'deviceId'> & {
  readonly kind: Actor['kind'] | 'system'
}

/** A change made by a call. `subject` is `thing/id`. It never holds a password, a token or a key. */
export interface AuditNote {
  /** Another name than the call's; left out: the call's. */
  readonly call?: string
  readonly subject?: LogSubject
  readonly before?: unknown
  readonly after?: unknown
}

export interface Circumstances {
  readonly actor: Acting
  readonly call: string
  readonly now: string
  readonly newId: () => string
  readonly outletId: string | null
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
}

export interface RememberedAnswer {
  readonly key: string
  /** Sealed. */
  readonly answer: string
}

/** A record as the log keeps it: whether something is enabled stands as 1 or 0, however deep. */
const withEnabledFlags = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withEnabledFlags)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'isEnabled' && typeof one === 'boolean' ? enabledFlag(one) : withEnabledFlags(one),
    ]),
  )
}

const auditLines = (about: Circumstances, notes: readonly AuditNote[]): unknown[] =>
  notes.map(({ call = about.call, subject, before, after }) => ({
    id: about.newId(),
    at: about.now,
    account_kind: about.actor.kind,
    account_id: about.actor.accountId === '' ? null : about.actor.accountId,
    account_name: about.actor.name,
    partner_id: about.actor.partnerId,
    outlet_id: about.outletId,
    device_id: about.actor.deviceId,
    call,
    subject,
    before: withEnabledFlags(before),
    after: withEnabledFlags(after),
    request_id: about.requestId,
    ip: about.ip,
    user_agent: about.userAgent.slice(0, 300),
  }))

const outboxRows = (about: Circumstances, events: readonly Event[]): unknown[] =>
  events.map(({ name, outletId, payload }) => ({
    id: about.newId(),
    outlet_id: outletId,
    name,
    payload,
    created_at: about.now,
  }))

/** Audit lines, events, the first answer of a merchant's call and what it keeps for taking it back, in one statement. */
export function recordInMerchant(
  merchantId: string,
  about: Circumstances,
  written: { notes: readonly AuditNote[]; events: readonly Event[]; remembered?: RememberedAnswer; undo?: unknown },
): Sql {
  const { notes, events, remembered, undo } = written
  return namedStatement(
    'kassa.record',
    sql`
with lines as (
  insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, outlet_id, device_id, call, subject,
    before, after, request_id, ip, user_agent)
  select ${merchantId}::uuid, id, at, account_kind, account_id, account_name, outlet_id, device_id, call, subject,
    before, after, request_id, ip, user_agent
  from jsonb_to_recordset(${json(auditLines(about, notes))}::jsonb) as line (id uuid, at timestamptz, account_kind text,
    account_id uuid, account_name text, outlet_id uuid, device_id uuid, call text, subject text, before jsonb, after jsonb,
    request_id text, ip text, user_agent text)
), events as (
  insert into outbox (merchant_id, id, outlet_id, name, payload, created_at)
  select ${merchantId}::uuid, id, outlet_id, name, payload, created_at
  from jsonb_to_recordset(${json(outboxRows(about, events))}::jsonb) as event (id uuid, outlet_id uuid, name text,
    payload jsonb, created_at timestamptz)
)
update idempotency set answer = ${remembered?.answer ?? null},
  undo = ${undo === undefined ? null : json(undo)}::jsonb
where merchant_id = ${merchantId}::uuid and account_id = ${remembered ? about.actor.accountId : null}::uuid
  and key = ${remembered?.key ?? null}`,
  )
}

/** Records the changes of a call without a transaction of its own (`commandOutside`), in the step that makes them. */
export const recordInStep = (
  context: Pick<Circumstances, 'actor' | 'now' | 'newId' | 'requestId'> & { readonly merchantId: string },
  { call, outletId }: Pick<Circumstances, 'call' | 'outletId'>,
  note: AuditNote,
): Sql => {
  const { merchantId, actor, now, newId, requestId } = context
  const about = { actor, call, now, newId, requestId, outletId, ip: '', userAgent: '' }
  return recordInMerchant(merchantId, about, { notes: [note], events: [] })
}

/** Records a change that the program made in a merchant by itself, in the form that calls use: `call` has its words in the log. */
export const recordBySystem = (
  merchantId: string,
  about: Pick<Circumstances, 'call' | 'now' | 'newId' | 'outletId'>,
  written: { notes: readonly AuditNote[]; events: readonly Event[] },
): Sql => {
  const actor = { kind: 'system', accountId: '', name: '', partnerId: null, deviceId: null } as const
  return recordInMerchant(merchantId, { ...about, actor, requestId: '', ip: '', userAgent: '' }, written)
}

/** Records a call above the tenants, which has no events. */
export function recordAbove(
  about: Circumstances,
  { notes, remembered }: { notes: readonly AuditNote[]; remembered?: RememberedAnswer },
): Sql {
  return namedStatement(
    'kassa.record-above',
    sql`
with lines as (
  insert into platform_audit_line (id, at, account_kind, account_id, account_name, partner_id, call, subject, before, after,
    request_id, ip, user_agent)
  select id, at, account_kind, account_id, account_name, partner_id, call, subject, before, after, request_id, ip, user_agent
  from jsonb_to_recordset(${json(auditLines(about, notes))}::jsonb) as line (id uuid, at timestamptz, account_kind text,
    account_id uuid, account_name text, partner_id uuid, call text, subject text, before jsonb, after jsonb,
    request_id text, ip text, user_agent text)
)
update platform_idempotency set answer = ${remembered?.answer ?? null}
where account_id = ${remembered ? about.actor.accountId : null}::uuid and key = ${remembered?.key ?? null}`,
  )
}

/**
 * The audit line and the event of a document, as CTEs of the statement that writes it. Reads of `turn` `audit_id`, `outbox_id`,
 * `received_at`, `actor_kind`, `actor_id`, `staff_name`, `outlet_id`, `device_id`, `request_id`, `ip` and `user_agent`. No line is written of a
 * document that tells it itself (`isTold`).
 */
export const recordCtes = (
  merchantId: string,
  what: {
    readonly call: string
    readonly subject: Sql
    readonly after: Sql
    readonly isTold: boolean
    readonly event: string
    readonly payload: Sql
  },
): Sql => sql`
${what.isTold ? sql.empty : lineCte(merchantId, what)}${eventCte(merchantId, {
  event: what.event,
  row: sql`select outbox_id as id, outlet_id, ${what.payload} as payload, received_at as created_at from turn`,
})}`

const lineCte = (
  merchantId: string,
  { call, subject, after }: { readonly call: string; readonly subject: Sql; readonly after: Sql },
): Sql => sql`audited as (
  insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, outlet_id, device_id, call, subject,
    after, request_id, ip, user_agent)
  select ${merchantId}::uuid, audit_id, received_at, actor_kind, actor_id, staff_name, outlet_id, device_id,
    ${sql.raw(`'${call}'`)}, ${subject}, ${after}, request_id, ip, user_agent
  from turn
), `

/**
 * An event as a CTE of a statement, `told` where it has no other name: `row` gives its `id`, `outlet_id`, `payload` and `created_at`, or no row for no
 * event.
 */
export const eventCte = (
  merchantId: string,
  { event, row, name = 'told' }: { readonly event: string; readonly row: Sql; readonly name?: string },
): Sql => sql`
${sql.raw(name)} as (
  insert into outbox (merchant_id, id, outlet_id, name, payload, created_at)
  select ${merchantId}::uuid, e.id, e.outlet_id, ${sql.raw(`'${event}'`)}, e.payload, e.created_at from (${row}) as e
)`

/** The audit line and the event of an entry of a device's journal that is not a document of its own. */
export const recordEntry = (
  tx: Tx,
  desk: BookingDesk,
  acting: { readonly id: string; readonly name: string },
  notice: { readonly call: string; readonly event: string; readonly subject: LogSubject; readonly facts: unknown },
): Promise<number> =>
  tx.run(sql`
    with audited as (
      insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, outlet_id, device_id, call,
        subject, after, request_id, ip, user_agent)
      values (${desk.device.merchantId}, ${desk.newId()}, ${desk.now}, 'staff', ${acting.id}, ${acting.name},
        ${desk.device.outletId}, ${desk.device.deviceId}, ${notice.call}, ${notice.subject}, ${json(notice.facts)},
        ${desk.requestId}, ${desk.ip}, ${desk.userAgent.slice(0, 300)}))
    insert into outbox (merchant_id, id, outlet_id, name, payload, created_at)
    values (${desk.device.merchantId}, ${desk.newId()}, ${desk.device.outletId}, ${notice.event}, ${json(notice.facts)},
      ${desk.now})`)
