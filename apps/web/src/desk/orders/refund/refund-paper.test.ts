import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { refundReceipt } from '@kassa/domain/receipt/refund-receipt.ts'
import type { ReceiptShop } from '@kassa/domain/receipt/receipt-shop.ts'
import { expect, it } from 'vitest'
import { backOnPaper, nameIn, saleOnPaper, saleTax } from './refund-paper.ts'
import type { RefundableSale } from './refundable.ts'

const share = (rateBasisPoints: number) => ({ rateBasisPoints })
const answer = {
  currencyCode: 'JPY',
  lines: [
    { id: 'a', taxShares: [share(800)] },
    { id: 'b', taxShares: [share(1_000)] },
  ],
} as unknown as PricedBasket
const row = (line: number, name: string) => ({ line, name, quantity: 2, quantityText: '2', isWeighed: false })
const order = {
  number: '1-1-00007',
  soldAt: '2026-02-28T09:30:00Z',
  tax: saleTax(answer, true),
  rows: [row(0, 'お茶'), row(1, '湯呑み')],
} as unknown as RefundableSale
const refund = {
  lines: [
    { lineId: 'b', quantity: 1, payableMinor: 1_100 },
    { lineId: 'a', quantity: 2, payableMinor: 216 },
  ],
  taxes: [
    { rateBasisPoints: 0, payableMinor: 0, taxMinor: 0 },
    { rateBasisPoints: 800, payableMinor: 216, taxMinor: 16 },
    { rateBasisPoints: 1_000, payableMinor: 1_100, taxMinor: 100 },
  ],
  adjustmentMinor: 0,
  gifts: [],
  points: { settledMinor: 0 },
} as unknown as Refund
const shop = {
  merchant: { name: '店' },
  outlet: {
    name: '渋谷',
    address: '',
    phone: '',
    taxNumber: '',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    locale: 'ja-JP',
  },
  device: { number: '1' },
} as ReceiptShop
const paperOf = (of: RefundableSale, back = refund) =>
  refundReceipt(
    {
      number: 'R-1',
      at: '2026-03-04T04:00:00Z',
      money: [{ method: 0, amountMinor: 1_316 }],
      ...saleOnPaper(of, backOnPaper(answer, back, nameIn(of))),
    },
    shop,
  ).blocks.map((block) =>
    block.kind === 'row' ? `${block.left}|${block.right}` : block.kind === 'text' ? block.text : '',
  )

it('names the day of its sale, its goods and the tax of each rate, the reduced one marked', () => {
  const said = paperOf(order)
  expect(said).toEqual(
    expect.arrayContaining([
      '元の取引|1-1-00007',
      '取引日|2026-02-28 18:30',
      '1 × 湯呑み|1,100',
      '2 × お茶 ※|216',
      '内消費税 8% (対象 216)|16',
      '内消費税 10% (対象 1,100)|100',
      '※は軽減税率対象です',
    ]),
  )
})

it('puts tax on top of prices above the total, and says no rate of a sale without tax', () => {
  const added = paperOf({ ...order, tax: { ...order.tax, mode: 'added' } })
  const at = (text: string) => added.findIndex((one) => one.startsWith(text))
  expect(at('消費税 8%')).toBeGreaterThan(0)
  expect(at('消費税 10%')).toBeLessThan(at('返金額'))
  const [free, reduced, standard] = refund.taxes.map((row) => ({ ...row, taxMinor: 0 }))
  const exempt = { ...order, tax: { ...order.tax, isExempt: true } }
  const freed = (...taxes: unknown[]) => paperOf(exempt, { ...refund, taxes } as Refund)
  expect(freed(free, reduced, standard).some((one) => one.includes('消費税'))).toBe(false)
  // A paper may free from one tax alone: the other was paid and goes back.
  expect(freed(free, refund.taxes[1], standard).filter((one) => one.includes('消費税'))).toEqual([
    '内消費税 8% (対象 216)|16',
  ])
})
