import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import { desk } from '../model/desk-state.ts'
import { Paying, type PaidBy } from './Paying.tsx'

let paid: Omit<PaidBy, 'orderId' | 'intention'>[]

beforeEach(async () => {
  openDesk()
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ['cash', 'bank-card'] } },
  }))
  paid = []
  const pay = async ({ orderId: _order, intention: _intention, ...by }: PaidBy) => void paid.push(by)
  await show(
    <div className="d-desk" data-surface="desk">
      <Paying label="Take it" pay={pay} />
    </div>,
  )
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

/** A field's name has behind it what is wrong with it. */
const field = (label: string) => page.getByLabelText(new RegExp(`^${label}`))

it('asks for nothing beside cash', async () => {
  await expect.element(field('Batch')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Take it' }))
  expect(paid).toEqual([{ method: 0, reference: null }])
})

it('asks of a card’s slip what a sale asks of it, and refuses by its field', async () => {
  await userEvent.click(page.getByRole('button', { name: 'Bank card' }))
  await userEvent.fill(field('Approval code'), 'AP7001')
  await userEvent.fill(field('Last four digits'), '432')
  await userEvent.fill(field('Terminal'), 't 1')
  expect(await seriousFindings()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Take it' }))
  await expect.element(page.getByText('The last digits of a card are four.')).toBeVisible()
  expect(paid).toEqual([])
  await userEvent.fill(field('Last four digits'), '4321')
  await userEvent.click(page.getByRole('button', { name: 'Take it' }))
  const card = { terminal: 'T1', batch: null, lastFour: '4321' }
  await expect.poll(() => paid).toEqual([{ method: 3, reference: 'AP7001', card }])
})
