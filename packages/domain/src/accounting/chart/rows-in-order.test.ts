import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findAccountRow, hasTwice, mapKeys, type AccountRow } from './account-map.ts'
import { rowsOfChart } from './chart.ts'
import { charts } from './charts.ts'
import { rowsInOrder } from './rows-in-order.ts'

const key = <Value>(...values: Value[]) => fc.constantFrom(null, null, ...values)
const keys = {
  outletId: key('here', 'there'),
  method: key(0, 3),
  rateBasisPoints: key(700, 1_900),
  taxCode: key('A', 'B'),
  category: key('tea', 'cups'),
  reason: key('order-cancelled', 'refund-pending', 'sale'),
} as const
const role = fc.constantFrom('sales', 'clearing', 'gift-card', 'deposit', 'refund-payable')
const row = fc.record({ ...keys, role, account: fc.uuid(), name: fc.constant(''), ledgerTax: fc.constant('') })
const line = fc.record({ ...keys, outletId: fc.constantFrom('here', 'there'), role })

/** A program of others, as the guide has it. */
const firstThatFits = (rows: readonly AccountRow[], wanted: Readonly<Record<string, unknown>>) =>
  rows.find(
    (one) => one.role === wanted['role'] && mapKeys.every((name) => one[name] === null || one[name] === wanted[name]),
  )

it('the first row that fits a line is the one that Kassa posts it by, wherever it stood', () => {
  const rows = fc.array(row, { maxLength: 12 }).map((made) => made as AccountRow[])
  fc.assert(
    fc.property(rows, fc.array(line, { minLength: 20, maxLength: 20 }), (made, lines) => {
      fc.pre(!hasTwice(made))
      for (const one of lines) {
        const posted = findAccountRow(made, one)
        if (posted) expect(firstThatFits(rowsInOrder(made), one)?.account).toBe(posted.account)
      }
    }),
  )
})

it('a map without rows of its own for deposits and refunds says where they are posted', () => {
  const old = rowsOfChart(charts[0]!).filter((one) => one.role !== 'deposit' && one.role !== 'refund-payable')
  const said = rowsInOrder(old).filter((one) => one.role === 'deposit' || one.role === 'refund-payable')
  expect(said.map((one) => [one.role, one.reason, one.account])).toEqual([
    ['deposit', null, '2320'],
    ['refund-payable', 'order-cancelled', '2320'],
    ['refund-payable', null, '1100'],
  ])
})

it('a chart of today is said as it is: nothing stands in for a role that has a row', () => {
  for (const chart of charts) expect(rowsInOrder(rowsOfChart(chart))).toHaveLength(rowsOfChart(chart).length)
})
