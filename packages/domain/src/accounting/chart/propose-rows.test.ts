import { expect, it, test } from 'vitest'
import { standIns } from '../stored-value/stand-ins.ts'
import { findAccountRow, listUnmapped } from './account-map.ts'
import { rowsOfChart } from './chart.ts'
import { charts } from './charts.ts'
import { listRolesWithoutRow, proposeRows } from './propose-rows.ts'
import { plainRetail } from './retail-charts.ts'

const anyLine = { outletId: 'here', method: 100, rateBasisPoints: null, taxCode: null, category: null, reason: null }
const without = (rows: ReturnType<typeof rowsOfChart>, roles: readonly string[]) =>
  rows.filter(({ role }) => !roles.includes(role))
const late = ['deposit', 'refund-payable']

test.each(charts.map((chart) => [chart.id, chart] as const))(
  'a map of %s from before is proposed what it lacks',
  (_, chart) => {
    const before = without(rowsOfChart(chart), late)
    const proposed = proposeRows(before, charts)
    expect(proposed.map(({ role, account }) => [role, account])).toEqual(
      listRolesWithoutRow(before).map((role) => [role, chart.accounts[role][0]]),
    )
    expect(listRolesWithoutRow([...before, ...proposed])).toEqual([])
    expect(proposeRows(rowsOfChart(chart), charts)).toEqual([])
  },
)

it('proposes nothing for a map that is like no chart, or empty', () => {
  const own = rowsOfChart(plainRetail).map((row) => ({ ...row, account: `9${row.account}` }))
  expect(proposeRows(without(own, late), charts)).toEqual([])
  expect(proposeRows([], charts)).toEqual([])
})

it('of half the rows changed by hand the chart is known still, of one more it is not', () => {
  const rows = without(rowsOfChart(plainRetail), [...late, 'tax-paid-ahead', 'suspense'])
  const changed = (count: number) => rows.map((row, at) => (at < count ? { ...row, account: `X${at}` } : row))
  expect(rows.length % 2).toBe(0)
  expect(proposeRows(changed(rows.length / 2), charts)).toHaveLength(4)
  expect(proposeRows(changed(rows.length / 2 + 1), charts)).toEqual([])
})

it('a role without a row stays where the ledger has it already, until it gets one', () => {
  const rows = rowsOfChart(plainRetail)
  const before = without(rows, late)
  for (const [role, standIn] of Object.entries(standIns)) {
    const line = { ...anyLine, role: role as 'deposit' }
    expect(findAccountRow(before, line)?.account).toBe(plainRetail.accounts[standIn][0])
    expect(findAccountRow(rows, line)?.account).toBe(plainRetail.accounts[role as 'deposit'][0])
    expect(listUnmapped(without(before, [standIn]), [line])).toEqual([role])
  }
  const cancelled = { ...anyLine, role: 'refund-payable' as const, reason: 'order-cancelled' }
  const accounts = [before, [...before, ...rows.filter(({ role }) => role === 'deposit')], rows].map(
    (some) => findAccountRow(some, cancelled)?.account,
  )
  expect(accounts).toEqual(
    (['gift-card', 'deposit', 'refund-payable'] as const).map((role) => plainRetail.accounts[role][0]),
  )
  const byMethod = [...before, { ...before[0]!, role: 'clearing' as const, method: 100, account: '1177' }]
  expect(findAccountRow(byMethod, { ...anyLine, role: 'refund-payable' })?.account).toBe('1177')
})
