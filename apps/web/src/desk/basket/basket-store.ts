import type { JournalDatabase, StoredBasket } from '../journal/journal-db.ts'
import { remember, recall } from '../journal/journal-db.ts'
import type { BasketStep } from '../model/basket.ts'
import { replay } from '../model/history.ts'
import type { BasketHistory } from '../model/history.ts'

const OPEN_BASKET = 'open-basket'
/** The key of how many changes of the screen the disk has seen; what ends a basket writes it too. */
export const BASKET_REVISION = 'basket-revision'

export const readRevision = async (db: JournalDatabase): Promise<number> =>
  (await recall<number>(db, BASKET_REVISION)) ?? 0

const stepsOf = (db: JournalDatabase, basketId: string, from = 0) =>
  db.basketSteps.where('[basketId+index]').between([basketId, from], [basketId, Infinity])

const headerOf = (history: BasketHistory): StoredBasket => {
  const { id, openedAt } = history.states[0]!
  const openedText = new Date(openedAt).toISOString()
  return { id, state: 'open', openedAt: openedText, heldAt: null, heldBy: null, note: '', head: history.head }
}

/** Returns how many steps `now` begins with that were saved as `before`. */
export function sharedSteps(before: BasketHistory | null, now: BasketHistory): number {
  if (!before || before.states[0] !== now.states[0]) return 0
  let shared = 0
  while (shared < now.steps.length && before.steps[shared] === now.steps[shared]) shared += 1
  return shared
}

/**
 * Puts the basket on the disk as it stands: only the steps behind the shared beginning are written, so a scan into a long
 * basket writes one small row. `before` is what was saved last, null for nothing; `revision` counts changes of the screen.
 */
export async function saveBasket(
  db: JournalDatabase,
  before: BasketHistory | null,
  now: BasketHistory,
  revision: number,
): Promise<void> {
  const header = headerOf(now)
  const isSame = before !== null && before.states[0] === now.states[0]
  const shared = sharedSteps(before, now)
  await writeAtOnce(db, ([baskets, basketSteps, remembered]) => {
    const { length } = now.steps
    if (!isSame || before.steps.length > length)
      basketSteps.delete(IDBKeyRange.bound([header.id, length], [header.id, Infinity]))
    for (let index = shared; index < length; index += 1)
      basketSteps.put({ basketId: header.id, index, step: now.steps[index] })
    baskets.put(header)
    if (!isSame) remembered.put({ key: OPEN_BASKET, value: header.id })
    remembered.put({ key: BASKET_REVISION, value: revision })
  })
}

type Stores = readonly [baskets: IDBObjectStore, basketSteps: IDBObjectStore, remembered: IDBObjectStore]

/** Writes in one transaction that asks the browser itself: every scan does, and nobody follows what lies in these stores. */
async function writeAtOnce(db: JournalDatabase, write: (stores: Stores) => void): Promise<void> {
  if (!db.isOpen()) await db.open()
  const names = [db.baskets.name, db.basketSteps.name, db.remembered.name] as const
  const transaction = db.backendDB().transaction(names, 'readwrite', { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(new Error('a basket was not written')))
  })
  try {
    write(names.map((name) => transaction.objectStore(name)) as unknown as Stores)
  } catch {
    transaction.abort()
  }
  return done
}

async function readHistory(db: JournalDatabase, basket: StoredBasket): Promise<BasketHistory> {
  const rows = await stepsOf(db, basket.id).sortBy('index')
  const steps = rows.map(({ step }) => step as BasketStep)
  return replay(basket.id, Date.parse(basket.openedAt), steps, basket.head)
}

/** The basket that was on the screen, exactly, with what can be undone and redone; null when there was none. */
export async function restoreBasket(db: JournalDatabase): Promise<BasketHistory | null> {
  const id = await recall<string>(db, OPEN_BASKET)
  const basket = id === null ? undefined : await db.baskets.get(id)
  return basket?.state === 'open' ? readHistory(db, basket) : null
}

/** The moment of being put on hold, by whom, and why. */
interface Held {
  readonly at: string
  readonly by: string
  readonly note: string
}

const heldHeader = (history: BasketHistory, { at, by, note }: Held): StoredBasket => ({
  ...headerOf(history),
  state: 'held',
  heldAt: at,
  heldBy: by,
  note,
})

/** Sets the basket aside with a note: a draft on this device, not an order (D74). */
export async function holdBasket(
  db: JournalDatabase,
  history: BasketHistory,
  held: Held,
  revision: number,
): Promise<void> {
  await db.transaction('rw', db.baskets, db.remembered, async () => {
    await db.baskets.put(heldHeader(history, held))
    await remember(db, BASKET_REVISION, revision)
  })
}

/** Keeps a basket that another till set aside as one that waits on this device; the one on the screen is not touched. */
export async function keepHeld(db: JournalDatabase, history: BasketHistory, held: Held): Promise<void> {
  const header = heldHeader(history, held)
  const steps = history.steps.map((step, index) => ({ basketId: header.id, index, step }))
  await db.transaction('rw', db.baskets, db.basketSteps, async () => {
    await db.basketSteps.bulkPut(steps)
    await db.baskets.put(header)
  })
}

export interface HeldBasket {
  readonly basket: StoredBasket
  readonly history: BasketHistory
}

/** Returns the held baskets of this device, newest first. */
export async function listHeld(db: JournalDatabase): Promise<HeldBasket[]> {
  const baskets = await db.baskets.where('state').equals('held').toArray()
  const held = await Promise.all(baskets.map(async (basket) => ({ basket, history: await readHistory(db, basket) })))
  return held.toSorted((a, b) => (b.basket.heldAt ?? '').localeCompare(a.basket.heldAt ?? ''))
}

/** Makes a held basket the one on the screen. */
export async function recallBasket(db: JournalDatabase, id: string): Promise<BasketHistory | null> {
  return db.transaction('rw', db.baskets, db.basketSteps, db.remembered, async () => {
    const basket = await db.baskets.get(id)
    if (!basket || basket.state !== 'held') return null
    await db.baskets.update(id, {
      state: 'open',
      heldAt: null,
      heldBy: null,
      note: '',
      isShared: false,
      isOffered: false,
    })
    await remember(db, OPEN_BASKET, id)
    return readHistory(db, basket)
  })
}

/** Forgets a basket that was emptied or thrown away. */
export async function dropBasket(db: JournalDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.baskets, db.basketSteps, async () => {
    await db.baskets.delete(id)
    await stepsOf(db, id).delete()
  })
}
