import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { expect } from '@playwright/test'
import { drawer } from './support/forms.ts'
import { scan, signInAdmin, signInStaff, test } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { isVerified, openMore, openTill, pauseAsPerson, payExact, saleNumber } from './support/till.ts'
import { startWebShop, type StartedShop } from './support/web-shop.ts'

const latte = '2990000990066'

let world: OwnWorld
let shop: StartedShop
test.beforeAll(async () => {
  world = await openOwnWorld()
  await bringIn('en-US')
  shop = await startWebShop()
})
test.afterAll(async () => {
  shop.stop()
  await world.close()
})

const option = (en: string, zh: string, ja: string, surchargeMinor: number, isDefault = false) => ({
  id: crypto.randomUUID(),
  name: en,
  names: { en, zh, ja },
  surchargeMinor,
  isDefault,
})

/** Coffee at 10.00 with a size that must be chosen and extras that may be. */
async function bringIn(locale: string): Promise<void> {
  const call = await ownerCalls(locale)
  const { outletId = '', currency } = (await call(listStock, { limit: 1 })).rows[0] ?? {}
  const { id: productId } = await call(createProduct, {
    ...usualProduct,
    name: 'Latte',
    codes: [latte],
    listings: [{ ...usualListing, outletId, sellPriceMinor: 1_000, purchasePriceMinor: 400, openingStock: 6 }],
  })
  const scope = { kind: 'products' as const, products: [{ productId }] }
  const group = { id: crypto.randomUUID(), scope, currency: currency ?? 'CNY' }
  const size = {
    ...group,
    name: 'Size',
    names: { en: 'Size', zh: '杯型', ja: 'サイズ' },
    least: 1,
    most: 1,
    options: [option('Small', '小杯', 'スモール', 0, true), option('Large', '大杯', 'ラージ', 300)],
  }
  const extras = {
    ...group,
    id: crypto.randomUUID(),
    name: 'Extras',
    names: { en: 'Extras', zh: '加料', ja: 'トッピング' },
    least: 0,
    most: 2,
    options: [
      option('Extra shot', '加浓缩', 'エスプレッソ追加', 200),
      option('Oat milk instead of cow’s milk', '燕麦奶替换牛奶', 'オーツミルクに変更', 150),
      option('Vanilla syrup', '香草糖浆', 'バニラシロップ', 50),
    ],
  }
  await call(saveSalesSettings, {
    changes: [{ key: 'sales.option-groups', value: [size, extras], inherit: false, version: 0 }],
  })
}

test('a coffee is asked for its size, takes an extra by a press on its line, and its order says both @once', async ({
  person,
}) => {
  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(page, latte)
  const asked = page.getByRole('dialog', { name: 'Latte' })
  await expect(asked).toBeVisible()
  await cashier.look('options-asked')
  await page.keyboard.press('Enter')
  await expect(page.locator('.d-total output').first()).toContainText('10.00')
  // On a phone the goods lie over the lines until they are put away.
  const goods = page.getByRole('button', { name: t('desk', 'strip.goods'), exact: true })
  if ((await goods.isVisible()) && (await goods.getAttribute('aria-pressed')) === 'true') await goods.click()
  await page
    .getByRole('button', { name: t('desk', 'options.title') })
    .first()
    .click()
  for (const minor of ['3.00', '2.00']) await asked.getByRole('button', { name: `+${minor}` }).click()
  await asked.getByRole('button', { name: '15.00' }).click()
  await expect(page.locator('.d-total output').first()).toContainText('15.00')
  await cashier.look('options-on-line')
  await payExact(cashier)
  const number = await saleNumber(cashier)
  await isVerified(cashier)

  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/sales/order')
  await owner.page.getByText(number, { exact: true }).click()
  await expect(owner.page.getByText('3.00').first()).toBeVisible()
  await owner.look('options-in-order')
  await owner.go('/configMgmt/sales')
  await owner.page.getByRole('button', { name: new RegExp(owner.t('salesSettings', 'name.option-groups')) }).click()
  await drawer(owner).locator('summary').first().click()
  await owner.look('options-in-settings')
  expect([...owner.complaints, ...cashier.complaints]).toEqual([])
})

test('a customer of the web shop chooses size and extra, and the desk hands out what was ordered @once', async ({
  person,
}) => {
  const [customer, cashier] = [await person(), await person()]
  const { page } = customer
  await page.goto(shop.address)
  await page.getByRole('link', { name: 'Latte', exact: true }).click()
  await customer.look('web-shop-options')
  await page.getByRole('radio', { name: /^Large/ }).check()
  await page.getByRole('checkbox', { name: /^Extra shot/ }).check()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByText('Large', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('15.00')
  await customer.look('web-shop-options-in-basket')
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.getByLabel(/^Name/).fill('Ada Byron')
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  await expect(page.getByText(/^Paid: .*15\.00/)).toBeVisible()
  const number = await page.locator('.number').innerText()

  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await openMore(cashier, 'hold.setAsides')
  await cashier.page.getByRole('button', { name: new RegExp(number) }).click()
  await cashier.page
    .getByRole('dialog')
    .getByRole('button', { name: cashier.t('setAside', 'bringBack'), exact: true })
    .click()
  // A phone counts no goods beside what was paid ahead.
  await expect(cashier.page.locator('.d-line-main')).toHaveCount(1)
  await expect(cashier.page.getByText(/Extra shot|加浓缩|エスプレッソ追加/).first()).toBeVisible()
  await cashier.look('web-order-with-options-at-the-desk')
  await pauseAsPerson(cashier)
  await cashier.page.keyboard.press('F12')
  await expect(cashier.page.getByText(cashier.t('desk', 'pay.nextHint'))).toBeVisible()
  await pauseAsPerson(cashier)
  await isVerified(cashier)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Collected')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect([...customer.complaints, ...cashier.complaints]).toEqual([])
})
