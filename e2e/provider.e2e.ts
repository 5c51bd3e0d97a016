import { readSignInProvider } from '@kassa/contract/identity/provider.calls.ts'
import { expect } from '@playwright/test'
import { startOpenIdProvider, type OpenIdProvider } from '../apps/server/test/make/open-id-provider.ts'
import { drawer, fill, save } from './support/forms.ts'
import { password, signInAdmin, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'

let world: OwnWorld
let provider: OpenIdProvider
test.beforeAll(async () => {
  world = await openOwnWorld({ outgoingAllow: '127.0.0.1' })
  provider = await startOpenIdProvider(`${process.env['KASSA_ADDRESS'] ?? ''}/cashier/manage/login/provider`)
})
test.afterAll(async () => {
  await world.close()
  await provider.close()
})

/** Goes to the provider, where Ann signs in, and comes back. */
async function goToProvider({ page, t }: Person): Promise<void> {
  await page.route(`${provider.issuer}/**`, async (route) => {
    const back = await provider.signIn(route.request().url(), { subject: 'ann' })
    const location = `${process.env['KASSA_ADDRESS'] ?? ''}/cashier/manage/login/provider?${back.toString()}`
    await route.fulfill({ status: 302, headers: { location } })
  })
  await page.getByRole('button', { name: t('provider', 'go'), exact: true }).click()
}

test('an owner sets up a provider, is linked once by the password, and then comes in by it alone', async ({
  person,
  locale,
}) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/configMgmt/security')
  await expect(page.getByText(t('provider', 'none'))).toBeVisible()
  await page.getByRole('button', { name: t('provider', 'setUp'), exact: true }).click()
  await fill(drawer(owner), {
    [t('provider', 'name')]: 'Head office',
    [t('provider', 'issuer')]: provider.issuer,
    [t('provider', 'clientId')]: provider.clientId,
    [t('provider', 'clientSecret')]: provider.clientSecret,
  })
  await owner.look('provider-form')
  await save(owner)
  await expect(page.getByText('Head office', { exact: true })).toBeVisible()
  await owner.look('provider-set-up')

  const call = await ownerCalls(locale ?? 'en-US')
  const { loginAddress } = await call(readSignInProvider, {})
  const ann = await person()
  await ann.page.goto(loginAddress ?? '')
  await expect(ann.page.getByRole('heading', { name: ann.t('provider', 'title') })).toBeVisible()
  await ann.look('provider-login')
  await goToProvider(ann)
  await expect(ann.page.getByText(ann.t('provider', 'linkNotice', { name: 'Head office' }))).toBeVisible()
  await ann.look('provider-link')
  await ann.page.getByLabel(ann.t('login', 'email'), { exact: true }).fill('merchant@kassa.example')
  await ann.page.getByLabel(ann.t('login', 'password'), { exact: true }).fill(password)
  await ann.page.getByRole('button', { name: ann.t('login', 'submit'), exact: true }).click()
  await expect(ann.page.locator('main h1').first()).toBeVisible()
  await expect.poll(async () => (await call(readSignInProvider, {})).provider?.links.length).toBe(1)

  // A browser that knows nobody: the provider alone lets her in.
  const again = await person()
  await again.page.goto(loginAddress ?? '')
  await goToProvider(again)
  await expect(again.page.locator('main h1').first()).toBeVisible()
  await owner.go('/configMgmt/security')
  await expect(page.getByText(t('provider', 'linksNone'))).toBeHidden()
  await owner.look('provider-linked')
  expect([...owner.complaints, ...ann.complaints, ...again.complaints]).toEqual([])
})
