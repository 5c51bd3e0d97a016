import { expect } from '@playwright/test'
import { signInAdmin, test } from './support/journey.ts'

test('from the last orders of today to the receipt of one, and to a product that says how it is doing', async ({
  person,
}) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/')
  const orders = page.getByRole('region', { name: t('dashboard', 'now.orders') })
  await expect(page.getByRole('region', { name: t('dashboard', 'now.tills') })).toBeVisible()
  await expect(page.locator('.k-skeleton')).toHaveCount(0)
  await orders.scrollIntoViewIfNeeded()
  await owner.look('now')
  await orders.locator('li a').first().click()
  await page.getByRole('tab', { name: t('order', 'tab.receipt') }).click()
  await expect(page.locator('.r-shown .r-receipt')).toBeVisible()
  await owner.look('order-receipt')
  // The browser's own print of this page holds the copy alone.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('.r-printed .r-receipt')).toBeVisible()
  await expect(page.locator('main')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await expect(page.locator('.r-printed')).toHaveCount(0)
  await owner.go('/shop-productMgmt')
  await page.locator('main .k-opens').first().click()
  await expect(page.getByText(t('product', 'doing.sold_other', { count: 30 }), { exact: true })).toBeVisible()
  await expect(page.locator('.k-skeleton')).toHaveCount(0)
  await owner.look('product-doing')
  expect(owner.complaints).toEqual([])
})
