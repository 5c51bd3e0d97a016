// Wherever the desk asks why, the outlet's reasons are large buttons, and it is said that one is needed before it is missed.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReactNode } from 'react'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { answerCalls, show } from '../../../test/show.tsx'
import { entries, tea, useTill } from '../../../test/till-of-a-day.ts'
import { addItem } from '../../basket/sell.ts'
import { OrderChangeDialog } from '../../cashiering/ChangeDialogs.tsx'
import { openLine } from '../../cashiering/lines/choose-line.ts'
import { LinePanel } from '../../cashiering/lines/LinePanel.tsx'
import { basketNow, desk } from '../../model/desk-state.ts'
import { takeCash } from '../../payment/methods/cash/take-cash.ts'
import { RefundArea } from './RefundArea.tsx'
import { RefundWithoutSale } from './RefundWithoutSale.tsx'
import '../../shell/desk-parts.css'

useTill()
beforeEach(async () => {
  answerCalls({})
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  desk.change(({ setup, preferences, registration }) => ({
    registration: registration && { ...registration, keyPair },
    catalogue: catalogueOf([tea]),
    preferences: { ...preferences, printer: 'virtual', volume: 0 },
    setup: setup && {
      ...setup,
      settings: {
        ...setup.settings,
        'sales.refund-reasons': ['Torn bag'],
        'sales.price-change': { linePrice: true, orderPrice: true, needsReason: true, reasons: ['Torn bag'] },
      },
    },
  }))
})
afterEach(() => desk.change({ refundNumber: null, dialog: null, isOnline: false }))

const shown = (content: ReactNode) =>
  show(
    <div className="d-desk" data-surface="desk">
      {content}
    </div>,
  )
const needed = (): string | undefined => document.querySelector('.d-reason .d-needed')?.className
async function sell(): Promise<void> {
  addItem(tea)
  await takeCash(990)
  desk.change({ finished: null, workArea: 'refund', refundNumber: '1-02-000001' })
}

it.each<[string, () => Promise<unknown>]>([
  [
    'goods come back',
    async () => {
      await sell()
      await shown(<RefundArea />)
    },
  ],
  [
    'goods come back without their sale',
    () => {
      desk.change({ isOnline: true })
      return shown(<RefundWithoutSale onDone={() => undefined} />)
    },
  ],
  [
    'the price of a line changes',
    async () => {
      addItem(tea)
      openLine(basketNow().lines[0]!.id)
      await shown(<LinePanel />)
    },
  ],
  [
    'the price of the sale changes',
    async () => {
      addItem(tea)
      await shown(<OrderChangeDialog />)
    },
  ],
])('%s: by one rule', async (_, open) => {
  await open()
  await expect.poll(needed).toBe('d-needed')
  const button = page.getByRole('button', { name: 'Torn bag', exact: true })
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await userEvent.click(button)
  await expect.poll(needed).toBe('d-needed is-given')
})

it('a sale is undone by the same reason as goods come back, and not without one', async () => {
  await sell()
  await shown(<RefundArea />)
  const before = (await entries()).length
  await userEvent.click(page.getByRole('button', { name: 'Void whole sale' }))
  await expect.element(page.getByText(/a reason/i)).toBeVisible()
  expect((await entries()).length).toBe(before)
  await userEvent.click(page.getByRole('button', { name: 'Torn bag', exact: true }))
  await userEvent.click(page.getByRole('button', { name: 'Void whole sale' }))
  await expect.poll(async () => (await entries()).at(-1)?.body).toMatchObject({ reason: 'Torn bag' })
})
