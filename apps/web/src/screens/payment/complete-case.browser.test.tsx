import { listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { completeHalfPaid, readHalfPaid } from '@kassa/contract/sales/half-paid.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, press } from '../../test/forms.ts'
import { type Answer, answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import { OpenCases } from './OpenCases.tsx'

const can = { ask: true, takeBack: true, close: true, complete: true }
const waiting = rowOf(listOpenCases, { kind: 'without-sale', currency: 'CNY', deviceName: 'Till 1', can })

const half: OutputOf<typeof readHalfPaid.answer> = {
  orderId: SAMPLE_ID,
  number: '01-000123',
  deviceName: 'Till 1',
  currency: 'CNY',
  owedMinor: 5_000,
  missingMinor: 800,
  taken: [
    { method: 3, amountMinor: 3_000, reference: 'AX4711', byChannel: false },
    { method: 2, amountMinor: 1_200, reference: 'K1', byChannel: true },
  ],
  ways: [
    { method: 0, amountMinor: 800, feeMinor: 0, needsReference: false },
    { method: 3, amountMinor: 860, feeMinor: 60, needsReference: true },
  ],
}

async function open(over: Partial<typeof half>, ...more: readonly Answer[]) {
  const answers = [answer(listOpenCases, pageWith(waiting)), answer(readHalfPaid, { ...half, ...over }), ...more]
  const shown = await renderScreen(<OpenCases />, answers)
  await press('Complete sale')
  await expect.element(dialog().getByText('Missing')).toBeVisible()
  return shown
}
const dialog = () => page.getByRole('dialog')
const book = () => dialog().getByRole('button', { name: 'Book sale' })
const done = answer(completeHalfPaid, { orderId: SAMPLE_ID, number: '01-000123' })

it('says what is owed, what was taken by whose word and what is missing, and takes it in cash', async () => {
  const shown = await open({}, done)
  for (const text of ['¥50.00', 'Bank card (reported by desk · AX4711)', 'Alipay (confirmed by channel)', '¥8.00'])
    await expect.element(dialog().getByText(text, { exact: false }).first()).toBeVisible()
  await expect.element(dialog().getByText('drawer of Till 1', { exact: false })).toBeVisible()
  await expectWholeWords()
  expect(await seriousFindings()).toEqual([])
  await userEvent.click(book())
  const rest = { method: 0, amountMinor: 800, reference: null }
  expect(await shown.first(completeHalfPaid)).toEqual({ orderId: SAMPLE_ID, rest })
  await expect.element(page.getByText('Order 01-000123 is booked')).toBeVisible()
})

it('takes it by the number of a slip, the fee told', async () => {
  const shown = await open({}, refuse(completeHalfPaid, 'correction.reference-used'))
  await choose('Payment method for the rest', 'Bank card · ¥8.60')
  await expect.element(dialog().getByText('Includes a fee of ¥0.60.')).toBeVisible()
  await expect.element(book()).toBeDisabled()
  await userEvent.fill(dialog().getByLabelText('Slip number'), ' AX 9 ')
  await userEvent.fill(dialog().getByLabelText('Last four digits'), '12')
  await expect.element(dialog().getByText('Enter the last four digits', { exact: false })).toBeVisible()
  await expect.element(book()).toBeDisabled()
  await userEvent.fill(dialog().getByLabelText('Last four digits'), '1234')
  await userEvent.click(book())
  const card = { terminal: null, batch: null, lastFour: '1234' }
  const rest = { method: 3, amountMinor: 860, reference: 'AX 9', card }
  expect(await shown.first(completeHalfPaid)).toEqual({ orderId: SAMPLE_ID, rest })
  await expect.element(page.getByText(wordsOf('correction.reference-used')).first()).toBeVisible()
  await expect.element(dialog().getByLabelText('Slip number')).toHaveValue(' AX 9 ')
})

it('books what is whole as it is', async () => {
  const shown = await open({ missingMinor: 0, ways: [] }, done)
  await expect.element(dialog().getByText('Nothing is missing', { exact: false })).toBeVisible()
  await userEvent.click(book())
  expect(await shown.first(completeHalfPaid)).toEqual({ orderId: SAMPLE_ID, rest: null })
})

it('leads to the desk where nothing here can take the rest', async () => {
  await open({ ways: [] })
  await expect.element(dialog().getByText('Complete the sale at Till 1', { exact: false })).toBeVisible()
  await expect.element(book()).toBeDisabled()
})

it('says why an order cannot be ended here', async () => {
  await renderScreen(<OpenCases />, [
    answer(listOpenCases, pageWith(waiting)),
    refuse(readHalfPaid, 'payment.order-has-money'),
  ])
  await press('Complete sale')
  await expect.element(dialog().getByText(wordsOf('payment.order-has-money')).first()).toBeVisible()
})
