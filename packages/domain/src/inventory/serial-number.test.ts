import { describe, expect, it, test } from 'vitest'
import {
  checkSerialLines,
  leavesNumbered,
  doubtOfSold,
  mayArrive,
  mayBeSerialNumber,
  SERIAL_LIMITS,
  serialKey,
  type SerialState,
} from './serial-number.ts'

test('a number is the same however it was typed', () => {
  expect(['ab-1', 'AB-1', ' aB - 1 ', 'ＡＢ－１'].map(serialKey)).toEqual(Array.from({ length: 4 }, () => 'AB-1'))
  expect(serialKey('AB-1')).not.toBe(serialKey('AB1'))
})

test('a code may be a number when it is as long as one and no trade number', () => {
  const may = ['A1', 'A'.repeat(50), '1234567', '123456789', '12345678901', '123456789012345', 'ABCDEFGH']
  const mayNot = ['', 'A', 'A'.repeat(51), '12345678', '123456789012', '1234567890123', '12345678901234']
  expect([...may, ...mayNot].filter(mayBeSerialNumber)).toEqual(may)
})

describe('the pieces of a document', () => {
  const line = { variantId: 'v', name: 'Phone', quantity: 2, tracksSerials: true, serials: ['A1', 'A2'] }
  const codeOf = (over: Partial<typeof line>, unnumbered = 0) => {
    const checked = checkSerialLines([{ ...line, ...over }], () => unnumbered)
    return checked.ok ? null : checked.refusal.code
  }

  it.each([
    ['all named', {}, 0, null],
    ['one too few', { serials: ['A1'] }, 0, 'serial.count-differs'],
    ['one too many', { serials: ['A1', 'A2', 'A3'] }, 9, 'serial.count-differs'],
    ['one of them without a number', { serials: ['A1'] }, 1, null],
    ['more without a number than lie there', { serials: [] }, 1, 'serial.count-differs'],
    ['fewer pieces than numbers, by the book', { serials: ['A1', 'A2'] }, -3, null],
    ['one twice', { serials: ['A1', 'a1'] }, 0, 'serial.twice'],
    ['goods without numbers', { tracksSerials: false, serials: [] }, 0, null],
    ['goods without numbers, named', { tracksSerials: false }, 0, 'serial.not-tracked'],
  ])('%s', (_what, over, unnumbered, code) => {
    expect(codeOf(over, unnumbered)).toBe(code)
  })

  it('are of their product: another may have the same number, the same on another line not', () => {
    const once = { ...line, quantity: 1, serials: ['A1'] }
    expect(checkSerialLines([once, { ...once, variantId: 'w' }], () => 0).ok).toBe(true)
    expect(checkSerialLines([once, once], () => 0).ok).toBe(false)
  })

  it('are as many as a line takes', () => {
    const serials = Array.from({ length: SERIAL_LIMITS.perLine }, (_, index) => `S${String(index)}`)
    expect(codeOf({ quantity: serials.length, serials })).toBe(null)
    expect(codeOf({ quantity: serials.length + 1, serials })).toBe('serial.count-differs')
  })
})

test.each([
  ['fewer, none of them numbered', 4, 0, 1, true],
  ['as few as the numbered', 4, 3, 3, true],
  ['one fewer than the numbered', 4, 3, 2, false],
  ['more, yet fewer than the numbered, because more went than was known', 1, 3, 2, true],
  ['none at all', 3, 3, 0, false],
])('a stock that is said: %s', (_what, onHand, numbered, quantity, expected) => {
  expect(leavesNumbered({ onHand, numbered }, quantity)).toBe(expected)
})

const states: readonly (SerialState | null)[] = [
  null,
  'in-stock',
  'in-transit',
  'sold',
  'damaged',
  'returned',
  'missing',
  'untracked',
]

test('a piece comes in unless it lies somewhere or is on its way', () => {
  expect(states.filter((state) => !mayArrive(state))).toEqual(['in-stock', 'in-transit'])
})

test('a sold piece is doubted by where the book has it', () => {
  const doubts = (outletId: string, unnumbered: number) =>
    states.map((state) => doubtOfSold({ state, outletId: state && outletId }, 'here', unnumbered))
  const gone = 'sale.serial-gone'
  const rest = ['sale.serial-elsewhere', 'sale.serial-sold', gone, gone, gone]
  expect(doubts('here', 0)).toEqual(['sale.serial-unknown', null, ...rest, 'sale.serial-unknown'])
  expect(doubts('there', 1)).toEqual([null, 'sale.serial-elsewhere', ...rest, null])
})
