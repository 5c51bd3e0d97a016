import { builtInTemplates } from '@kassa/domain/receipt/template/built-in.ts'
import { expect, it } from 'vitest'
import { templateNow } from './template-now.ts'

const hour = (count: number): string => new Date(Date.UTC(2026, 2, 1, count)).toISOString()
const own = { ...builtInTemplates.cashier, secondLanguage: 'en-US' as const }
const later = { ...builtInTemplates.cashier, secondLanguage: 'ja-JP' as const }
const receipts = [
  { kind: 'cashier' as const, inForceFrom: hour(3), template: own },
  { kind: 'cashier' as const, inForceFrom: hour(6), template: later },
]

it('switches by the desk’s own clock, without asking anybody', () => {
  const at = (count: number) => templateNow('cashier', { receipts }, Date.parse(hour(count)))
  expect([2, 3, 5, 6, 9].map(at)).toEqual([own, own, own, later, later])
})

it('is the product’s own where nobody made one, or the server is too old to say', () => {
  expect(templateNow('recharge', { receipts }, Date.parse(hour(9)))).toBe(builtInTemplates.recharge)
  expect(templateNow('cashier', {}, Date.parse(hour(9)))).toBe(builtInTemplates.cashier)
})
