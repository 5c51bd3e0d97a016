import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { openDesk } from '../../test/desk-world.ts'
import { answerCalls, show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { addOpenPrice, selectedLine, stepQuantity } from '../basket/sell.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { takenPayments } from '../payment/due.ts'
import { startPayment } from '../payment/start-payment.ts'
import { Dialogs } from './Dialogs.tsx'
import { Frame } from './Frame.tsx'

const bun = { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', isOpenPrice: true, sellPriceMinor: 0 }
const showDesk = (language: Language): Promise<unknown> =>
  show(
    <div className="d-desk" data-surface="desk">
      <Frame />
      <Dialogs />
    </div>,
    { language },
  )

beforeEach(() => {
  openDesk()
  answerCalls({})
  addOpenPrice(bun, 1, 1_877)
  startPayment()
  takenPayments.change({ tenders: [{ method: 'member-balance', amountMinor: 1_000, reference: null }] })
})
afterEach(() => {
  takenPayments.change({ tenders: [], tip: null })
  desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' })
})

const questions = [
  ['en', 'Return Br 10.00 to balance and continue?', 'Refund and continue'],
  ['zh', '将 Br 10.00 退回余额，然后继续？', '退还并继续'],
  ['ja', 'Br 10.00 を残高に戻します。続けますか？', '返金して続ける'],
] as const

it.each(questions)(
  'asks before one more piece changes a basket that money was taken for, in %s',
  async (language, question, go) => {
    await page.viewport(390, 844)
    await showDesk(language)
    stepQuantity(selectedLine()!, 1)
    await expect.element(page.getByRole('heading', { name: question })).toBeVisible()
    expect([basketNow().lines[0]?.quantity, takenPayments.read().tenders.length]).toEqual([1, 1])
    await userEvent.click(page.getByRole('button', { name: go }))
    await expect.poll(() => [basketNow().lines[0]?.quantity, takenPayments.read().tenders.length]).toEqual([2, 0])
    expect(desk.read().workArea).toBe('sell')
  },
)

it('keeps what was taken, and the basket, where the cashier says so; several are named one by one', async () => {
  await page.viewport(1366, 768)
  await showDesk('en')
  takenPayments.change(({ tenders }) => ({
    tenders: [...tenders, { method: 'bank-card', amountMinor: 500, reference: 'S1' }],
  }))
  stepQuantity(selectedLine()!, 1)
  await expect.element(page.getByRole('heading', { name: 'Refund Br 15.00 and continue?' })).toBeVisible()
  await expect.element(page.getByText('Refund Br 5.00 by Bank card')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Keep payment' }))
  expect([basketNow().lines[0]?.quantity, takenPayments.read().tenders.length, desk.read().workArea]).toEqual([
    1,
    2,
    'pay',
  ])
})
