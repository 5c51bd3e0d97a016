import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../../test/render-screen.tsx'
import { anyOf } from '../../test/sample.ts'
import { FigureParts } from './FigureHead.tsx'
import type { FiguresAnswer } from './types.ts'

const given = anyOf(salesFigures.answer, 'most') as FiguresAnswer
const [first] = given.byCurrency
const of = (...currencies: readonly string[]): FiguresAnswer => ({
  ...given,
  byCurrency: currencies.map((currency) => ({ ...first!, currency }) as FiguresAnswer['byCurrency'][number]),
})

const refetch = vi.fn(() => Promise.resolve())
const shown = (data: FiguresAnswer | undefined, error: Error | null = null) =>
  renderScreen(
    <FigureParts answer={{ data, error, refetch }}>{({ currency }) => <p>figures in {currency}</p>}</FigureParts>,
    [],
  )
const headings = (): (string | null)[] => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)

it('figures of one currency have no heading, those of several have each its own', async () => {
  await shown(of('EUR'))
  await expect.element(page.getByText('figures in EUR')).toBeVisible()
  expect(headings()).toEqual([])
  await shown(of('EUR', 'JPY'))
  await expect.element(page.getByText('figures in JPY')).toBeVisible()
  expect(headings()).toEqual(['EUR', 'JPY'])
})

it('days without a sale say so', async () => {
  await shown(of())
  await expect.element(page.getByText('No sales or refunds in this period. Choose another period above.')).toBeVisible()
})

it('an answer that does not come is asked for again', async () => {
  await shown(undefined, new Error('away'))
  await page.getByRole('button').first().click()
  expect(refetch).toHaveBeenCalledOnce()
})
