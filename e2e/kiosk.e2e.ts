import { expect } from '@playwright/test'
import { password, scan, test } from './support/journey.ts'
import { beer, enterPin, makeKiosk } from './support/kiosk.ts'
import { lamp, shopOfAllWays } from './support/methods-shop.ts'
import { atPhone } from './support/paying.ts'
import { giveSession } from './support/sign-in.ts'
import { openTill, pauseAsPerson } from './support/till.ts'
import { keep, turn } from './support/turned.ts'

test('a kiosk sells for a wallet, stops at an age until staff come, and another till sees it call', async ({
  person,
}) => {
  const [customer, cashier] = [await person(), await person()]
  const { page, t } = customer
  const email = `kiosk-${customer.language}-${Date.now()}@ways.example`
  const place = { country: 'CN', language: customer.language }
  const shop = await shopOfAllWays(email, place, ['alipay', 'terminal'])
  const manager = { merchantNumber: shop.merchantNumber, staffNumber: 'manager', password }
  await giveSession(page, manager)
  await openTill(customer)
  await makeKiosk(shop)
  await expect(page.getByRole('heading', { name: t('kiosk', 'welcome.title') })).toBeVisible({ timeout: 60_000 })
  await customer.look('kiosk-welcome')
  await giveSession(cashier.page, manager)
  await openTill(cashier)

  await scan(page, lamp)
  await expect(page.getByText('22.60').first()).toBeVisible()
  await scan(page, beer)
  const stop = page.getByRole('heading', { name: t('kiosk', 'stop.age.title', { age: 18 }) })
  await expect(stop).toBeVisible()
  await customer.look('kiosk-stop')

  // The other till hears of it by itself, and reads what stands in the basket.
  await cashier.page.getByRole('button', { name: /^Journey till/ }).click({ timeout: 90_000 })
  await expect(cashier.page.getByRole('dialog').getByText('Lamp')).toBeVisible()
  await cashier.look('kiosks-watched')

  await enterPin(customer)
  await page.getByRole('button', { name: t('deskMore', 'age.looksOlder'), exact: true }).click()
  await expect(page.getByText('27.60').first()).toBeVisible()
  await expect(cashier.page.getByRole('dialog').getByText('Beer')).toBeVisible()
  await customer.look('kiosk-basket')

  await pauseAsPerson(customer)
  await page.getByRole('button', { name: t('kiosk', 'pay.begin'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('kiosk', 'pay.title') })).toBeVisible()
  await customer.look('kiosk-pay')
  await pauseAsPerson(customer)
  await page.getByRole('button', { name: t('payment', 'method.2') }).click()
  const phone = page.getByRole('link', { name: t('kiosk', 'paying.demo') })
  await expect(phone).toBeVisible()
  await customer.look('kiosk-paying')
  await atPhone(customer, (await phone.getAttribute('href')) ?? '', 'pay')
  await expect(page.getByRole('heading', { name: t('kiosk', 'paid.title') })).toBeVisible()
  await expect(page.getByText(t('kiosk', 'paid.phone'))).toBeVisible()
  await customer.look('kiosk-paid')
  const done = page.getByRole('button', { name: t('kiosk', 'paid.done'), exact: true })
  await expect(done).toBeInViewport({ ratio: 1 })
  await done.click()
  await expect(page.getByRole('heading', { name: t('kiosk', 'welcome.title') })).toBeVisible()
  expect([...customer.complaints, ...cashier.complaints]).toEqual([])
})

test('a turned kiosk stands in four sizes, light and dark', { tag: '@once' }, async ({ person }, info) => {
  const customer = await person()
  const { page, t } = customer
  const email = `kiosk-turned-${customer.language}-${Date.now()}@ways.example`
  const shop = await shopOfAllWays(email, { country: 'CN', language: customer.language }, ['alipay', 'terminal'])
  await giveSession(page, { merchantNumber: shop.merchantNumber, staffNumber: 'manager', password })
  await turn(customer)
  await openTill(customer)
  await makeKiosk(shop)
  await expect(page.getByRole('heading', { name: t('kiosk', 'welcome.title') })).toBeVisible({ timeout: 60_000 })
  expect(await page.evaluate(() => document.dir)).toBe('rtl')
  await keep(customer, 'kiosk-welcome', info.project.name)
  await scan(page, lamp)
  await expect(page.getByText('22.60').first()).toBeVisible()
  await keep(customer, 'kiosk-basket', info.project.name)
  await scan(page, beer)
  await expect(page.getByRole('heading', { name: t('kiosk', 'stop.age.title', { age: 18 }) })).toBeVisible()
  await keep(customer, 'kiosk-stop', info.project.name)
  await enterPin(customer)
  await page.getByRole('button', { name: t('deskMore', 'age.looksOlder'), exact: true }).click()
  await expect(page.getByText('27.60').first()).toBeVisible()
  await pauseAsPerson(customer)
  await page.getByRole('button', { name: t('kiosk', 'pay.begin'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('kiosk', 'pay.title') })).toBeVisible()
  await keep(customer, 'kiosk-pay', info.project.name)
  expect(customer.complaints).toEqual([])
})
