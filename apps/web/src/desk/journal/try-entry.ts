import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import type { RecordsWithEntry } from './append-entry.ts'
import type { StoredEntry } from './entry-state.ts'
import type { JournalDatabase } from './journal-db.ts'
import { TRAINING, trainingNumber } from '../model/training.ts'
import type { Training } from '../model/training.ts'

/** An entry as its writer gets it back; it stands nowhere. */
const pretended = (id: string, body: JournalBody, registrationId: string): StoredEntry => ({
  id,
  sequence: 0,
  contractVersion: 0,
  previousHash: '',
  hash: '',
  registrationId,
  kind: body.kind,
  at: body.at,
  shiftId: 'shiftId' in body ? body.shiftId : '',
  number: 'number' in body ? body.number : '',
  orderId: 'orderId' in body ? body.orderId : '',
  body,
  state: 'on-device',
  acknowledgement: '',
  reasons: [],
})

/**
 * Tries an entry in training: a sale takes a number of the training's own, ends its basket, and stands in no journal;
 * so it is never sent. Returns the training after it. Throws for entries that cannot be tried, because their writer
 * must not think that they happened.
 */
export async function tryEntry(
  db: JournalDatabase,
  training: Training,
  { id, registrationId, makeBody }: { id: string; registrationId: string; makeBody: (number: string) => JournalBody },
  { clearBasketId, remember = [] }: RecordsWithEntry,
): Promise<{ readonly entry: StoredEntry; readonly training: Training }> {
  const body = makeBody(trainingNumber(training.sales))
  const entry = pretended(id, body, registrationId)
  if (body.kind === 'goods-removed') return { entry, training }
  if (body.kind !== 'sale') throw new Error(`${body.kind} is not tried in training`)
  const next = { ...training, sales: training.sales + 1 }
  await db.transaction('rw', [db.baskets, db.basketSteps, db.remembered], async () => {
    if (clearBasketId !== undefined) {
      await db.baskets.delete(clearBasketId)
      const steps = [clearBasketId, -1] as [string, number]
      await db.basketSteps.where('[basketId+index]').between(steps, [clearBasketId, Infinity]).delete()
    }
    await db.remembered.bulkPut([...remember, { key: TRAINING, value: next }])
  })
  return { entry, training: next }
}
