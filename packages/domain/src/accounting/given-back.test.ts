import { expect, test } from 'vitest'
import { linesOf } from './lines-of.ts'

test.each(['clearing', 'paid-in', 'paid-out', 'suspense'] as const)(
  'money beside a booked sale, which stood in %s, is owed back',
  (against) => {
    const where = { outletId: 'here', day: '2026-03-02' }
    const lines = linesOf({ ...where, kind: 'to-give-back', reason: 'without-sale', against, amountMinor: 100 })
    expect(lines.map(({ role, minor, reason }) => [role, minor, reason])).toEqual([
      [against, 100, 'without-sale'],
      ['refund-payable', -100, 'without-sale'],
    ])
  },
)
