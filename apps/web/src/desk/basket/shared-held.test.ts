import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { journalDb } from '../journal/databases.ts'
import { recall as recallRemembered } from '../journal/journal-db.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { newId } from '../model/uuid-v7.ts'
import type { Registration } from '../model/registration.ts'
import { basketSaved, markSaved, showBasket } from './change-basket.ts'
import { discardHeld, hold, recall, recallByCode, heldCode } from './hold.ts'
import { sharedHeld } from './held-count.ts'
import { noteUntold, refreshHeld } from './shared-held.ts'
import { UNTOLD } from './together/untold.ts'

interface Kept {
  id: string
  till: string
  takenBy: string | null
  basket: Record<string, unknown>
}

const KEPT = '2026-11-23T10:00:00.000Z'

/** The outlet's server, as another till would meet it. */
let server: Map<string, Kept>
let asked: string[]

const answers: Readonly<Record<string, (request: Record<string, unknown>) => unknown>> = {
  'hold-basket': (basket) => {
    const before = server.get(String(basket['id']))
    if (before && (before.takenBy ?? before.till) !== 'us') return { isShared: false, keptUntil: null }
    if (before?.takenBy === 'us' && String(basket['heldAt']) <= String(before.basket['heldAt']))
      return { isShared: false, keptUntil: null }
    server.set(String(basket['id']), { id: String(basket['id']), till: 'us', takenBy: null, basket })
    return { isShared: true, keptUntil: KEPT }
  },
  'held-baskets': () => ({
    rows: [...server.values()]
      .filter(({ takenBy }) => takenBy === null)
      .map(({ id, till, basket }) => ({
        id,
        deviceName: till,
        isOwn: till === 'us',
        staffName: null,
        heldAt: basket['heldAt'],
        note: basket['note'],
        shown: basket['shown'],
        keptUntil: KEPT,
      })),
    takenIds: [...server.values()]
      .filter(({ till, takenBy }) => till === 'us' && takenBy === 'Till 2')
      .map(({ id }) => id),
  }),
  'take-basket': ({ id, heldAt, givenTo }) => {
    const kept = server.get(String(id))
    if (kept && givenTo !== undefined && kept.till === 'us' && kept.takenBy === null) {
      kept.takenBy = givenTo as string
      return { basket: null, takenBy: null }
    }
    if (!kept) {
      if (heldAt !== undefined)
        server.set(String(id), { id: String(id), till: 'us', takenBy: 'us', basket: { heldAt } })
      return { basket: null, takenBy: null }
    }
    if (kept.takenBy !== null && kept.takenBy !== 'us') return { basket: null, takenBy: kept.takenBy }
    kept.takenBy = 'us'
    return { basket: kept.basket, takenBy: null }
  },
  'delete-basket': ({ id }) => {
    server.delete(String(id))
    return {}
  },
}

/** A hold that is on its way waits here until the line lets it through. */
let line: Promise<void> = Promise.resolve()

/** Something that happens at this till while a basket is asked for. */
let onTake = (): void => undefined

const reply = async (url: string, { body }: RequestInit = {}): Promise<Response> => {
  const name = new URL(url, 'http://till').pathname.split('/').at(-1) ?? ''
  asked.push(name)
  if (name === 'hold-basket') await line
  if (name === 'take-basket') onTake()
  const answer = answers[name]?.(JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>) ?? {}
  return Response.json(answer)
}

beforeEach(async () => {
  const db = journalDb()
  await Promise.all([db.baskets, db.basketSteps, db.remembered].map((table) => table.clear()))
  openDesk()
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const registration = { registrationId: 'r1', deviceId: 'us', deviceToken: 't', keyPair } as Registration
  markSaved(null)
  desk.change({ registration, isOnline: true, training: null, history: startHistory(newId(), 1) })
  sharedHeld.change({ rows: [] })
  server = new Map()
  asked = []
  vi.stubGlobal('fetch', reply)
})
afterEach(async () => {
  await basketSaved()
  vi.unstubAllGlobals()
  onTake = () => undefined
  desk.change({ registration: null, isOnline: false, isWriting: false })
})

/** Puts a basket of three lines aside and waits until the other tills see it. */
async function holdShared(): Promise<string> {
  fillWithMost(1)
  const { id } = basketNow()
  await hold('blue coat')
  await patiently(async () => expect((await journalDb().baskets.get(id))?.isShared).toBe(true))
  return id
}

/** Holds a basket as another till does: its basket is nowhere here. */
async function heldElsewhere(): Promise<string> {
  const id = await holdShared()
  await journalDb().baskets.clear()
  await journalDb().basketSteps.clear()
  server.get(id)!.till = 'Till 2'
  await refreshHeld()
  return id
}

it('is seen by the other tills, and comes back here as it was', async () => {
  const id = await holdShared()
  expect(server.get(id)?.basket).toMatchObject({ note: 'blue coat', head: 6 })
  expect(server.get(id)?.basket['goods']).toHaveLength(3)
  expect(await journalDb().baskets.get(id)).toMatchObject({ keptUntil: KEPT })
  await recall(id)
  expect(basketNow().lines).toHaveLength(3)
  expect(server.get(id)?.takenBy).toBe('us')
  expect(desk.read().heldCount).toBe(0)
})

/** Puts a basket aside over a line that lets its hold through only when told. */
async function holdSlowly(): Promise<{ readonly id: string; readonly letThrough: () => Promise<void> }> {
  let open = (): void => undefined
  line = new Promise((done) => {
    open = done
  })
  fillWithMost(1)
  const { id } = basketNow()
  await hold('')
  await patiently(async () => expect(asked).toContain('hold-basket'))
  const letThrough = async () => {
    open()
    line = Promise.resolve()
    await refreshHeld()
  }
  return { id, letThrough }
}

