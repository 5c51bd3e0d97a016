import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { createPurchaseOrder, submitPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { expect } from '@playwright/test'
import { scan, signInStaff, test } from './support/journey.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { almonds, batteries, openMore, openTill } from './support/till.ts'

test('goods are received on a phone with its camera, sent on and written off at the desk @gate', async ({
  person,
  locale,
}, info) => {
  const call = await ownerCalls(locale ?? 'en-US')
  const goods = (await call(listStock, { search: batteries, limit: 1 })).rows[0]
  if (!goods) throw new Error('the demo shop has no batteries')
  const supplier = await call(createSupplier, { name: `Camera ${info.project.name}` })
  const lines = [{ variantId: goods.variantId, quantity: 12, unitPriceMinor: 300 }]
  const order = await call(createPurchaseOrder, { supplierId: supplier.id, expectedOn: null, lines })
  await call(submitPurchaseOrder, { id: order.id })

  const cashier = await person()
  const { page, t } = cashier
  await page.setViewportSize({ width: 360, height: 740 })
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await openMore(cashier, 'section.inventory')
  await page.getByRole('tab', { name: t('desk', 'inventory.orders') }).click()
  const row = page.getByRole('button', { name: new RegExp(order.number) })
  await row.click()
  await page.getByRole('button', { name: t('scan', 'open') }).click()
  const came = page.getByLabel(t('deskStock', 'cameOf', { name: goods.name }), { exact: true })
  await expect(came).toHaveValue('1')
  await cashier.look('desk-receive-camera')
  await page.getByRole('button', { name: t('scan', 'close') }).click()
  await came.fill('12')
  await page.getByLabel(t('supply', 'order.lotNumber')).fill('L7')
  await cashier.look('desk-receive')
  await page.getByRole('button', { name: t('supply', 'order.receipt'), exact: true }).click()
  await expect(row).toContainText(t('supply', 'order.state.received'))
  await cashier.look('desk-orders')

  await page.getByRole('tab', { name: t('desk', 'inventory.transfers') }).click()
  await page.getByRole('button', { name: t('supply', 'transfer.new') }).click()
  await page.locator('.d-field select').selectOption({ label: 'Garden Market' })
  for (const code of [batteries, '00000000', batteries]) await scan(page, code)
  await scan(page, '00000000')
  await expect(page.getByText(t('deskStock', 'unknown', { code: '00000000' }))).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('deskStock', 'quantityOf', { name: goods.name }) })).toHaveValue('2')
  await cashier.look('desk-transfer-draft')
  await page.getByRole('button', { name: t('desk', 'save'), exact: true }).click()
  const ship = page.getByRole('button', { name: t('supply', 'transfer.do.ship'), exact: true })
  await ship.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('supply', 'transfer.do.ship'), exact: true })
    .click()
  const transfers = page.getByRole('list', { name: t('deskStock', 'tabs.transfers') })
  await expect(transfers.getByText(t('supply', 'transfer.state.shipped')).first()).toBeVisible()

  await page.getByRole('tab', { name: t('desk', 'inventory.damages') }).click()
  await page.getByRole('button', { name: t('damage', 'new') }).click()
  await scan(page, almonds)
  await page.locator('.d-field select').selectOption('expired')
  await page.locator('input[type=file]').setInputFiles('apps/web/public/icon-192.png')
  await expect(page.getByRole('button', { name: `${t('deskStock', 'removePhoto')} 1` })).toBeVisible()
  await cashier.look('desk-damage-draft')
  await page.getByRole('button', { name: t('damage', 'do.submit'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('damage', 'do.submit'), exact: true })
    .click()
  const reports = page.getByRole('list', { name: t('deskStock', 'tabs.damages') })
  await expect(reports.getByText(t('damage', 'reasons.expired')).first()).toBeVisible()
  expect(cashier.complaints).toEqual([])
})
