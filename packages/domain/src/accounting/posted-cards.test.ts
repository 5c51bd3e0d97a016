import { expect, test } from 'vitest'
import { linesOf } from './lines-of.ts'
import type { AccountRole, Posting } from './posting.ts'

const where = { outletId: 'here', day: '2026-03-02' }

const rows: readonly (readonly [string, Posting, readonly (readonly [AccountRole, number])[]])[] = [
  [
    'a use of a session pass',
    { ...where, kind: 'pass', reason: 'used', amountMinor: 333 },
    [
      ['times-card', 333],
      ['sales', -333],
    ],
  ],
  [
    'a use of a session pass that was given back',
    { ...where, kind: 'pass', reason: 'used', amountMinor: -333 },
    [
      ['times-card', -333],
      ['sales', 333],
    ],
  ],
  [
    'uses of a session pass that expired',
    { ...where, kind: 'pass', reason: 'expired', amountMinor: 667 },
    [
      ['times-card', 667],
      ['breakage', -667],
    ],
  ],
  [
    'points that were earned, where they are owed',
    { ...where, kind: 'points', reason: 'earned', amountMinor: 12 },
    [
      ['points-granted', 12],
      ['points-liability', -12],
    ],
  ],
  [
    'points that were used',
    { ...where, kind: 'points', reason: 'used', amountMinor: -12 },
    [
      ['points-granted', -12],
      ['points-liability', 12],
    ],
  ],
  [
    'points that were used and are given back on a refund',
    { ...where, kind: 'points', reason: 'used', amountMinor: 12 },
    [
      ['points-granted', 12],
      ['points-liability', -12],
    ],
  ],
  [
    'points that expired',
    { ...where, kind: 'points', reason: 'expired', amountMinor: -12 },
    [
      ['breakage', -12],
      ['points-liability', 12],
    ],
  ],
  [
    'points that were exchanged for goods',
    { ...where, kind: 'points', reason: 'exchanged', amountMinor: -12 },
    [
      ['promotion-expense', -12],
      ['points-liability', 12],
    ],
  ],
  [
    'value of a gift card that was brought along',
    { ...where, kind: 'card-opened', into: 'gift-card', amountMinor: 4_250 },
    [
      ['opening-balance', 4_250],
      ['gift-card', -4_250],
    ],
  ],
  [
    'a payment by a gift card that nobody has',
    { ...where, kind: 'unknown-code', method: 100, amountMinor: 500 },
    [
      ['suspense', 500],
      ['gift-card', -500],
    ],
  ],
  [
    'a payment on a house account that nobody has',
    { ...where, kind: 'unknown-code', method: 101, amountMinor: 500 },
    [
      ['suspense', 500],
      ['house-account', -500],
    ],
  ],
  [
    'a payment from the balance of somebody who is no member',
    { ...where, kind: 'unknown-code', method: 4, amountMinor: 500 },
    [
      ['suspense', 500],
      ['member-balance', -500],
    ],
  ],
  [
    'a recharge of 100.00 with 20.00 given, of which 15.00 were spent, goes back: 85.00 in money',
    { ...where, kind: 'bonus', reason: 'kept', amountMinor: 1_500 },
    [
      ['member-balance', 1_500],
      ['bonus-granted', -1_500],
    ],
  ],
]

test.each(rows)('%s', (_, posting, expected) => {
  const lines = linesOf(posting)
  expect(lines.map(({ role, minor }) => [role, minor])).toEqual(expected)
  expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(0)
})
