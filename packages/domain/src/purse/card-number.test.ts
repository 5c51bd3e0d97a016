import { expect, it } from 'vitest'
import { readForeignNumber, readPurseCode } from './card-number.ts'

it.each([
  ['7783 3200-0123 4567', '7783320001234567'],
  ['abc123', 'ABC123'],
  ['ＡＢＣ１２３', 'ABC123'],
  ['12345', undefined],
  ['1'.repeat(30), '1'.repeat(30)],
  ['1'.repeat(31), undefined],
  ['•••• 4567', undefined],
])('%s is the number %s', (typed, number) => {
  expect(readForeignNumber(typed)).toBe(number)
  expect(readPurseCode(typed)).toBe(number)
})
