import fs from 'node:fs'
import path from 'node:path'
import { createCategory } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { type ErrorCode, errors } from '@kassa/contract/errors.ts'
import { expect } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { type Person, signInAdmin, signInStaff, test } from './support/journey.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { isInstalled, openTill } from './support/till.ts'
import { dragByTouch } from './support/touch.ts'

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

/** Returns the text of a refusal in the catalogue in this person's language. */
const refusal = ({ language }: Person, code: ErrorCode): string => errors[code][language]

/** Imports one product and takes it back at once. */
async function undoAnImport(owner: Person, name: string): Promise<void> {
  const { page, t } = owner
  await takeMore(owner, 'more.import')
  const sheet = await writeXlsx({
    sheets: [
      {
        name: 'Goods',
        rows: [
          ['Name', 'Sell price'],
          [name, '3.20'],
        ],
      },
    ],
  })
  const file = { name: 'mint.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(sheet) }
  await page.getByLabel(t('import', 'choose'), { exact: true }).setInputFiles(file)
  await press(owner, 'import', 'check')
  await expect(page.getByText(t('import', 'allSound'))).toBeVisible()
  await page.locator('.k-import-foot .ant-btn-primary').click()
  await press(owner, 'import', 'undo')
  await page
    .getByRole('dialog', { name: t('import', 'undoQuestion', { name: 'mint.xlsx' }) })
    .getByRole('button', { name: t('import', 'undo'), exact: true })
    .click()
  await expect(page.getByText(t('import', 'isUndone'), { exact: true })).toBeVisible()
  await owner.look('import-undone')
  await press(owner, 'import', 'finish')
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

/** The picture of a key is kept by itself, and is there without a network though nobody had looked at it. */
async function picturesAreKept(cashier: Person, category: string): Promise<void> {
  const { page, context, t } = cashier
  await page.getByLabel(t('desk', 'search.label')).fill('')
  await isInstalled(cashier)
  await page.waitForFunction(async () => {
    const cache = await caches.open('kassa-pictures')
    return (await cache.keys()).some(({ url }) => url.includes('/file/pictures/'))
  })
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('tab', { name: category }).click()
  await expect(page.locator('.d-quick-key img').first()).toHaveAttribute('src', /^blob:/)
  await context.setOffline(false)
}

test('goods are made, imported, taken to another outlet and seen at its desk', async ({ person, locale }, info) => {
  // Steps that are the same in every language are tried in the first.
  const isFirst = info.project.name === 'en'
  const owner = await person()
  const { page, t } = owner
  const shirt = `Shirt ${info.project.name}`
  const tea = `Oolong ${info.project.name}`
  const clothes = `Clothes ${info.project.name}`
  const shirts = `Shirts ${info.project.name}`
  const call = await ownerCalls(locale ?? 'en-US')
  for (const name of [clothes, shirts]) await call(createCategory, { name, parentId: null })
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/shop-category')
  const category = (name: string) => page.locator('.k-tree-line', { hasText: name })
  const handle = (name: string) => page.getByRole('button', { name: t('category', 'handle', { name }), exact: true })
  const moved = page.getByText(t('category', 'moved', { name: shirts, parent: clothes }))
  await dragByTouch(page, handle(shirts), category(clothes).locator('strong'))
  await expect(moved).toBeAttached()
  await dragByTouch(page, handle(clothes), category(shirts).locator('strong'))
  await expect(page.getByText(refusal(owner, 'category.own-child'))).toBeVisible()
  await owner.look('category-refused')
  await handle(shirts).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText(t('category', 'movedTop', { name: shirts }))).toBeAttached()

  await owner.go('/shop-productMgmt')

  await press(owner, 'product', 'new')
  await page.getByLabel(t('product', 'field.name'), { exact: true }).fill(shirt)
  await page.getByRole('combobox', { name: t('product', 'field.category') }).fill(shirts)
  await page.locator('.ant-select-tree-title', { hasText: shirts }).click()
  await page.getByLabel(t('product', 'field.image'), { exact: true }).first().setInputFiles(picture)
  await page.getByText(t('product', 'section.kind'), { exact: true }).click()
  await press(owner, 'product', 'attribute.add')
  await typeAttribute(owner, 1, 'Size', ['S', 'M'])
  await page.getByLabel(t('product', 'matrix.fillValue')).fill('19.9')
  await press(owner, 'product', 'matrix.fillRows_other', { count: 2 })
  await press(owner, 'product', 'matrix.makeCodes_other', { count: 2 })
  await expect(page.getByLabel(`${t('product', 'field.codes')} M`, { exact: true })).toHaveValue(/^29\d{11}$/)
  await page.getByText(t('product', 'matrix.view.prices'), { exact: true }).click()
  await page.getByLabel(`${t('product', 'field.special')} ¥ / % M`, { exact: true }).fill('20%')
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
  await undoAnImport(owner, `Mint ${info.project.name}`)

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

  const cashier = await person({ keepsProgram: isFirst })
  await signInStaff(cashier, '100001', '1001')
  await chooseOutlet(cashier, 'Garden Market')
  await openTill(cashier)
  for (const name of [tea, shirt]) {
    await cashier.page.getByLabel(t('desk', 'search.label')).fill(name)
    await expect(cashier.page.getByText(name).first()).toBeVisible()
  }
  await cashier.look('desk-synced')

  if (isFirst) await picturesAreKept(cashier, shirts)
  expect(cashier.complaints).toEqual([])
})
