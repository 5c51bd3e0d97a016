import { expect, it } from 'vitest'
import { phoneNumber } from './phone-number.ts'

it.each([
  ['416 555 0199', 'CAD', '+14165550199'],
  ['098765 43210', 'INR', '+919876543210'],
  ['020 7946 0958', 'GBP', '+442079460958'],
  ['+49 30 901820', 'EUR', '+4930901820'],
  // The euro has no one country: a Berlin number without its prefix would be one of Tokyo.
  ['03 3210 1234', 'EUR', 'phone.invalid'],
  ['03 3210 1234', 'JPY', '+81332101234'],
  ['098765 43210', 'CNY', 'phone.invalid'],
])('%s at a shop that counts in %s is %s', (typed, currency, read) => {
  const result = phoneNumber(typed, currency)
  expect(result.ok ? result.value : result.refusal.code).toBe(read)
})
