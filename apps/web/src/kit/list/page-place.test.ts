import { expect, it } from 'vitest'
import { placeOf } from './page-place.ts'

const page = (length: number, nextCursor: string | null, total: number, totalIsCapped = false) => ({
  rows: Array.from({ length }, () => null),
  nextCursor,
  total,
  totalIsCapped,
})

it.each([
  ['the first page', page(20, 'k', 233), null, undefined, { first: 1, last: 20 }],
  ['the first page, whatever the address says', page(20, 'k', 233), null, '41', { first: 1, last: 20 }],
  ['a page whose row is told', page(20, 'k', 233), 'c', '21', { first: 21, last: 40 }],
  ['fifty a page', page(50, 'k', 233), 'c', '151', { first: 151, last: 200 }],
  ['the last page knows its place by itself', page(13, null, 233), 'c', undefined, { first: 221, last: 233 }],
  ['one row at the end', page(1, null, 41), 'c', '41', { first: 41, last: 41 }],
  ['a page whose row is not told', page(20, 'k', 233), 'c', undefined, null],
  ['a row that the list does not have', page(20, 'k', 233), 'c', '230', null],
  ['a row that is no number', page(20, 'k', 233), 'c', '2e1', null],
  ['behind what is counted', page(20, 'k', 10_000, true), 'c', '10001', { first: 10_001, last: 10_020 }],
  ['the last page behind what is counted', page(3, null, 10_000, true), 'c', undefined, null],
  ['more rows than are counted', page(9, null, 4), 'c', '1', null],
] as const)('%s', (_, of, cursor, row, place) => {
  expect(placeOf(of, cursor, row)).toEqual(place)
})
