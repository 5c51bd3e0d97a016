import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { expect } from '@playwright/test'
import { drawer, save } from './support/forms.ts'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { openTill } from './support/till.ts'

const yoghurt = '2990000990059'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/** Six pieces at 10.00 that were made today and may be sold until tomorrow. */
async function bringIn(locale: string): Promise<void> {
  const call = await ownerCalls(locale)
  const { outletId = '' } = (await call(listStock, { limit: 1 })).rows[0] ?? {}
  await call(createProduct, {
    ...usualProduct,
    name: 'Yoghurt',
    codes: [yoghurt],
    productionDate: new Date().toISOString().slice(0, 10),
    shelfLifeDays: 1,
    expiryWarningDays: 1,
    listings: [{ ...usualListing, outletId, sellPriceMinor: 1_000, purchasePriceMinor: 400, openingStock: 6 }],
  })
}

/** Switches the rule on as it stands there: 30 % off with three days left, at once. */
async function setRule(owner: Person): Promise<void> {
  const { page, t } = owner
  await owner.go('/configMgmt/sales')
  await page.getByRole('button', { name: new RegExp(t('salesSettings', 'name.expiry-markdown')) }).click()
  for (const word of ['expiry.on', 'expiry.live'])
    await drawer(owner)
      .getByRole('switch', { name: t('salesSettings', word) })
      .click()
  await owner.look('markdown-rule')
  await save(owner)
}

test('what expires tomorrow is marked down by the rule, and costs less at the desk', async ({ person, locale }) => {
  await bringIn(locale ?? 'en-US')
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await setRule(owner)
  await world.run('promotion.mark-down-expiring')
  await owner.go('/stock-warning?kind=expiring')
  const plan = page.locator('a[href*="activity-marketing-plan?search="]').first()
  await expect(plan).toBeVisible()
  await owner.look('marked-down')
  await plan.click()
  await expect(page.getByText(/Yoghurt/).first()).toBeVisible()
  await owner.go('/')
  await expect(page.getByText(t('today', 'titles.markdowns')).first()).toBeVisible()

  const cashier = await person()
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(cashier.page, yoghurt)
  await expect(cashier.page.locator('.d-total output').first()).toContainText('7.00')
  await cashier.look('marked-down-at-desk')
  expect([...owner.complaints, ...cashier.complaints]).toEqual([])
})
