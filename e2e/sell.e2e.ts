import { expect } from '@playwright/test'
import { scan, signInAdmin, signInStaff, test } from './support/journey.ts'
import { almonds, batteries, isInstalled, isVerified, openTill, payExact, saleNumber } from './support/till.ts'

test('a sale goes from scan to books, with and without a network @gate', async ({ person }, info) => {
  // Starting without a network is the same in every language: tried in the first.
  const isFirst = info.project.name === 'en'
  const cashier = await person({ keepsProgram: isFirst })
  const { page, context, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await cashier.look('desk-empty')

  await scan(page, batteries)
  await scan(page, almonds)
  await scan(page, almonds)
  await expect(page.getByText(t('desk', 'basket.items_other', { count: 3 }))).toBeVisible()
  await cashier.look('desk-basket')
  await payExact(cashier)
  const online = await saleNumber(cashier)
  await isVerified(cashier)
  await cashier.look('desk-paid')

  // The owner's list stands open from here on: what the desk sells comes into it by itself.
  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/sales/order')
  await expect(owner.page.getByText(online, { exact: true })).toHaveCount(1)

  if (isFirst) await isInstalled(cashier)
  await context.setOffline(true)
  await scan(page, batteries)
  await payExact(cashier)
  const offline = await saleNumber(cashier)
  expect(offline).not.toBe(online)
  if (isFirst) {
    await page.reload()
    await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
    // The customer of this sale stands there still, with or without the page.
    await expect(page.getByText(offline).first()).toBeVisible()
    await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  }
  await scan(page, almonds)
  // The page goes in the very moment of the scan: the line is there all the same.
  if (isFirst) await page.reload()
  await expect(page.getByText('71.82').first()).toBeVisible()
  await payExact(cashier)
  const reloaded = await saleNumber(cashier)
  await cashier.look('desk-offline')
  await context.setOffline(false)
  await isVerified(cashier)
  expect(cashier.complaints).toEqual([])

  for (const number of [online, offline, reloaded]) {
    await expect(owner.page.getByText(number, { exact: true })).toHaveCount(1)
  }
  await owner.look('orders')
  await owner.page.getByText(online, { exact: true }).click()
  await expect(owner.page.getByText(/AA/).first()).toBeVisible()
  await owner.look('order')
  expect(owner.complaints).toEqual([])
})
