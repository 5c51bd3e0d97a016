import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { setPin } from '@kassa/contract/identity/identity.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { expect } from '@playwright/test'
import { password, scan, test, type Person } from './support/journey.ts'
import { lamp, shopOfAllWays } from './support/methods-shop.ts'
import { atPhone } from './support/paying.ts'
import { giveSession } from './support/sign-in.ts'
import { openTill, pauseAsPerson } from './support/till.ts'

const beer = '2990000990059'
const PIN = '259137'

type Shop = Awaited<ReturnType<typeof shopOfAllWays>>

/** Makes the only till of the shop so far a kiosk, and adds goods with an age. */
async function makeKiosk({ call, atTheTill }: Shop): Promise<void> {
  await atTheTill(setPin, { pin: PIN, password })
  const [till] = (await call(listDevices, { limit: 10 })).rows
  const [deviceId, outletId] = [till?.id ?? '', till?.outletId ?? '']
  await call(createProduct, {
    ...usualProduct,
    name: 'Beer',
    codes: [beer],
    restriction: 'beer-wine',
    stockPolicy: 'allow',
    listings: [{ ...usualListing, outletId, sellPriceMinor: 500 }],
  })
  const value = { isOn: true, idleSeconds: 600 }
  await call(saveSalesSettings, { outletId, deviceId, changes: [{ key: 'sales.kiosk', value, version: 0 }] })
}

/** Lets the attendant in who was called. */
async function enterPin({ page, t }: Person): Promise<void> {
  await page.getByRole('button', { name: t('kiosk', 'staff.enter'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Sam/ }).click()
  await dialog.locator('input').fill(PIN)
  await dialog.getByRole('button', { name: t('kiosk', 'staff.enter'), exact: true }).click()
}

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
  await expect(cashier.page.getByRole('dialog').getByText('Beer')).toBeVisible({ timeout: 30_000 })
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
  await expect(page.getByRole('heading', { name: t('kiosk', 'paid.title') })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(t('kiosk', 'paid.phone'))).toBeVisible({ timeout: 30_000 })
  await customer.look('kiosk-paid')
  await page.getByRole('button', { name: t('kiosk', 'paid.done'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('kiosk', 'welcome.title') })).toBeVisible()
  expect([...customer.complaints, ...cashier.complaints]).toEqual([])
})
