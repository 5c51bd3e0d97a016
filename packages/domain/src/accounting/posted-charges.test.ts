import { expect, test } from 'vitest'
import { linesOf } from './lines-of.ts'

const goods = { category: null, rateBasisPoints: 1_498, taxIsIncluded: true, adjustmentMinor: 0 }

test('a deposit and a levy are owed, and tax stands in its rows', () => {
  const lines = linesOf({
    outletId: 'here',
    day: '2026-03-02',
    kind: 'sale',
    goods: [
      { ...goods, charge: null, amountMinor: 1_000, taxMinor: 0 },
      { ...goods, charge: 'deposit', amountMinor: 119, taxMinor: 19 },
      { ...goods, charge: 'levy', amountMinor: 8, taxMinor: 0 },
    ],
    taxes: [
      { rateBasisPoints: 500, rateMillionths: null, code: 'GST', taxMinor: 6 },
      { rateBasisPoints: 998, rateMillionths: 99_750, code: 'QST', taxMinor: 13 },
    ],
    tenders: [{ method: 0, amountMinor: 1_127, cashRoundingMinor: 0, foreignMinor: 0 }],
    tipMinor: 0,
    feeMinor: 0,
    feeTaxMinor: 0,
  })
  expect(lines.map(({ role, taxCode, rateMillionths, minor }) => [role, taxCode, rateMillionths, minor])).toEqual([
    ['drawer', null, null, 1_127],
    ['sales', null, null, -1_000],
    ['container-deposit', null, null, -100],
    ['levy-payable', null, null, -8],
    ['tax', 'GST', null, -6],
    ['tax', 'QST', 99_750, -13],
  ])
})
