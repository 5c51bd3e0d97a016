import { expect, it } from 'vitest'
import { lineOfCode } from './line-of-code.ts'

const tea = { name: 'tea', code: '0036000291452', customCode: null }
const box = { name: 'box', code: '2990000001085', customCode: 'T-1' }

it('a code means the line that carries it, also as UPC-A, or the only one found', () => {
  expect(lineOfCode([tea, box], '036000291452')).toBe(tea)
  expect(lineOfCode([tea, box], 'T-1')).toBe(box)
  expect(lineOfCode([box], 'another code of it')).toBe(box)
  expect(lineOfCode([tea, box], 'green')).toBeUndefined()
  expect(lineOfCode([], 'green')).toBeUndefined()
})
