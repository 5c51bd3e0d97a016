import { expect, test } from 'vitest'
import { linesOf } from './lines-of.ts'
import type { AccountRole, Posting } from './posting.ts'
import { isOfStock } from './stock-roles.ts'

const where = { outletId: 'own', day: '2026-03-02' }

const rows: readonly (readonly [string, Posting, readonly (readonly [AccountRole, number])[]])[] = [
  [
    'goods that left with a transfer, in the merchant’s own books',
    { ...where, kind: 'in-transit', reason: 'transfer-out', amountMinor: 400 },
    [
      ['in-transit', 400],
      ['inter-outlet', -400],
    ],
  ],
  [
    'goods that arrived',
    { ...where, kind: 'in-transit', reason: 'transfer-in', amountMinor: -300 },
    [
      ['in-transit', -300],
      ['inter-outlet', 300],
    ],
  ],
  [
    'goods that left and never arrived',
    { ...where, kind: 'transit-lost', amountMinor: 100 },
    [
      ['shrinkage', 100],
      ['in-transit', -100],
    ],
  ],
]

const elsewhere: typeof rows = [
  [
    'a gift card of another outlet that paid 60.00: the outlet has it against the others',
    { ...where, kind: 'elsewhere', of: 'gift-card', isOwn: false, amountMinor: -6_000 },
    [
      ['gift-card', -6_000],
      ['inter-outlet', 6_000],
    ],
  ],
  [
    'and the merchant owes so much less on it',
    { ...where, kind: 'elsewhere', of: 'gift-card', isOwn: true, amountMinor: -6_000 },
    [
      ['gift-card', 6_000],
      ['inter-outlet', -6_000],
    ],
  ],
]

test.each(elsewhere)('%s', (_, posting, expected) => {
  const lines = linesOf(posting)
  expect(lines.map(({ role, minor }) => [role, minor])).toEqual(expected)
  expect(lines.some(isOfStock)).toBe(false)
})

test.each(rows)('%s', (_, posting, expected) => {
  const lines = linesOf(posting)
  expect(lines.map(({ role, minor }) => [role, minor])).toEqual(expected)
  expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(0)
  expect(lines.every(isOfStock)).toBe(true)
})
