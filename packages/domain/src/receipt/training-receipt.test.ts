import { expect, it } from 'vitest'
import { plainSnapshot } from '../basket/index.ts'
import { countedLine, NOON } from '../../test/make-snapshot.ts'
import { priceOrThrow } from '../../test/priced.ts'
import { receiptOf } from './sale-receipt.ts'
import type { ReceiptShop } from './receipt-shop.ts'

const snapshot = plainSnapshot({
  currency: { code: 'USD', exponent: 2 },
  now: NOON,
  outlet: { id: 'here', timeZone: 'UTC' },
  lines: [countedLine('tea', 450, 1)],
})
const shopIn = (locale: 'en-US' | 'zh-CN' | 'ja-JP') =>
  ({
    merchant: { name: 'Shop' },
    outlet: { name: 'Here', address: '', phone: '', taxNumber: '', currency: 'USD', timeZone: 'UTC', locale },
    device: { number: '1' },
  }) as ReceiptShop

const receipt = (locale: 'en-US' | 'zh-CN' | 'ja-JP', isTraining: boolean) =>
  receiptOf(
    {
      number: 'TRAINING 001',
      at: '2026-03-01T12:00:00Z',
      cashierName: 'Ann',
      snapshot,
      answer: priceOrThrow(snapshot),
      tenders: [],
      note: null,
      nameOf: () => 'Tea',
      isCopy: false,
      isTraining,
    },
    shopIn(locale),
  ).blocks

it.each([
  ['en-US', 'TRAINING'],
  ['zh-CN', '练习'],
  ['ja-JP', 'トレーニング'],
] as const)('marks in %s what was tried, large, at both ends, and gives no code to bring back', (locale, mark) => {
  const blocks = receipt(locale, true)
  const marks = blocks.flatMap((block, at) => (block.kind === 'text' && block.text === mark ? [[at, block.size]] : []))
  expect(marks.map(([, size]) => size)).toEqual(['large', 'large'])
  expect(blocks.length - Number(marks[1]?.[0])).toBeLessThan(4)
  expect(blocks.some(({ kind }) => kind === 'barcode')).toBe(false)
  expect(receipt(locale, false).some(({ kind }) => kind === 'barcode')).toBe(true)
  expect(JSON.stringify(receipt(locale, false))).not.toContain(`"${mark}"`)
})
