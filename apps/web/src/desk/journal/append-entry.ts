import { journalVersion } from '@kassa/contract/device/journal.ts'
import type { JournalBody } from '@kassa/contract/device/journal.ts'
import type { StoredEntry } from './entry-state.ts'
import { entryHash } from './hash-chain.ts'
import type { JournalDatabase, Remembered } from './journal-db.ts'
import { saleOf } from '../model/sale-of-entry.ts'
import type { Registration } from '../model/registration.ts'

/** What goes to the disk together with the entry: all of it or none of it. */
export interface Alongside {
  /** The basket that became this sale: it is gone when the sale is written. */
  readonly clearBasketId?: string
  readonly remember?: readonly Remembered[]
  /** Whether the entry takes the next running number. */
  readonly takesNumber?: boolean
}

/** Writes the body once its number is known (sales and refunds), or as it is. */
export type BodyMaker = (number: string) => JournalBody

const factsOf = (body: JournalBody): Pick<StoredEntry, 'kind' | 'at' | 'shiftId' | 'number' | 'orderId'> => ({
  kind: body.kind,
  at: body.at,
  shiftId: body.shiftId,
  number: saleOf(body)?.number ?? ('number' in body ? body.number : ''),
  orderId: saleOf(body)?.orderId ?? ('orderId' in body ? body.orderId : ''),
})

/** The number a registration gives next: its prefix and a running number of at least six digits. Source: D65. */
export const numberOf = (registration: Pick<Registration, 'numberPrefix' | 'nextNumber'>): string =>
  `${registration.numberPrefix}-${String(registration.nextNumber).padStart(6, '0')}`

async function drawUp(registration: Registration, id: string, makeBody: BodyMaker): Promise<StoredEntry> {
  const body = makeBody(numberOf(registration))
  const bare = {
    id,
    sequence: registration.lastSequence + 1,
    contractVersion: journalVersion,
    previousHash: registration.lastHash,
    body,
  }
  const hash = await entryHash(bare)
  const fresh = { state: 'on-device', acknowledgement: '', reasons: [] } as const
  return { ...bare, hash, registrationId: registration.registrationId, ...factsOf(body), ...fresh }
}

/** Writes the entry if nobody wrote another one meanwhile. */
function commit(
  db: JournalDatabase,
  registration: Registration,
  entry: StoredEntry,
  alongside: Alongside,
): Promise<boolean> {
  return db.transaction('rw', [db.registrations, db.entries, db.baskets, db.basketSteps, db.remembered], async () => {
    const now = await db.registrations.get(registration.registrationId)
    if (!now) throw new Error('the registration is gone')
    if (now.lastSequence !== registration.lastSequence || now.nextNumber !== registration.nextNumber) return false
    await db.entries.add(entry)
    await db.registrations.update(now.registrationId, {
      lastSequence: entry.sequence,
      lastHash: entry.hash,
      nextNumber: now.nextNumber + (alongside.takesNumber ? 1 : 0),
    })
    if (alongside.clearBasketId !== undefined) {
      await db.baskets.delete(alongside.clearBasketId)
      await db.basketSteps
        .where('[basketId+index]')
        .between([alongside.clearBasketId, -1], [alongside.clearBasketId, Infinity])
        .delete()
    }
    if (alongside.remember) await db.remembered.bulkPut([...alongside.remember])
    return true
  })
}

/**
 * Writes one fact to the end of the device's journal: sequence, hash, the number it takes and the basket it ends, in one
 * strict transaction. When it answers, the fact is on the disk.
 *
 * An id that is already there is not written again: the entry already written is answered. Throws when the browser cannot
 * write (disk full, storage taken away): the fact did not happen.
 */
export async function appendEntry(
  db: JournalDatabase,
  registrationId: string,
  id: string,
  makeBody: BodyMaker,
  alongside: Alongside = {},
): Promise<StoredEntry> {
  for (;;) {
    const written = await db.entries.get(id)
    if (written) return written
    const registration = await db.registrations.get(registrationId)
    if (!registration) throw new Error('the registration is gone')
    const entry = await drawUp(registration, id, makeBody)
    if (await commit(db, registration, entry, alongside)) return entry
  }
}
