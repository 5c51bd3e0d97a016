import { readCostGaps } from '@kassa/contract/accounting/cost-gaps.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { CostGaps } from './CostGaps.tsx'

const [asOf, from, to] = ['2026-03-06T04:00:00.000Z', '2026-03-01', '2026-03-05']
const goods = {
  outletId: SAMPLE_ID,
  outletName: 'Harbour',
  currency: 'USD' as const,
  productId: SAMPLE_ID,
  name: 'Tea',
}
const unknown = [
  { ...goods, quantity: 3, weightUnit: null, revenueMinor: 2_400 },
  { ...goods, productId: null, name: '', quantity: 1_250, weightUnit: 'kg', revenueMinor: 900 },
]
const changed = [{ ...goods, soldFrom: '2026-03-02', soldTo: '2026-03-03', bookedOn: '2026-03-04', costMinor: 300 }]
const shares = [{ outletId: SAMPLE_ID, outletName: 'Harbour', knownBasisPoints: 7_500 }]

it('names what was sold without a known cost, and what its cost changed by since', async () => {
  await renderScreen(<CostGaps from={from} to={to} />, [
    answer(readCostGaps, { asOf, from, to, unknown, shares, changed }),
  ])
  const table = page.getByRole('group', { name: 'Sold without a known cost' })
  await expect.element(table.getByText('$24.00')).toBeVisible()
  await expect.element(table.getByText('No product of the catalog')).toBeVisible()
  await expect.element(page.getByText('Harbour: the cost is known for 75% of revenue.')).toBeVisible()
  const later = page.getByRole('group', { name: 'Costs that changed after the sale' })
  await expect.element(later.getByText('$3.00')).toBeVisible()
})

it('says so where everything has a known cost and none changed', async () => {
  const all = { ...shares[0], outletId: SAMPLE_ID, outletName: 'Harbour', knownBasisPoints: null }
  await renderScreen(<CostGaps from={from} to={to} />, [
    answer(readCostGaps, { asOf, from, to, unknown: [], shares: [all], changed: [] }),
  ])
  await expect.element(page.getByText('Everything sold in this period has a known cost.')).toBeVisible()
  await expect.element(page.getByText('No cost changed after its sale.')).toBeVisible()
  await expect.element(page.getByText(/of revenue/)).not.toBeInTheDocument()
})
