import { expect } from '@playwright/test'
import { type Person, signInAdmin, test } from './support/journey.ts'

/** Puts cells on the clipboard and pastes them where the keyboard is, as from a spreadsheet. */
async function paste({ page, context }: Person, cells: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells)
  await page.keyboard.press('ControlOrMeta+v')
}

test('goods are made of cells that are pasted from a spreadsheet, put right where they stand', async ({
  person,
}, info) => {
  const owner = await person()
  const { page, t } = owner
  const field = (name: string): string => t('import', `field.${name}`)
  const [loose, fresh] = [`Tea "loose", green ${info.project.name}`, `Milk, fresh ${info.project.name}`]
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/shop-productMgmt')
  await page.getByRole('button', { name: t('product', 'more.title'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('product', 'more.import') }).click()
  await page.getByText(t('import', 'door.paste'), { exact: true }).click()
  await page.getByRole('textbox', { name: t('import', 'paste.cells') }).click()
  await owner.look('paste-empty')
  const head = [field('name'), field('sellPrice'), field('stock')].join('\t')
  await paste(owner, `${head}\r\n"${loose.replaceAll('"', '""')}"\t3.50\t12\r\n${fresh}\tx\t8\r\n`)
  await expect(page.getByText('pasted.tsv', { exact: false }).first()).toBeVisible()
  await owner.look('paste-columns')
  await page.getByRole('button', { name: t('import', 'check'), exact: true }).click()

  // The wrong row stands first, and is tried again as soon as its cell is left.
  const cell = page.getByRole('textbox', { name: t('import', 'paste.cell', { column: field('sellPrice'), row: 3 }) })
  await expect(cell).toHaveAttribute('aria-invalid', 'true')
  await owner.look('paste-wrong')
  await cell.fill('4.20')
  await cell.press('Enter')
  await expect(page.getByText(t('import', 'allSound'))).toBeVisible()
  await owner.look('paste-right')
  await page.locator('.k-import-foot .ant-btn-primary').click()
  await expect(page.getByText(t('import', 'done'), { exact: true })).toBeVisible()
  await page.locator('.k-import-foot .ant-btn-primary').click()
  for (const [name, price] of [
    [loose, '3.50'],
    [fresh, '4.20'],
  ] as const) {
    await owner.go(`/shop-productMgmt?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(price)
  }
  expect(owner.complaints).toEqual([])
})
