import { expect, it } from 'vitest'
import type { Locale } from '../text/locale.ts'
import { layOut } from './lay-out.ts'
import { pointsExchangeReceipt, type PointsExchangePaper } from './points-exchange-receipt.ts'
import type { ReceiptShop } from './receipt-shop.ts'

const shop = (locale: Locale) =>
  ({
    merchant: { name: 'Shop' },
    outlet: { name: 'Here', address: '', phone: '', taxNumber: '', currency: 'USD', timeZone: 'UTC', locale },
    device: { number: '1' },
  }) as ReceiptShop
const mug: PointsExchangePaper = {
  number: 'E-1',
  at: '2026-03-01T12:00:00Z',
  cashierName: 'Ann',
  member: { name: 'Ada', cardNumber: '0000000017' },
  goods: 'Mug',
  count: 2,
  points: 400,
  pointsLeft: 102,
  pickUpAt: 'Here',
}
const lines = (paper: PointsExchangePaper, locale: Locale = 'en-US', columns: 32 | 48 = 32) =>
  layOut(pointsExchangeReceipt(paper, shop(locale)), columns).flatMap((line) =>
    line.kind === 'text' ? [line.text] : [],
  )

it.each([
  ['en-US', ['POINTS EXCHANGE', 'Pick up at', 'Points used', 'Member', 'Points after this exchange']],
  ['zh-CN', ['积分兑换单', '自提门店', '使用积分', '会员', '兑换后积分']],
  ['ja-JP', ['ポイント交換', '受取店舗', '利用ポイント', '会員', '交換後のポイント']],
] as const)('says in %s what was taken for how many points, where it waits, and what is left', (locale, words) => {
  for (const columns of [32, 48] as const) {
    const said = lines(mug, locale, columns)
    expect(said).toContain('2 x Mug')
    const values = ['', 'Here', '400', 'Ada 0000000017', '102']
    for (const [at, word] of words.entries())
      expect(said.some((line) => line.startsWith(word) && line.endsWith(values[at] ?? ''))).toBe(true)
  }
})

it('says no place of what was given out, and no points that nobody knows', () => {
  const said = lines({ ...mug, pickUpAt: null, pointsLeft: null }).join('\n')
  expect(said).not.toMatch(/Pick up|after this/)
})
