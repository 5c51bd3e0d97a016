import { expect, test } from 'vitest'
import { codesExist, differingFacts } from './errors.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('every code that the server refuses with stands in the error list', () =>
  expect(report(codesExist(readTree()))).toEqual([]))
test('each text of the error list names the same facts in three languages', () => expect(differingFacts()).toEqual([]))

test('a code that nobody worded is seen', () => {
  const seen = (code: string): number =>
    codesExist([sourceOf('apps/server/src/a.ts', `return refuse({ code: '${code}' })`)]).length
  expect(seen('thing.does-not-exist')).toBe(1)
  expect(seen('thing.not-found')).toBe(0)
})

test('a fact left out of one language is seen', () => {
  expect(differingFacts({ 'a.b': { en: '{limit}', zh: '{limit}', ja: '' } })).toHaveLength(1)
})