it('brought back before the server has heard of it, it waits nowhere', async () => {
  const { id, letThrough } = await holdSlowly()
  await recall(id)
  expect(basketNow()).toMatchObject({ id, lines: [{}, {}, {}] })
  await letThrough()
  expect(server.get(id)?.takenBy).toBe('us')
  expect(desk.read().heldCount).toBe(0)
  expect(await journalDb().baskets.get(id)).not.toMatchObject({ isShared: true })
})

it('thrown away before the server has heard of it, it waits nowhere', async () => {
  const { id, letThrough } = await holdSlowly()
  await discardHeld(id)
  await letThrough()
  expect(server.get(id)?.takenBy).toBe('us')
})

it('brought back before the server has heard of it, it is put aside again like any other', async () => {
  const { id, letThrough } = await holdSlowly()
  await recall(id)
  await letThrough()
  await hold('again')
  await patiently(async () => expect((await journalDb().baskets.get(id))?.isShared).toBe(true))
  expect(server.get(id)).toMatchObject({ takenBy: null, basket: { note: 'again' } })
})

it('of another till is listed, counted, and brought back by its ticket with every line', async () => {
  const id = await heldElsewhere()
  expect(desk.read().heldCount).toBe(1)
  await recallByCode(heldCode(id))
  expect(basketNow()).toMatchObject({ id, lines: [{}, {}, {}] })
  await basketSaved()
  expect(await journalDb().baskets.get(id)).toMatchObject({ state: 'open' })
  expect(desk.read().heldCount).toBe(0)
})

it('waits here where the basket on the screen cannot be put away meanwhile, and comes back once it can', async () => {
  const id = await heldElsewhere()
  fillWithMost(1)
  const before = basketNow()
  onTake = () => desk.change({ isWriting: true })
  await recall(id)
  expect(basketNow()).toBe(before)
  expect(await journalDb().baskets.get(id)).toMatchObject({ state: 'held' })
  desk.change({ isWriting: false })
  await recall(id)
  expect(basketNow()).toMatchObject({ id, lines: [{}, {}, {}] })
  expect(await journalDb().baskets.get(before.id)).toMatchObject({ state: 'held' })
})

it('that another till was quicker with is that till’s: it leaves this one and the screen stays as it is', async () => {
  const id = await holdShared()
  server.get(id)!.takenBy = 'Till 2'
  await recall(id)
  expect(desk.read().message).toMatchObject({ key: 'message.heldTaken', facts: { name: 'Till 2' } })
  expect(basketNow().lines).toEqual([])
  expect(await journalDb().baskets.get(id)).toBeUndefined()
})

it('goes from the list here once another till has brought it back', async () => {
  const id = await holdShared()
  server.get(id)!.takenBy = 'Till 2'
  await refreshHeld()
  expect(await journalDb().baskets.get(id)).toBeUndefined()
  expect(desk.read().heldCount).toBe(0)
})

it('comes back without a line where it was held, and the server hears of it later', async () => {
  const id = await holdShared()
  desk.change({ isOnline: false })
  await recall(id)
  expect(basketNow().lines).toHaveLength(3)
  expect(server.get(id)?.takenBy).toBeNull()
  desk.change({ isOnline: true })
  await refreshHeld()
  expect(server.get(id)?.takenBy).toBe('us')
})

it('of another till cannot be had without a line: nothing changes', async () => {
  const id = await heldElsewhere()
  showBasket(startHistory(newId(), 2))
  const before = basketNow()
  desk.change({ isOnline: false })
  await recall(id)
  expect(desk.read().message).toMatchObject({ key: 'message.heldOffline' })
  expect(basketNow()).toBe(before)
})

it('held without a line stays here, and is handed over when there is one', async () => {
  desk.change({ isOnline: false })
  fillWithMost(1)
  const { id } = basketNow()
  await hold('')
  expect(asked).toEqual([])
  desk.change({ isOnline: true })
  await refreshHeld()
  expect(server.has(id)).toBe(true)
})

it('thrown away here it is nowhere', async () => {
  const id = await holdShared()
  await discardHeld(id)
  expect(server.has(id)).toBe(false)
  expect(await journalDb().baskets.get(id)).toBeUndefined()
})

it('given to a neighbor without a line, the server hands it out to nobody else as soon as it hears of it', async () => {
  const id = await holdShared()
  const own = (await journalDb().baskets.get(id))!
  desk.change({ isOnline: false })
  await noteUntold(own, 'till-2')
  await refreshHeld()
  expect(server.get(id)?.takenBy).toBeNull()
  desk.change({ isOnline: true, message: null })
  await refreshHeld()
  expect([server.get(id)?.takenBy, desk.read().message]).toEqual(['till-2', null])
  expect(await recallRemembered(journalDb(), UNTOLD)).toEqual([])
})

it('handed out by the server as well, it is said who else has it, and what stands here stays', async () => {
  const id = await holdShared()
  desk.change({ isOnline: false })
  await recall(id)
  const before = basketNow()
  server.get(id)!.takenBy = 'Till 3'
  desk.change({ isOnline: true, message: null })
  await refreshHeld()
  expect(desk.read().message).toMatchObject({ key: 'message.heldTaken', facts: { name: 'Till 3' } })
  expect(basketNow()).toBe(before)
})
