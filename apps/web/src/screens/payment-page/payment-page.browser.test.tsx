import { type PaymentPage, payInDemo, readPaymentPage } from '@kassa/contract/payment/payment-page.calls.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { expectWholeWords, seriousFindings, type ShowOptions } from '../../test/show.tsx'
import DemoPayPage from './DemoPayPage.tsx'
import PaymentCompletedPage from './PaymentCompletedPage.tsx'

const REF = 'signed-word-of-the-address-of-this-payment'
const AT = `/payment-completed?ref=${REF}`
const standing = (state: PaymentPage['state'], isDemo = false): PaymentPage => ({
  outletName: 'Harbour Street',
  amountMinor: 12_900,
  currency: 'CNY',
  state,
  isDemo,
})
const comeBack = (answers: readonly Answer[], options: ShowOptions = {}) =>
  renderScreen(<PaymentCompletedPage />, answers, { at: AT, ...options })
const openDemo = (answers: readonly Answer[], at = `/demo-pay-success?ref=${REF}`) =>
  renderScreen(<DemoPayPage />, answers, { at })

describe('the page a customer comes back to', () => {
  it.each([
    ['paid', 'Paid. Thank you!'],
    ['waiting', 'Waiting for your wallet. This page updates by itself.'],
    ['failed', 'Payment failed. Please contact your payment provider.'],
    ['cancelled', 'Payment cancelled. No money was taken.'],
  ] as const)('says %s with outlet and amount, and nothing else', async (state, words) => {
    const shown = await comeBack([answer(readPaymentPage, standing(state))])
    await expect.element(page.getByRole('status').getByText(words)).toBeVisible()
    await expect.element(page.getByText('At Harbour Street')).toBeVisible()
    await expect.element(page.getByText('¥129.00')).toBeVisible()
    expect(await shown.first(readPaymentPage)).toEqual({ ref: REF })
    expect(page.getByRole('link').elements()).toEqual([])
    await expectWholeWords()
    expect(await seriousFindings()).toEqual([])
  })

  it('looks again by itself until the wallet has answered', async () => {
    let asked = 0
    await comeBack([answer(readPaymentPage, () => standing((asked += 1) < 2 ? 'waiting' : 'paid'))])
    await expect.element(page.getByRole('status').getByText('Paid. Thank you!')).toBeVisible()
    expect(asked).toBe(2)
  })

  it.each(['zh', 'ja'] as const)('speaks %s, in the dark too', async (language) => {
    await comeBack([answer(readPaymentPage, standing('paid'))], { language, mode: 'dark' })
    await expect.element(page.getByText('129.00', { exact: false })).toBeVisible()
    await expectWholeWords()
    expect(await seriousFindings()).toEqual([])
  })

  it('asks nobody where its address names no payment', async () => {
    const shown = await comeBack([answer(readPaymentPage, standing('paid'))], { at: '/payment-completed?state=paid' })
    await expect.element(page.getByText('This link contains no payment. Ask at the till.')).toBeVisible()
    expect(shown.sent(readPaymentPage)).toEqual([])
    expect(page.getByRole('status').elements()).toEqual([])
    expect(await seriousFindings()).toEqual([])
  })

  it('says that the address has ended, or was never one', async () => {
    for (const code of ['payment.page-expired', 'payment.page-invalid'] as const) {
      await comeBack([refuse(readPaymentPage, code)])
      await expect.element(page.getByRole('alert').getByText(wordsOf(code))).toBeVisible()
      expect(await seriousFindings()).toEqual([])
    }
  })

  it('leads to the simulator only where the payment is its own', async () => {
    await comeBack([answer(readPaymentPage, standing('waiting', true))])
    const link = page.getByRole('link', { name: 'Pay in the simulator' })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining(`demo-pay-success?ref=${REF}`))
    expect(await seriousFindings()).toEqual([])
  })
})

describe('the page that pays as the customer of a simulator', () => {
  it('pays, and says so', async () => {
    let isPaid = false
    const shown = await openDemo([
      answer(readPaymentPage, () => standing(isPaid ? 'paid' : 'waiting', true)),
      answer(payInDemo, () => {
        isPaid = true
        return standing('waiting', true)
      }),
    ])
    await expectWholeWords()
    expect(await seriousFindings()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Pay (test)' }))
    await expect.element(page.getByRole('status').getByText('Paid. Thank you!')).toBeVisible()
    expect(shown.sent(payInDemo)).toEqual([{ ref: REF }])
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it.each([
    ['Decline (test)', 'decline'],
    ['Let time run out (test)', 'lapse'],
  ] as const)('says no to a payment of a test shop: %s', async (button, wish) => {
    const asked = { ...standing('waiting', true), maySayNo: true }
    const shown = await openDemo([answer(readPaymentPage, asked), answer(payInDemo, asked)])
    await expectWholeWords()
    expect(await seriousFindings()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: button }))
    await expect.element(page.getByRole('button', { name: 'Pay (test)' })).not.toBeInTheDocument()
    expect(shown.sent(payInDemo)).toEqual([{ ref: REF, wish }])
  })

  it('says no to no payment of the simulators here', async () => {
    await openDemo([answer(readPaymentPage, standing('waiting', true))])
    await expect.element(page.getByRole('button', { name: 'Pay (test)' })).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(1)
  })

  it('offers nothing for a payment that is not the simulator’s', async () => {
    await openDemo([answer(readPaymentPage, standing('waiting'))])
    await expect.element(page.getByText('¥129.00')).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it('says why it was refused', async () => {
    await openDemo([answer(readPaymentPage, standing('waiting', true)), refuse(payInDemo, 'payment.not-demo')])
    await userEvent.click(page.getByRole('button', { name: 'Pay (test)' }))
    await expect.element(page.getByRole('alert').getByText(wordsOf('payment.not-demo')).first()).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('asks nobody where its address names no payment', async () => {
    const shown = await openDemo([answer(readPaymentPage, standing('waiting', true))], '/demo-pay-success')
    await expect.element(page.getByText('This link contains no payment. Ask at the till.')).toBeVisible()
    expect(shown.sent(readPaymentPage)).toEqual([])
  })
})
