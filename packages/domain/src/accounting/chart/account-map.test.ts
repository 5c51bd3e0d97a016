import { expect, it, test } from 'vitest'
import { accountRoles } from '../posting.ts'
import { findAccountRow, hasTwice, listUnmapped, mapKeys, type AccountRow } from './account-map.ts'
import { rowsOfChart } from './chart.ts'
import { charts, findChart } from './charts.ts'

const anyLine = { outletId: null, method: null, rateBasisPoints: null, taxCode: null, category: null, reason: null }
const row = (account: string, keys: Partial<AccountRow> = {}): AccountRow => ({
  ...anyLine,
  role: 'sales',
  account,
  name: '',
  ledgerTax: '',
  ...keys,
})
const whole = { outletId: 'here', method: 3, rateBasisPoints: 1_000, taxCode: 'A', category: 'tea', reason: 'sale' }
const line = { role: 'sales', ...whole } as const

it('posts a line by the row that names most of its keys', () => {
  const rows = [row('any'), row('category', { category: 'tea' }), row('both', { category: 'tea', reason: 'sale' })]
  expect(findAccountRow(rows, line)?.account).toBe('both')
  expect(findAccountRow(rows, { ...line, reason: null })?.account).toBe('category')
  expect(findAccountRow(rows, { ...line, category: 'cups' })?.account).toBe('any')
})

test.each(mapKeys.slice(1).map((key, at) => [mapKeys[at], key] as const))(
  'of rows with as many keys %s is stronger than %s, wherever they stand',
  (strong, weak) => {
    const rows = [row('weak', { [weak]: whole[weak] }), row('strong', { [strong as string]: whole[strong ?? weak] })]
    expect(findAccountRow(rows, line)?.account).toBe('strong')
    expect(findAccountRow(rows.toReversed(), line)?.account).toBe('strong')
  },
)

it('names each role that no row fits, once', () => {
  const lines = [line, { ...line, role: 'drawer' }, { ...line, role: 'drawer', method: 0 }] as const
  expect(listUnmapped([row('any')], lines)).toEqual(['drawer'])
  expect(listUnmapped([row('elsewhere', { outletId: 'there' })], lines)).toEqual(['sales', 'drawer'])
})

it('finds a row with the keys of another', () => {
  expect(hasTwice([row('1'), row('2', { method: 3 })])).toBe(false)
  expect(hasTwice([row('1', { method: 3 }), row('2'), row('3', { method: 3 })])).toBe(true)
})

test.each(charts.map((chart) => [chart.id, chart] as const))('%s has an account for every role', (id, chart) => {
  expect(findChart(id)).toBe(chart)
  const rows = rowsOfChart(chart)
  expect(accountRoles.filter((role) => !rows.some((one) => one.role === role && one.rateBasisPoints === null))).toEqual(
    [],
  )
  expect(rows.every(({ account, name }) => /^[0-9]{3,6}$/.test(account) && name !== '')).toBe(true)
  expect(hasTwice(rows)).toBe(false)
})

it('a chart with accounts by rate posts sales by them', () => {
  const rows = rowsOfChart(findChart('skr03') ?? charts[0]!)
  expect(
    ['sales', 'tax'].map((role) => findAccountRow(rows, { ...line, role, rateBasisPoints: 700 } as never)?.account),
  ).toEqual(['8300', '1771'])
  expect(findAccountRow(rows, { ...line, rateBasisPoints: 1_600 })?.account).toBe('8200')
})
