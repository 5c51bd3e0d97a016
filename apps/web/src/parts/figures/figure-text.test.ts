import { expect, it } from 'vitest'
import { figureText } from './figure-text.ts'

it('a share that is less than it can say is not written as nothing', () => {
  expect(figureText('refundShare', 0, 'CNY', { refunded: 5, net: 1_000_000 })).toBe('<0.01%')
  expect(figureText('refundShare', 0, 'CNY', { refunded: 0, net: 1_000_000 })).toBe('0%')
  expect(figureText('refundShare', 0, 'CNY')).toBe('0%')
  expect(figureText('refundShare', null, 'CNY')).toBe('–')
})
