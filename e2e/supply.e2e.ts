import { expect, type Page } from '@playwright/test'
import { type Person, signInAdmin, test } from './support/journey.ts'

/** Picks the first choice of a search that opens under the pointer. */
async function pickFirst(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
}

const press = ({ page, t }: Person, file: string, key: string): Promise<void> =>
  page
    .getByRole('button', { name: t(file, key), exact: true })
    .first()
    .click()

const agree = ({ page, t }: Person, key: string): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('supply', key), exact: true })
    .click()

test('the owner orders from a supplier and receives what came', async ({ person }, info) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/stock-supplier')
  await press(owner, 'supply', 'supplier.new')
  const supplier = `Hill tea ${info.project.name}`
  await page.getByRole('dialog').getByLabel(t('supply', 'supplier.name'), { exact: true }).fill(supplier)
  await press(owner, 'common', 'save')
  await expect(page.getByRole('button', { name: supplier, exact: true })).toBeVisible()

  await owner.go('/stock-purchase-order')
  await press(owner, 'supply', 'order.new')
  await pickFirst(page, t('supply', 'order.supplier'))
  await pickFirst(page, t('supply', 'lines.add'))
  await page.getByLabel(t('supply', 'lines.quantity'), { exact: true }).fill('12')
  await page.getByLabel(t('supply', 'lines.price'), { exact: true }).fill('3')
  await owner.look('purchase-order-form')
  await press(owner, 'common', 'save')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('a.k-opens').first().click()
  await press(owner, 'supply', 'order.do.submit')
  await agree(owner, 'order.do.submit')
  await press(owner, 'supply', 'order.receipt')
  await owner.look('purchase-order-receive')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('supply', 'order.receipt'), exact: true })
    .click()
  await expect(page.locator('h1').getByText(t('supply', 'order.state.received'))).toBeVisible()
  await page.getByRole('tab', { name: t('supply', 'timeline') }).click()
  await expect(page.locator('strong', { hasText: t('supply', 'order.event.receipt') }).first()).toBeVisible()
  await owner.look('purchase-order')
  expect(owner.complaints).toEqual([])
})
