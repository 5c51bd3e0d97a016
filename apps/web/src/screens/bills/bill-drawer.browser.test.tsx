import {
  askBillPayment,
  type BillView,
  decideRefund,
  giveUpBillPayment,
  handleTransfer,
  payBill,
  readBill,
  requestRefund,
  sendTransferProof,
} from '@kassa/contract/billing/bill.calls.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../test/forms.ts'
import { type Answer, answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import BillDrawer from './BillDrawer.tsx'

const OTHER_ID = '019cc000-0000-7000-8000-000000000002'
const none = sample(readBill.answer).can
const bill = (over: Omit<Partial<BillView>, 'can'>, can: Partial<BillView['can']> = {}): BillView =>
  sample(readBill.answer, {
    number: 'B-000017',
    merchantId: OTHER_ID,
    merchantName: 'Harbour Tea',
    merchantNumber: '100001',
    currency: 'CNY',
    totalMinor: 120_000,
    state: 'unpaid',
    refundableMinor: 60_000,
    ...over,
    can: { ...none, ...can },
  })
const open = (view: BillView, ...more: readonly Answer[]) =>
  renderScreen(<BillDrawer id={SAMPLE_ID} onClose={() => undefined} />, [answer(readBill, view), ...more])
const fill = (label: string, text: string) => userEvent.fill(page.getByLabelText(label), text)
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('a bill', () => {
  it('says whose it is, what it contains and what happened', async () => {
    const at = '2026-03-02T04:00:00.000Z'
    const events = [{ at, action: 'reject-transfer', state: 'unpaid', byName: 'Ola', note: 'no such money' }]
    await open(bill({ taxName: 'VAT', taxMinor: 10_000, refundedMinor: 500, events }))
    for (const text of ['Harbour Tea (100001)', 'Includes VAT', '¥100.00', 'Refunded', '¥5.00', 'no such money'])
      await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
    expect(page.getByRole('button', { name: /Pay by|Received|Approve|Ask for/ }).elements()).toEqual([])
    await expectWholeWords()
    expect(await seriousFindings()).toEqual([])
  })

  it('is paid by a channel of the operator, the same payment however often it is pressed', async () => {
    const waiting = sample(payBill.answer, { channel: 'alipay' })
    const channels = [{ channel: 'alipay' as const, isDemo: true }]
    const shown = await open(bill({ channels }, { pay: true }), answer(payBill, waiting))
    await userEvent.click(button('Pay by Alipay'))
    expect(await shown.first(payBill)).toMatchObject({ id: SAMPLE_ID, channel: 'alipay' })
  })

  it('shows the code of a payment that waits, and gives it up', async () => {
    const attempts = [
      { id: OTHER_ID, channel: 'chapa', state: 'waiting', amountMinor: 1, qr: 'https://pay.example/x', number: 'P1' },
    ] as const
    const shown = await open(
      bill({ attempts: [...attempts] }, { pay: true }),
      answer(giveUpBillPayment, sample(giveUpBillPayment.answer)),
      // The page asks every few seconds for as long as the code is shown.
      answer(askBillPayment, sample(askBillPayment.answer)),
    )
    await expect
      .element(page.getByRole('link', { name: 'Or open the payment page' }))
      .toHaveAttribute('href', attempts[0].qr)
    await userEvent.click(button('Choose another method'))
    expect(await shown.first(giveUpBillPayment)).toEqual({ attemptId: OTHER_ID })
  })

  it('takes the proof of a transfer once both of its fields are filled, and keeps them when it is refused', async () => {
    const proof = refuse(sendTransferProof, 'bill.awaits-confirmation')
    const shown = await open(bill({ transferTo: 'Kassa, 6222 0000' }, { pay: true }), proof)
    await expect.element(page.getByText('Transfer to: Kassa, 6222 0000')).toBeVisible()
    await expect.element(button('Report payment')).toHaveAttribute('aria-disabled', 'true')
    await fill('Transfer reference', ' TR-9 ')
    await expect.element(button('Report payment')).toHaveAttribute('aria-disabled', 'true')
    await fill('Payer’s name', 'Mei')
    await userEvent.click(button('Report payment'))
    const day = new Date().toISOString().slice(0, 10)
    expect(await shown.first(sendTransferProof)).toEqual({ id: SAMPLE_ID, reference: 'TR-9', payer: 'Mei', day })
    await expect.element(page.getByText(wordsOf('bill.awaits-confirmation')).first()).toBeVisible()
    await expect.element(page.getByLabelText('Payer’s name')).toHaveValue('Mei')
  })

  it('is confirmed by whoever found the money, and refused only with a reason', async () => {
    const proof = { reference: 'TR-9', payer: 'Mei', day: '2026-03-01' }
    const shown = await open(bill({ proof }, { handleTransfer: true }), answer(handleTransfer, {}))
    for (const text of ['TR-9', 'Mei', '03/01/2026']) await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(button('Not received')).toHaveAttribute('aria-disabled', 'true')
    await fill('Note', 'nothing came in')
    await userEvent.click(button('Not received'))
    expect(await shown.first(handleTransfer)).toEqual({
      merchantId: OTHER_ID,
      id: SAMPLE_ID,
      isReceived: false,
      note: 'nothing came in',
    })
  })

  it('asks why a refund is wanted, and once more before it is asked for', async () => {
    const shown = await open(bill({ state: 'paid' }, { requestRefund: true }), answer(requestRefund, {}))
    await expect.element(page.getByText('¥600.00').first()).toBeVisible()
    await expect.element(button('Request refund')).toHaveAttribute('aria-disabled', 'true')
    await fill('Reason', 'we close')
    await press('Request refund')
    await expect.element(page.getByText('Request a refund of bill B-000017?')).toBeVisible()
    expect(shown.sent(requestRefund)).toEqual([])
    await press('Request refund')
    expect(await shown.first(requestRefund)).toEqual({ id: SAMPLE_ID, reason: 'we close' })
  })

  it('gives back another amount only with a note, and what was not used without one', async () => {
    const asked = bill({ state: 'refund-requested', refundReason: 'we close' }, { decideRefund: true })
    const shown = await open(asked, answer(decideRefund, { refundedMinor: 50_000 }))
    await expect.element(button('Approve')).not.toHaveAttribute('aria-disabled')
    await expect.element(button('Deny')).toHaveAttribute('aria-disabled', 'true')
    await fill('Amount', '500')
    await userEvent.click(document.body)
    await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'true')
    await fill('Note', 'ten days were used')
    await userEvent.click(button('Approve').first())
    await expect.element(page.getByText('Approve the refund of bill B-000017?')).toBeVisible()
    await press('Approve')
    expect(await shown.first(decideRefund)).toEqual({
      merchantId: OTHER_ID,
      id: SAMPLE_ID,
      isApproved: true,
      note: 'ten days were used',
      amountMinor: 50_000,
    })
  })
})
