import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../../test/render-screen.tsx'
import { anyOf } from '../../test/sample.ts'
import { FigureTree } from './FigureTree.tsx'
import './figures.css'
import type { CurrencyFigures, FiguresAnswer } from './types.ts'

const [given] = (anyOf(salesFigures.answer, 'most') as FiguresAnswer).byCurrency
const row = (key: string, name: string, netAfter: number, isOpened = true) =>
  ({
    ...given!.rows[0]!,
    key,
    name,
    figures: { ...given!.rows[0]!.figures, netAfter },
    opens: isOpened ? { from: '2026-03-01', to: '2026-03-01' } : null,
  }) as CurrencyFigures['rows'][number]
const part = (rows: CurrencyFigures['rows'], netAfter: number): CurrencyFigures => ({
  ...given!,
  currency: 'CNY',
  rows,
  total: { ...given!.total, netAfter },
})
const tree = () => page.getByRole('list', { name: 'Breakdown of Net after refunds by Category' })

it('shows what a whole is made of, the rest in one tile, and leaves out what brought nothing', async () => {
  const rows = [row('a', 'Tea', 5_000), row('b', 'Cups', 3_000, false), row('c', 'Cakes', 1_000), row('d', 'Lost', -50)]
  await renderScreen(<FigureTree part={part(rows, 10_000)} by="category" figure="netAfter" />, [])
  const tiles = tree().getByRole('listitem')
  await expect.element(tiles.first()).toHaveTextContent('Tea¥50.00 · 50%')
  expect(tiles.elements().map((one) => one.querySelector('b')?.textContent)).toEqual(['Tea', 'Cups', 'Cakes', 'Others'])
  const areas = tiles.elements().map((one) => {
    const { width, height } = one.getBoundingClientRect()
    return width * height
  })
  expect((areas[0] ?? 0) / (areas[2] ?? 1)).toBeCloseTo(5, 1)
  await expect.element(tree().getByRole('button', { name: /Tea/ })).toBeVisible()
  expect(tree().getByRole('button', { name: /Cups/ }).elements()).toEqual([])
})

it('is not drawn for two things, nor for what has its own order', async () => {
  const rows = [row('a', 'Tea', 5_000), row('b', 'Cups', 3_000), row('c', 'Cakes', 1_000)]
  const shown = await renderScreen(
    <>
      <FigureTree part={part(rows.slice(0, 2), 8_000)} by="category" figure="netAfter" />
      <FigureTree part={part(rows, 9_000)} by="hour" figure="netAfter" />
    </>,
    [],
  )
  expect(shown).toBeDefined()
  expect(page.getByRole('list').elements()).toEqual([])
})
