import { expect, it } from 'vitest'
import { amountText, moneyText } from './money-text.ts'

it.each([
  [123_456_789, 'CNY', '1,234,567.89', '¥1,234,567.89'],
  [-5, 'USD', '−0.05', '−$0.05'],
  [1500, 'JPY', '1,500', '￥1,500'],
  [1500, 'ETB', '15.00', 'Br 15.00'],
  [0, 'CNY', '0.00', '¥0.00'],
])('%i %s is %s', (minor, currency, amount, money) => {
  expect(amountText(minor, currency)).toBe(amount)
  expect(moneyText(minor, currency)).toBe(money)
})
