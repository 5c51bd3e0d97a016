import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { show } from '../../test/show.tsx'
import { setFieldText } from '../../kit/scan/capture.ts'
import { desk } from '../model/desk-state.ts'
import { SetAsideDialog } from './set-aside/SetAsideDialog.tsx'

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim().startsWith(name))
/** The way into it, and what is said above. */
const seen = (): unknown[] => [
  button('Save order for')?.disabled,
  document.querySelector('[role=alert]')?.textContent.includes('The first payment could not be taken here'),
]

async function showKind(kind: string, ways: readonly string[]): Promise<void> {
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ways } },
  }))
  await show(
    <div className="d-desk" data-surface="desk">
      <SetAsideDialog />
    </div>,
  )
  await expect.poll(() => button(kind)).toBeDefined()
  button(kind)?.click()
  const customer = document.querySelector<HTMLInputElement>('.d-field input')
  if (customer) setFieldText(customer, 'Ann')
}

beforeEach(() => {
  openDesk()
  fillWithMost(1)
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

it('a layaway that nobody could pay is not made, and it is said why', async () => {
  await showKind('Layaway', ['cash'])
  await expect.poll(seen).toEqual([true, true])
})

it('a layaway whose first part can be taken can be made', async () => {
  await showKind('Layaway', ['cash', 'gift-card'])
  await expect.poll(seen).toEqual([false, false])
})

it('a quotation takes no money and can be made anyway', async () => {
  await showKind('Quote', ['cash'])
  await expect.poll(seen).toEqual([false, false])
})
