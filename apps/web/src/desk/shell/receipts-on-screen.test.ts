import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import { journalDb } from '../journal/databases.ts'
import type { EntryState, StoredEntry } from '../journal/entry-state.ts'
import type { FinishedSale } from '../model/desk-state.ts'
import { receiptsOnScreen, type ReceiptsOnScreen } from './receipts-on-screen.ts'

const keep = (id: string, state: EntryState, kind = 'sale') =>
  journalDb().entries.put({ id, registrationId: 'r', sequence: 1, state, kind, body: { kind, orderId: `order of ${id}` } } as StoredEntry) // prettier-ignore
const sale = (entryId: string) => ({ entryId }) as FinishedSale

let receipts: ReceiptsOnScreen
let listener: { states: Record<string, string>; stop: () => void }
let isWatched: boolean
let found: number
let answers: (string | null)[]
let asked: string[]

/** Hears where each entry stands. */
function listen(): typeof listener {
  const states: Record<string, string> = {}
  const watching = liveQuery(() => journalDb().entries.toArray()).subscribe((entries) => {
    for (const { id, state } of entries) states[id] = state
  })
  return { states, stop: () => watching.unsubscribe() }
}

beforeEach(() => {
  listener = listen()
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  ;[isWatched, found, answers, asked] = [true, 0, ['token'], []]
  receipts = receiptsOnScreen(
    () => isWatched,
    () => {
      found += 1
    },
    (orderId) => {
      asked.push(orderId)
      return Promise.resolve(answers.shift() ?? null)
    },
  )
})
afterEach(async () => {
  receipts.stop()
  listener.stop()
  vi.unstubAllGlobals()
  await journalDb().entries.clear()
})

/** Until somebody who listens to the journal as long as the screen does has heard of what was kept. */
const heard = async (id: string, state: EntryState): Promise<void> => {
  await patiently(() => expect(listener.states[id]).toBe(state))
  await new Promise(setImmediate)
}

it('is found once the sale is booked, and is gone with the next', async () => {
  await keep('a', 'queued')
  expect(receipts.addressOf(sale('a'))).toBeNull()
  await heard('a', 'queued')
  expect(asked).toEqual([])
  await keep('a', 'accepted')
  await patiently(() => expect(found).toBe(1))
  expect(receipts.addressOf(sale('a'))).toBe('https://shop.example/cashier/manage/receipt#token')
  await keep('a', 'verified')
  await heard('a', 'verified')
  expect(asked).toEqual(['order of a'])
  expect(receipts.addressOf(null)).toBeNull()
  expect(receipts.addressOf(sale('b'))).toBeNull()
})

it('is the new goods’ where goods were exchanged', async () => {
  const body = { kind: 'exchange', refund: { orderId: 'order of before' }, sale: { orderId: 'order of new' } }
  await journalDb().entries.put({ id: 'swap', registrationId: 'r', sequence: 2, state: 'accepted', kind: 'exchange', body } as StoredEntry) // prettier-ignore
  expect(receipts.addressOf(sale('swap'))).toBeNull()
  await patiently(() => expect(found).toBe(1))
  expect(asked).toEqual(['order of new'])
})

it('is asked for again where the first time nobody answered', async () => {
  answers = [null, 'later']
  await keep('a', 'accepted')
  receipts.addressOf(sale('a'))
  await patiently(() => expect(asked).toHaveLength(1))
  await keep('a', 'verified')
  await patiently(() => expect(found).toBe(1))
  expect(receipts.addressOf(sale('a'))).toContain('#later')
})

it('is not looked for where no screen shows it, nor for what is no sale', async () => {
  isWatched = false
  await keep('a', 'verified')
  receipts.addressOf(sale('a'))
  await keep('later', 'verified', 'cash')
  await heard('later', 'verified')
  expect(asked).toEqual([])
  isWatched = true
  await keep('x', 'verified', 'cash')
  receipts.addressOf(sale('x'))
  await keep('last', 'verified', 'cash')
  await heard('last', 'verified')
  expect(asked).toEqual([])
})

it('of a sale that is over comes too late for the next', async () => {
  const waiting: ((token: string) => void)[] = []
  const slow = receiptsOnScreen(
    () => true,
    () => {
      found += 1
    },
    () =>
      new Promise((done) => {
        waiting.push(done)
      }),
  )
  await keep('a', 'verified')
  slow.addressOf(sale('a'))
  await patiently(() => expect(waiting).toHaveLength(1))
  slow.addressOf(sale('b'))
  waiting[0]?.('late')
  await new Promise(setImmediate)
  expect([found, slow.addressOf(sale('b'))]).toEqual([0, null])
  slow.stop()
})
