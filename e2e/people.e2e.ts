import { expect } from '@playwright/test'
import { signInAdmin, test } from './support/journey.ts'
import { lookAround } from './support/look-around.ts'

test('the owner looks at the people and places of the merchant', async ({ person }) => {
  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await lookAround(owner, [
    ['merchant', '/merchant/merchant'],
    ['staff', '/merchant/staffMgmt'],
    ['outlets', '/merchant/outlet'],
    ['security', '/configMgmt/security'],
    ['sales-settings', '/configMgmt/sales'],
    ['staff-log', '/log-staffLog'],
    ['profile', '/profile'],
  ])
})

test('the operator looks at partners, merchants and the own people', async ({ person }) => {
  const operator = await person()
  await signInAdmin(operator, 'operator@kassa.example')
  await lookAround(operator, [
    ['tenants', '/'],
    ['partners', '/partner'],
    ['merchants', '/merchant/merchant-list'],
    ['operators', '/operator-admin'],
    ['admin-log', '/log-adminLog'],
  ])
})

test('the partner sees the own merchants and not the operator’s people', async ({ person }) => {
  const partner = await person()
  await signInAdmin(partner, 'partner@kassa.example')
  await lookAround(partner, [['merchants-of-partner', '/merchant/merchant-list']])
  await partner.go('/operator-admin')
  await expect(partner.page.getByText(partner.t('status', 'forbidden.title'))).toBeVisible()
})

test('a visitor finds the ways to an account', async ({ person }) => {
  const visitor = await person()
  for (const [name, route] of [
    ['register', '/register'],
    ['sign-up', '/sign-up'],
    ['forgot-password', '/forgot-password'],
  ] as const) {
    await visitor.go(route)
    await expect(visitor.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await visitor.look(name)
  }
  expect(visitor.complaints).toEqual([])
})
