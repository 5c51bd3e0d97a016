import { expect } from '@playwright/test'
import { signInAdmin, test } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

test('a partner asks for a merchant’s sales on its page, and the owner allows it from the inbox', async ({
  person,
}) => {
  const partner = await person()
  const { page, t } = partner
  await signInAdmin(partner, 'partner@kassa.example')
  await partner.go('/merchant/merchant-list')
  await page.locator('main a[href*="/merchant-list/"]').first().click()
  await expect(page.getByText(t('place', 'withheld'))).toBeVisible()
  await partner.look('merchant-withheld')
  await page.getByRole('button', { name: t('place', 'ask') }).click()
  await expect(page.getByRole('button', { name: t('place', 'ask') })).toHaveCount(0)

  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/')
  const entry = owner.page
    .getByRole('region', { name: t('today', 'title') })
    .locator('.k-errand')
    .filter({ has: owner.page.getByRole('button', { name: t('today', 'kind.consent-asked.step'), exact: true }) })
  const allow = entry.getByRole('button', { name: t('today', 'kind.consent-asked.step'), exact: true })
  await allow.click()
  await expect(entry).toHaveCount(0)
  await owner.page.getByRole('button', { name: t('common', 'undo.action') }).click()
  await expect(entry).toHaveCount(1)
  await expect(owner.page.getByText(t('kit', 'undone.allowed').trim())).toBeVisible()
  await owner.look('consent-asked')
  await allow.click()
  await expect(entry).toHaveCount(0)

  await page.reload()
  await expect(page.getByText(t('place', 'withheld'))).toHaveCount(0)
  await expect(page.locator('main h1')).toBeVisible()
  await partner.look('merchant-of-partner')

  await owner.go('/merchant/outlet')
  await owner.page.locator('main a[href*="/merchant/outlet/"]').first().click()
  await expect(owner.page.getByText(t('place', 'today'), { exact: true })).toBeVisible()
  await owner.look('outlet')
  expect([...partner.complaints, ...owner.complaints]).toEqual([])
})
