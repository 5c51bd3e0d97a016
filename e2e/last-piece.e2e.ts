import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { expect } from '@playwright/test'
import { scan, signInStaff, test } from './support/journey.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { batteries, isVerified, items, openTill, payExact } from './support/till.ts'

test(
  'the last piece is sold once while there is a line; what was sold without one is never refused @gate',
  { tag: '@once' },
  async ({ person }) => {
    const call = await ownerCalls('en-US')
    const sample = (await call(listStock, { search: batteries, limit: 1 })).rows[0]
    if (!sample) throw new Error('the demo shop has no batteries')
    const code = '2990000990011'
    const product = await call(createProduct, lastPiece(code, sample.outletId))
    const [one, other] = [await person(), await person()]
    for (const cashier of [one, other]) {
      await signInStaff(cashier, '100001', '1001')
      await openTill(cashier)
      await scan(cashier.page, code)
      await expect(cashier.page.getByText(items(cashier, 1))).toBeVisible()
    }
    // The first opens the pay screen: the piece is kept. The second is told so and keeps the basket.
    const kept = one.page.waitForResponse(/reserve-stock/)
    await one.page.keyboard.press('Shift+F12')
    expect((await kept).status()).toBe(200)
    await other.page.keyboard.press('F12')
    await expect(
      other.page.getByText(other.t('desk', 'message.stockGone', { name: product.name, left: 0 })),
    ).toBeVisible()
    await expect(other.page.getByText(items(other, 1))).toBeVisible()
    // Its line is cut: the customer stands there with the piece in hand, so it is sold and a quiet line says so.
    await other.context.setOffline(true)
    await payExact(other)
    await one.page.keyboard.press('F12')
    await expect(one.page.getByText(one.t('desk', 'pay.nextHint'))).toBeVisible()
    await isVerified(one)
    await other.context.setOffline(false)
    await isVerified(other)
    const { rows } = await call(listStock, { search: code, limit: 1 })
    expect(rows[0]?.onHand).toBe(-1)
  },
)

/** One piece of something that may not be sold below zero. */
const lastPiece = (code: string, outletId: string): InputOf<(typeof createProduct)['request']> => ({
  ...usualProduct,
  name: 'Last piece',
  unit: 'pc',
  codes: [code],
  stockPolicy: 'block',
  listings: [{ ...usualListing, outletId, sellPriceMinor: 500, purchasePriceMinor: 300, openingStock: 1 }],
})
