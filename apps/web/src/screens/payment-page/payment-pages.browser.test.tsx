import { PAGE_STATES, payInDemo, readPaymentPage, type PaymentPage } from '@kassa/contract/payment/payment-page.calls.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import DemoPayPage from './DemoPayPage.tsx'
import PaymentCompletedPage from './PaymentCompletedPage.tsx'

const WORD = 'a-signed-word-of-twenty-or-more'
const one: PaymentPage = {
  outletName: 'Harbour Street',
  amountMinor: 8_850,
  currency: 'CNY',
  state: 'waiting',
  isDemo: false,
}
const at = (search: string): void => history.replaceState(null, '', location.pathname + search)

let before: string
beforeEach(() => {
  before = location.search
  at(`?ref=${WORD}&status=paid&amount=1`)
})
afterEach(() => at(before))

describe('where a customer comes back to from their wallet', () => {
  it.each(
    (['en', 'zh', 'ja'] as const).flatMap((language) => PAGE_STATES.map((state) => [language, state] as const)),
  )('in %s it says how the payment stands by its word alone: %s', async (language, state) => {
    const answers = [answer(readPaymentPage, { ...one, state })]
    const { first } = await renderScreen(<PaymentCompletedPage />, answers, { language })
    await expect.element(page.getByText('¥88.50')).toBeVisible()
    expect(page.getByRole('status').element().textContent?.length).toBeGreaterThan(2)
    expect(await first(readPaymentPage)).toEqual({ ref: WORD })
    await expectWholeWords()
    expect(await seriousFindings()).toEqual([])
  })

  it('asks again while the wallet has not answered', async () => {
    const { sent } = await renderScreen(<PaymentCompletedPage />, [answer(readPaymentPage, one)])
    await expect.poll(() => sent(readPaymentPage).length, { timeout: 15_000 }).toBeGreaterThan(1)
  })

  it('leads to the simulator only where the payment is one of it', async () => {
    await renderScreen(<PaymentCompletedPage />, [answer(readPaymentPage, { ...one, isDemo: true })])
    await expect.element(page.getByRole('link')).toHaveAttribute('href', expect.stringContaining(WORD))
  })

  it.each(['payment.page-invalid', 'payment.page-expired'] as const)('says why nothing is shown: %s', async (code) => {
    await renderScreen(<PaymentCompletedPage />, [refuse(readPaymentPage, code)])
    await expect.element(page.getByRole('alert')).toHaveTextContent(wordsOf(code))
  })

  it('asks nothing of an address without a word', async () => {
    at('')
    const { sent } = await renderScreen(<PaymentCompletedPage />, [answer(readPaymentPage, one)])
    await expect.element(page.getByRole('alert')).toHaveTextContent('This address names no payment.')
    expect(sent(readPaymentPage)).toEqual([])
  })
})

describe('the wallet of the simulator', () => {
  it('pays what waits', async () => {
    const answers = [answer(readPaymentPage, { ...one, isDemo: true }), answer(payInDemo, { ...one, isDemo: true })]
    const { first } = await renderScreen(<DemoPayPage />, answers)
    await page.getByRole('button', { name: 'Pay (test)' }).click()
    expect(await first(payInDemo)).toEqual({ ref: WORD })
  })

  it.each([
    ['a payment of a real channel', { ...one }],
    ['what is paid already', { ...one, isDemo: true, state: 'paid' as const }],
  ])('offers nothing for %s', async (_, shown) => {
    await renderScreen(<DemoPayPage />, [answer(readPaymentPage, shown)])
    await expect.element(page.getByText('¥88.50')).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it('says why it does not pay', async () => {
    const answers = [answer(readPaymentPage, { ...one, isDemo: true }), refuse(payInDemo, 'payment.not-demo')]
    await renderScreen(<DemoPayPage />, answers)
    await page.getByRole('button', { name: 'Pay (test)' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(wordsOf('payment.not-demo'))
  })
})
