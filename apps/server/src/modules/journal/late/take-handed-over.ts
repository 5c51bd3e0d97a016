import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import type { SteadyDevice } from '../../../platform/actor.ts'
import type { EntryKinds } from '../../../platform/booking.ts'
import type { Database } from '../../../platform/db/database.ts'
import { MerchantMemory } from '../../../platform/merchant-memory.ts'
import type { Log } from '../../../platform/log.ts'
import { insertOrigin } from '../entry/origin.store.ts'
import { takeEntries, type EntryOutcome } from '../entry/take-entry.ts'
import type { TakingDesk } from '../entry/taking-desk.ts'

/** A till of another installation whose entries are handed over. */
interface HandedOver extends EntryKinds {
  readonly device: SteadyDevice
  readonly now: string
  readonly newId: () => string
  readonly log: Log
}

const NAME = 'moving.late-entries'

/**
 * Books entries that another installation took, in the sequence of the till that wrote them. Each is booked once, however often it is handed over, and
 * answered as if the till had sent it here.
 */
export async function takeHandedOver(
  database: Database,
  { device, ...on }: HandedOver,
  entries: readonly JournalEntry[],
): Promise<EntryOutcome[]> {
  const { merchantId } = device
  const step: TakingDesk['step'] = (work, how) =>
    database.transaction({ kind: 'merchant', merchantId, now: on.now, ...how }, work)
  const memory = new MerchantMemory()
  const desk: TakingDesk = { ...on, device, requestId: NAME, ip: '', userAgent: '', memory, step, isHandedOver: true }
  await step((tx) => insertOrigin(tx, merchantId, desk))
  return (await takeEntries(desk, entries)).map(({ outcome }) => outcome)
}
