import { expect, test } from 'vitest'
import { leftAtExpiry } from './expiry-risk.ts'

const lot = { quantity: 10, ahead: 0, sold: 30, days: 30, daysLeft: 3 }

test.each([
  ['one a day, four days with the last', {}, 6],
  ['what expires before it goes first', { ahead: 3 }, 9],
  ['sells out', { quantity: 4 }, 0],
  ['a part of a piece does not sell', { sold: 31 }, 6],
  ['its last day', { daysLeft: 0 }, 9],
  ['expired', { daysLeft: -1 }, 10],
  ['does not sell', { sold: 0 }, 10],
  ['nothing to go by', { sold: null, days: null }, null],
  ['no day counts', { days: 0 }, null],
] as const)('%s', (_, change, left) => expect(leftAtExpiry({ ...lot, ...change })).toBe(left))
