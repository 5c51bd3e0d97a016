import { expect } from '@playwright/test'
import { drawer } from './support/forms.ts'
import { password, test } from './support/journey.ts'
import { openShop } from './support/open-shop.ts'

test('an owner copies the shop into the test shop', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  await openShop(owner, 'Copied shop')
  await owner.go('/configMgmt/connections')
  const press = (key: string) => page.getByRole('button', { name: t('testShop', key), exact: true })
  await press('make').click()
  await drawer(owner).getByLabel(t('testShop', 'password')).fill(password)
  await drawer(owner)
    .getByRole('button', { name: t('testShop', 'make'), exact: true })
    .click()
  await press('copy.fill').click()
  await owner.look('test-copy-ask')
  await drawer(owner).getByLabel(t('testShop', 'password')).fill(password)
  await drawer(owner)
    .getByRole('button', { name: t('testShop', 'copy.fill'), exact: true })
    .click()
  const [ready = ''] = t('testShop', 'copy.ready', { rows: '|' }).split('|')
  await expect(page.getByText(ready)).toBeVisible()
  await owner.look('test-copy-ready')

  await press('toTest').click()
  await expect(page.getByText(t('testShop', 'bar'))).toBeVisible()
  await owner.go('/configMgmt/connections')
  await page.getByText(t('testShop', 'amounts'), { exact: true }).click()
  await owner.look('test-payments')
  await owner.go('/merchant/outlet')
  await expect(page.getByText('TEST Copied shop').first()).toBeVisible()
  await owner.look('test-copy-outlets')
  expect(owner.complaints).toEqual([])
})
