import { expect, it } from 'vitest'
import { placeOfCash, type MomentsOfShift } from './place-of-cash.ts'

const closed = (openedAt: number, countedAt: number | null): MomentsOfShift => ({ openedAt, countedAt, isClosed: true })
const open = (openedAt: number): MomentsOfShift => ({ openedAt, countedAt: null, isClosed: false })
const awaits = { kind: 'awaits' }

it.each([
  ['before its count', 10, [closed(0, 20)], { kind: 'counted', index: 0 }],
  ['in the moment of its count', 20, [closed(0, 20)], { kind: 'counted', index: 0 }],
  ['after its count', 21, [closed(0, 20)], awaits],
  ['where nobody counted', 10, [closed(0, null)], awaits],
  ['of a shift that is open', 10, [open(0), closed(15, 20)], awaits],
  ['of no shift that anybody knows', 10, [], awaits],
  ['after its count, before the next opening', 25, [closed(0, 20), open(30)], { kind: 'emptied', index: 1 }],
  ['in the moment of the next opening', 30, [closed(0, 20), open(30)], { kind: 'emptied', index: 1 }],
  ['nobody counted, before the next opening', 10, [closed(0, null), open(30)], { kind: 'emptied', index: 1 }],
  ['in the next shift, which is open', 31, [closed(0, 20), open(30)], awaits],
  ['in the next shift, before its count', 31, [closed(0, 20), closed(30, 40)], { kind: 'counted', index: 1 }],
  ['after two counts', 45, [closed(0, 20), closed(30, 40), open(50)], { kind: 'emptied', index: 2 }],
  ['counted by the office behind the next opening', 25, [closed(0, 40), open(20)], { kind: 'counted', index: 0 }],
  ['behind one that nobody closes', 31, [closed(0, 5), open(10), closed(30, 40)], { kind: 'counted', index: 2 }],
  ['in one that nobody has closed yet', 15, [closed(0, 5), open(10), closed(30, 40)], awaits],
  ['sold on behind the next opening, which was counted', 31, [open(0), closed(30, 40)], { kind: 'counted', index: 1 }],
  [
    'between two counts, in the one between',
    25,
    [closed(0, 5), closed(20, 30), closed(40, 50)],
    { kind: 'counted', index: 1 },
  ],
] as const)('%s', (_, at, shifts, place) => {
  expect(placeOfCash(at, shifts)).toEqual(place)
})
