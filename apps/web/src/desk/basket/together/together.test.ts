import 'fake-indexeddb/auto'
import type { NeighborWord, WordOf } from '@kassa/contract/sales/neighbor-words.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fillWithMost, openDesk } from '../../../test/desk-world.ts'
import { patiently } from '../../../test/patiently.ts'
import { journalDb } from '../../journal/databases.ts'
import type { StoredBasket } from '../../journal/journal-db.ts'
import { recall as remembered } from '../../journal/journal-db.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { startHistory } from '../../model/history.ts'
import type { Registration } from '../../model/registration.ts'
import { newId } from '../../model/uuid-v7.ts'
import { neighbors, type Neighbor } from '../../model/neighbors/neighbors-reached.ts'
import { hearWord, speakBy } from '../../sync/neighbors/neighbor-words.ts'
import { reserveMover } from '../../sync/neighbors/reserve-mover.ts'
import { basketSaved, markSaved } from '../change-basket.ts'
import { sharedHeld } from '../held-count.ts'
import { hold, recall } from '../hold.ts'
import { followClaims } from './claim-basket.ts'
import { followGiving, settleWith, takeBackLost } from './give-basket.ts'
import { showHeldAgain } from './neighbor-held.ts'
import { followState } from './share-state.ts'

const second: Neighbor = { deviceId: newId(), name: 'Till 2' }
const third: Neighbor = { deviceId: newId(), name: 'Till 3' }

let said: { readonly to: string; readonly word: NeighborWord }[]
let isReached: boolean

const reserve = {
  memberId: newId(),
  points: 20,
  principalMinor: 300,
  bonusMinor: 100,
  until: '2099-01-01T00:00:00.000Z',
}
let reserved: string[]

/** The last word of a kind that went out to a till. */
const wordTo = <Kind extends NeighborWord['kind']>({ deviceId }: Neighbor, kind: Kind): WordOf<Kind> =>
  said.findLast(({ to, word }) => to === deviceId && word.kind === kind)?.word as WordOf<Kind>

const heardFrom = async <Kind extends NeighborWord['kind']>(neighbor: Neighbor, kind: Kind): Promise<WordOf<Kind>> => {
  await patiently(() => expect(wordTo(neighbor, kind)).toBeDefined())
  return wordTo(neighbor, kind)
}

beforeEach(async () => {
  const db = journalDb()
  await Promise.all([db.baskets, db.basketSteps, db.remembered].map((table) => table.clear()))
  openDesk()
  const registration = { registrationId: 'r1', deviceId: newId(), deviceToken: 't' } as Registration
  markSaved(null)
  desk.change({ registration, isOnline: false, training: null, history: startHistory(newId(), 1), message: null })
  sharedHeld.change({ rows: [] })
  said = []
  isReached = true
  reserved = []
  speakBy((to, word) => {
    if (isReached) said.push({ to, word })
    return isReached
  })
  neighbors.change({ reached: [second, third] })
  followClaims()
  followGiving()
  followState()
  reserveMover.give = () => Promise.resolve(reserve)
  reserveMover.take = ({ orderId }) => Promise.resolve(void reserved.push(orderId))
})
afterEach(async () => {
  await basketSaved()
  vi.useRealTimers()
  neighbors.change({ reached: [] })
  speakBy(() => false)
  reserveMover.give = () => Promise.resolve(null)
  reserveMover.take = () => Promise.resolve()
  desk.change({ registration: null, isOnline: false })
})

const untold = () => remembered(journalDb(), 'held-taken-untold')
const stored = (id: string): Promise<StoredBasket | undefined> => journalDb().baskets.get(id)

async function held(): Promise<string> {
  fillWithMost(2)
  const { id } = basketNow()
  await hold('blue coat')
  return id
}

const claim = (from: Neighbor, basketId: string, ask = newId()): string => {
  hearWord({ kind: 'claim', ask, basketId }, from)
  return ask
}

