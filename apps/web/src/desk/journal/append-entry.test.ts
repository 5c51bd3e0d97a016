import 'fake-indexeddb/auto'
import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appendEntry, SoldBefore } from './append-entry.ts'
import { firstBrokenSequence } from './hash-chain.ts'
import { JournalDatabase, recall } from './journal-db.ts'
import type { Registration } from '../model/registration.ts'
import { countWaiting, drainPortsOf, findByNumber, pruneVerified, verifyThrough } from './journal-store.ts'

let db: JournalDatabase
let count = 0

const registration = {
  registrationId: 'r1',
  numberPrefix: '1-2',
  nextNumber: 1,
  lastSequence: 0,
  lastHash: firstPreviousHash,
} as Registration

const sale = (number: string): JournalBody =>
  ({
    kind: 'sale',
    at: '2026-03-01T10:00:00Z',
    shiftId: 's1',
    number,
    orderId: `o-${number}`,
  }) as JournalBody
const drawer = (): JournalBody =>
  ({ kind: 'drawer-opened', at: '2026-03-01T10:00:00Z', shiftId: 's1', reason: 'coins' }) as JournalBody

beforeEach(async () => {
  db = new JournalDatabase(`journal-${++count}`)
  await db.registrations.add(registration)
})
afterEach(() => db.delete())

const all = () => db.entries.orderBy('[registrationId+sequence]').toArray()

it('numbers, chains and remembers in one go', async () => {
  await db.baskets.add({ id: 'b1', state: 'open', openedAt: '', heldAt: null, heldBy: null, note: '', head: 1 })
  await db.basketSteps.bulkAdd([
    { basketId: 'b1', index: 0, step: {} },
    { basketId: 'b2', index: 0, step: {} },
  ])
  const takes = { takesNumber: true, clearBasketId: 'b1', remember: [{ key: 'basket', value: 'b2' }] }
  const first = await appendEntry(db, 'r1', 'e1', sale, takes)
  expect(first).toMatchObject({
    number: '1-2-000001',
    sequence: 1,
    previousHash: firstPreviousHash,
    state: 'on-device',
  })
  expect(await db.baskets.count()).toBe(0)
  expect(await db.basketSteps.toArray()).toEqual([{ basketId: 'b2', index: 0, step: {} }])
  expect(await recall(db, 'basket')).toBe('b2')
  await appendEntry(db, 'r1', 'e2', drawer)
  await appendEntry(db, 'r1', 'e3', sale, { takesNumber: true })
  expect((await all()).map(({ sequence, number }) => [sequence, number])).toEqual([
    [1, '1-2-000001'],
    [2, ''],
    [3, '1-2-000002'],
  ])
  expect(await firstBrokenSequence(await all())).toBeNull()
  expect((await findByNumber(db, '1-2-000002'))?.id).toBe('e3')
})

it('sells a basket once, whichever window ends it first; what is given back of it is another fact', async () => {
  const order = { ...sale('1-2-000001'), orderId: 'o1' } as JournalBody
  const takes = { takesNumber: true, clearBasketId: 'o1' }
  await appendEntry(db, 'r1', 'e1', () => order, takes)
  const again = appendEntry(db, 'r1', 'e2', () => order, { ...takes, remember: [{ key: 'basket', value: 'b2' }] })
  await expect(again).rejects.toThrow(SoldBefore)
  await expect(again).rejects.toMatchObject({ number: '1-2-000001' })
  expect([await db.entries.count(), await recall(db, 'basket')]).toEqual([1, null])
  expect((await db.registrations.get('r1'))?.nextNumber).toBe(2)
  const back = { ...order, kind: 'refund', number: 'R1' } as JournalBody
  await appendEntry(db, 'r1', 'e3', () => back)
  expect((await all()).map(({ id }) => id)).toEqual(['e1', 'e3'])
})

it('writes an id once', async () => {
  const first = await appendEntry(db, 'r1', 'e1', sale, { takesNumber: true })
  expect(await appendEntry(db, 'r1', 'e1', sale, { takesNumber: true })).toEqual(first)
  expect(await db.entries.count()).toBe(1)
  expect((await db.registrations.get('r1'))?.nextNumber).toBe(2)
})

it('stays gapless when several write at once', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => `e${index}`)
  await Promise.all(ids.map((id) => appendEntry(db, 'r1', id, sale, { takesNumber: true })))
  const entries = await all()
  expect(entries.map(({ sequence }) => sequence)).toEqual(ids.map((_, index) => index + 1))
  expect(new Set(entries.map(({ number }) => number)).size).toBe(25)
  expect(await firstBrokenSequence(entries)).toBeNull()
})

