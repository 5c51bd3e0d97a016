import { expect, test } from 'vitest'
import { isBeginningOf, newOutletFor, outletNameOf } from './new-outlet.ts'

const here = [
  { number: '007', name: 'Main Street' },
  { number: 'X-1', name: 'Kiosk' },
]

test.each([
  ['North', 0, { number: '008', name: 'North' }],
  ['  North \n Bay ', 1, { number: '009', name: 'North Bay' }],
  ['x'.repeat(60), 0, { number: '008', name: expect.stringMatching(/^x{44}…\d{5}$/) }],
  ['MAIN  street', 0, null],
  ['Ｋｉｏｓｋ', 0, null],
  ['N', 0, null],
  ['', 0, null],
])('%j after %i tries', (place, tries, outlet) => {
  expect(newOutletFor(place, here, tries)).toEqual(outlet)
})

const long = 'Warehouse of the northern district behind the old harbour'

test('two locations of one beginning stay two, also where each comes alone, and are called the same again', () => {
  const [first, second] = [`${long} A`, `${long} B`].map(outletNameOf)
  expect([first, second]).toEqual([
    expect.stringMatching(/^Warehouse of the northern district behind th…\d{5}$/),
    expect.stringMatching(/^Warehouse of the northern district behind th…\d{5}$/),
  ])
  expect(first).not.toBe(second)
  expect(outletNameOf(`${long.toUpperCase()}   b`).slice(-5)).toBe(second?.slice(-5))
  const made = newOutletFor(`${long} A`, here)
  expect(made).toEqual({ number: '008', name: first })
  const both = [...here, made ?? { number: '', name: '' }]
  expect(newOutletFor(`${long} A`, both)).toBeNull()
  expect(newOutletFor(`${long} B`, both)).toEqual({ number: '009', name: second })
})

test.each([
  ['😀'.repeat(51), '😀'.repeat(44)],
  ['x'.repeat(51), 'x'.repeat(44)],
])('no sign is cut in half: %s', (place, head) => {
  const name = outletNameOf(place)
  expect(name.slice(0, -6)).toBe(head)
  expect(Array.from(name)).toHaveLength(50)
})

test.each([
  [`${long} A`, 'Warehouse of the northern district behind the old', true],
  [`${long} A`, 'WAREHOUSE of the northern district behind the ol 2', true],
  [`${long} A`, 'Warehouse of the southern district behind the old', false],
  [`${long} A`, 'Warehouse', false],
  ['Warehouse of the northern district behind the old', 'Warehouse of the northern district behind the old', false],
])('%s began as %s: %s', (place, name, isOne) => {
  expect(isBeginningOf(place, { name })).toBe(isOne)
})
