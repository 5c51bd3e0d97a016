import { expect, it } from 'vitest'
import { expiryMap } from './expiry-map.ts'
import type { WarningRow } from './warning-kinds.ts'

const lot = (variantId: string, daysLeft: number, quantity: number, atRisk: number | null): WarningRow =>
  ({
    variantId,
    productId: variantId,
    name: variantId,
    variantName: '',
    kind: daysLeft < 0 ? 'expired' : 'expiring',
    expiresOn: '2026-03-05',
    weightUnit: null,
    daysLeft,
    quantity,
    atRisk,
  }) as WarningRow

it('puts lots of one goods into their steps, what is most at risk first', () => {
  const rows = [
    lot('bread', 1, 9, 2),
    lot('milk', 5, 10, 8),
    lot('milk', 6, 2, 2),
    lot('egg', 20, 6, null),
    lot('tea', 2, 5, 0),
  ]
  const map = expiryMap(rows)
  expect(map.map(({ name }) => name)).toEqual(['milk', 'egg', 'bread', 'tea'])
  const shades = map.map(({ cells }) =>
    cells.map((cell) => (cell ? `${cell.quantity}/${cell.atRisk}/${cell.shade}` : '')),
  )
  expect(shades).toEqual([
    ['', '', '', '12/10/3', '', '', ''],
    ['', '', '', '', '', '6/null/2', ''],
    ['', '', '9/2/1', '', '', '', ''],
    ['', '', '5/0/0', '', '', '', ''],
  ])
  expect(map[0]?.cells[3]?.row.daysLeft).toBe(5)
})
