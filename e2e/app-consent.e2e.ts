import { expect } from '@playwright/test'
import { password, signInAdmin, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { serveThirdParty, type ThirdPartyServer } from './support/third-party-server.ts'

let world: OwnWorld
let app: ThirdPartyServer

test.beforeAll(async () => {
  world = await openOwnWorld()
  app = await serveThirdParty(process.env['KASSA_ADDRESS'] ?? '', world.registerApp)
})
test.afterAll(async () => {
  app.close()
  await world.close()
})

/** The code of a refusal, or `read`. */
async function outcome(of: 'list_outlets' | 'list_products'): Promise<string> {
  const answer = await app.kassa().call(of, {})
  return answer.ok ? 'read' : answer.refusal.code
}

/** The time after the press for which the app is refused. */
const AT_ONCE = { timeout: 1_000, intervals: [50] }

async function chooseAccess({ page, t }: Person, approve: string): Promise<void> {
  await page.getByLabel(t('connection', 'password'), { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
}

test('a third-party app asks, the owner agrees to less, narrows it and ends it: refused within a second', async ({
  person,
}) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')

  await page.goto(await app.ask(['outlets_read', 'products_read', 'invoices_read']))
  await page.getByRole('button', { name: t('connection', 'authorize.deny'), exact: true }).click()
  await expect(page.getByText('access_denied')).toBeVisible()

  await page.goto(await app.ask(['outlets_read', 'products_read', 'invoices_read', 'refunds_create']))
  await expect(page.getByText(t('connection', 'authorize.asks', { name: 'Loyal Lamp' }))).toBeVisible()
  await owner.look('app-asks')
  await page.getByRole('button', { name: t('connection', 'authorize.choose'), exact: true }).click()
  const sensitive = page.getByRole('checkbox', { name: t('connection', 'scope.invoices_read'), exact: true })
  await expect(sensitive).not.toBeChecked()
  await owner.look('app-access')
  const refunds = t('connection', 'scope.refunds_create')
  await page.getByRole('checkbox', { name: refunds, exact: true }).check()
  await page.getByLabel(t('connection', 'daily.label', { scope: refunds }), { exact: true }).fill('3')
  await owner.look('app-limits')
  await chooseAccess(owner, t('connection', 'authorize.approve'))
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
  await expect(page.getByRole('listitem').first()).not.toBeEmpty()
  expect([await outcome('list_outlets'), await outcome('list_products')]).toEqual(['read', 'read'])

  await owner.go('/configMgmt/connections')
  await page.getByRole('button', { name: t('connection', 'change.button'), exact: true }).click()
  await page.getByRole('checkbox', { name: t('connection', 'scope.products_read'), exact: true }).uncheck()
  await chooseAccess(owner, t('connection', 'change.save'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => outcome('list_products'), AT_ONCE).toBe('scope.missing')
  expect(await outcome('list_outlets')).toBe('read')
  await world.run('platform.app-calls')
  await page.reload()
  await expect(page.getByText(t('connection', 'calls.title'))).toBeVisible()
  await owner.look('app-narrowed')

  await page.getByRole('button', { name: t('connection', 'remove.button'), exact: true }).click()
  const question = page.getByRole('dialog', { name: t('connection', 'remove.ask', { name: 'Loyal Lamp' }) })
  await question.getByRole('button', { name: t('connection', 'remove.button'), exact: true }).click()
  await expect(page.getByText(t('connection', 'empty.title'))).toBeVisible()
  await expect.poll(() => outcome('list_outlets'), AT_ONCE).toBe('key.unknown')
  expect(owner.complaints).toEqual([])
})
