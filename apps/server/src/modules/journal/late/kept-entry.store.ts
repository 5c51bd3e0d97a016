import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { registeredTills } from '../../device/public.ts'
import { isOfThisRun } from '../../../platform/jobs/of-this-run.ts'
import type { ReviewReason } from '../../../platform/booking.ts'
import type { SteadyDevice } from '../../../platform/actor.ts'

/** An entry in quarantine because no program here could read it, as it came, with its device. */
export interface UnreadEntry extends Pick<SteadyDevice, 'merchantId' | 'registrationId' | 'deviceId' | 'outletId'> {
  readonly itemId: string
  readonly sequence: number
  readonly epoch: number
  readonly numberPrefix: string
  readonly raw: unknown
  /** Its shop is a test shop. */
  readonly isOfTestShop: boolean
}

export type UnreadAfter = Pick<UnreadEntry, 'merchantId' | 'registrationId' | 'sequence'>

/**
 * The next entries behind `after` of all merchants that were kept because their version or their form was unknown, till by till in their order; as the
 * owner. Entries whose item a person has closed are left out: that person may have entered by hand what was missing.
 */
export const listUnreadEntries = (tx: Tx, after: UnreadAfter | undefined, limit: number): Promise<UnreadEntry[]> =>
  tx.many<UnreadEntry>(sql`
    select i.merchant_id, i.registration_id, i.sequence, i.id as item_id, i.device_id, d.outlet_id, r.epoch, r.number_prefix, i.raw,
      m.test_of is not null as is_of_test_shop
    from review_item i
    join (${registeredTills}) on r.merchant_id = i.merchant_id and r.id = i.registration_id
    join organisation_merchant m on m.id = i.merchant_id
    where i.kind = 'quarantine' and i.resolved_at is null and i.raw ? 'body'
      and i.reasons -> 0 ->> 'code' in ('journal.version-unknown', 'journal.body-malformed')
      and ${isOfThisRun(sql`i.merchant_id`)}
      and ${
        after
          ? sql`(i.merchant_id, i.registration_id, i.sequence)
              > (${after.merchantId}::uuid, ${after.registrationId}::uuid, ${after.sequence}::bigint)`
          : sql`true`
      }
    order by i.merchant_id, i.registration_id, i.sequence limit ${limit}`)

/** Where a registration's journal stood, and what was known of its till. */
export interface Position {
  readonly nextSequence: number
  readonly lastHash: string
  readonly queued: number
  readonly oldestQueuedAt: string | null
  readonly lastSeenAt: string | null
}

/** Sets a journal back to an entry that is kept, and locks it; undefined where the entry is no longer kept. */
export const reopenEntry = (
  tx: Tx,
  {
    registrationId,
    sequence,
    previousHash,
  }: Pick<UnreadEntry, 'registrationId' | 'sequence'> & { readonly previousHash: string },
): Promise<Position | undefined> =>
  tx.maybe<Position>(sql`select * from kassa_reopen_entry(${registrationId}, ${sequence}, ${previousHash})`)

/** Sets the journal forward again to where it stood. */
export const resumeJournal = (
  tx: Tx,
  registrationId: string,
  { nextSequence, lastHash, queued, oldestQueuedAt, lastSeenAt }: Position,
): Promise<unknown> =>
  tx.one(sql`
    select kassa_resume_journal(${registrationId}, ${nextSequence}, ${lastHash}, ${queued}, ${oldestQueuedAt}, ${lastSeenAt})`)

/** Closes the item of an entry that is booked after all; its reasons say so. */
export const closeKept = (
  tx: Tx,
  { merchantId, itemId }: Pick<UnreadEntry, 'merchantId' | 'itemId'>,
  { at, reason }: { readonly at: string; readonly reason: ReviewReason },
): Promise<number> =>
  tx.run(sql`
    update review_item set resolved_at = ${at}, reasons = reasons || ${json([reason])}::jsonb
    where merchant_id = ${merchantId} and id = ${itemId}`)

/** Puts in front why an entry that can be read by now stays kept all the same. */
export const setReasonOfKept = (
  tx: Tx,
  { merchantId, itemId }: Pick<UnreadEntry, 'merchantId' | 'itemId'>,
  reason: ReviewReason,
): Promise<number> =>
  tx.run(sql`
    update review_item set reasons = jsonb_insert(reasons, '{0}', ${json(reason)}::jsonb)
    where merchant_id = ${merchantId} and id = ${itemId} and resolved_at is null
      and reasons -> 0 ->> 'code' in ('journal.version-unknown', 'journal.body-malformed')`)
