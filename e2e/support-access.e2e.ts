import { expect } from '@playwright/test'
import { act, drawer, fill } from './support/forms.ts'
import { signInAdmin, test } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

test('support asks, the owner lets it in to look, sees every look in the log and ends it at once', async ({
  person,
}) => {
  const operator = await person()
  const { page, t } = operator
  await signInAdmin(operator, 'operator@kassa.example')
  await operator.go('/merchant/merchant-list')
  await page.locator('main a[href*="/merchant-list/"]').first().click()
  await page.getByRole('tab', { name: t('support', 'tab') }).click()
  await page.getByRole('button', { name: t('support', 'ask') }).click()
  await fill(drawer(operator), { [t('support', 'reason')]: 'Receipts print twice since Monday' })
  await operator.look('support-ask')
  await drawer(operator)
    .getByRole('button', { name: t('support', 'ask'), exact: true })
    .click()
  await expect(page.getByText(t('support', 'is.asked'))).toBeVisible()

  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/merchant/merchant?tab=support')
  await expect(owner.page.getByText('Receipts print twice since Monday')).toBeVisible()
  await owner.look('support-requests')
  await act(owner, 'Olive', t('support', 'allow'))
  await owner.look('support-allow')
  await drawer(owner)
    .getByRole('button', { name: t('support', 'allow'), exact: true })
    .click()
  await expect(owner.page.getByText(t('support', 'is.running'))).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: t('support', 'open') }).click()
  await expect(page.getByRole('button', { name: t('support', 'leave') })).toBeVisible()
  await operator.go('/shop-productMgmt')
  await expect(page.locator('main h1')).toBeVisible()
  await operator.look('support-inside')
  await page.getByRole('button', { name: t('support', 'leave') }).click()
  await expect(page.getByText(t('support', 'is.running'))).toBeVisible()
  await page.getByRole('button', { name: t('support', 'open') }).click()
  await expect(page.getByRole('button', { name: t('support', 'leave') })).toBeVisible()

  await act(owner, 'Olive', t('support', 'end'))
  await owner.page
    .getByRole('button', { name: t('support', 'end'), exact: true })
    .last()
    .click()
  await expect(owner.page.getByText(t('support', 'is.ended'), { exact: true })).toBeVisible()
  await operator.go('/shop-productMgmt')
  await expect(page).toHaveURL(/login/)
  expect(owner.complaints).toEqual([])
})
