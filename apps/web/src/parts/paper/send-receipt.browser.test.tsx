import { mailReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { readReceiptWays, textReceipt } from '@kassa/contract/print/receipt-text.calls.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import { SendReceipt } from './SendReceipt.tsx'

const token = 'k'.repeat(40)
const shown = <SendReceipt orderId={SAMPLE_ID} token={token} />
const ready = { text: 'ready', memberPhone: '•••8001', left: 5 } as const
const ask = async (to: string): Promise<void> => {
  await userEvent.fill(page.getByRole('textbox'), to)
  await userEvent.keyboard('{Enter}')
}

describe('the receipt goes', () => {
  it('to the member’s own phone by one press, until no text is left', async () => {
    const { first } = await renderScreen(shown, [
      answer(readReceiptWays, { ...ready, left: 1 }),
      answer(textReceipt, { phone: '•••8001', left: 0 }),
    ])
    await page.getByRole('button', { name: 'Text it to •••8001', exact: true }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Sending to •••8001.')
    expect(await first(textReceipt)).toEqual({ orderId: SAMPLE_ID, phone: '' })
    await expect.element(page.getByRole('button', { name: /^Text it/ })).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('E-mail', { exact: true })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('to a number that was typed by SMS, to an address by mail', async () => {
    const { first } = await renderScreen(shown, [
      answer(readReceiptWays, { ...ready, memberPhone: '' }),
      answer(textReceipt, { phone: '•••8002', left: 4 }),
      answer(mailReceipt, {}),
    ])
    await expect.element(page.getByLabelText('E-mail or phone', { exact: true })).toBeVisible()
    await ask(' 138 0013 8002 ')
    await expect.element(page.getByRole('status')).toHaveTextContent('Sending to •••8002.')
    expect(await first(textReceipt)).toEqual({ orderId: SAMPLE_ID, phone: '138 0013 8002' })
    await ask('guest@example.com')
    await expect.element(page.getByRole('status')).toHaveTextContent('Sending to guest@example.com.')
    expect(await first(mailReceipt)).toEqual({ token, address: 'guest@example.com' })
  })

  it('nowhere where the number is none, and says so at the field', async () => {
    await renderScreen(shown, [
      answer(readReceiptWays, ready),
      refuse(textReceipt, 'phone.invalid', { phone: '12345' }),
    ])
    await expect.element(page.getByRole('button', { name: /^Text it/ })).toBeVisible()
    await ask('12345')
    await expect.element(page.getByRole('alert')).toHaveTextContent(wordsOf('phone.invalid', { phone: '12345' }))
    await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  })
})

it.each([
  ['en', 'To send by SMS too, set up a gateway under Configuration, SMS.'],
  ['zh', '要同时以短信发送，请在“配置 › 短信设置”中设置网关。'],
  ['ja', 'SMS で送るには「設定 › SMS 設定」でゲートウェイを設定してください。'],
] as const)('in %s a shop without a gateway is told what to do', async (language, words) => {
  await renderScreen(shown, [answer(readReceiptWays, { text: 'no-gateway', memberPhone: '•••8001', left: 5 })], {
    language,
  })
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button')).toHaveLength(1)
  await expectWholeWords()
})
