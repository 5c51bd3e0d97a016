import { expect, it } from 'vitest'
import { plainSnapshot } from '../basket/index.ts'
import { countedLine, NOON } from '../../test/make-snapshot.ts'
import { priceOrThrow } from '../../test/priced.ts'
import type { ReceiptShop } from './receipt-shop.ts'
import { receiptOf, type NextCoupon } from './sale-receipt.ts'

const snapshot = plainSnapshot({
  currency: { code: 'USD', exponent: 2 },
  now: NOON,
  outlet: { id: 'here', timeZone: 'UTC' },
  lines: [countedLine('tea', 450, 1)],
})
const shop = {
  merchant: { name: 'Shop' },
  outlet: { name: 'Here', address: '', phone: '', taxNumber: '', currency: 'USD', timeZone: 'UTC', locale: 'ja-JP' },
  device: { number: '1' },
} as ReceiptShop
const blocksOf = (nextCoupons: readonly NextCoupon[], isTraining = false) =>
  receiptOf(
    {
      number: '1',
      at: '2026-03-01T12:00:00Z',
      cashierName: 'Ann',
      snapshot,
      answer: priceOrThrow(snapshot),
      tenders: [],
      note: null,
      nameOf: () => 'Tea',
      isCopy: false,
      isTraining,
      nextCoupons,
    },
    shop,
  ).blocks
const coupon = { name: 'Two off', code: '23456789AB', untilDate: '2026-03-31' }

it('a receipt ends with its coupons for the next visit, each with its name, last day and code', () => {
  const plain = blocksOf([])
  const [rule, words, name, until, qr, code, ...more] = blocksOf([coupon]).slice(plain.length)
  expect([rule, words, name]).toMatchObject([
    { kind: 'rule' },
    { kind: 'text', text: '次回ご来店時にお使いいただけます' },
    { kind: 'text', text: 'Two off', isBold: true },
  ])
  expect([until, qr, code]).toMatchObject([
    { text: '有効期限 2026-03-31' },
    { kind: 'qr', code: '23456789AB' },
    { text: '23456789AB' },
  ])
  expect(more).toEqual([])
  expect(blocksOf([coupon, coupon])).toHaveLength(plain.length + 12)
})

it('its code is the signed word where there is one; what is typed stays the ten characters', () => {
  const [qr, code] = blocksOf([{ ...coupon, word: 'KC1.23456789AB.signed' }]).slice(-2)
  expect([qr, code]).toMatchObject([{ kind: 'qr', code: 'KC1.23456789AB.signed' }, { text: '23456789AB' }])
})

it('what was only tried brings none', () => {
  expect(JSON.stringify(blocksOf([coupon], true))).not.toContain(coupon.code)
})
