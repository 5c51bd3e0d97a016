import type { MessagePurpose } from '@kassa/domain/message/purpose.ts'
import type { MessageState } from '@kassa/domain/message/outcome.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Database } from '../../../platform/db/database.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MessageOwner } from '../place.ts'

export type Channel = 'mail' | 'sms' | 'push'

export interface NewMessage extends MessageOwner {
  readonly id: string
  readonly channel: Channel
  readonly purpose: MessagePurpose
  readonly key: string | null
  readonly locale: Locale
  readonly recipient: string
  readonly facts: Readonly<Record<string, string>>
  readonly dueAt: string
  readonly usefulUntil: string
  readonly now: string
}

/** Puts a message on its way with this transaction; answers false where its key has been told already. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const { merchantId, id, partnerId, channel, purpose, key, locale, recipient, facts } = message
  const written = await tx.run(sql`
    insert into outgoing_message (merchant_id, id, partner_id, channel, purpose, key, locale, recipient, facts, state,
      due_at, useful_until, created_at)
    values (${merchantId}, ${id}, ${partnerId}, ${channel}, ${purpose}, ${key}, ${locale}, ${recipient}, ${json(facts)},
      'queued', ${message.dueAt}, ${message.usefulUntil}, ${message.now})
    on conflict do nothing`)
  return written === 1
}

export interface TakenMessage extends MessageOwner {
  readonly id: string
  readonly channel: Channel
  readonly purpose: MessagePurpose
  readonly locale: Locale
  readonly recipient: string
  readonly facts: Readonly<Record<string, string>>
  /** This one included. */
  readonly tries: number
  readonly usefulUntil: string
}

/** Takes what is due longest and what nobody holds, at most `most`. The try is counted as it begins. */
export async function takeMessages(
  database: Database,
  asked: { readonly now: string; readonly until: string; readonly by: string; readonly most: number },
): Promise<readonly TakenMessage[]> {
  const taken = await database.ask<TakenMessage>(sql`
    update outgoing_message set leased_until = ${asked.until}, leased_by = ${asked.by}, tries = tries + 1
    where (merchant_id, id) in (
      select merchant_id, id from outgoing_message
      where state = 'queued' and due_at <= ${asked.now} and handed_at is null
        and (leased_until is null or leased_until <= ${asked.now})
      order by due_at, id limit ${asked.most} for update skip locked)
    returning merchant_id, id, partner_id, channel, purpose, locale, recipient, facts, tries, useful_until`)
  return taken.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Ends the messages that no process can hold any more: handed over by a process that is gone, or of no use to anybody. */
export async function setAbandoned(database: Database, now: string): Promise<void> {
  await database.ask(sql`
    update outgoing_message set state = 'unknown', problem = 'unknown', leased_until = null, ended_at = ${now}
    where state = 'queued' and handed_at is not null and leased_until <= ${now}`)
  await database.ask(sql`
    update outgoing_message set state = 'given-up', problem = coalesce(problem, 'too-late'), ended_at = ${now},
      facts = case when facts ? 'code' then '{}'::jsonb else facts end
    where state = 'queued' and useful_until <= ${now} and handed_at is null
      and (leased_until is null or leased_until <= ${now})`)
}

interface Held extends MessageOwner {
  readonly id: string
  readonly by: string
}

/** Notes that the end of a message is on its way; answers false where `by` does not hold it any more. */
export async function setHanded(database: Database, { merchantId, id, by }: Held, now: string): Promise<boolean> {
  const rows = await database.ask(sql`
    update outgoing_message set handed_at = ${now}
    where merchant_id = ${merchantId} and id = ${id} and leased_by = ${by} and state = 'queued' returning id`)
  return rows.length === 1
}

export interface DeliveryOutcome {
  readonly state: MessageState
  readonly problem: string | null
  readonly answer: string | null
  readonly subject: string
  /** When it is tried again, for `queued`. */
  readonly dueAt: string
  readonly now: string
  /** The masked recipient; then text and recipient are stored in part only. */
  readonly masked: string | null
}

/** Notes the outcome of a try, also late, where another process has called it unknown meanwhile. */
export const setEnded = (database: Database, { merchantId, id, by }: Held, ended: DeliveryOutcome): Promise<unknown> =>
  database.ask(sql`
    update outgoing_message set state = ${ended.state}, problem = ${ended.problem}, answer = ${ended.answer},
      subject = ${ended.subject}, leased_until = null, handed_at = null,
      due_at = case when ${ended.state} = 'queued' then ${ended.dueAt}::timestamptz else due_at end,
      ended_at = case when ${ended.state} = 'queued' then null else ${ended.now}::timestamptz end,
      recipient = coalesce(${ended.masked}, recipient),
      facts = case when ${ended.masked}::text is null then facts else '{}'::jsonb end
    where merchant_id = ${merchantId} and id = ${id} and leased_by = ${by} and state in ('queued', 'unknown')`)

/** Everything that waits on the same way waits until then; what `by` holds of it is given back without having been tried. */
export const setPlaceShut = (
  database: Database,
  { merchantId, partnerId, by }: MessageOwner & { readonly by: string },
  { channel, until }: { readonly channel: Channel; readonly until: string },
): Promise<unknown> =>
  database.ask(sql`
    update outgoing_message set due_at = greatest(due_at, ${until}::timestamptz),
      tries = case when leased_by = ${by} and leased_until is not null then tries - 1 else tries end,
      leased_until = null
    where merchant_id = ${merchantId} and partner_id is not distinct from ${partnerId} and channel = ${channel}
      and state = 'queued' and handed_at is null and due_at < ${until} and (leased_until is null or leased_by = ${by})`)

/** How long the log of messages is kept, in days, and how long what did not arrive may be sent again. Reading: messages.md. */
const KEPT_DAYS = { log: 90, text: 7 } as const

export async function forgetMessages(database: Database, now: string): Promise<void> {
  const before = (days: number): Date => new Date(Date.parse(now) - days * 86_400_000)
  await database.ask(sql`delete from outgoing_message where ended_at < ${before(KEPT_DAYS.log)}`)
  await database.ask(sql`
    update outgoing_message set facts = '{}', recipient = case when position('@' in recipient) > 1
      then left(recipient, 1) || '•••' || substring(recipient from '@[^@]*$') else '•••' || right(recipient, 4) end
    where ended_at < ${before(KEPT_DAYS.text)} and facts <> '{}'`)
}
