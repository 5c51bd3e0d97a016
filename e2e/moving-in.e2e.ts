import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { zipOf } from '../apps/server/test/make/zip.ts'
import { test, type Person } from './support/journey.ts'
import { openShop } from './support/open-shop.ts'

/** Files of a small shop as its owner exports them from each system. */
const exports = {
  Shopify: {
    'products.csv':
      'Handle,Title,Vendor,Type,Tags,Published,Variant SKU,Variant Price,Variant Taxable,Cost per item,Variant Inventory Tracker,Variant Inventory Qty,Image Src\nteapot,Stoneware teapot,Northfield,Kitchen,gift,true,TP-1,48.00,true,19.00,shopify,6,https://192.168.1.9/teapot.jpg\ncup,Stoneware cup,Northfield,Kitchen,,true,CUP-1,14.50,true,5.20,shopify,-2,\ntea,Sencha 100 g,Leaf & Co,Tea,,true,TEA-100,12.00,false,4.00,shopify,31,',
    'customers.csv':
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent\n71,Lea,Sample,lea@example.com,yes,+15035550142,310.25\n72,Tom,Sample,tom@example.com,no,+15035550142,5.00',
    'orders.csv':
      'Name,Email,Financial Status,Created at,Currency,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem sku\n#1001,lea@example.com,paid,2025-11-03 10:00:00 -0500,USD,62.50,0.00,1,Stoneware teapot,TP-1\n#1001,,,,,,,1,Stoneware cup,CUP-1\n#1002,tom@example.com,paid,2025-12-13 12:00:00 -0500,USD,24.00,12.00,2,Sencha 100 g,TEA-100\n#1003,who@example.com,voided,2025-12-14 12:00:00 -0500,USD,9.00,0.00,1,Sencha 100 g,TEA-100',
  },
  Loyverse: {
    'items.csv':
      'Handle,SKU,Name,Category,Sold by weight,Cost,Track stock,Price [Main],In stock [Main],"Tax - ""VAT"" (20%)"\nplum,10050,Plums,Fruit,Y,1.10,Y,3.20,8.400,N\napron,10051,Apron,Kitchen,N,9.00,Y,24.00,2,Y',
    'customers.csv':
      'Customer ID,Customer name,Email,Phone,Customer code,Points balance,Total spent\n31,Lea Sample,lea@example.com,+1 503 555 0142,L-31,88,190.00',
    'receipts.csv':
      'Date,Receipt number,Receipt type,Total collected,Tips,Store,Customer contacts,Status\n11/13/2025 10:00 AM,1-1001,Sale,28.80,0.00,Main,lea@example.com,Closed\n12/14/2025 10:00 AM,1-1002,Refund,4.80,0.00,Main,,Closed',
  },
} as const

/** A file that a shop has beside its lists and that packs to nothing less: with it the zip is past what one call takes, and goes up in parts. */
const catalogue = { name: 'catalogue.pdf', content: randomBytes(13 * 1024 * 1024) }

type System = keyof typeof exports

/** A file on the disk: so large a one takes minutes through the browser's remote control. */
function fileOf(name: string, content: Buffer): string {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-moving-')), name)
  fs.writeFileSync(file, content)
  return file
}

/** Brings the files, from one system as a zip, answers what no file says with what is proposed, and moves in. */
async function moveIn({ page, t, go, look }: Person, system: System): Promise<void> {
  const files = Object.entries(exports[system]).map(([name, text]) => ({ name, content: Buffer.from(text) }))
  await go('/move-in')
  await page
    .getByLabel(t('moving', 'choose'), { exact: true })
    .setInputFiles(
      system === 'Shopify'
        ? fileOf(`${system}.zip`, zipOf([...files, catalogue]))
        : files.map(({ name, content }) => ({ name, mimeType: 'text/csv', buffer: content })),
    )
  await expect(page.getByRole('heading', { name: t('moving', 'asked') })).toBeVisible()
  await look(`moving-${system}-asked`)
  await page.getByRole('button', { name: t('moving', 'goOn') }).click()
  await expect(page.getByRole('heading', { name: t('moving', 'plan'), exact: true })).toBeVisible()
  if (system === 'Shopify') {
    await page.getByRole('checkbox', { name: t('moving', 'pictures') }).click()
    await expect(page.getByRole('checkbox', { name: t('moving', 'pictures') })).toBeChecked()
  }
  await look(`moving-${system}-plan`)
  await page.getByRole('button', { name: t('moving', 'act'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('moving', 'done') })).toBeVisible()
  await look(`moving-${system}-done`)
}

test.describe('an owner who comes from', () => {
  for (const system of ['Shopify', 'Loyverse'] as const) {
    test(`${system} moves in, sees the totals and the history apart, and takes it back @once`, async ({ person }) => {
      const owner = await person()
      const { page, t } = owner
      // The files of both have dollars in them, whoever reads the page.
      await openShop(owner, `${system} shop`, 'US')
      await moveIn(owner, system)
      if (system === 'Shopify') {
        // The address of its one picture leads inside: it is not opened, and the page says so.
        await expect(page.getByText(t('moving', 'pictureFailures', { count: 1 }))).toBeVisible({ timeout: 30_000 })
        await page.getByText(t('moving', 'pictureFailures', { count: 1 })).click()
        await owner.look(`moving-${system}-pictures`)
      }
      await owner.go('/statistics-sales')
      await expect(page.getByRole('heading', { name: t('moving', 'imported.title') })).toBeVisible()
      await owner.look(`moving-${system}-history`)
      await owner.go('/move-in')
      await page.getByRole('button', { name: t('moving', 'undo'), exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('moving', 'undo'), exact: true })
        .click()
      await expect(page.getByText(t('moving', 'isUndone'), { exact: true })).toBeVisible()
      await owner.look(`moving-${system}-undone`)
      expect(owner.complaints).toEqual([])
    })
  }
})

test('an owner says what the columns of a list of their own mean @once', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  await openShop(owner, 'Own list shop')
  await owner.go('/move-in')
  const list = Buffer.from('Art.,What it is,How much,Left\nPEN-1,Fountain pen,24.50,5\nINK-1,Blue ink,6.00,12')
  await page
    .getByLabel(t('moving', 'choose'), { exact: true })
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: list })
  await expect(page.getByText('Fountain pen', { exact: true })).toBeVisible()
  const meanings = { 'Art.': 'sku', 'What it is': 'name', 'How much': 'price', Left: 'stock' } as const
  for (const [column, meaning] of Object.entries(meanings)) {
    await page.getByRole('combobox', { name: t('moving', 'meaningOf', { column }) }).click()
    await page
      .getByTitle(t('moving', `meanings.${meaning}`), { exact: true })
      .last()
      .click()
  }
  await owner.look('moving-own-columns')
  await page.getByRole('button', { name: t('moving', 'goOn') }).click()
  // The questions that are left follow once the columns are known.
  await expect(page.getByText('Fountain pen', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: t('moving', 'goOn') }).click()
  await page.getByRole('button', { name: t('moving', 'act'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('moving', 'done') })).toBeVisible()
  await owner.look('moving-own-done')
  expect(owner.complaints).toEqual([])
})
