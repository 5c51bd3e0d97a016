import { expect, test } from 'vitest'
import type { VariantHere } from '../../goods/goods-here.ts'
import { planCounts } from './plan-counts.ts'
import { stockAt } from './moved-count.ts'

const at = '2026-03-02T11:00:00.000Z'
const milk = (onHand: number, moved: number): VariantHere => ({
  productId: 'milk',
  variantId: 'milk',
  name: 'Milk',
  sku: 'MILK',
  customCode: null,
  codes: [],
  valueNames: [],
  prices: {},
  specials: {},
  taxId: null,
  taxName: '',
  stock: { main: { onHand, isMoved: true, since: { [at]: { moved, isCounted: false } } } },
  isThousandths: false,
  isCombined: false,
})
const lots = [{ number: 'A', lastDay: '2026-04-01', quantity: '12' }]
const place = { file: 'count.csv', row: 2, system: '', code: 'MILK', barcode: '', name: '' }
const count = { ...place, stock: [{ ...stockAt('', '12'), lots }] }

test.each([
  [0, 0, 12, 'lots-stay'],
  [5, -1, 11, 'count-moved-since'],
  [12, 0, undefined, null],
])('a count of a known moment over %i here, %i since: its lots do not come in silence', (onHand, moved, to, doubt) => {
  const around = {
    links: new Map(),
    outletIds: ['main'],
    outletOf: () => 'main',
    reaches: () => true,
    momentOf: () => at,
  }
  const [planned] = planCounts([count], { ...around, variants: [milk(onHand, moved)] })
  expect([planned?.openings[0]?.to, planned?.doubt]).toEqual([to, doubt])
})

test('a quantity for an outlet that does not keep the goods is named beside those that come', () => {
  const around = {
    links: new Map(),
    outletIds: ['main', 'depot'],
    outletOf: (name: string) => name || 'main',
    reaches: () => true,
  }
  const both = { ...place, stock: [stockAt('main', '12'), stockAt('depot', '4')] }
  const still = { ...milk(5, 0), stock: { main: { onHand: 5, isMoved: false } } }
  const [planned] = planCounts([both], { ...around, variants: [still] })
  expect([planned?.openings.map(({ to }) => to), planned?.doubt]).toEqual([[12], 'stock-unlisted'])
  expect(planned?.said.stock.map(({ stock }) => stock)).toEqual(['12', null])
})
