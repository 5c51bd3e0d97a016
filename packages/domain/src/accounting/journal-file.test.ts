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
    'business_day,outlet_id,outlet,role,method,tax_rate_percent,category_id,reason,currency,debit,credit,tax_code,foreign_currency,foreign_amount,foreign_rate',
    `2026-03-02,here,"'=1+""1""",drawer,0,,,,USD,11.00,,,,,`,
    `2026-03-02,here,"'=1+""1""",sales,,10.00,tea,,USD,,10.00,,,,`,
    `2026-03-02,here,"'=1+""1""",tax,,9.9750,,,USD,,1.00,"GST",,,`,
    '',
  ])
  expect(journalFile([{ ...outlet, name: 'Tokyo', currency: 'JPY', exponent: 0 }])).toContain(
    '"Tokyo",drawer,0,,,,JPY,1100,',
  )
})

it.each([
  ['yuan in dollars', 'USD', 2, 1_000, { currency: 'CNY', minor: 7_143 }, 'CNY,71.43,0.139997'],
  ['yen in dollars, which have no cents', 'USD', 2, -700, { currency: 'JPY', minor: -1_000 }, 'JPY,-1000,0.007000'],
  ['dollars in yen', 'JPY', 0, 1_500, { currency: 'USD', minor: 1_000 }, 'USD,10.00,150.000000'],
  ['notes that come to nothing', 'USD', 2, 5, { currency: 'CNY', minor: 0 }, ',,'],
  [
    'an amount too wide for a number',
    'USD',
    2,
    100,
    { currency: 'CNY', minor: '90071992547409930' },
    'CNY,900719925474099.30,0.000000',
  ],
] as const)('says of foreign cash its currency, amount and rate: %s', (_, currency, exponent, minor, notes, said) => {
  const line = { ...noKeys, day, role: 'foreign-cash' as const, minor, notes }
  const row = journalFile([{ outletId: 'here', name: 'Here', currency, exponent, lines: [line] }]).split('\r\n')[1]
  expect(row?.split(',').slice(-3).join(',')).toBe(said)
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
