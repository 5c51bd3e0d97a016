import { expect, test } from 'vitest'
import { agreedPrice } from './agreed-price.ts'

const onTop = { rateMillionths: 100_000, isIncluded: false }
const inside = { ...onTop, isIncluded: true }
const line = (price: string | null) => ({ file: 'l.csv', row: 2, code: 'TEA', barcode: '', quantity: '2', price })
const about = { decimals: 2, totalMinor: 660, containsTax: 'keep', quantity: 2, isThousandths: false } as const
const agreed = (price: string | null, more: Partial<Parameters<typeof agreedPrice>[1]> = {}) =>
  agreedPrice(line(price), { ...about, tax: undefined, layaway: { lines: [line(price)] }, ...more })

test.each([
  ['without tax', undefined, 330],
  ['with tax inside', inside, 330],
  ['with tax on top', onTop, 300],
])('a total alone is what the customer pays for one line of pieces: %s', (_, tax, price) => {
  expect(agreed(null, { tax })).toBe(price)
})

test('a total that does not come out again gives no price', () => {
  expect(agreed(null, { totalMinor: 661 })).toBeNull()
  expect(agreed(null, { totalMinor: 662, tax: onTop })).toBe(301)
  expect(agreed(null, { totalMinor: 661, tax: onTop })).toBeNull()
})

test('neither weighed goods nor one of several lines has a price by the total', () => {
  expect(agreed(null, { isThousandths: true })).toBeNull()
  expect(agreed(null, { layaway: { lines: [line(null), line('1')] } })).toBeNull()
})

test.each([
  ['keep', onTop, 330],
  [true, onTop, 300],
  [false, onTop, 330],
  [true, inside, 330],
  [false, inside, 363],
] as const)('a price of the file is converted as those of goods are: %s', (containsTax, tax, price) => {
  expect(agreed('3.30', { containsTax, tax })).toBe(price)
})