it('a basket that waits here is given to the till that asks, whole, and is gone when that says to have it', async () => {
  const basketId = await held()
  const ask = claim(second, basketId)
  const given = await heardFrom(second, 'given')
  expect(given).toMatchObject({ ask, basketId, reserve })
  expect(given.steps.length).toBeGreaterThan(1)
  expect(await stored(basketId)).toMatchObject({ state: 'given', givenTo: { name: 'Till 2' } })
  await patiently(() => expect(desk.read().heldCount).toBe(0))
  // The server is told as soon as the till is online, so that no third till gets the basket.
  expect(await untold()).toMatchObject([{ id: basketId, givenTo: second.deviceId }])
  hearWord({ kind: 'kept', ask, basketId }, second)
  await patiently(async () => expect(await stored(basketId)).toBeUndefined())
})

it('of two tills that ask at once one gets it, and the other hears which', async () => {
  const basketId = await held()
  const [one, other] = [claim(second, basketId), claim(third, basketId)]
  await patiently(() => expect(said.filter(({ word }) => 'ask' in word)).toHaveLength(2))
  const got = said.filter(({ word }) => word.kind === 'given')
  const refused = said.filter(({ word }) => word.kind === 'refused')
  expect([got.length, refused.length]).toEqual([1, 1])
  const winner = got[0]?.to === second.deviceId ? second : third
  expect(refused[0]?.word).toMatchObject({ by: winner.name, ask: winner === second ? other : one })
})

it('of a till that asks and the cashier here one gets it', async () => {
  const basketId = await held()
  claim(second, basketId)
  await recall(basketId)
  await patiently(() => expect(said.length).toBeGreaterThan(0))
  const isGiven = said.some(({ word }) => word.kind === 'given')
  expect(basketNow().id === basketId).toBe(!isGiven)
  expect((await stored(basketId))?.state).toBe(isGiven ? 'given' : 'open')
})

it('what is not here is refused, and what another said to have stays with whom it was given', async () => {
  const ask = claim(second, newId())
  expect(await heardFrom(second, 'refused')).toMatchObject({ ask, by: '' })
  const basketId = await held()
  const asked = claim(second, basketId)
  await heardFrom(second, 'given')
  hearWord({ kind: 'kept', ask: asked, basketId }, third)
  hearWord({ kind: 'not-kept', ask: newId(), basketId }, second)
  claim(third, basketId)
  expect(await heardFrom(third, 'refused')).toMatchObject({ by: 'Till 2' })
  expect((await stored(basketId))?.state).toBe('given')
})

it('a basket whose till did not keep it waits here again, with what was reserved for it', async () => {
  const basketId = await held()
  const ask = claim(second, basketId)
  await heardFrom(second, 'given')
  hearWord({ kind: 'not-kept', ask, basketId }, second)
  await patiently(async () => expect(await stored(basketId)).toMatchObject({ state: 'held', note: 'blue coat' }))
  await patiently(() => expect([reserved, desk.read().heldCount]).toEqual([[basketId], 1]))
  expect(await untold()).toEqual([])
})

it('where the way is gone it stays, and where the answer was lost the till is asked when it is reached again', async () => {
  const basketId = await held()
  isReached = false
  claim(second, basketId)
  await patiently(() => expect(reserved).toEqual([basketId]))
  expect((await stored(basketId))?.state).toBe('held')
  isReached = true
  const ask = claim(second, basketId)
  await heardFrom(second, 'given')
  settleWith(second)
  expect(await heardFrom(second, 'is-kept')).toMatchObject({ ask, basketId })
})

it('a basket whose taker says nothing for a day waits here again, and not before', async () => {
  const basketId = await held()
  claim(second, basketId)
  await heardFrom(second, 'given')
  const at = Date.parse((await stored(basketId))?.givenTo?.at ?? '')
  await takeBackLost(at + 86_400_000)
  expect((await stored(basketId))?.state).toBe('given')
  await takeBackLost(at + 86_400_001)
  expect((await stored(basketId))?.state).toBe('held')
})

const row = (id: string, heldAt = '2026-03-01T09:00:00.000Z') => ({
  id,
  heldAt,
  note: '',
  staffName: 'Mei',
  shown: { pieces: 1, names: ['Tea'], totalMinor: 100 },
})
const tell = (from: Neighbor, ids: readonly string[], unsent: WordOf<'state'>['unsent'] = []): void =>
  hearWord({ kind: 'state', held: ids.map((id) => row(id)), unsent }, from)

