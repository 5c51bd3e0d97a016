import { expect, test } from 'vitest'
import { cellsOfOtherCurrency } from './cell-currency.ts'

test.each<[string[], number[]]>([
  [['$3.00', '$4.00', '5.00'], []],
  [['$3.00', 'US$4.00', 'USD 5'], []],
  [['€3,00', '4,00 EUR', ''], []],
  [
    ['$3.00', '$4.00', '€5.00', '£6'],
    [2, 3],
  ],
  [['3 CHF', '4 CHF', 'EUR 5'], [2]],
  [['CAD 3', 'CAD 4', 'USD 5'], [2]],
  [['12元', '¥13', '¥14'], []],
  [['EUR', 'Euros', 'n/a'], []],
])('of %j another currency is named at %j', (cells, places) => {
  expect(cellsOfOtherCurrency(cells)).toEqual(places)
})
