import { expect, it } from 'vitest'
import { journalFile } from './journal-file.ts'
import { trialBalance } from './trial-balance.ts'

const noKeys = {
  rateBasisPoints: null,
  rateMillionths: null,
  taxCode: null,
  method: null,
  category: null,
  reason: null,
}
const day = '2026-03-02'
const lines = [
  { ...noKeys, day, role: 'drawer', minor: 1_100, method: 0 },
  { ...noKeys, day, role: 'sales', minor: -1_000, rateBasisPoints: 1_000, category: 'tea' },
  { ...noKeys, day, role: 'tax', minor: -100, rateBasisPoints: 1_000, rateMillionths: 99_750, taxCode: 'GST' },
] as const

it('writes fixed columns, amounts as decimals, and no formula', () => {
  const outlet = { outletId: 'here', name: '=1+"1"', currency: 'USD', exponent: 2, lines }
  expect(journalFile([outlet]).split('\r\n')).toEqual([
    'business_day,outlet_id,outlet,role,method,tax_rate_percent,category_id,reason,currency,debit,credit,tax_code',
    `2026-03-02,here,"'=1+""1""",drawer,0,,,,USD,11.00,,`,
    `2026-03-02,here,"'=1+""1""",sales,,10.00,tea,,USD,,10.00,`,
    `2026-03-02,here,"'=1+""1""",tax,,9.9750,,,USD,,1.00,"GST"`,
    '',
  ])
  expect(journalFile([{ ...outlet, name: 'Tokyo', currency: 'JPY', exponent: 0 }])).toContain(
    '"Tokyo",drawer,0,,,,JPY,1100,',
  )
})

it('adds up debits and credits by role, and both are the same', () => {
  const rows = trialBalance([...lines, { role: 'drawer', minor: -300 }, { role: 'safe', minor: 300 }])
  expect(rows).toEqual([
    { role: 'drawer', debitMinor: 1_100, creditMinor: 300, leftMinor: 800 },
    { role: 'safe', debitMinor: 300, creditMinor: 0, leftMinor: 300 },
    { role: 'sales', debitMinor: 0, creditMinor: 1_000, leftMinor: -1_000 },
    { role: 'tax', debitMinor: 0, creditMinor: 100, leftMinor: -100 },
  ])
})
