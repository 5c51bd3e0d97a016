import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../../test/render-screen.tsx'
import { anyOf } from '../../test/sample.ts'
import { FigureTiles } from './FigureTiles.tsx'
import './figures.css'
import type { CurrencyFigures, FiguresAnswer } from './types.ts'

const keys: readonly FigureKey[] = ['netAfter', 'orders', 'average', 'refunded', 'gross', 'deducted']
const [given] = (anyOf(salesFigures.answer, 'most') as FiguresAnswer).byCurrency
const LARGEST_MINOR = 99_999_999_999
const part = {
  ...given!,
  currency: 'CNY',
  total: { ...given!.total, ...Object.fromEntries(keys.map((key) => [key, LARGEST_MINOR])) },
} as CurrencyFigures

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.k-figures-row > div')]
/** How many cards stand in each row, from above. */
const rows = (): number[] => {
  const tops = cards().map((one) => one.getBoundingClientRect().top)
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
}
const cut = (): (string | null)[] =>
  cards()
    .flatMap((card) => [...card.querySelectorAll('dd')])
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map(({ textContent }) => textContent)

it.each([
  [1366, [4, 2]],
  [1024, [4, 2]],
  [768, [3, 3]],
  [390, [2, 2, 2]],
] as const)(
  'six figures stand in rows of four, of fewer where there is no room, and are whole: %i',
  async (width, expected) => {
    await page.viewport(width, 800)
    await renderScreen(<FigureTiles part={part} keys={keys} />, [])
    await expect.poll(rows).toEqual(expected)
    expect(cut()).toEqual([])
  },
)
