import { checkReceipt } from '@kassa/contract/print/receipt-proof.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import ReceiptCheckPage from './ReceiptCheckPage.tsx'

const said = {
  outletName: 'Harbour Street',
  at: '2026-03-04T05:06:07.000Z',
  timeZone: 'UTC',
  totalMinor: 1_980,
  currency: 'CNY',
} as const
const ask = async (word: string): Promise<void> => {
  await userEvent.fill(page.getByRole('textbox'), word)
  await userEvent.keyboard('{Enter}')
}

it.each([
  ['en', 'This receipt is genuine: Harbour Street, 2026-03-04 05:06, ¥19.80.'],
  ['zh', '此小票为真：Harbour Street，2026-03-04 05:06，¥19.80。'],
  ['ja', 'このレシートは本物です：Harbour Street、2026-03-04 05:06、¥19.80。'],
] as const)('in %s a genuine receipt is called real, with outlet, date and total', async (language, words) => {
  const { first } = await renderScreen(<ReceiptCheckPage />, [answer(checkReceipt, { state: 'genuine', ...said })], {
    language,
  })
  await ask('KR1.something')
  await expect.element(page.getByRole('status').getByText(words)).toBeInTheDocument()
  expect(await first(checkReceipt)).toEqual({ word: 'KR1.something' })
  // A person with the paper goes on to its receipt, from where an invoice can be asked for.
  expect(page.getByRole('link').element().getAttribute('href')).toMatch(/\/receipt#paper=KR1\.something$/)
  await expectWholeWords()
  expect(await seriousFindings()).toEqual([])
})

it('a forged one is refused in words, and so is what was asked before it', async () => {
  await renderScreen(<ReceiptCheckPage />, [refuse(checkReceipt, 'receipt-proof.forged')])
  await ask('KR1.forged')
  await expect.element(page.getByRole('alert')).toHaveTextContent(wordsOf('receipt-proof.forged'))
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  expect(page.getByRole('link').elements()).toEqual([])
})
