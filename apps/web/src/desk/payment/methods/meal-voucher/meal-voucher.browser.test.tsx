import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { reserveStock } from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { holdMealVoucher, releaseMealVoucher } from '@kassa/contract/payment/meal-voucher.calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../../../test/desk-world.ts'
import { patiently } from '../../../../test/patiently.ts'
import { answer, refuse, renderScreen, type Answer } from '../../../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../../../test/sample.ts'
import { addOpenPrice } from '../../../basket/sell.ts'
import { desk } from '../../../model/desk-state.ts'
import { startHistory } from '../../../model/history.ts'
import { primaryOfPanel } from '../../../model/primary.ts'
import type { Registration } from '../../../model/registration.ts'
import { takenPayments } from '../../due.ts'
import { MealVoucherPanel } from './MealVoucherPanel.tsx'

const FRENCH = '052566641320080017000000'
const stock = answer(reserveStock, sample(reserveStock.answer))
const held = answer(holdMealVoucher, ({ code }) => ({ heldUntil: '2026-03-01T10:15:00.000Z', code }))
const released = answer(releaseMealVoucher, {})

beforeEach(async () => {
  openDesk()
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  desk.change(({ registration }) => ({
    isOnline: true,
    history: startHistory(SAMPLE_ID, 1),
    registration: { ...registration, keyPair, deviceToken: 'token' } as Registration,
  }))
  const bun = { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', isOpenPrice: true, sellPriceMinor: 0 }
  addOpenPrice(bun, 1, 1_000)
})
afterEach(() => {
  takenPayments.change({ tenders: [], tip: null })
  desk.change({ isOnline: false, registration: null, setup: null, shift: null, phase: 'starting' })
})

const showPanel = (answers: readonly Answer[], leftMinor = 1_000) =>
  renderScreen(
    <MealVoucherPanel
      choice={{ method: 'meal-voucher' } as never}
      dueMinor={leftMinor}
      leftMinor={leftMinor}
      currency="EUR"
    />,
    answers,
  )
const code = () => page.getByRole('textbox', { name: 'Number of the voucher' })
const primary = () => primaryOfPanel.read().said.at(-1)

it('takes a scanned voucher at its face, held first, and lets it go when it is taken off', async () => {
  const shown = await showPanel([stock, held, released])
  await userEvent.fill(code(), FRENCH)
  await patiently(() => expect(primary()).toMatchObject({ isDisabled: false, amount: '€8.00' }))
  await userEvent.keyboard('{Enter}')
  await patiently(() =>
    expect(takenPayments.read().tenders).toEqual([
      expect.objectContaining({ method: 'meal-voucher', amountMinor: 800, reference: FRENCH }),
    ]),
  )
  expect(shown.sent(holdMealVoucher)).toMatchObject([{ code: FRENCH, faceMinor: 800, amountMinor: 800 }])
  takenPayments.change({ tenders: [] })
  await patiently(() => expect(shown.sent(releaseMealVoucher)).toMatchObject([{ code: FRENCH }]))
})

it('asks for the face where the number does not say it, and says what of it is lost', async () => {
  await showPanel([], 650)
  await userEvent.fill(code(), 'MV-123456')
  expect(primary()?.isDisabled).toBe(true)
  await userEvent.fill(page.getByRole('textbox', { name: 'Face value' }), '8.00')
  await expect.element(page.getByText('No change is given: €1.50 of its face is lost.')).toBeVisible()
  await patiently(() => expect(primary()).toMatchObject({ isDisabled: false, amount: '€6.50' }))
})

it('says why a voucher does not pay, and takes nothing', async () => {
  await showPanel([stock, refuse(holdMealVoucher, 'purse.not-enough', { available: '0.00 EUR', wanted: '8.00 EUR' })])
  await userEvent.fill(code(), FRENCH)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Only 0.00 EUR is available, not 8.00 EUR.')).toBeVisible()
  expect(takenPayments.read().tenders).toEqual([])
})
