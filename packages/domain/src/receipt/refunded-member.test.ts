import { expect, it } from 'vitest'
import type { Locale } from '../text/locale.ts'
import { textCells } from './character-width.ts'
import { layOut } from './lay-out.ts'
import type { RefundedMember } from './rows/member-rows.ts'
import type { ReceiptShop } from './receipt-shop.ts'
import { refundReceipt } from './refund-receipt.ts'

const shop = (locale: Locale) =>
  ({
    merchant: { name: 'Shop' },
    outlet: { name: 'Here', address: '', phone: '', taxNumber: '', currency: 'USD', timeZone: 'UTC', locale },
    device: { number: '1' },
  }) as ReceiptShop
const plain = {
  number: 'R-1',
  at: '2026-03-01T12:00:00Z',
  money: [{ method: 4, amountMinor: 1_250 }],
  sale: { number: '1-1', soldAt: '2026-02-28T12:00:00Z' },
  back: { taxMode: 'included' as const, taxes: [], goods: [] },
}
const ada: RefundedMember = {
  who: { name: 'Ada', cardNumber: '0000000017' },
  pointsReturned: 200,
  pointsTaken: 98,
  coupons: ['Two off ten'],
  left: { points: 602, balanceMinor: 5_000 },
}
const paper = (member?: RefundedMember | null, locale: Locale = 'en-US') =>
  refundReceipt({ ...plain, ...(member === undefined ? {} : { member }) }, shop(locale))
const rowsOf = (...asked: Parameters<typeof paper>) =>
  paper(...asked).blocks.flatMap((block) => (block.kind === 'row' ? [[block.left, block.right]] : []))

it.each([
  [
    'en-US',
    [
      'Member',
      'Points returned',
      'Points taken back',
      'Coupon returned',
      'Points after this refund',
      'Balance after this refund',
    ],
  ],
  ['zh-CN', ['会员', '退回积分', '扣回积分', '退回优惠券', '退款后积分', '退款后储值余额']],
  ['ja-JP', ['会員', '返却ポイント', '取消ポイント', 'お戻しのクーポン', '返金後のポイント', '返金後の残高']],
] as const)('a refund says in %s what it did for the member of its sale', (locale, words) => {
  const values = ['Ada 0000000017', '200', '98', 'Two off ten', '602', '50.00']
  expect(rowsOf(ada, locale).slice(-6)).toEqual(words.map((word, at) => [word, values[at]]))
  for (const columns of [32, 48] as const) {
    const texts = layOut(paper(ada, locale), columns).flatMap((line) => (line.kind === 'text' ? [line.text] : []))
    for (const [at, word] of words.entries()) {
      const line = texts.findLast((text) => text.startsWith(word)) ?? ''
      expect(line.endsWith(` ${String(values[at])}`)).toBe(true)
      expect(textCells(line)).toBeLessThanOrEqual(columns)
    }
  }
})

it('of a sale without a member has no line of it, and is what it always was', () => {
  expect(paper(null)).toEqual(paper())
  expect(paper().blocks.filter(({ kind }) => kind === 'rule')).toHaveLength(3)
})

it('says nothing of what nobody knows, and nothing that did not move', () => {
  const known = { who: null, pointsReturned: 0, pointsTaken: 60, coupons: [], left: null }
  expect(rowsOf(known).slice(rowsOf().length)).toEqual([['Points taken back', '60']])
  const left = { points: 0, balanceMinor: null }
  expect(rowsOf({ ...known, left }).at(-1)).toEqual(['Points after this refund', '0'])
})

it.each([
  ['en-US', ['Tip', 'Payment fee']],
  ['zh-CN', ['小费', '支付手续费']],
  ['ja-JP', ['チップ', '決済手数料']],
] as const)('a refund says in %s which tip and fees it gives back beside the goods', (locale, words) => {
  const charged = { ...plain, money: [{ method: 3, amountMinor: 1_250 }], feeMinor: 30, tipMinor: 220 }
  const rows = refundReceipt(charged, shop(locale)).blocks.flatMap((block) =>
    block.kind === 'row' ? [[block.left, block.right]] : [],
  )
  const at = rows.findIndex(([left]) => left === words[0])
  expect(rows.slice(at, at + 2)).toEqual([
    [words[0], '2.20'],
    [words[1], '0.30'],
  ])
})
