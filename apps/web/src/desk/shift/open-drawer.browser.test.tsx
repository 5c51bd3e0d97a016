import 'fake-indexeddb/auto'
import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import { journalDb } from '../journal/databases.ts'
import { remember } from '../journal/journal-db.ts'
import { desk } from '../model/desk-state.ts'
import type { Registration } from '../model/registration.ts'
import { OpenShiftScreen } from './OpenShiftScreen.tsx'

const aside = {
  id: 's',
  openedAt: '2026-03-01T01:00:00Z',
  openedBy: 'x',
  floatMinor: 0,
  currency: 'CNY',
  drawer: 'Left',
}

const registration = {
  registrationId: 'r',
  numberPrefix: '2-1',
  nextNumber: 1,
  lastSequence: 0,
  lastHash: firstPreviousHash,
} as Registration

function Screen() {
  return (
    <div className="d-desk" data-surface="desk">
      <OpenShiftScreen />
    </div>
  )
}

beforeEach(async () => {
  openDesk()
  const { setup } = desk.read()
  if (!setup) throw new Error('the desk has no set-up')
  await remember(journalDb(), 'next-float:Right', 4_200)
  await journalDb().registrations.put(registration)
  const settings = { ...setup.settings, 'sales.drawers': ['Left', 'Right'] }
  desk.change({ registration, shift: null, shiftsAside: [], setup: { ...setup, settings } })
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, shiftsAside: [], phase: 'starting' }))

it('asks for the float of the drawer that is chosen, each with what it was left with', async () => {
  await show(<Screen />)
  const right = page.getByRole('button', { name: /Right/ })
  await expect.element(page.getByRole('button', { name: /Left/ })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(right)
  await expect.element(right).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByLabelText(/Float/)).toHaveValue('42.00')
  expect(await seriousFindings()).toEqual([])
})

it('leads back to a drawer that is open', async () => {
  desk.change({ shiftsAside: [aside] })
  await show(<Screen />)
  await expect.element(page.getByRole('button', { name: /Right/ })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(page.getByRole('button', { name: /Left/ }))
  await expect.poll(() => desk.read().shift).toEqual(aside)
})

it('offers no choice where the till has one drawer', async () => {
  const { setup } = desk.read()
  desk.change({ setup: setup && { ...setup, settings: {} } })
  await show(<Screen />)
  await expect.element(page.getByLabelText(/Float/)).toBeVisible()
  expect(page.getByRole('group', { name: 'Drawer' }).elements()).toEqual([])
})

it('says at once that a float is not what was left, and opens with it all the same', async () => {
  await show(<Screen />)
  await userEvent.click(page.getByRole('button', { name: /Right/ }))
  const float = page.getByLabelText(/Float/)
  await expect.element(float).toHaveValue('42.00')
  await userEvent.fill(float, '30')
  await expect.element(page.getByText(/The last shift left .*42\.00/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Open', exact: true }))
  await expect.poll(() => desk.read().shift).toMatchObject({ floatMinor: 3_000, leftMinor: 4_200 })
})

it('asks once about a float above what the outlet moves at once', async () => {
  const { setup } = desk.read()
  const settings = { 'sales.cash-moved-most-minor': 10_000 }
  desk.change({ setup: setup && { ...setup, settings } })
  await show(<Screen />)
  await userEvent.fill(page.getByLabelText(/Float/), '100.01')
  const open = page.getByRole('button', { name: 'Open', exact: true })
  await userEvent.click(open)
  await expect.element(page.getByText(/This is above .*100\.00/)).toBeVisible()
  expect(desk.read().shift).toBeNull()
  await userEvent.click(open)
  await expect.poll(() => desk.read().shift).toMatchObject({ floatMinor: 10_001 })
})

it('proposes what the server knows was left, where this browser is new to the till', async () => {
  const { setup } = desk.read()
  desk.change({ setup: setup && { ...setup, settings: {}, drawersLeft: [{ drawer: null, leftMinor: 700 }] } })
  await show(<Screen />)
  await expect.element(page.getByLabelText(/Float/)).toHaveValue('7.00')
})
