import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import type { EntryRow, ReviewReason } from '../../../platform/booking.ts'
import { json, namedStatement, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eventCte } from '../../../platform/calls/record.ts'
import { turnCte } from './turn.store.ts'

/** The entry that stands at a sequence, as it was answered. */
export interface StandingEntry {
  readonly id: string
  readonly hash: string
  readonly outcome: 'accepted' | 'review' | 'quarantined'
  readonly reasons: readonly ReviewReason[]
  readonly acknowledgement: string
}

/** The position of a registration's journal, seen from one entry. */
export interface JournalStand extends OutletDayColumns {
  readonly nextSequence: number
  readonly lastHash: string
  readonly standing: StandingEntry | null
  readonly isIdTaken: boolean
  readonly isFork: boolean
  readonly isBound: boolean
  readonly isEnabled: boolean
  readonly registeredAt: string
}

export interface StandAsked {
  readonly merchantId: string
  readonly registrationId: string
  readonly sequence: number
  readonly entryId: string
  readonly forkId: string
}

/** Returns that position for any entry; a sale reads it together with its facts. */
export const findJournalStand = (tx: Tx, { merchantId, ...asked }: StandAsked): Promise<JournalStand> =>
  tx.one<JournalStand>(
    namedStatement(
      'kassa.journal-stand',
      sql`
select r.next_sequence, r.last_hash,
  (select jsonb_build_object('id', j.id, 'hash', j.hash, 'outcome', j.outcome, 'reasons', j.reasons,
      'acknowledgement', j.acknowledgement)
    from journal_entry j where j.merchant_id = ${merchantId}::uuid and j.registration_id = r.id
      and j.sequence = ${asked.sequence}::bigint) as standing,
  exists (select from journal_entry j where j.merchant_id = ${merchantId}::uuid and j.id = ${asked.entryId}::uuid)
    as is_id_taken,
  exists (select from review_item i where i.merchant_id = ${merchantId}::uuid and i.id = ${asked.forkId}::uuid) as is_fork,
  r.unbound_at is null and d.archived_at is null as is_bound, d.is_enabled, r.registered_at, o.time_zone, o.day_cutoff_minutes, o.day_rules
from device_registration r
join device d on d.merchant_id = ${merchantId}::uuid and d.id = r.device_id
join outlet o on o.merchant_id = ${merchantId}::uuid and o.id = d.outlet_id
where r.merchant_id = ${merchantId}::uuid and r.id = ${asked.registrationId}::uuid`,
    ),
  )

/** The item that is filed beside an entry that is not simply accepted. */
export interface FiledItem {
  readonly id: string
  readonly kind: 'review' | 'quarantine'
  readonly deviceId: string
  readonly outletId: string
  readonly reasons: readonly ReviewReason[]
  /** The entry as it came, where it was not booked and the day's measure has room for it. */
  readonly raw: unknown
  /** True where nothing is filed for people: above the day's measure one alarm stands for all. */
  readonly isSilent: boolean
}

/**
 * Takes an entry into the journal: the registration moves on to the next sequence and, where there are reasons, an item is
 * filed for people to look at. False when another call has moved it on meanwhile; then nothing is written.
 */
export async function insertEntry(tx: Tx, merchantId: string, entry: EntryRow, filed: FiledItem): Promise<boolean> {
  const { isTaken } = await tx.one<{ isTaken: boolean }>(
    namedStatement(
      'kassa.take-entry',
      sql`
with about as (
  select ${entry.registrationId}::uuid as registration_id, ${entry.sequence}::bigint as sequence, ${entry.hash}::text as hash,
    ${entry.receivedAt}::timestamptz as received_at, ${entry.deviceId}::uuid as device_id
), ${turnCte(merchantId, undefined, sql`true`)}, journal as (
  insert into journal_entry (merchant_id, registration_id, sequence, id, kind, hash, contract_version, outcome, reasons,
    acknowledgement, raw, received_at)
  select ${merchantId}::uuid, turn.registration_id, ${entry.sequence}, ${entry.id}, ${entry.kind}, ${entry.hash},
    ${entry.contractVersion}, ${entry.outcome}, ${json(filed.reasons)}::jsonb, ${entry.acknowledgement},
    ${entry.kept === null ? null : json(entry.kept)}::jsonb, ${entry.receivedAt}
  from turn
), review as (
  insert into review_item (merchant_id, id, kind, registration_id, sequence, device_id, outlet_id, reasons, raw,
    received_at)
  select ${merchantId}::uuid, ${filed.id}, ${filed.kind}, turn.registration_id, ${entry.sequence}, ${filed.deviceId},
    ${filed.outletId}, ${json(filed.reasons)}::jsonb, ${filed.raw === null ? null : json(filed.raw)}::jsonb,
    ${entry.receivedAt}
  from turn where ${entry.outcome}::text <> 'accepted' and not ${filed.isSilent}::boolean
)
select exists (select from turn) as is_taken`,
    ),
  )
  return isTaken
}

