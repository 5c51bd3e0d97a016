import { deleteBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import type { WordOf } from '@kassa/contract/sales/neighbor-words.ts'
import { journalDb } from '../../journal/databases.ts'
import { recall as remembered, remember, type StoredBasket } from '../../journal/journal-db.ts'
import { desk } from '../../model/desk-state.ts'
import type { Neighbor } from '../../model/neighbors/neighbors-reached.ts'
import { onWord, sayTo } from '../../sync/neighbors/neighbor-words.ts'
import { reserveMover } from '../../sync/neighbors/reserve-mover.ts'
import { askServer } from '../../sync/connection.ts'
import { dropBasket } from '../basket-store.ts'
import { countHeld } from '../held-count.ts'
import { isWithServer, noteUntold, refreshHeld, takeShared } from '../shared-held.ts'
import { UNTOLD } from './untold.ts'

/** A basket that no till says to have for so long waits here again: the one that asked for it is lost. */
const LOST_MS = 24 * 3_600_000
/** A till that was given a basket says at once that it has it; where it does not it is asked. */
const ASKED_AGAIN_MS = 5_000

type GivenTo = NonNullable<StoredBasket['givenTo']>

const update = (id: string, change: Partial<StoredBasket>): Promise<number> => journalDb().baskets.update(id, change)

/** Returns the till that has a basket which this till gave away; empty: it is not here, and its till is not known. */
const takerOf = (own: StoredBasket | undefined): string => (own?.state === 'given' ? (own.givenTo?.name ?? '') : '')

/**
 * Lets the server say that it is still this till's to give, where it knows of the basket and can be asked. Returns the till that has it instead; null: it may be given.
 */
async function takerAtServer(own: StoredBasket): Promise<string | null> {
  if (!desk.read().isOnline || !isWithServer(own)) return null
  const answer = await takeShared(own.id, own)
  if (answer.kind === 'taken') return answer.by
  if (answer.kind === 'got') await askServer(deleteBasket, { id: own.id })
  return null
}

/**
 * Gives a basket that still waits as it was put aside to one till; false where another was faster, or the cashier here. The server is told as soon as there is a line, so
 * that it hands the basket out to no third.
 */
const promise = (own: StoredBasket, givenTo: GivenTo): Promise<boolean> =>
  journalDb().transaction('rw', journalDb().baskets, journalDb().remembered, async () => {
    const now = await journalDb().baskets.get(own.id)
    if (now?.state !== 'held' || now.heldAt !== own.heldAt) return false
    await noteUntold(own, givenTo.deviceId)
    return (await update(own.id, { state: 'given', givenTo, isShared: false, isOffered: false })) === 1
  })

/** Puts a basket that did not arrive where it was, with what was reserved for it. */
async function takeBack(id: string): Promise<void> {
  const own = await journalDb().baskets.get(id)
  if (own?.state !== 'given') return
  const { givenTo, ...rest } = own
  await journalDb().transaction('rw', journalDb().baskets, journalDb().remembered, async () => {
    await journalDb().baskets.put({ ...rest, state: 'held' })
    const untold = (await remembered<readonly { readonly id?: string }[]>(journalDb(), UNTOLD)) ?? []
    await remember(
      journalDb(),
      UNTOLD,
      untold.filter((one) => one.id !== id),
    )
  })
  if (givenTo?.reserve) await reserveMover.take({ ...givenTo.reserve, orderId: id })
  await countHeld()
}

async function stepsOf(id: string): Promise<Record<string, unknown>[]> {
  const rows = await journalDb().basketSteps.where('[basketId+index]').between([id, 0], [id, Infinity]).sortBy('index')
  return rows.map(({ step }) => step as Record<string, unknown>)
}

/** Takes along what was reserved for a basket that is given away. */
async function reserveFor(id: string, givenTo: GivenTo): Promise<GivenTo['reserve']> {
  const reserve = await reserveMover.give(id)
  if (reserve) await update(id, { givenTo: { ...givenTo, reserve } })
  return reserve
}

async function give({ ask, basketId }: WordOf<'claim'>, to: Neighbor): Promise<void> {
  const refuse = (by: string): boolean => sayTo(to.deviceId, { kind: 'refused', ask, basketId, by })
  const own = await journalDb().baskets.get(basketId)
  if (own?.state !== 'held' || own.heldAt === null) return void refuse(takerOf(own))
  const taker = await takerAtServer(own)
  if (taker !== null) {
    await dropBasket(journalDb(), basketId)
    await countHeld()
    return void refuse(taker)
  }
  const givenTo: GivenTo = { deviceId: to.deviceId, name: to.name, ask, at: new Date().toISOString(), reserve: null }
  if (!(await promise(own, givenTo))) return void refuse(takerOf(await journalDb().baskets.get(basketId)))
  const [reserve, steps] = [await reserveFor(basketId, givenTo), await stepsOf(basketId)]
  const { openedAt, heldAt, head } = own
  if (!sayTo(to.deviceId, { kind: 'given', ask, basketId, openedAt, heldAt, steps, head, reserve })) {
    // Too long for one word, or the way has gone: it is where it was.
    await takeBack(basketId)
    return void refuse('')
  }
  await countHeld()
  void refreshHeld()
  setTimeout(() => void askWhetherKept(to), ASKED_AGAIN_MS)
}

const givenBaskets = (): Promise<StoredBasket[]> => journalDb().baskets.where('state').equals('given').toArray()

/** Asks a till for its word on the baskets that it was given and has not said to have. */
async function askWhetherKept({ deviceId }: Neighbor): Promise<void> {
  for (const { id, givenTo } of await givenBaskets())
    if (givenTo?.deviceId === deviceId) sayTo(deviceId, { kind: 'is-kept', ask: givenTo.ask, basketId: id })
}

/** Ends a transfer of a basket once the till that received it says so, and no other. */
async function settle({ kind, ask, basketId }: WordOf<'kept'> | WordOf<'not-kept'>, from: Neighbor): Promise<void> {
  const own = await journalDb().baskets.get(basketId)
  if (own?.state !== 'given' || own.givenTo?.deviceId !== from.deviceId || own.givenTo.ask !== ask) return
  if (kind === 'kept') return dropBasket(journalDb(), basketId)
  await takeBack(basketId)
}

/** Baskets whose taker was not heard of for a day wait here again. */
export async function takeBackLost(now: number): Promise<void> {
  for (const { id, givenTo } of await givenBaskets())
    if (!givenTo || now - Date.parse(givenTo.at) > LOST_MS) await takeBack(id)
}

/** Answers neighbors that ask for baskets of this till. */
export function followGiving(): void {
  onWord('claim', (claim, from) => void give(claim, from).catch(() => undefined))
  onWord('kept', (word, from) => void settle(word, from).catch(() => undefined))
  onWord('not-kept', (word, from) => void settle(word, from).catch(() => undefined))
}

/** A till is reached (again): what it was given before is settled. */
export const settleWith = (neighbor: Neighbor): void => void askWhetherKept(neighbor).catch(() => undefined)
