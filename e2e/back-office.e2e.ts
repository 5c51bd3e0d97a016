import { expect } from '@playwright/test'
import { password, signInAdmin, signInStaff, test } from './support/journey.ts'
import { lookAround } from './support/look-around.ts'
import { isOfPeople, screensOf } from './support/walked-screens.ts'

test('nobody sees a screen without signing in; a refused login says why, and the next leads to where one wanted to go @gate', async ({
  person,
}) => {
  const visitor = await person()
  const { page, t } = visitor
  await visitor.go('/shop-productMgmt')
  await page.waitForURL(/\/login/)
  await page.getByLabel(t('login', 'email')).fill('merchant@kassa.example')
  await page.getByLabel(t('login', 'password'), { exact: true }).fill('Not-the-password-1')
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/\/login$/)
  expect(await page.title()).toBe('Kassa')
  await visitor.look('login-refused')
  await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await page.waitForURL(/\/shop-productMgmt/)
  await expect(page.locator('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
})

test('the owner looks at every screen of the shop @gate', async ({ person }) => {
  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await lookAround(
    owner,
    screensOf('merchant').filter((screen) => !isOfPeople(screen)),
  )
})

test('an operator is shown a refusal inside the shell for a screen of merchants', async ({ person }) => {
  const operator = await person()
  await signInAdmin(operator, 'operator@kassa.example')
  await operator.go('/shop-productMgmt')
  await expect(operator.page.getByText(operator.t('status', 'forbidden.title'))).toBeVisible()
  await operator.look('forbidden')
})

test('a session that has ended leads to the login page, which says so @gate', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as object
    localStorage.setItem('kassa.session', JSON.stringify({ ...session, token: 'ended' }))
  })
  await owner.go('/shop-productMgmt')
  await page.waitForURL(/\/login/)
  await expect(page.getByText(t('common', 'session.timedOut'))).toBeVisible()
  await owner.look('timed-out')
  expect((await page.evaluate(() => localStorage.getItem('kassa.session'))) ?? '').not.toContain('ended')
  await page.getByLabel(t('login', 'email')).fill('merchant@kassa.example')
  await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await page.waitForURL(/\/shop-productMgmt/)
})

test('a session that ends under a form leads back to the form, with what was typed @once', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  const name = `Brand ${Date.now().toString(36)}`
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/shop-brand')
  await page
    .getByRole('button', { name: t('goods', 'brand.new') })
    .first()
    .click()
  const field = page.getByRole('dialog').getByLabel(t('goods', 'name'), { exact: true })
  const save = page.getByRole('dialog').getByRole('button', { name: t('common', 'save'), exact: true })
  await field.fill(name)
  await page.route('**/catalogue/create-brand', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
  await save.click()
  await page.waitForURL(/\/login/)
  await page.getByLabel(t('login', 'email')).fill('merchant@kassa.example')
  await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await page.waitForURL(/\/shop-brand/)
  await expect(field).toHaveValue(name)
  await save.click()
  await expect(field).toBeHidden()
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
})

test('at an address without https the desk says what to do instead of failing @gate', async ({ person }) => {
  const cashier = await person({ isChanged: true })
  await cashier.page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await signInStaff(cashier, '100001', '1001')
  await cashier.go('/desk')
  await expect(cashier.page.getByRole('heading', { name: cashier.t('desk', 'insecure.title') })).toBeVisible()
  await cashier.look('insecure')
})
