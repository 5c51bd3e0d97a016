import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../test/show.tsx'
import { unbroken } from './unbroken.tsx'

const numbers = ['1-02-000148', 'R12-02-000148', '2026-11/1-02-0148', 'PO-1-000007', 'C-INV2026/1-000007', 'I-1-000007']
const sentences = {
  en: (number: string) => `Refund of ${number} at Harbour Street`,
  zh: (number: string) => `退款 ${number}，海港街门店`,
  ja: (number: string) => `返金${number}による交換（元の取引）`,
} as const

it.each(['en', 'zh', 'ja'] as const)(
  'a number of a document stands on one line at any width in %s',
  async (language) => {
    for (const number of numbers) {
      const text = sentences[language](number)
      await show(<p data-testid="words">{unbroken(text)}</p>, { language })
      const words = page.getByTestId('words')
      await expect.element(words).toHaveTextContent(text)
      const span = words.element().querySelector('span')
      expect(span?.textContent).toBe(number)
      for (let width = 160; width <= 400; width += 20) {
        ;(words.element() as HTMLElement).style.width = `${width}px`
        expect([width, span?.getClientRects().length]).toEqual([width, 1])
      }
    }
  },
)

it.each(['12 items', 'Sold out', '−12.50', '5–7', 'A-1'])('“%s” holds none and stays as it is', (text) => {
  expect(unbroken(text)).toBe(text)
})
