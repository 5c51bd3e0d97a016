import { expect, test } from 'vitest'
import { seenUpTo } from './keep-stock-days.ts'

const state = { entryNumber: 10, pendingNumber: 20, pendingTransaction: '500' }

test.each([
  ['nobody writes: all that were given out', state, { number: 30, given: '600', settled: '600' }, 30, 30],
  ['those who wrote then are over', state, { number: 30, given: '600', settled: '500' }, 20, 30],
  ['one of them still writes: nothing new', state, { number: 30, given: '600', settled: '499' }, 10, undefined],
  ['nothing is waited for yet', { ...state, pendingNumber: 0 }, { number: 30, given: '600', settled: '499' }, 10, 30],
  ['a number of another database', state, { number: 30, given: '400', settled: '399' }, 10, 30],
])('%s', (_, given, frontier, number, pendingNumber) => {
  const seen = seenUpTo(given, frontier)
  expect(seen.number).toBe(number)
  expect(seen.next.pendingNumber).toBe(pendingNumber)
})
