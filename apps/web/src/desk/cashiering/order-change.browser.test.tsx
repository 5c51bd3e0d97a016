import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { openDesk } from '../../test/desk-world.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { addOpenPrice } from '../basket/sell.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { OrderChangeDialog } from './ChangeDialogs.tsx'

const bun = { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', codes: [], isOpenPrice: true, sellPriceMinor: 0 }

beforeEach(async () => {
  openDesk()
  answerCalls({})
  addOpenPrice(bun, 1, 2_000)
  desk.change({ dialog: { kind: 'order-change' } })
  await show(
    <div className="d-desk" data-surface="desk">
      <OrderChangeDialog />
    </div>,
  )
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

const result = (): string => document.querySelector('dialog [role=status]')?.textContent ?? ''
const words = (): string[] =>
  [...document.querySelectorAll('dialog form button')].map(({ textContent }) => textContent.trim())

it('says what the sale comes to before it is pressed, by a preset or as it is typed', async () => {
  await expect.poll(result).toBe('TOTAL 20.00')
  await userEvent.click(page.getByRole('button', { name: '10% off' }))
  await expect.poll(result).toBe('TOTAL 20.00 → 18.00')
  await userEvent.click(page.getByRole('button', { name: 'New total' }))
  await expect.poll(result).toBe('TOTAL 20.00 → 10.00')
  expect(basketNow().orderChange).toBeNull()
})

it('exempts from tax behind the ways to give a discount, not before them', async () => {
  await expect.element(page.getByRole('button', { name: 'Percent off' })).toBeVisible()
  const all = words()
  expect(all.indexOf('Tax exempt')).toBeGreaterThan(all.indexOf('50% off'))
  expect(all.indexOf('Percent off')).toBe(0)
})

it('takes a point typed first as the half of one', async () => {
  for (const key of ['.', '5']) await userEvent.click(page.getByRole('button', { name: key, exact: true }))
  await expect.element(page.getByRole('textbox', { name: 'Percent off' })).toHaveValue('0.5')
  await expect.poll(result).toBe('TOTAL 20.00 → 19.90')
})
