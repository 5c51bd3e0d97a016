import { expect, test } from 'vitest'
import { rateFields, taxOfLabel } from './new-tax.ts'

test.each([
  ['GST 15 %', { name: 'GST', percent: 15 }],
  ['Sales Tax 8.25 %', { name: 'Sales Tax', percent: 8.25 }],
  [`${'x'.repeat(60)} 0 %`, { name: 'x'.repeat(50), percent: 0 }],
  ['GST', null],
  ['15%', null],
])('the label %j', (label, tax) => {
  expect(taxOfLabel(label)).toEqual(tax)
})

test.each([
  [15, 1_500, null],
  [8.25, 825, null],
  [0.07, 7, null],
  [8.875, 888, 88_750],
])('%d percent', (percent, rateBasisPoints, rateMillionths) => {
  expect(rateFields(percent)).toEqual({ rateBasisPoints, rateMillionths })
})
