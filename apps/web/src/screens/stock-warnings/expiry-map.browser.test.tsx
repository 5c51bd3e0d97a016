import { listCategories, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { listMarkdowns } from '@kassa/contract/promotion/markdown.calls.ts'
import { createPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import StockWarningPage from './StockWarningPage.tsx'

const lot = (name: string, place: number, facts: object) =>
  rowOf(listStockWarnings, {
    name,
    shownName: name,
    variantId: `${SAMPLE_ID.slice(0, -1)}${place}`,
    kind: 'expiring',
    currency: 'CNY',
    unit: 'pcs',
    weightUnit: null,
    expiresOn: '2026-03-05',
    daysLeft: 3,
    quantity: 6,
    ...facts,
  } as object)
const milk = lot('Milk', 1, { atRisk: 5 })
const cream = lot('Cream', 2, { atRisk: 0, daysLeft: 12, expiresOn: '2026-03-14' })
const old = lot('Yoghurt', 3, { kind: 'expired', daysLeft: -1, expiresOn: '2026-03-01', atRisk: 6 })
const counts = { 'low-quantity': 0, 'low-days': 0, high: 0, expiring: 2, expired: 1 }
const lots = answer(listStockWarnings, ({ kind }) => ({
  ...sample(listStockWarnings.answer),
  ...pageWith(...[milk, cream, old].filter((row) => kind === undefined || row.kind === kind)),
  counts,
}))

it('the map shows each lot under its days, the darker the more of it is left over, and a press marks down that lot alone', async () => {
  const { first } = await renderScreen(<StockWarningPage />, [
    answer(listCategories, { rows: [] }),
    answer(listMarkdowns, { rows: [] }),
    answer(readProduct, sample(readProduct.answer)),
    answer(createPlan, { id: SAMPLE_ID, version: 1 }),
    lots,
  ])
  const map = page.getByRole('region', { name: 'Stock at risk of expiring' })
  await expect.element(map.getByRole('row', { name: /^Milk/ })).toBeVisible()
  const cells = [...map.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell, at) =>
      at === 0
        ? cell.textContent
        : (cell.querySelector('.expiry-cell')?.className.replace('expiry-cell is-', '') ?? ''),
    ),
  )
  expect(cells.map(([name = '', ...shades]) => [name.split(' ')[0], ...shades])).toEqual([
    ['Milk', '', '', '3', '', '', '', ''],
    ['Yoghurt', '3', '', '', '', '', '', ''],
    ['Cream', '', '', '', '', '0', '', ''],
  ])
  // Goods that are past their day, or that sell in time, are not marked down.
  await expect.element(map.getByRole('button')).toHaveLength(1)
  expect(await seriousFindings()).toEqual([])
  await userEvent.click(map.getByRole('button', { name: /Mark down$/ }))
  await expect.element(page.getByText(/At the current rate of sale, 5 .* will be left on the last day/)).toBeVisible()
  await press('Mark down')
  expect(await first(createPlan)).toMatchObject({
    lots: { expiresBy: '2026-03-05', quantity: 6 },
    scope: { kind: 'products', products: [{ productId: milk.productId }] },
    outlets: { kind: 'some', outletIds: [SAMPLE_ID] },
    window: { untilDate: '2026-03-05' },
  })
})
