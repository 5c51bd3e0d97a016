import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { expect, it } from 'vitest'
import { refundedHere } from './refunded-member.ts'

const sale = (member: object | null) =>
  ({ snapshot: { member }, offerNames: [{ id: 'ten', name: 'Two off ten' }] }) as unknown as SaleBody
const refund = {
  points: { returned: 200, taken: 98, takenFromBalance: 90 },
  coupons: [{ id: 'ten' }, { id: 'nobody knows' }],
} as unknown as Refund

it('a refund of the own journal says what the rule gives and takes, and nothing of what only the books know', () => {
  expect(refundedHere(sale({ id: 'ada' }), refund)).toEqual({
    who: null,
    pointsReturned: 200,
    pointsTaken: 90,
    coupons: ['Two off ten'],
    left: null,
  })
})

it('says nothing of nobody', () => {
  expect(refundedHere(sale(null), refund)).toBeNull()
})
