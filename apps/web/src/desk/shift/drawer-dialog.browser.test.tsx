import 'fake-indexeddb/auto'
import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import { journalDb } from '../journal/databases.ts'
import { listShift } from '../journal/journal-store.ts'
import { desk } from '../model/desk-state.ts'
import type { Registration } from '../model/registration.ts'
import { DrawerDialog } from './DrawerDialog.tsx'

const registration = {
  registrationId: 'r',
  numberPrefix: '2-1',
  nextNumber: 1,
  lastSequence: 0,
  lastHash: firstPreviousHash,
} as Registration

beforeEach(async () => {
  openDesk()
  await journalDb().registrations.put(registration)
  desk.change({ registration })
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, registration: null, phase: 'starting' }))

const opened = async () =>
  (await listShift(journalDb(), 's')).flatMap(({ body }) => (body.kind === 'drawer-opened' ? [body.reason] : []))

it('the drawer opens without a sale for a reason alone, which the journal keeps', async () => {
  await show(
    <div className="d-desk" data-surface="desk">
      <DrawerDialog />
    </div>,
  )
  const go = page.getByRole('button').last()
  await go.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a reason.')
  expect(await opened()).toEqual([])
  await page.getByRole('button', { name: 'Give change' }).click()
  await expect.poll(opened).toEqual(['Give change'])
  await userEvent.fill(page.getByLabelText('Reason'), 'A coin fell in')
  await go.click()
  await expect.poll(async () => (await opened()).toSorted()).toEqual(['A coin fell in', 'Give change'])
  expect(await seriousFindings()).toEqual([])
})
