import { expect, it } from 'vitest'
import { NEIGHBOR_WORDS, readNeighborWord, writeNeighborWord, type WordOf } from './neighbor-words.ts'

const id = (at: number): string => `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`
const held = (at: number): WordOf<'state'>['held'][number] => ({
  id: id(at),
  heldAt: '2026-03-01T09:00:00.000Z',
  note: '',
  staffName: null,
  shown: { pieces: 1, names: ['Tea'], totalMinor: 100 },
})
const unsent = (count: number, quantity = 1) =>
  Array.from({ length: count }, (_, at) => ({ variantId: id(at), quantity }))
const state = (facts: object) => JSON.stringify({ kind: 'state', held: [], unsent: [], ...facts })
const reserve = { memberId: id(1), points: 0, principalMinor: 0, bonusMinor: 0, until: '2026-03-01T09:00:00.000Z' }
const given = (facts: object) =>
  JSON.stringify({
    kind: 'given',
    ask: id(1),
    basketId: id(2),
    openedAt: '2026-03-01T09:00:00.000Z',
    heldAt: '2026-03-01T09:00:00.000Z',
    steps: [],
    head: 0,
    reserve: null,
    ...facts,
  })

it.each([
  ['baskets that one word tells of', state({ held: Array.from({ length: 200 }, (_, at) => held(at)) }), 'word'],
  [
    'baskets more than one word tells of',
    state({ held: Array.from({ length: 201 }, (_, at) => held(at)) }),
    'unreadable',
  ],
  ['goods that one word tells of', state({ unsent: unsent(2_000) }), 'word'],
  ['goods more than one word tells of', state({ unsent: unsent(2_001) }), 'unreadable'],
  ['the largest quantity', state({ unsent: unsent(1, 1e9) }), 'word'],
  ['a larger quantity', state({ unsent: unsent(1, 1e9 + 1) }), 'unreadable'],
  ['the smallest quantity', state({ unsent: unsent(1, -1e9) }), 'word'],
  ['a smaller quantity', state({ unsent: unsent(1, -1e9 - 1) }), 'unreadable'],
  ['half a piece', state({ unsent: unsent(1, 0.5) }), 'unreadable'],
  ['the most steps', given({ steps: Array.from({ length: 4_000 }, () => ({})) }), 'word'],
  ['a step more', given({ steps: Array.from({ length: 4_001 }, () => ({})) }), 'unreadable'],
  ['a reserve of nothing', given({ reserve }), 'word'],
  ['a reserve below nothing', given({ reserve: { ...reserve, principalMinor: -1 } }), 'unreadable'],
  ['points below nothing', given({ reserve: { ...reserve, points: -1 } }), 'unreadable'],
  ['a kind of a later release', JSON.stringify({ kind: 'call-number', at: 7 }), 'unknown'],
  ['a known kind with a field of a later release', state({ later: true }), 'word'],
  ['a name of every object', JSON.stringify({ kind: 'constructor' }), 'unknown'],
  ['no kind', '{}', 'unreadable'],
  ['no object', '7', 'unreadable'],
  ['no JSON', '{', 'unreadable'],
  ['nothing', '', 'unreadable'],
])('of %s: %s', (_, text, kind) => expect(readNeighborWord(text).kind).toBe(kind))

it('a word is as long as it may be, and no longer, both ways', () => {
  const empty = JSON.stringify({ kind: 'later', text: '' })
  const text = (length: number) => JSON.stringify({ kind: 'later', text: 'x'.repeat(length - empty.length) })
  expect(readNeighborWord(text(NEIGHBOR_WORDS.characters)).kind).toBe('unknown')
  expect(readNeighborWord(text(NEIGHBOR_WORDS.characters + 1)).kind).toBe('unreadable')
  const word: WordOf<'state'> = {
    kind: 'state',
    held: [{ ...held(1), note: 'x'.repeat(NEIGHBOR_WORDS.characters) }],
    unsent: [],
  }
  expect(writeNeighborWord(word)).toBeNull()
  expect(writeNeighborWord({ kind: 'beat', at: 1 })).toBe('{"kind":"beat","at":1}')
})