/** Puts a basket aside here and takes it away again: as another till would have it. */
async function heldAtSecond(): Promise<Omit<WordOf<'given'>, 'ask'>> {
  const basketId = await held()
  const steps = (await journalDb().basketSteps.toArray()).map(({ step }) => step as Record<string, unknown>)
  await journalDb().baskets.clear()
  await journalDb().basketSteps.clear()
  tell(second, [basketId])
  const moment = '2026-03-01T09:00:00.000Z'
  return { kind: 'given', basketId, openedAt: moment, heldAt: moment, steps, head: steps.length, reserve }
}

it('a basket of a neighbor is listed, asked for, lies on this disk before it is said to be kept, and is on the screen', async () => {
  const given = await heldAtSecond()
  expect(sharedHeld.read().rows).toMatchObject([{ id: given.basketId, deviceName: 'Till 2' }])
  const coming = recall(given.basketId)
  const { ask } = await heardFrom(second, 'claim')
  hearWord({ ...given, ask }, second)
  await coming
  expect(wordTo(second, 'kept')).toMatchObject({ ask, basketId: given.basketId })
  expect(basketNow()).toMatchObject({ id: given.basketId })
  expect(basketNow().lines.length).toBeGreaterThan(1)
  expect(reserved).toEqual([given.basketId])
  // The server is told as soon as the till is online.
  expect(await remembered(journalDb(), 'held-taken-untold')).toMatchObject([{ id: given.basketId }])
  expect(sharedHeld.read().rows).toEqual([])
  hearWord({ kind: 'is-kept', ask, basketId: given.basketId }, second)
  hearWord({ kind: 'is-kept', ask: newId(), basketId: given.basketId }, second)
  await patiently(() => expect(said.filter(({ word }) => word.kind === 'kept')).toHaveLength(2))
  await patiently(() => expect(said.filter(({ word }) => word.kind === 'not-kept')).toHaveLength(1))
})

it('a neighbor that has it no more says so, and nothing is changed here', async () => {
  const { basketId } = await heldAtSecond()
  const before = basketNow().id
  const coming = recall(basketId)
  const { ask } = await heardFrom(second, 'claim')
  hearWord({ kind: 'refused', ask, basketId, by: 'Till 3' }, third)
  hearWord({ kind: 'refused', ask, basketId, by: 'Till 3' }, second)
  await coming
  expect(desk.read().message).toMatchObject({ key: 'message.heldTaken', facts: { name: 'Till 3' } })
  expect(basketNow().id).toBe(before)
  expect(await journalDb().baskets.where('state').equals('held').count()).toBe(0)
})

it('what was not asked for, what comes too late, and what cannot be read is not kept', async () => {
  const given = await heldAtSecond()
  hearWord({ ...given, ask: newId() }, second)
  await heardFrom(second, 'not-kept')
  said = []
  const coming = recall(given.basketId)
  const { ask } = await heardFrom(second, 'claim')
  hearWord({ ...given, ask, steps: [{ kind: 'set-quantity' }, { nonsense: true }], head: 2 }, second)
  await heardFrom(second, 'not-kept')
  await coming
  expect(await stored(given.basketId)).toBeUndefined()
  expect(desk.read().message).toMatchObject({ key: 'message.heldOffline' })
})

it('a basket of a till that is not reached cannot be had, and it is said', async () => {
  const { basketId } = await heldAtSecond()
  neighbors.change({ reached: [third] })
  showHeldAgain()
  await recall(basketId)
  expect(said.filter(({ word }) => word.kind === 'claim')).toEqual([])
  expect(desk.read().message).toMatchObject({ key: 'message.heldOffline' })
})

it('what a neighbor sold lowers what is shown here while the line is cut, and not with one', () => {
  const variantId = '1'
  const shown = () => desk.read().catalogue.find(variantId)?.onHand
  const before = shown() ?? 0
  tell(second, [], [{ variantId, quantity: 3 }])
  tell(third, [], [{ variantId, quantity: 2 }])
  expect(shown()).toBe(before - 5)
  // The last word counts, said twice or not.
  tell(second, [], [{ variantId, quantity: 4 }])
  tell(second, [], [{ variantId, quantity: 4 }])
  expect(shown()).toBe(before - 6)
  tell(third, [], [])
  expect(shown()).toBe(before - 4)
  tell(second, [], [])
  expect(shown()).toBe(before)
  desk.change({ isOnline: true })
  tell(second, [], [{ variantId, quantity: 3 }])
  expect(shown()).toBe(before)
})
