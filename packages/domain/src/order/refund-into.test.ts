import { expect, it } from 'vitest'
import { storedBy, storedRefund } from './refund-into.ts'
import { roundedBy } from './refund-tenders.ts'
import type { Refund, RefundedTender } from './refund.types.ts'

const tender = (kind: RefundedTender['kind'], amountMinor: number, change: Partial<RefundedTender> = {}) => ({
  tenderId: kind,
  kind,
  amountMinor,
  paidOutMinor: amountMinor,
  principalMinor: 0,
  bonusMinor: 0,
  ...change,
})

it('keeps what cash and electronic money paid, to the minor unit; what stored value paid goes back to itself, fees as they came', () => {
  const planned = {
    tenders: [
      tender('electronic', 500, { paidOutMinor: 510, feeMinor: 10 }),
      tender('gift-card', 300),
      tender('balance', 200),
      tender('cash', 537, { paidOutMinor: 435, exchangedMinor: 100 }),
    ],
  } as unknown as Refund
  const kept = storedRefund(planned)
  expect(kept.tenders.map(({ kind, paidOutMinor, storedMinor }) => [kind, paidOutMinor, storedMinor])).toEqual([
    ['electronic', 10, 500],
    ['gift-card', 300, undefined],
    ['balance', 200, undefined],
    ['cash', 0, 437],
  ])
  expect(storedBy(kept)).toBe(937)
  expect(kept.tenders.map(roundedBy)).toEqual([0, 0, 0, 0])
})
