import { expect, it } from 'vitest'
import { readNumberCell } from './number-cell.ts'

const limits = { min: 1, max: 1_000 }

it.each([
  ['0.01', 2, 1],
  ['10', 2, 1_000],
  ['2.50', 2, 250],
  ['2.500', 2, 250],
  ['12', 0, 12],
])('%s of %i decimals is %i', (text, decimals, read) => {
  expect(readNumberCell(text, decimals, limits)).toBe(read)
})

it.each([
  ['0', 2],
  ['10.01', 2],
  ['1.005', 2],
  ['1.5', 0],
  ['-1', 2],
  ['x', 2],
  ['', 2],
])('%s of %i decimals is none', (text, decimals) => {
  expect(readNumberCell(text, decimals, limits)).toBeUndefined()
})
