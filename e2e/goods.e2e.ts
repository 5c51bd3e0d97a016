import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { type Person, signInAdmin, signInStaff, test } from './support/journey.ts'
import { openTill } from './support/till.ts'

const picture = path.join(import.meta.dirname, '../apps/web/public/icon-192.png')

const press = ({ page, t }: Person, file: string, key: string, facts?: Record<string, number>): Promise<void> =>
  page
    .getByRole('button', { name: t(file, key, facts), exact: true })
    .last()
    .click()

/** Opens the menu of what is done to many products at once, and takes an entry. */
async function takeMore(owner: Person, key: string): Promise<void> {
  await press(owner, 'product', 'more.title')
  await owner.page.getByRole('menuitem', { name: owner.t('product', key) }).click()
}

async function typeAttribute({ page, t }: Person, at: number, name: string, values: readonly string[]): Promise<void> {
  await page.getByRole('combobox', { name: t('product', 'attribute.name', { number: at }) }).fill(name)
  const box = page.getByRole('combobox', { name: t('product', 'attribute.values', { name }) })
  await box.click()
  for (const value of values) {
    await box.pressSequentially(value)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
}

/** Works at another outlet from here on. */
const chooseOutlet = ({ page }: Person, name: string): Promise<void> =>
  page.evaluate((wanted) => {
    const session = JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as {
      outlets: { id: string; name: string; payCurrency: string }[]
    }
    const found = session.outlets.find((outlet) => outlet.name === wanted)
    const outlet = { outletId: found?.id, payCurrency: found?.payCurrency }
    localStorage.setItem('kassa.session', JSON.stringify({ ...session, outlet }))
  }, name)

test('goods are made, imported, taken to another outlet and seen at its desk', async ({ person }, info) => {
  const owner = await person()
  const { page, t } = owner
  const shirt = `Shirt ${info.project.name}`
  const tea = `Oolong ${info.project.name}`
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/shop-productMgmt')

  await press(owner, 'product', 'new')
  await page.getByLabel(t('product', 'field.name'), { exact: true }).fill(shirt)
  await page.getByLabel(t('product', 'field.image'), { exact: true }).setInputFiles(picture)
  await press(owner, 'product', 'attribute.add')
  await typeAttribute(owner, 1, 'Size', ['S', 'M'])
  await page.getByLabel(t('product', 'matrix.fillValue')).fill('19.9')
  await press(owner, 'product', 'matrix.fillRows_other', { count: 2 })
  await press(owner, 'product', 'matrix.makeCodes_other', { count: 2 })
  await expect(page.getByLabel(`${t('product', 'field.codes')} M`, { exact: true })).toHaveValue(/^29\d{11}$/)
  await owner.look('product-matrix')
  await press(owner, 'common', 'save')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await takeMore(owner, 'more.import')
  const sheet = await writeXlsx({
    sheets: [
      {
        name: 'Goods',
        rows: [
          ['Name', 'Sell price', 'Stock', 'Remark'],
          [tea, '18.50', '24', ''],
          [`Broken ${info.project.name}`, 'abc', '', ''],
        ],
      },
    ],
  })
  const file = { name: 'goods.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(sheet) }
  await page.getByLabel(t('import', 'choose'), { exact: true }).setInputFiles(file)
  await press(owner, 'import', 'check')
  await expect(page.getByRole('rowheader', { name: `Broken ${info.project.name}` })).toBeVisible()
  await owner.look('import-check')
  await page.locator('.k-import-foot .ant-btn-primary').click()
  const downloading = page.waitForEvent('download')
  await press(owner, 'import', 'downloadFailed')
  const lines = fs
    .readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^Broken .*,abc,.*abc/)
  await press(owner, 'import', 'finish')

  await owner.go('/shop-product-sync')
  await page.getByRole('checkbox', { name: 'Garden Market' }).check()
  await press(owner, 'sync', 'go')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('sync', 'go'), exact: true })
    .click()
  await expect(page.getByRole('heading', { name: t('sync', 'done', { name: 'Harbour Street' }) })).toBeVisible()
  await owner.look('sync')

  await owner.go(`/shop-productMgmt?search=${encodeURIComponent(shirt)}`)
  await expect(page.locator('.k-product-name img').first()).toHaveAttribute('src', /^blob:/)
  expect(owner.complaints).toEqual([])

  const cashier = await person()
  await signInStaff(cashier, '100001', '1001')
  await chooseOutlet(cashier, 'Garden Market')
  await openTill(cashier)
  for (const name of [tea, shirt]) {
    await cashier.page.getByLabel(t('desk', 'search.label')).fill(name)
    await expect(cashier.page.getByText(name).first()).toBeVisible()
  }
  await cashier.look('desk-synced')
})
