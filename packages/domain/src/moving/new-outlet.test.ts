import { expect, test } from 'vitest'
import { newOutletFor } from './new-outlet.ts'

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
  expect(newOutletFor(place, here, tries)).toEqual(outlet)
})
