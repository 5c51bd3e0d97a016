import { errors } from '@kassa/contract/errors.ts'
import { reviewReasons } from '@kassa/contract/journal/review-reasons.ts'
import { expect, test } from 'vitest'
import { codesExist, countingMany, differingFacts } from './errors.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('every code that the server refuses with stands in the error list', () =>
  expect(report(codesExist(readTree()))).toEqual([]))
test('each text of the error list names the same facts in three languages', () => expect(differingFacts()).toEqual([]))
test('each English text of a refusal or a review tells one from many', () =>
  expect([...countingMany(errors), ...countingMany(reviewReasons)]).toEqual([]))

test('a number that counts many alone is seen', () => {
  const seen = (en: string): number => countingMany({ 'a.b': { en } }).length
  expect(['{days} days', 'at most {max} open purchase orders', '{count} of {limit} parts'].map(seen)).toEqual([1, 1, 1])
  expect(['{days, day|days}', '{given} is too long', '{most} of 3 rows', 'the first {name} parts'].map(seen)).toEqual([
    0, 0, 0, 0,
  ])
})

test('a code that nobody worded is seen', () => {
  const seen = (code: string): number =>
    codesExist([sourceOf('apps/server/src/a.ts', `return refuse({ code: '${code}' })`)]).length
  expect(seen('thing.does-not-exist')).toBe(1)
  expect(seen('thing.not-found')).toBe(0)
})

test('a fact left out of one language is seen', () => {
  expect(differingFacts({ 'a.b': { en: '{limit}', zh: '{limit}', ja: '' } })).toHaveLength(1)
})
