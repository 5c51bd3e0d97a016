import type { EntryKinds } from '../../../../platform/booking.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { Log } from '../../../../platform/log.ts'
import { findSteadyDevice } from '../../../device/public.ts'
import { isCopyKept, listJournalEnds, takeHandedOver } from '../../../journal/public.ts'
import { ArchiveRefused } from '../archive/archive-refused.ts'
import { type ArchiveSource, filesOf } from '../archive/read-archive.ts'
import { isShopHere } from '../tables/shop.store.ts'
import type { LateFacts } from './late-files.ts'
import { checkLate, entriesOf, type LateEntries } from './read-late.ts'

export interface LateArrival extends EntryKinds {
  readonly source: ArchiveSource
  readonly passphrase: string
  readonly log: Log
  readonly now: string
  readonly newId: () => string
}

export interface LateReport {
  readonly name: string
  /** Entries in the archive, those that were not here before, and those of them that are to be looked at. */
  readonly entries: number
  readonly taken: number
  readonly filed: number
}

/** The shop is here, with every till, and nothing is missing between what is here and what comes. */
async function checkPlace(tx: Tx, { merchantId, tills }: LateFacts): Promise<Readonly<Record<string, number>>> {
  if (!(await isShopHere(tx, merchantId))) throw new ArchiveRefused('moving.late-entries-only')
  const ends = await listJournalEnds(tx, merchantId)
  for (const [registrationId, { name, from }] of Object.entries(tills)) {
    const here = ends[registrationId]
    if (here === undefined) throw new ArchiveRefused('moving.late-till', { till: name })
    if (here < from) throw new ArchiveRefused('moving.late-gap', { till: name, here: here - 1, from })
  }
  return ends
}

/** Entries of a copied till that are not kept here yet. */
const freshCopies = (database: Database, merchantId: string, { registrationId, entries }: LateEntries) =>
  database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
    const fresh = []
    for (const entry of entries) if (!(await isCopyKept(tx, merchantId, registrationId, entry.hash))) fresh.push(entry)
    return fresh
  })

/**
 * Takes what tills sent late in the old installation: each entry is booked to the same till's sequence, once, however often the archive is taken in. The
 * archive is read through before anything is booked; what was booked before an interruption stays, and taking it in again goes on.
 *
 * Throws ArchiveRefused, with nothing booked: no such archive, damaged, the shop or a till is not here, entries before it are missing.
 */
export async function takeLate(database: Database, arrival: LateArrival): Promise<LateReport> {
  const { source, passphrase, now } = arrival
  const facts = await checkLate(source, passphrase)
  const { merchantId, name, entries, copies } = facts
  const ends = await database.transaction({ kind: 'owner', now }, (tx) => checkPlace(tx, facts))
  let taken = 0
  let filed = 0
  for await (const file of filesOf(source, passphrase)) {
    const read = entriesOf(file)
    if (!read) continue
    const { registrationId } = read
    const device = await database.transaction({ kind: 'merchant', merchantId, now }, (tx) =>
      findSteadyDevice(tx, merchantId, registrationId),
    )
    const fresh = read.areCopies
      ? await freshCopies(database, merchantId, read)
      : read.entries.filter(({ sequence }) => sequence >= (ends[registrationId] ?? 0))
    if (fresh.length === 0) continue
    const outcomes = await takeHandedOver(database, { device, ...arrival }, fresh)
    taken += outcomes.length
    filed += outcomes.filter(({ outcome }) => outcome !== 'accepted').length
  }
  return { name, entries: entries + copies, taken, filed }
}
