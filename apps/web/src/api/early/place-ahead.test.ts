import { expect, test } from 'vitest'
import { questionsInPlace, type PlaceAhead } from './place-ahead.ts'

const askedAs = (...asked: readonly (readonly [string, PlaceAhead?])[]) =>
  questionsInPlace(new Map(asked.map(([question, place]) => [question, place])))

test('rows are asked for first, and what stands beside the page last, each in the order of the page', () => {
  expect(
    askedAs(['/licence', 'last'], ['/menu', 'last'], ['/brands'], ['/products', 'first'], ['/categories']),
  ).toEqual(['/products', '/brands', '/categories', '/licence', '/menu'])
})

test('of more than ten those in front are asked', () => {
  const many = Array.from({ length: 12 }, (_, at) => [`/${at}`, 'last'] as const)
  expect(askedAs(...many, ['/rows', 'first'])).toEqual(['/rows', ...many.slice(0, 9).map(([question]) => question)])
})
