import { expect } from '@playwright/test'
import { drawer } from './support/forms.ts'
import { password, signInAdmin, test } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

test('an owner copies the shop into the test shop, and finds nobody there who is real', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/merchant/staffMgmt')
  await expect(page.getByText('Okafor').first()).toBeVisible()

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
  await expect(page.getByText(t('testShop', 'copy.copying'))).toBeVisible()
  await world.run('moving.fill-test-shops')
  const [ready = ''] = t('testShop', 'copy.ready', { rows: '|' }).split('|')
  await expect(page.getByText(ready)).toBeVisible()
  await owner.look('test-copy-ready')

  await press('toTest').click()
  await expect(page.getByText(t('testShop', 'bar'))).toBeVisible()
  await owner.go('/merchant/staffMgmt')
  await expect(page.getByText('1002').first()).toBeVisible()
  await expect(page.getByText('Okafor')).toHaveCount(0)
  await owner.look('test-copy-staff')
  expect(owner.complaints).toEqual([])
})
