import { expect } from '@playwright/test'
import { findBuiltInRole } from '../packages/contract/src/identity/built-in-roles.ts'
import { signInAdmin, test } from './support/journey.ts'
import { lookAround } from './support/look-around.ts'
import { isOfPeople, screensOf } from './support/walked-screens.ts'

test('the owner looks at the people and places of the merchant @gate', async ({ person }) => {
  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await lookAround(owner, [
    ...screensOf('merchant').filter(isOfPeople),
    ['merchant-admins', '/merchant/merchant?tab=admins'],
    ['staff-roles', '/merchant/staffMgmt?tab=roles'],
  ])
})

test('the operator looks at partners, merchants and the own people @gate', async ({ person }) => {
  const operator = await person()
  await signInAdmin(operator, 'operator@kassa.example')
  await lookAround(operator, [['tenants', '/'], ...screensOf('operator'), ['log-above', '/log-adminLog']])
})

test('the partner sees the own merchants and not the operator’s people', async ({ person }) => {
  const partner = await person()
  await signInAdmin(partner, 'partner@kassa.example')
  await lookAround(partner, [['merchants-of-partner', '/merchant/merchant-list']])
  await partner.go('/operator-admin')
  await expect(partner.page.getByText(partner.t('status', 'forbidden.title'))).toBeVisible()
})

test('a visitor finds the ways to an account @gate', async ({ person }) => {
  const visitor = await person()
  for (const [name, route] of [
    ['register', '/register'],
    ['sign-up', '/sign-up'],
    ['forgot-password', '/forgot-password'],
    ['login-provider', '/login/provider'],
  ] as const) {
    await visitor.go(route)
    await expect(visitor.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await visitor.look(name)
  }
  expect(visitor.complaints).toEqual([])
})

test('the owner hires somebody, who signs in and sees only what the role opens @gate', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  const number = `E${Date.now().toString(36)}`
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/merchant/staffMgmt')
  await page
    .getByRole('button', { name: t('people', 'new.staff') })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('people', 'field.firstName'), { exact: true }).fill('Robin')
  await form.getByLabel(t('people', 'field.number'), { exact: true }).fill(number)
  await form.getByLabel(t('people', 'field.password'), { exact: true }).fill('Robin-till-26')
  await form.getByLabel(t('people', 'field.passwordAgain'), { exact: true }).fill('Robin-till-26')
  await form.getByRole('combobox', { name: t('people', 'field.role'), exact: true }).click()
  await page.getByTitle(findBuiltInRole('cashier')?.names[owner.language] ?? '', { exact: true }).click()
  await expect(form.getByTitle('Harbour Street', { exact: true })).toBeVisible()
  await form.getByLabel(new RegExp(`^${t('people', 'field.pin')}`)).fill('2591')
  await owner.look('staff-drawer')
  await form.getByRole('button', { name: t('common', 'save'), exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(number).first()).toBeVisible()

  const cashier = await person()
  await cashier.go('/login')
  await cashier.page.getByRole('tab', { name: t('login', 'as.staff') }).click()
  await cashier.page.getByLabel(t('login', 'merchantNumber')).fill('100001')
  await cashier.page.getByLabel(t('login', 'staffNumber')).fill(number)
  await cashier.page.getByLabel(t('login', 'password'), { exact: true }).fill('Robin-till-26')
  await cashier.page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await cashier.page.waitForURL(/\/desk$/)
  await cashier.speak()
  await cashier.go('/merchant/staffMgmt')
  await expect(cashier.page.getByText(t('status', 'forbidden.title'))).toBeVisible()
  await cashier.look('cashier-forbidden')
})

test('a role is made in the tree, branch by branch @gate', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/merchant/staffMgmt?tab=roles')
  await page
    .getByRole('button', { name: t('people', 'new.role') })
    .first()
    .click()
  const form = page.getByRole('dialog')
  const name = `Role ${Date.now().toString(36)}`
  await form.getByLabel(t('people', 'field.name'), { exact: true }).fill(name)
  await form
    .getByRole('button', { name: new RegExp(t('people', 'action.selectBranch')) })
    .last()
    .click()
  await owner.look('role-drawer')
  await form.getByRole('button', { name: t('common', 'save'), exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
})
