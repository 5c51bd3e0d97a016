import type { Tx } from '../../../../platform/db/tx.ts'
import { type JournalEnds, listJournalEnds } from '../../../journal/public.ts'
import { findDeparture, setArchived } from './departure.store.ts'

/** The closing that an archive was written under, and where all journals ended in it. */
export interface ArchiveStanding {
  readonly closedAt: string
  readonly ends: JournalEnds
}

/** Undefined where the shop is open: its archive is for its own records, and nothing is late. */
export async function standingOf(tx: Tx, merchantId: string): Promise<ArchiveStanding | undefined> {
  const departure = await findDeparture(tx, merchantId)
  return departure && { closedAt: departure.closedAt, ends: await listJournalEnds(tx, merchantId) }
}

/** Keeps where the journals ended, unless the shop was opened meanwhile. */
export const noteArchived = (tx: Tx, merchantId: string, standing: ArchiveStanding, at: string): Promise<number> =>
  setArchived(tx, merchantId, { ...standing, at })
