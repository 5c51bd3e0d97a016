import { expect, it } from 'vitest'
import { EXCHANGE_METHOD, PAYMENT_METHODS } from './method.ts'
import { methodBack } from './tender-rules.ts'
import { usualMethods } from './usual-methods.ts'

it.each([
  ['JPY', ['cash', 'bank-card', 'paypay', 'member-balance']],
  ['ETB', ['cash', 'telebirr', 'm-pesa', 'cbe-birr', 'awash', 'bank-card', 'member-balance']],
  ['XYZ', ['cash', 'bank-card', 'member-balance']],
])('a shop in %s takes %j until it says otherwise', (currency, methods) =>
  expect(usualMethods(currency)).toEqual(methods),
)

it('everything goes back as it came, except what goods paid that were exchanged: that goes back in cash', () => {
  for (const { number } of Object.values(PAYMENT_METHODS)) expect(methodBack(number)).toBe(number)
  expect(methodBack(EXCHANGE_METHOD)).toBe(PAYMENT_METHODS.cash.number)
})
