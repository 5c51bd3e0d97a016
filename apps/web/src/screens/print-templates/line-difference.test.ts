import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareLines } from './line-difference.ts'

const keyed = (keys: Iterable<string>) => Array.from(keys, (key) => ({ key }))
const marks = (before: string, after: string): string =>
  compareLines(keyed(before), keyed(after))
    .map(({ line, side }) => `${{ both: ' ', before: '-', after: '+' }[side]}${line.key}`)
    .join('')

it.each([
  ['abc', 'abc', ' a b c'],
  ['abc', 'ac', ' a-b c'],
  ['ac', 'abc', ' a+b c'],
  ['', 'a', '+a'],
  ['ab', 'ba', '-a b+a'],
])('%s to %s is %s', (before, after, wanted) => {
  expect(marks(before, after)).toBe(wanted)
})

it('holds both papers whole, each in its order', () => {
  const paper = fc.array(fc.constantFrom('a', 'b', 'c', '-----'), { maxLength: 20 })
  fc.assert(
    fc.property(paper, paper, (before, after) => {
      const lines = compareLines(keyed(before), keyed(after))
      const without = (side: string) => lines.filter((one) => one.side !== side).map(({ line }) => line.key)
      expect([without('after'), without('before')]).toEqual([before, after])
    }),
  )
})
