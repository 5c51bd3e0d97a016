import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { registeredTills } from '../../device/public.ts'

/** The sequence that the journal of each registration waits for, by the registration's id. */
export type JournalEnds = Readonly<Record<string, number>>

/** The ends of all journals of a merchant, as the transaction sees them. */
export async function listJournalEnds(tx: Tx, merchantId: string): Promise<JournalEnds> {
  const rows = await tx.many<{ id: string; nextSequence: number }>(
    sql`select id, next_sequence from device_registration where merchant_id = ${merchantId} order by id`,
  )
  return Object.fromEntries(rows.map(({ id, nextSequence }) => [id, nextSequence]))
}

/** The entries of one registration that came behind a place in its journal. */
/** An item that keeps an entry of a copied till: its id is made of the entry, by `copyIdOf`. */
const isCopy = sql.raw(`item.raw is not null and item.kind = 'quarantine' and substr(item.id::text, 15, 1) = '8'`)

/** The raw entries of a copied till, the earliest first. */
export const listCopiesSince = (
  tx: Tx,
  merchantId: string,
  { registrationId, since }: { readonly registrationId: string; readonly since: string },
): Promise<{ raw: unknown }[]> =>
  tx.many(sql`
    select item.raw from review_item item
    where item.merchant_id = ${merchantId} and item.registration_id = ${registrationId} and item.received_at >= ${since} and ${isCopy}
    order by item.received_at, item.sequence, item.id`)

export interface EntriesBehind {
  readonly registrationId: string
  readonly deviceId: string
  readonly name: string
  readonly from: number
  readonly entries: number
  /** Entries of a copied till among what came since: kept beside the journal, in no place of its sequence. */
  readonly copies: number
  readonly since: string
}

/**
 * The registrations that sent entries behind `ends`, or copies from `since` on, with how many and when the first came; one that `ends` does not name sent
 * all of its own.
 */
export const countEntriesBehind = (
  tx: Tx,
  merchantId: string,
  { ends, since }: { readonly ends: JournalEnds; readonly since: string },
): Promise<EntriesBehind[]> =>
  tx.many<EntriesBehind>(sql`
    select r.id as registration_id, r.device_id, d.name, coalesce(behind.first, ending.place) as from, behind.entries, copied.copies,
      least(behind.since, copied.since) as since
    from ${registeredTills}
    cross join lateral (select coalesce((${json(ends)}::jsonb ->> r.id::text)::bigint, 1) as place) ending
    cross join lateral (
      select min(j.sequence) as first, count(*)::int as entries, min(j.received_at) as since from journal_entry j
      where j.merchant_id = r.merchant_id and j.registration_id = r.id and j.sequence >= ending.place) behind
    cross join lateral (
      select count(*)::int as copies, min(item.received_at) as since from review_item item
      where item.merchant_id = r.merchant_id and item.registration_id = r.id and item.received_at >= ${since}
        and ${isCopy}) copied
    where r.merchant_id = ${merchantId} and (behind.entries > 0 or copied.copies > 0)
    order by r.registered_at, r.id`)

/** The raw texts that are kept of a registration's quarantined entry, of copies with its sequence as well, and the kind that it had. */
export const findQuarantined = (
  tx: Tx,
  { merchantId, registrationId, sequence }: { merchantId: string; registrationId: string; sequence: number },
): Promise<{ kind: string; raws: unknown[] }> =>
  tx.one(sql`
    select j.kind, coalesce((select jsonb_agg(i.raw) from review_item i
      where i.merchant_id = j.merchant_id and i.registration_id = j.registration_id and i.sequence = j.sequence
        and i.raw is not null), '[]'::jsonb) as raws
    from journal_entry j
    where j.merchant_id = ${merchantId} and j.registration_id = ${registrationId} and j.sequence = ${sequence}`)
