import { expect, it } from 'vitest'
import { heldIn, isPaidOutside, paymentMethodOf, TENDERS } from './method.ts'
import { becomesMoney, isByHand, isPaidByCode, methodBack } from './tender-rules.ts'

it('an order paid to a program of others is in no drawer, at no desk, and goes back as it came', () => {
  const { number } = TENDERS['paid-outside']
  expect([number, heldIn(number), methodBack(number)]).toEqual([104, 'app', 104])
  expect([isPaidOutside(number), isByHand(number), isPaidByCode(number), becomesMoney(number)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(paymentMethodOf(number)).toBeUndefined()
})
