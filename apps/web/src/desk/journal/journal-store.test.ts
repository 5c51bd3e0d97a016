import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { deskClock } from './clock.ts'
import type { EntryState, StoredEntry } from './entry-state.ts'
import { JournalDatabase } from './journal-db.ts'
import { countFiled, drainPortsOf, verifyThrough } from './journal-store.ts'
import { pruneOnceTimed } from './prune-once-timed.ts'

const entry = (sequence: number, state: EntryState, shiftId = 'today'): StoredEntry =>
  ({ id: `id-${String(sequence)}`, sequence, state, shiftId, hash: '', registrationId: 'r', reasons: [] }) as never

let db: JournalDatabase
let databases = 0
async function open(...entries: readonly StoredEntry[]): Promise<void> {
  db = new JournalDatabase(`filed-${String((databases += 1))}`)
  await db.entries.bulkAdd([...entries])
}
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const many = Array.from({ length: 300 }, (_, at) => entry(at + 1, 'verified'))

it('what the server filed is counted, of this shift alone', async () => {
  await open(
    ...many,
    entry(301, 'review'),
    entry(302, 'quarantined'),
    entry(303, 'review', 'before'),
    entry(304, 'queued'),
  )
  expect([await countFiled(db, 'today'), await countFiled(db, 'before'), await countFiled(db, '')]).toEqual([2, 1, 0])
})

it('counting reads what is filed, however many entries the shift has', async () => {
  await open(...many, entry(301, 'review'), entry(302, 'review'))
  const read = vi.spyOn(IDBCursor.prototype, 'continue')
  await countFiled(db, 'today')
  expect(read.mock.calls.length).toBeLessThanOrEqual(3)
})

it('a sale that is written, sent and verified is not counted for; one that is filed is', async () => {
  await open(...many)
  const counted: number[] = []
  let heard: () => void = () => undefined
  const next = (): Promise<void> => new Promise((done) => (heard = done))
  const first = next()
  const watching = liveQuery(() => countFiled(db, 'today')).subscribe((count) => {
    counted.push(count)
    heard()
  })
  await first
  const ports = drainPortsOf(db, 'r', () => Promise.resolve({ kind: 'unreachable' }))
  const news = (sequence: number, state: EntryState) => [
    { id: `id-${String(sequence)}`, state, acknowledgement: '', reasons: [] },
  ]
  const sell = async (sequence: number, state: EntryState): Promise<void> => {
    await db.entries.add(entry(sequence, 'on-device'))
    await ports.markQueued([entry(sequence, 'on-device')])
    await ports.settle(news(sequence, state))
  }
  await sell(301, 'accepted')
  await verifyThrough(db, 'r', 301, '')
  const filed = next()
  await sell(302, 'review')
  await filed
  watching.unsubscribe()
  expect(counted).toEqual([0, 1])
})

it('a till whose clock stands a year ahead drops by the time of the server, and nothing before it has heard it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-11-30T12:00:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
    deskClock.change({ offset: null })
  })
  const at = (sequence: number, day: string) => ({ ...entry(sequence, 'verified'), at: `${day}T12:00:00.000Z` })
  await open(at(1, '2026-10-15'), at(2, '2026-10-17'), at(3, '2026-11-29'))
  const left = async () => (await db.entries.toArray()).map(({ sequence }) => sequence)
  const offset = { offsetMs: 0, roundTripMs: 20, measuredAt: 0 }
  // As the last page measured it, when the clock was right.
  deskClock.change({ offset })
  pruneOnceTimed(db, 45)
  expect(await left()).toEqual([1, 2, 3])
  deskClock.change({ offset: { ...offset, offsetMs: -365 * 86_400_000 } })
  await expect.poll(left).toEqual([2, 3])
})
