import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { desk } from '../model/desk-state.ts'
import { SetAsideDialog } from './set-aside/SetAsideDialog.tsx'

const go = page.getByRole('button', { name: /^Set aside/ })

async function showLayaway(ways: readonly string[]): Promise<void> {
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ways } },
  }))
  await show(
    <div className="d-desk" data-surface="desk">
      <SetAsideDialog />
    </div>,
  )
  await userEvent.fill(page.getByLabelText('Customer', { exact: true }), 'Ann')
  await userEvent.click(page.getByRole('button', { name: 'Layaway', exact: true }))
}

beforeEach(() => {
  openDesk()
  fillWithMost(1)
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

it('a layaway that nobody could pay is not made, and it is said why', async () => {
  const asked = answerCalls({})
  await showLayaway(['cash'])
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nobody could pay its first part here')
  await expect.element(go).toBeDisabled()
  expect(asked).toEqual([])
})

it('a layaway whose first part can be taken can be made, and a quotation always', async () => {
  answerCalls({})
  await showLayaway(['cash', 'gift-card'])
  await expect.element(go).toBeEnabled()
  await showLayaway(['cash'])
  await userEvent.click(page.getByRole('button', { name: 'Quotation', exact: true }))
  await expect.element(go).toBeEnabled()
})