/** Returns whether an entry of a copied registration is filed already. */
export async function isCopyFiled(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const { isFiled } = await tx.one<{ isFiled: boolean }>(sql`
    select exists (select from review_item where merchant_id = ${merchantId} and id = ${id}) as is_filed`)
  return isFiled
}

/** Files that a registration has sent more than a day's measure into quarantine: once a day. */
export const insertBudgetAlarm = (
  tx: Tx,
  merchantId: string,
  entry: Pick<EntryRow, 'registrationId' | 'sequence' | 'receivedAt'>,
  filed: Pick<FiledItem, 'id' | 'deviceId' | 'outletId' | 'reasons'> & { readonly eventId: string },
): Promise<number> =>
  tx.run(sql`
with filed as (
  insert into review_item (merchant_id, id, kind, registration_id, sequence, device_id, outlet_id, reasons, received_at)
  values (${merchantId}, ${filed.id}, 'quarantine', ${entry.registrationId}, ${entry.sequence}, ${filed.deviceId},
    ${filed.outletId}, ${json(filed.reasons)}::jsonb, ${entry.receivedAt})
  returning id
), ${eventCte(merchantId, {
    event: 'device.over-budget',
    row: sql`select ${filed.eventId}::uuid as id, ${filed.outletId}::uuid as outlet_id,
        jsonb_build_object('deviceId', ${filed.deviceId}::text, 'reviewItemId', filed.id) as payload,
        ${entry.receivedAt}::timestamptz as created_at from filed`,
  })}
select from filed`)

/**
 * Files an entry of a copied registration (D72): kept raw, the journal does not move, and the alarm is counted once however
 * often the entry comes.
 */
export const insertCopiedEntry = (
  tx: Tx,
  merchantId: string,
  entry: Pick<EntryRow, 'registrationId' | 'sequence' | 'receivedAt'>,
  filed: FiledItem & { readonly eventId: string },
): Promise<number> =>
  tx.run(sql`
with copied as (
  insert into review_item (merchant_id, id, kind, registration_id, sequence, device_id, outlet_id, reasons, raw,
    received_at)
  values (${merchantId}, ${filed.id}, 'quarantine', ${entry.registrationId}, ${entry.sequence}, ${filed.deviceId},
    ${filed.outletId}, ${json(filed.reasons)}::jsonb, ${json(filed.raw)}::jsonb, ${entry.receivedAt})
  on conflict do nothing returning id
), ${eventCte(merchantId, {
    event: 'device.copied',
    row: sql`select ${filed.eventId}::uuid as id, ${filed.outletId}::uuid as outlet_id,
        jsonb_build_object('deviceId', ${filed.deviceId}::text, 'reviewItemId', copied.id) as payload,
        ${entry.receivedAt}::timestamptz as created_at from copied`,
  })}
update device_registration set clone_alarms = clone_alarms + 1, last_seen_at = ${entry.receivedAt}
where merchant_id = ${merchantId} and id = ${entry.registrationId} and exists (select from copied)`)

export interface KnownOutcome {
  readonly id: string
  readonly sequence: number
  readonly outcome: 'accepted' | 'review' | 'quarantined'
  readonly reasons: { code: string; facts: Record<string, unknown> }[]
  readonly acknowledgement: string
}

/** Returns the answers to a registration's entries from a sequence on, at most `limit`. */
export const listOutcomes = (
  tx: Tx,
  asked: { merchantId: string; registrationId: string; from: number; limit: number },
): Promise<KnownOutcome[]> =>
  tx.many<KnownOutcome>(sql`
    select id, sequence, outcome, reasons, acknowledgement from journal_entry
    where merchant_id = ${asked.merchantId} and registration_id = ${asked.registrationId} and sequence >= ${asked.from}
    order by sequence limit ${asked.limit}`)

export const findJournalEnd = (
  tx: Tx,
  merchantId: string,
  registrationId: string,
): Promise<{ nextSequence: number; lastHash: string }> =>
  tx.one(sql`
    select next_sequence, last_hash from device_registration
    where merchant_id = ${merchantId} and id = ${registrationId}`)
