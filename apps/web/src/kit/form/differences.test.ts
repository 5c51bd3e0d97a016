import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../api/api-error.ts'
import { differencesOf, savedMeanwhile } from './differences.ts'

const base = { name: 'Tea', price: 100, limits: { refund: null, floor: 'none' }, lines: [{ quantity: 1 }] }
const fields = ['name', 'price', 'limits.refund', 'limits.floor', 'lines.0.quantity']
const among = (mine: object, theirs: object) =>
  Object.fromEntries(differencesOf({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, fields))

describe('what differs', () => {
  it.each([
    ['nothing', {}, {}, {}],
    ['what only I changed', { name: 'Mine' }, {}, {}],
    ['what both changed alike', { name: 'Same' }, { name: 'Same' }, {}],
    ['what only they changed', {}, { name: 'New' }, { name: { mine: 'Tea', theirs: 'New', side: 'theirs' } }],
    ['what both changed', { price: 1 }, { price: 2 }, { price: { mine: 1, theirs: 2, side: 'mine' } }],
    [
      'a field inside another',
      {},
      { limits: { refund: 500, floor: 'none' } },
      { 'limits.refund': { mine: null, theirs: 500, side: 'theirs' } },
    ],
    [
      'a list as a whole',
      { lines: [{ quantity: 2 }] },
      { lines: [] },
      { lines: { mine: [{ quantity: 2 }], theirs: [], side: 'mine' } },
    ],
  ])('%s', (_, mine, theirs, expected) => expect(among(mine, theirs)).toEqual(expected))
})

describe('what is saved', () => {
  const refused = (code: string, details: Record<string, unknown>) =>
    savedMeanwhile(refusalOf(409, { code, message: '', details, whatToDo: 'edit', dataState: 'nothing-happened' }, ''))

  it('is told by that one refusal and by nothing else', () => {
    expect(refused('thing.changed-meanwhile', { current: { version: 2, name: 'x' } })).toEqual({
      version: 2,
      name: 'x',
    })
    expect(refused('thing.changed-meanwhile', { current: { name: 'x' } })).toBe(undefined)
    expect(refused('thing.changed-meanwhile', {})).toBe(undefined)
    expect(refused('thing.in-use', { current: { version: 2 } })).toBe(undefined)
    expect(savedMeanwhile(new Error('thing.changed-meanwhile'))).toBe(undefined)
  })
})
