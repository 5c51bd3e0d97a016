import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { ReviewReason } from '../../../platform/booking.ts'

/** The conditions beside the sequence under which the turn is taken, where a document is worked out from memory. */
export interface TurnConditions {
  /** The hash that the entry follows. */
  readonly previousHash: string
  /** The value of the merchant's change counter when the facts were read. */
  readonly changes: number
}

/**
 * Returns the CTE `turn` of a statement that books an entry: it moves the registration on to the next sequence and gives the one row of
 * `about`, or none when another call has moved it on meanwhile or the remembered facts (`proven`, `proof`) are out of date.
 * `always` has to be true in either case.
 * `about` has `registration_id`, `device_id`, `sequence`, `hash` and `received_at`. The number of entries that the device reported as
 * unsent falls by one. The text is the same with and without `proven`.
 */
export const turnCte = (
  merchantId: string,
  proven: TurnConditions | undefined,
  proof: Sql,
  always: Sql = sql`true`,
): Sql => sql`
turn as (
  update device_registration set next_sequence = device_registration.next_sequence + 1, last_hash = about.hash,
    last_seen_at = about.received_at, queued = greatest(device_registration.queued - 1, 0),
    oldest_queued_at = case when device_registration.queued > 1 then device_registration.oldest_queued_at end
  from about
  where device_registration.merchant_id = ${merchantId}::uuid and device_registration.id = about.registration_id
    and device_registration.next_sequence = about.sequence and ${always}
    and (${proven?.changes ?? null}::bigint is null or (device_registration.last_hash = ${proven?.previousHash ?? null}::text
      and ${proven?.changes ?? null}::bigint = coalesce((select value from change_cursor where merchant_id = ${merchantId}::uuid), 0)
      and device_registration.unbound_at is null
      and exists (select from device where merchant_id = ${merchantId}::uuid and id = about.device_id and is_enabled
        and archived_at is null)
      and ${proof}))
  returning about.*
)`

/**
 * The journal's line of a booked document and, where it is under review (`isFiled`), the item filed for people to look at. Reads of `turn` the
 * columns of the entry (`registration_id` … `acknowledgement`, `entry_kept`, `received_at`), `review_id`, `outlet_id`, `id`.
 */
export const entryCtes = (merchantId: string, reasons: readonly ReviewReason[], isFiled: boolean): Sql => sql`
${isFiled ? filedCte(merchantId, reasons) : sql.empty}journal as (
  insert into journal_entry (merchant_id, registration_id, sequence, id, kind, hash, contract_version, outcome, reasons,
    acknowledgement, raw, received_at)
  select ${merchantId}::uuid, registration_id, sequence, entry_id, entry_kind, hash, contract_version, outcome,
    ${json(reasons)}::jsonb, acknowledgement, entry_kept, received_at
  from turn
)`

const filedCte = (merchantId: string, reasons: readonly ReviewReason[]): Sql => sql`review as (
  insert into review_item (merchant_id, id, kind, registration_id, sequence, device_id, outlet_id, order_id, reasons,
    received_at)
  select ${merchantId}::uuid, review_id, 'review', registration_id, sequence, device_id, outlet_id, id,
    ${json(reasons)}::jsonb, received_at
  from turn
), `

/** The item filed of a sale that the server booked itself, where it is under review; reads the same columns of `turn`. */
export const officeReviewCte = (merchantId: string, reasons: readonly ReviewReason[]): Sql => sql`
review as (
  insert into review_item (merchant_id, id, kind, outlet_id, order_id, reasons, received_at)
  select ${merchantId}::uuid, review_id, 'review', outlet_id, id, ${json(reasons)}::jsonb, received_at
  from turn where under_review
)`
