import { describe, expect, it } from 'vitest'
import { canStandUnder } from './category-tree.ts'

const tree = [
  { id: 'food', parentId: null },
  { id: 'drinks', parentId: 'food' },
  { id: 'tea', parentId: 'drinks' },
  { id: 'lost-a', parentId: 'lost-b' },
  { id: 'lost-b', parentId: 'lost-a' },
]

describe('canStandUnder', () => {
  it.each([
    ['tea', null, true],
    ['tea', 'food', true],
    ['food', 'tea', false],
    ['food', 'food', false],
    ['drinks', 'tea', false],
    ['tea', 'lost-a', true],
    ['new', 'tea', true],
  ] as const)('%s under %s: %s', (id, parentId, expected) => {
    expect(canStandUnder(tree, id, parentId)).toBe(expected)
  })
})
