import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import type { BookingDesk, EntryKinds, EntryRow } from '../../../platform/booking.ts'
import { acknowledgementOf } from './sound-entry.ts'

/** The context for taking an entry: each `step` is a transaction of its own inside the device's merchant. */
export interface TakingDesk extends BookingDesk, EntryKinds {
  /** The entries were taken by another installation before: what the till is here, unbound by now, says nothing about them. */
  readonly isHandedOver?: true
}

const mostVersion = 2_147_483_647

/** The journal's line of an entry, of which `kept` is kept. */
export const entryRow = (
  { device, now }: TakingDesk,
  entry: JournalEntry,
  kind: string,
  kept: unknown = null,
): EntryRow => ({
  registrationId: device.registrationId,
  deviceId: device.deviceId,
  sequence: entry.sequence,
  id: entry.id,
  kind,
  hash: entry.hash,
  // A version beyond the column is one nobody speaks; its reason says which it was.
  contractVersion: Math.max(-mostVersion, Math.min(mostVersion, entry.contractVersion)),
  outcome: 'accepted',
  acknowledgement: acknowledgementOf(device.registrationId, entry),
  receivedAt: now,
  kept,
})
