import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { setPin } from '@kassa/contract/identity/own-secrets.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { password, type Person } from './journey.ts'
import type { shopOfAllWays } from './methods-shop.ts'

/** The code of goods that stop a kiosk until somebody is 18. */
export const beer = '2990000990059'
const PIN = '259137'

type Shop = Awaited<ReturnType<typeof shopOfAllWays>>

/** Makes the only till of the shop so far a kiosk, and adds goods with an age. */
export async function makeKiosk({ call, atTheTill }: Shop): Promise<void> {
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
export async function enterPin({ page, t }: Person): Promise<void> {
  await page.getByRole('button', { name: t('kiosk', 'staff.enter'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Sam/ }).click()
  await dialog.locator('input').fill(PIN)
  await dialog.getByRole('button', { name: t('kiosk', 'staff.enter'), exact: true }).click()
}