it('leaves no trace of an entry that could not be written', async () => {
  await expect(appendEntry(db, 'gone', 'e1', sale)).rejects.toThrow()
  await db.baskets.add({ id: 'b1', state: 'open', openedAt: '', heldAt: null, heldBy: null, note: '', head: 0 })
  const unstorable = { key: 'x', value: () => 1 }
  await expect(
    appendEntry(db, 'r1', 'e1', sale, { takesNumber: true, clearBasketId: 'b1', remember: [unstorable] }),
  ).rejects.toThrow()
  expect(await db.entries.count()).toBe(0)
  expect(await db.baskets.count()).toBe(1)
  expect(await db.registrations.get('r1')).toMatchObject({ lastSequence: 0, nextNumber: 1 })
})

it('sees a changed body', async () => {
  for (const id of ['e1', 'e2', 'e3']) await appendEntry(db, 'r1', id, drawer)
  await db.entries.update('e2', { body: { ...drawer(), reason: 'other' } as JournalBody })
  expect(await firstBrokenSequence(await all())).toBe(2)
})

it('counts what waits, settles it, and verifies only under the same hash', async () => {
  for (const id of ['e1', 'e2', 'e3']) await appendEntry(db, 'r1', id, drawer)
  expect(await countWaiting(db)).toEqual({ count: 3, oldestAt: '2026-03-01T10:00:00Z' })
  const ports = drainPortsOf(db, 'r1', async () => ({ kind: 'unreachable' }))
  const batch = await ports.readFrom(1, 2)
  await ports.markQueued(batch)
  await ports.settle(batch.map(({ id }) => ({ id, state: 'accepted', acknowledgement: 'abc', reasons: [] })))
  expect(await ports.firstWaiting()).toBe(3)
  expect(await verifyThrough(db, 'r1', 2, 'f'.repeat(64))).toBe(false)
  expect(await verifyThrough(db, 'r1', 2, batch[1]!.hash)).toBe(true)
  expect((await all()).map(({ state }) => state)).toEqual(['verified', 'verified', 'on-device'])
  expect(await pruneVerified(db, '2027-01-01T00:00:00Z')).toBe(2)
  expect(await db.entries.count()).toBe(1)
})

it('takes what waits to the disk together: a payment waits for one transaction before its own', async () => {
  const commits = vi.spyOn(db, 'transaction')
  const facts = Array.from({ length: 60 }, (_, at) => appendEntry(db, 'r1', `d${String(at)}`, drawer))
  const paid = await appendEntry(db, 'r1', 'paid', sale, { takesNumber: true })
  expect([commits.mock.calls.length, paid.sequence, paid.number]).toEqual([2, 61, '1-2-000001'])
  expect((await Promise.all(facts)).map(({ sequence }) => sequence)).toEqual(facts.map((_, at) => at + 1))
  expect(await firstBrokenSequence(await all())).toBeNull()
})

it('writes the others where one of those that wait cannot be written', async () => {
  const broken = (): JournalBody => {
    throw new Error('no such basket')
  }
  const waiting = [
    appendEntry(db, 'r1', 'a', drawer),
    appendEntry(db, 'r1', 'b', sale, { takesNumber: true }),
    appendEntry(db, 'r1', 'c', broken),
    appendEntry(db, 'r1', 'd', drawer),
    appendEntry(db, 'r1', 'b', sale, { takesNumber: true }),
  ]
  const ends = await Promise.allSettled(waiting)
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value.sequence : String(end.reason)))).toEqual([
    1,
    2,
    'Error: no such basket',
    3,
    2,
  ])
  expect((await all()).map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  expect(await firstBrokenSequence(await all())).toBeNull()
})

it('keeps two windows that write at once in one chain', async () => {
  const other = new JournalDatabase(db.name)
  const written = await Promise.all(
    Array.from({ length: 20 }, (_, at) => appendEntry(at % 2 === 0 ? db : other, 'r1', `w${String(at)}`, drawer)),
  )
  expect(written.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(written.map((_, at) => at + 1))
  expect(await firstBrokenSequence(await all())).toBeNull()
  other.close()
})

it('is never kept waiting by what comes back of many others', async () => {
  const ids = Array.from({ length: 90 }, (_, at) => `s${String(at)}`)
  await Promise.all(ids.map((id) => appendEntry(db, 'r1', id, drawer)))
  const ports = drainPortsOf(db, 'r1', async () => ({ kind: 'unreachable' }))
  const put = vi.spyOn(db.entries, 'bulkPut')
  await ports.markQueued(await ports.readFrom(1, 100))
  await ports.settle(ids.map((id) => ({ id, state: 'accepted', acknowledgement: 'abc', reasons: [] })))
  const [last] = (await all()).slice(-1)
  expect(await verifyThrough(db, 'r1', 90, last!.hash)).toBe(true)
  expect(new Set((await all()).map(({ state }) => state))).toEqual(new Set(['verified']))
  expect(Math.max(...put.mock.calls.map(([entries]) => entries.length))).toBeLessThanOrEqual(20)
})
