import { afterEach, expect, it, vi } from 'vitest'
import { tea, useTill } from '../../test/till-of-a-day.ts'
import { addItem } from '../basket/sell.ts'
import { desk } from '../model/desk-state.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { hearCorrections } from './hear-corrections.ts'
import { readTotals } from './shift-actions.ts'

useTill()
afterEach(() => vi.unstubAllGlobals())

/** A server that says this of every shift. */
async function answerWith(rows: readonly object[]): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ rows }))))
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  desk.change(({ registration }) => ({ isOnline: true, registration: registration && { ...registration, keyPair } }))
}

it('expects in the drawer what the books do, once the office has corrected how a sale was paid, and after the line is gone', async () => {
  addItem(tea)
  await takeCash(990)
  const { id } = desk.read().shift!
  expect((await readTotals(id)).expectedMinor).toBe(10_990)
  await answerWith([
    { method: 0, count: -1, amountMinor: -990 },
    { method: 3, count: 1, amountMinor: 990 },
  ])
  await hearCorrections(id)
  desk.change({ isOnline: false })
  await hearCorrections(id)
  const totals = await readTotals(id)
  expect([totals.expectedMinor, totals.cashSalesMinor, totals.salesMinor]).toEqual([10_000, 0, 990])
  await answerWith([])
  await hearCorrections(id)
  expect((await readTotals(id)).expectedMinor).toBe(10_990)
})
