import { expect, it } from 'vitest'
import { readReference, REFERENCE_LENGTH } from './reference.ts'

const { least, most } = REFERENCE_LENGTH
const said = (typed: string): string => {
  const answer = readReference(typed)
  return answer.ok ? answer.value : answer.refusal.code
}

it('is the same however it was typed', () => {
  expect([' ab-12 34 ', 'ＡＢ－１２３４', 'ab-1234'].map(said)).toEqual(['AB-1234', 'AB-1234', 'AB-1234'])
})

it.each([
  [least - 1, 'reference.too-short'],
  [least, '1'.repeat(least)],
  [most, '1'.repeat(most)],
  [most + 1, 'reference.too-long'],
])('of %i signs is %s', (length, answer) => {
  expect(said('1'.repeat(length))).toBe(answer)
})

it.each([
  ['', 'reference.missing'],
  ['   ', 'reference.missing'],
  ['-1234', 'reference.strange'],
  ['12:34', 'reference.strange'],
  ['12€4', 'reference.strange'],
])('«%s» is refused with %s', (typed, answer) => {
  expect(said(typed)).toBe(answer)
})
