// A layaway that is paid, brought back or cleared away from the list of saved orders is not asked about once more.
import 'fake-indexeddb/auto'
import { cancelSetAside, listSetAsides, setAsideView } from '@kassa/contract/sales/set-aside.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../../test/desk-world.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../../test/sample.ts'
import { keepUnpaid, listUnpaid } from '../../basket/ahead/unpaid-layaway.ts'
import type * as orders from '../../basket/set-aside.ts'
import { journalDb } from '../../journal/databases.ts'
import { remember } from '../../journal/journal-db.ts'
import type * as purses from '../../member/purse/purse.ts'
import { desk } from '../../model/desk-state.ts'
import { SetAsidesDialog } from './SetAsidesDialog.tsx'

const { bringSetAsideBack, payInto } = vi.hoisted(() => ({ bringSetAsideBack: vi.fn(), payInto: vi.fn() }))
vi.mock('../../basket/set-aside.ts', async (original) => ({ ...(await original<typeof orders>()), bringSetAsideBack }))
vi.mock('../../member/purse/purse.ts', async (original) => ({ ...(await original<typeof purses>()), payInto }))

const other = SAMPLE_ID.slice(0, -2) + '77'
const layaway = sample(setAsideView, {
  id: SAMPLE_ID,
  kind: 'layaway',
  number: 'A000001',
  customer: 'Ada',
  currency: 'ETB',
  totalMinor: 900,
  leftMinor: 900,
  paidMinor: 0,
  next: { day: '2026-03-02', amountMinor: 300 },
})

beforeEach(async () => {
  openDesk()
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ['cash', 'gift-card'] } },
  }))
  bringSetAsideBack.mockReset().mockResolvedValue(accept(layaway))
  payInto.mockReset().mockResolvedValue({})
  await remember(journalDb(), 'payment.ahead', null)
  await remember(journalDb(), 'layaways.unpaid', null)
  for (const id of [SAMPLE_ID, other]) await keepUnpaid({ id, one: layaway, goods: [] })
  await renderScreen(
    <div className="d-desk" data-surface="desk">
      <SetAsidesDialog />
    </div>,
    [
      answer(listSetAsides, { rows: [layaway], nextCursor: null, total: 1, totalIsCapped: false }),
      answer(cancelSetAside, { ...layaway, state: 'cancelled' }),
    ],
  )
  await userEvent.click(page.getByRole('button', { name: /A000001/ }))
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }))

it.each<[string, () => Promise<unknown>]>([
  [
    'whose first money is taken there',
    async () => {
      await press('Take payment')
      await press(/^Take Br/)
    },
  ],
  ['whose basket is brought back', () => press('Recall')],
  [
    'that is cancelled',
    async () => {
      await press('Cancel order')
      await userEvent.fill(page.getByLabelText(/^Reason/), 'changed their mind')
      await press('Cancel and release stock')
    },
  ],
])('one %s is remembered no more, and another is', async (_, act) => {
  await act()
  await expect.poll(async () => (await listUnpaid()).map(({ id }) => id)).toEqual([other])
})

it('one whose money the server refused is still asked about', async () => {
  payInto.mockRejectedValue(new Error('no line'))
  await press('Take payment')
  await press(/^Take Br/)
  await expect.poll(() => payInto.mock.calls.length).toBe(1)
  await expect.poll(() => document.querySelector('form .is-bad[role=alert]')?.textContent).not.toBe('')
  expect((await listUnpaid()).map(({ id }) => id)).toEqual([SAMPLE_ID, other])
})
