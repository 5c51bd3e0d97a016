import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { expect } from '@playwright/test'
import { scan, signInStaff, test } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { openTill, payExact } from './support/till.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/** Names that paper may draw wrongly: pictures among letters, letters without spaces, lines that may not begin so, the other direction. */
const NAMES = [
  ['2990000990105', '抹茶ラテ🍵「特製」、ぬるめでお願いします。いつもの大きさ（ラージ）'],
  ['2990000990112', 'ชาเขียวใบใหญ่จากเชียงใหม่ไม่ใส่น้ำตาล ☕'],
  ['2990000990129', 'قهوة عربية بالهيل، 250 غرام'],
  ['2990000990136', 'Family pack 👩‍👩‍👧‍👦🇯🇵 with a long name'],
] as const

test('a receipt shows Thai, Arabic and Japanese names within its edges', async ({ person, locale }) => {
  const call = await ownerCalls(locale ?? 'en-US')
  const { outletId = '' } = (await call(listStock, { limit: 1 })).rows[0] ?? {}
  for (const [code, name] of NAMES)
    await call(createProduct, {
      ...usualProduct,
      name,
      codes: [code],
      stockPolicy: 'allow',
      listings: [{ ...usualListing, outletId, sellPriceMinor: 1_250 }],
    })
  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  for (const [code] of NAMES) await scan(page, code)
  await expect(page.locator('.d-line-main')).toHaveCount(NAMES.length)
  await payExact(cashier)
  await page.getByRole('button', { name: t('desk', 'receipt.show'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('50.00')
  await cashier.look('paper-scripts')
  expect(cashier.complaints).toEqual([])
})
