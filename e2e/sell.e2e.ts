import { expect } from '@playwright/test'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'

const batteries = '2990000002075'
const almonds = '2990000001757'

/** Makes this browser a till and opens its shift with a float. */
async function openTill({ page, t, go }: Person): Promise<void> {
  await go('/desk')
  await page.getByLabel(t('desk', 'register.name')).fill('Journey till')
  await page.getByRole('button', { name: t('desk', 'register.go') }).click()
  await page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true }).click()
  await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
}

const payExact = async ({ page, t }: Person): Promise<void> => {
  await page.keyboard.press('F12')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
}

/** The number of the sale just made, as the desk shows it beside its state. */
async function saleNumber({ page }: Person): Promise<string> {
  const text = await page
    .getByText(/\d+-\d+-\d{6}/)
    .first()
    .innerText()
  return /\d+-\d+-\d{6}/.exec(text)?.[0] ?? ''
}

test('a sale goes from scan to books, with and without a network', async ({ person }) => {
  const cashier = await person()
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
  await expect(page.getByText(t('desk', 'state.verified')).first()).toBeVisible()
  await cashier.look('desk-paid')

  await context.setOffline(true)
  await scan(page, batteries)
  await payExact(cashier)
  const offline = await saleNumber(cashier)
  expect(offline).not.toBe(online)
  await page.reload()
  await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
  await scan(page, almonds)
  await page.reload()
  await expect(page.getByText(/Almonds|扁桃仁|アーモンド/).first()).toBeVisible()
  await payExact(cashier)
  const reloaded = await saleNumber(cashier)
  await cashier.look('desk-offline')
  await context.setOffline(false)
  await expect(page.getByText(t('desk', 'state.verified')).first()).toBeVisible({ timeout: 60_000 })
  expect(cashier.complaints).toEqual([])

  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/sales/order')
  for (const number of [online, offline, reloaded]) {
    await expect(owner.page.getByText(number, { exact: true })).toHaveCount(1)
  }
  await owner.look('orders')
  await owner.page.getByText(online, { exact: true }).click()
  await expect(owner.page.getByText(/AA/).first()).toBeVisible()
  await owner.look('order')
  expect(owner.complaints).toEqual([])
})
