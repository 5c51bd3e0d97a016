import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { createPurchaseOrder, submitPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { expect, type Page } from '@playwright/test'
import { type Person, scan, signInAdmin, signInStaff, test } from './support/journey.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { batteries, isVerified, items, openTill, payExact } from './support/till.ts'

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

/** Saves what is typed and opens it from the list: other journeys write documents of the same outlet meanwhile. */
async function saveAndOpen(person: Person): Promise<void> {
  const { page } = person
  const answered = page.waitForResponse((answer) => answer.ok() && answer.url().includes('/inventory/create-'))
  await press(person, 'common', 'save')
  const { id } = (await (await answered).json()) as { id: string }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator(`a.k-opens[href*="${id}"]`).click()
}

test('the owner orders from a supplier and receives what came @gate', async ({ person }, info) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/stock-supplier')
  await press(owner, 'supply', 'supplier.new')
  const supplier = `Hill tea ${info.project.name}`
  await page.getByRole('dialog').getByLabel(t('supply', 'supplier.name'), { exact: true }).fill(supplier)
  await press(owner, 'common', 'save')
  await page.getByRole('link', { name: supplier, exact: true }).click()
  await expect(page.locator('h1').getByText(supplier)).toBeVisible()
  await expect(page.getByText(t('supply', 'supplier.nothingWaits'))).toBeVisible()
  await owner.look('supplier')

  await owner.go('/stock-purchase-order')
  await press(owner, 'supply', 'order.new')
  await pickFirst(page, t('supply', 'order.supplier'))
  await page.getByRole('dialog').getByLabel(t('supply', 'note')).fill('by hand')
  for (const code of [batteries, '00000000', batteries]) await scan(page, code)
  await expect(page.getByLabel(t('supply', 'lines.quantity'), { exact: true })).toHaveValue('2')
  await expect(page.getByRole('dialog').getByLabel(t('supply', 'note'))).toHaveValue('by hand')
  await scan(page, '00000000')
  await expect(page.getByText(t('supply', 'lines.unknownCode', { code: '00000000' }))).toBeVisible()
  await page.getByLabel(t('supply', 'lines.quantity'), { exact: true }).fill('12')
  await page.getByLabel(t('supply', 'lines.price'), { exact: true }).fill('3')
  await owner.look('purchase-order-form')
  await saveAndOpen(owner)
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
  await page.getByRole('link', { name: t('sheet', 'open') }).click()
  await expect(page.getByRole('button', { name: t('sheet', 'print') })).toBeVisible()
  await owner.look('purchase-order-sheet')
  expect(owner.complaints).toEqual([])
})

test('what is broken is reported with a photo, approved, and leaves the stock', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/stock-damage-report')
  await press(owner, 'damage', 'new')
  await pickFirst(page, t('damage', 'reason'))
  await pickFirst(page, t('supply', 'lines.add'))
  await page.getByLabel(t('supply', 'lines.quantity'), { exact: true }).fill('2')
  await page.locator('input[type=file]').first().setInputFiles('apps/web/public/icon-192.png')
  await expect(page.getByAltText(`${t('damage', 'pictures')} 1`)).toBeVisible()
  await owner.look('damage-report-form')
  await saveAndOpen(owner)
  await press(owner, 'damage', 'do.submit')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('damage', 'do.submit'), exact: true })
    .click()
  await press(owner, 'damage', 'do.approve')
  await owner.look('damage-report-approve')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('damage', 'do.approve'), exact: true })
    .click()
  await expect(page.locator('h1').getByText(t('damage', 'states.approved'))).toBeVisible()
  await owner.look('damage-report')
  expect(owner.complaints).toEqual([])
})

/** Agrees to a step of a check; tills of other journeys may not have reported, and are not waited for. */
async function goOn({ page, t }: Person, step: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const named = (key: string) => dialog.getByRole('button', { name: t('stocktake', key), exact: true })
  await named(step).or(named('tills.doAnyway')).click()
}

