import { expect, test } from 'vitest'
import { savedLines } from './saved-lines.ts'

const add = (id: string, goodsId: string, quantity: number) => ({
  kind: 'add-line',
  line: { id, goods: { id: goodsId }, quantity },
})

test.each([
  ['no step', [], []],
  [
    'goods, more of them, and others',
    [add('a', 'tea', 1), { kind: 'set-quantity', lineId: 'a', quantity: 3 }, add('b', 'cup', 2)],
    [
      ['tea', 3],
      ['cup', 2],
    ],
  ],
  [
    'goods that were taken out',
    [add('a', 'tea', 1), add('b', 'cup', 2), { kind: 'remove-line', lineId: 'a' }],
    [['cup', 2]],
  ],
  ['a basket that was cleared', [add('a', 'tea', 1), { kind: 'clear' }, add('b', 'cup', 2)], [['cup', 2]]],
  [
    'a step about a line that is not there',
    [
      { kind: 'set-quantity', lineId: 'x', quantity: 9 },
      { kind: 'set-note', note: '' },
    ],
    [],
  ],
  ['what is none', [{ kind: 'add-line' }, { kind: 'add-line', line: null }], [['undefined', 0]]],
])('of %s', (_, steps, wanted) => {
  expect(savedLines(steps).map(({ goodsId, quantity }) => [goodsId, quantity])).toEqual(wanted)
})
