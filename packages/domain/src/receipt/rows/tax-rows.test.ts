import { expect, test } from 'vitest'
import { newYork, quebec, zeroRated } from '../../../test/real-taxes.ts'
import { countedLine, snapshot } from '../../../test/make-snapshot.ts'
import { priceOrThrow } from '../../../test/priced.ts'
import type { LineTax } from '../../basket/index.ts'
import { en } from '../words/en.ts'
import { taxRows } from './tax-rows.ts'

const printed = (mode: 'included' | 'added', ...goods: readonly (readonly [number, LineTax])[]) => {
  const lines = goods.map(([sellPriceMinor, tax], place) => countedLine(`l${place}`, sellPriceMinor, 1, { tax }))
  const { taxes } = priceOrThrow(snapshot({ lines, settings: { tax: { mode, rounding: 'half-up' } } }))
  return taxRows(taxes, mode, 'USD', en).map((row) => (row.kind === 'row' ? [row.left, row.right] : []))
}

test('a row each, by its code, with what it is on; without a code as ever', () => {
  expect(printed('added', [4_995, quebec], [1_249, quebec], [419, zeroRated])).toEqual([
    ['Zero-rated 0% (of 4.19)', '0.00'],
    ['GST 5% (of 62.44)', '3.12'],
    ['QST 9.975% (of 62.44)', '6.23'],
  ])
  expect(printed('added', [3_998, newYork]).map(([left]) => left)).toEqual([
    'MCTD 0.375% (of 39.98)',
    'STATE 4% (of 39.98)',
    'CITY 4.5% (of 39.98)',
  ])
  const vat = { id: 'vat', rateBasisPoints: 1_300 }
  expect(printed('included', [11_300, vat], [500, { id: 'none', rateBasisPoints: 0 }])).toEqual([
    ['Tax included 13% (of 113.00)', '13.00'],
  ])
})