test('goods are counted by scanner, looked at and applied', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/stock-check')
  await press(owner, 'stocktake', 'new')
  await page.getByText(t('stocktake', 'scope.list'), { exact: true }).first().click()
  // Goods stand in one open check at a time: each language counts its own.
  await page.getByRole('combobox', { name: t('supply', 'lines.add') }).click()
  const place = ['en', 'zh', 'ja'].indexOf(owner.language)
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(place)
  const code = /\d{13}/.exec(await option.innerText())?.[0] ?? ''
  await option.click()
  await owner.look('stocktake-form')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('stocktake', 'start'), exact: true })
    .click()
  await expect(page.getByText(t('stocktake', 'scanFirst'))).toBeVisible()
  await scan(page, code)
  await expect(page.getByText(t('stocktake', 'countedOf', { counted: 1, total: 1 })).first()).toBeVisible()
  const counted = page.locator('.k-count-row input')
  await expect(counted).toHaveValue('1')
  await scan(page, code)
  await expect(counted).toHaveValue('2')
  await owner.look('stocktake-count')
  await press(owner, 'stocktake', 'do.submit')
  await goOn(owner, 'do.submit')
  await expect(page.locator('h1').getByText(t('stocktake', 'states.review'))).toBeVisible()
  await owner.look('stocktake-review')
  await press(owner, 'stocktake', 'do.apply')
  await goOn(owner, 'do.apply')
  await expect(page.locator('h1').getByText(t('stocktake', 'states.applied'))).toBeVisible()
  expect(owner.complaints).toEqual([])
})

test('a piece is received by its serial number, sold by it, and found again', async ({ person, locale }, info) => {
  const call = await ownerCalls(locale ?? 'en-US')
  const [sample] = (await call(listStock, { search: batteries, limit: 1 })).rows
  const turn = String(info.repeatEachIndex)
  const code = `29900009902${String(['en', 'zh', 'ja'].indexOf(info.project.name))}${turn}`
  const product = await call(createProduct, {
    ...usualProduct,
    name: `Phone ${info.project.name}`,
    codes: [code],
    tracksSerials: true,
    listings: [{ ...usualListing, outletId: sample?.outletId ?? '', sellPriceMinor: 99_900 }],
  })
  const supplier = await call(createSupplier, { name: `Phones ${info.project.name} ${turn}` })
  const lines = [{ variantId: product.id, quantity: 2, unitPriceMinor: 60_000 }]
  const order = await call(createPurchaseOrder, { supplierId: supplier.id, expectedOn: null, lines })
  await call(submitPurchaseOrder, { id: order.id })
  const [one, two] = [`SN-${info.project.name}-${turn}1`, `SN-${info.project.name}-${turn}2`]

  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go(`/stock-purchase-order/${order.id}`)
  await press(owner, 'supply', 'order.receipt')
  const serials = page.getByRole('dialog').getByLabel(t('scan', 'serials.label'), { exact: true })
  await serials.fill(one)
  await serials.press('Enter')
  await scan(page, two)
  await expect(page.getByText(t('scan', 'serials.count', { count: 2, wanted: 2 }))).toBeVisible()
  await owner.look('purchase-order-serials')
  await agree(owner, 'order.receipt')
  await expect(page.locator('h1').getByText(t('supply', 'order.state.received'))).toBeVisible()

  const cashier = await person()
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(cashier.page, code)
  await expect(cashier.page.getByRole('dialog')).toBeVisible()
  await scan(cashier.page, code)
  await expect(
    cashier.page.getByRole('dialog').getByText(cashier.t('desk', 'message.serialIsCode', { code })),
  ).toBeVisible()
  await cashier.look('desk-serial')
  await scan(cashier.page, one)
  await expect(cashier.page.getByText(t('desk', 'serial.of', { serial: one }))).toBeVisible()
  // The second is found by its number alone.
  await scan(cashier.page, two)
  await expect(cashier.page.getByText(items(cashier, 2))).toBeVisible()
  await cashier.look('desk-serial-basket')
  await payExact(cashier)
  await isVerified(cashier)

  await owner.go(`/stock-serial?search=${one.toLowerCase()}`)
  await page.getByRole('link', { name: one }).click()
  await expect(page.locator('h1').getByText(t('stock', 'serials.state.sold'))).toBeVisible()
  await expect(page.getByText(t('stock', 'serials.kind.receipt'), { exact: true })).toBeVisible()
  await owner.look('serial')
  expect([...owner.complaints, ...cashier.complaints]).toEqual([])
})
