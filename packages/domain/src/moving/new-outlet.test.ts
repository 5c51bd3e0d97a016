import { expect, test } from 'vitest'
import { newOutletFor, outletNameOf } from './new-outlet.ts'

const here = [
  { number: '007', name: 'Main Street' },
  { number: 'X-1', name: 'Kiosk' },
]

test.each([
  ['North', 0, { number: '008', name: 'North' }],
  ['  North \n Bay ', 1, { number: '009', name: 'North Bay' }],
  ['x'.repeat(60), 0, { number: '008', name: 'x'.repeat(50) }],
  ['MAIN  street', 0, null],
  ['Ｋｉｏｓｋ', 0, null],
  ['N', 0, null],
  ['', 0, null],
])('%j after %i tries', (place, tries, outlet) => {
  expect(newOutletFor(place, here, { tries })).toEqual(outlet)
})

const long = 'Warehouse of the northern district behind the old harbour'
/** Its first letters, as many as the name of an outlet may have. */
const whole = long.slice(0, 50).trim()
const cut = long.slice(0, 48)

test('names that become equal when they are cut stay two, whichever is asked for first', () => {
  const places = ['North', `${long} A`, `${long} B`, whole]
  expect(places.map((place) => outletNameOf(place, places))).toEqual(['North', `${cut} 2`, `${cut} 3`, whole])
  expect(outletNameOf(`${long}  b`, places)).toBe(`${cut} 3`)
  const first = newOutletFor(`${long} B`, here, { places })
  expect(first).toEqual({ number: '008', name: `${cut} 3` })
  expect(newOutletFor(`${long} B`, [...here, first ?? { number: '', name: '' }], { places })).toBeNull()
  expect(newOutletFor(`${long} A`, [...here, first ?? { number: '', name: '' }], { places })).toMatchObject({
    name: `${cut} 2`,
  })
})

test.each([
  ['😀'.repeat(51), '😀'.repeat(50)],
  ['x'.repeat(51), 'x'.repeat(50)],
])('no sign is cut in half: %s', (place, name) => {
  expect(outletNameOf(place)).toBe(name)
})
