import { expect, it } from 'vitest'
import { hideLineCosts } from './hide-line-costs.ts'
import type { LogRow } from './log.store.ts'

const line = (call: string, after: unknown): LogRow => ({ call, after, before: after }) as LogRow
const goods = line('catalogue.edit-product', {
  name: 'Tea',
  listings: [{ sellPriceMinor: 500, purchasePriceMinor: 200 }],
})
const stock = line('inventory.draft-purchase-order', {
  lines: [{ quantity: 2, unitPriceMinor: 200 }],
  amountMinor: 400,
})

it('what goods cost is null without its permission, wherever it stands; all else is as it was', () => {
  const hidden = { name: 'Tea', listings: [{ sellPriceMinor: 500, purchasePriceMinor: null }] }
  expect(hideLineCosts(goods, ['stock'])).toMatchObject({ before: hidden, after: hidden })
  expect(hideLineCosts(goods, ['goods'])).toEqual(goods)
})

it('every amount of a document of stock is a cost, and of no other', () => {
  expect(hideLineCosts(stock, ['goods']).after).toEqual({
    lines: [{ quantity: 2, unitPriceMinor: null }],
    amountMinor: null,
  })
  expect(hideLineCosts(stock, ['stock'])).toEqual(stock)
  const listed = line('inventory.edit-supplier-price', { steps: [{ fromQuantity: 1, priceMinor: 200 }] })
  expect(hideLineCosts(listed, ['goods']).after).toEqual({ steps: [{ fromQuantity: 1, priceMinor: null }] })
  const sale = line('sales.refund-order', { amountMinor: 400 })
  expect(hideLineCosts(sale, [])).toEqual(sale)
})
