import { crossFigures, salesFigures } from '@kassa/contract/report/figures.calls.ts'
import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import { afterAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { anyOf } from '../../test/sample.ts'
import type { CrossPart } from './cross.ts'
import { CrossTable } from './CrossTable.tsx'
import { FigureTable } from './FigureTable.tsx'
import './figures.css'
import type { CurrencyFigures, FiguresAnswer } from './types.ts'

const keys: readonly FigureKey[] = ['netAfter', 'orders', 'average', 'refunded', 'gross']
const LARGEST_MINOR = -99_999_999_999
const all = Object.fromEntries(keys.map((key) => [key, LARGEST_MINOR]))
const name = 'Jasmine tea, large bag with a long name'

const [sales] = (anyOf(salesFigures.answer, 'most') as FiguresAnswer).byCurrency
const row = {
  ...sales!.rows[0]!,
  name,
  weightUnit: null,
  quantity: 1_234_567,
  abc: 'A' as const,
  place: 1,
  comparedPlace: 3,
}
const figures = {
  ...sales!,
  currency: 'CNY',
  rows: [{ ...row, figures: { ...row.figures, ...all }, compared: { ...row.figures, ...all } }],
} as CurrencyFigures

const [crossed] = (anyOf(crossFigures.answer, 'most') as OutputOf<typeof crossFigures.answer>).byCurrency
const place = (key: string) => ({ ...crossed!.rows[0]!, key, name: `${name} ${key}` })
const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map(place)
const cross = {
  ...crossed!,
  currency: 'CNY',
  rows: [place('x'), place('y')],
  columns,
  cells: columns.map((_, column) => ({ row: 0, column, figures: { ...row.figures, ...all } })),
} as CrossPart

afterAll(() => page.viewport(1280, 800))

const tables = [
  ['figures', <FigureTable key="figures" part={figures} by="product" columns={keys} />],
  ['a cross', <CrossTable key="cross" part={cross} rows="product" columns="category" figure="netAfter" />],
] as const

it.each(
  tables.flatMap(([what, table]) => (['en', 'zh', 'ja'] as const).map((language) => [what, language, table] as const)),
)('a table of %s is read on a phone without moving it sideways, in %s', async (_, language, table) => {
  await page.viewport(390, 844)
  await renderScreen(table, [], { language })
  const box = page.getByRole('group').first()
  await expect.element(page.getByRole('rowheader', { name: new RegExp(`^${name}`, 'u') }).first()).toBeVisible()
  for (const width of [390, 360]) {
    await page.viewport(width, 740)
    const { scrollWidth, clientWidth } = box.element()
    expect([width, scrollWidth]).toEqual([width, clientWidth])
  }
  // Nobody sees the headings: the keyboard stops at none of them.
  const stops = [...document.querySelectorAll<HTMLElement>('thead :is(a, button)')]
  expect(stops.filter((one) => one.checkVisibility({ visibilityProperty: true }))).toEqual([])
  const titles = page.getByRole('columnheader').elements()
  expect(titles.map((title) => title.getAttribute('aria-label') ?? title.textContent)).not.toContain('')
  const cells = page.getByRole('row').nth(1).getByRole('cell').elements()
  expect(cells).toHaveLength(titles.length - 1)
  for (const [at, cell] of cells.entries())
    expect(getComputedStyle(cell, '::before').content).toContain(`"${titles[at + 1]?.textContent ?? ''}"`)
})
