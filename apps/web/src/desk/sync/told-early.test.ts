// Budgets that the server told of while sales waited here: these count on, and it is asked once more when they have reached it.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import type { Registration } from '../model/registration.ts'

// A page begins to send once: one in which another test did so would not send for this one.
vi.resetModules()
const { journalDb } = await import('../journal/databases.ts')
const { desk } = await import('../model/desk-state.ts')
const { followUploads, pokeUploader, refreshSetup } = await import('./connection.ts')

const DAY = '2026-03-01'
let registration: Registration
let isLineUp = false
/** The money that sales took off by the plan, as the server counts it. */
let booked = 300
let asked = 0

const setup = { outlet: { timeZone: 'UTC', dayCutoffMinutes: 0 }, device: { isEnabled: 1 }, staff: [] }
const offers = () => ({
  businessDay: DAY,
  plans: [{ id: 'week', terms: { budget: { totalMinor: 500 } }, used: { reducedMinor: booked, reducedTodayMinor: 0 } }],
})
const sale = {
  id: 'e1',
  registrationId: 'r',
  sequence: 1,
  hash: 'h1',
  orderId: 'o',
  shiftId: 's',
  number: '1',
  at: '1',
  kind: 'sale',
  state: 'on-device',
  body: {
    kind: 'sale',
    businessDay: DAY,
    answer: {
      lines: [
        {
          planId: null,
          quantity: 1,
          units: [],
          deductions: [{ stage: 'C', kind: 'plan', id: 'week', amountMinor: 120 }],
        },
      ],
    },
  },
} as unknown as StoredEntry

function answerOf(url: string): unknown {
  if (url.includes('/device/offers')) {
    asked += 1
    return offers()
  }
  if (url.includes('setup')) return setup
  if (!url.includes('upload')) return { expectedSequence: 2, lastHash: 'h1' }
  booked += 120
  const outcome = { id: 'e1', sequence: 1, outcome: 'accepted', acknowledgement: 'a', reasons: [] }
  return { outcomes: [outcome], expectedSequence: 2, serverTime: `${DAY}T04:00:00Z` }
}

beforeEach(async () => {
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  registration = { registrationId: 'r', registeredAt: '1', deviceToken: 't', keyPair } as Registration
  // Entries that another test of this page left waiting would go first.
  await Promise.all(journalDb().tables.map((table) => table.clear()))
  await journalDb().registrations.add(registration)
  await journalDb().entries.add(sale)
  vi.stubGlobal('fetch', (url: string) =>
    isLineUp || !url.includes('upload')
      ? Promise.resolve(new Response(JSON.stringify(answerOf(url))))
      : Promise.reject(new TypeError('no line')),
  )
  vi.stubGlobal('navigator', { locks: { request: (_: string, act: () => unknown) => act() } })
  vi.stubGlobal('addEventListener', () => undefined)
  desk.change({ registration, training: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  desk.change({ registration: null, setup: null, offers: null })
})

const used = () => desk.read().offers?.plans[0]?.used.reducedMinor

it('counts the sale that waits, and no longer once the server has it', async () => {
  await refreshSetup(registration)
  expect([used(), asked]).toEqual([420, 1])
  followUploads({ written: () => undefined, sent: () => undefined })
  isLineUp = true
  pokeUploader()
  await patiently(() => expect([used(), asked, booked]).toEqual([420, 2, 420]))
})
