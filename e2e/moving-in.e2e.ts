import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { zipOf } from '../apps/server/test/make/zip.ts'
import { firstSold, type FormerSystem, shopExports, shopTotals } from '../apps/server/test/moving-in/two-shops.ts'
import { scan, test, type Person } from './support/journey.ts'
import { openShop } from './support/open-shop.ts'
import { isVerified, openTill, payExact } from './support/till.ts'

/** A file that a shop has beside its lists and that packs to nothing less: with it the zip is past what one call takes, and goes up in parts. */
const catalogue = { name: 'catalogue.pdf', content: randomBytes(13 * 1024 * 1024) }

/** A file on the disk: so large a one takes minutes through the browser's remote control. */
function fileOf(name: string, content: Buffer): string {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-moving-')), name)
  fs.writeFileSync(file, content)
  return file
}

/** Brings the files, from one system as a zip, answers what no file says with what is proposed, and moves in. */
async function moveIn({ page, t, go, look }: Person, system: FormerSystem): Promise<void> {
  const files = Object.entries(shopExports[system]).map(([name, text]) => ({ name, content: Buffer.from(text) }))
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

/** Sees the totals side by side, both as the owner counts them. */
async function seesTotals({ page, t }: Person, system: FormerSystem): Promise<void> {
  for (const [what, total] of Object.entries(shopTotals[system])) {
    const heading = page.getByRole('rowheader', { name: t('moving', what), exact: true })
    const cells = page.getByRole('row').filter({ has: heading }).first().getByRole('cell')
    await expect(cells).toHaveText([
      new RegExp(`^\\D?${total.replace('.', '\\.')}`),
      new RegExp(`^\\D?${total.replace('.', '\\.')}`),
    ])
  }
}

/** Sells one thing at a till of the shop that has come, at the price of the old system. */
async function sellFirst(owner: Person, system: FormerSystem): Promise<void> {
  const { page } = owner
  const { code, name, price } = firstSold[system]
  await openTill(owner)
  await scan(page, code)
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText(price).first()).toBeVisible()
  await owner.look(`moving-${system}-basket`)
  await payExact(owner)
  await isVerified(owner)
  await owner.look(`moving-${system}-sold`)
}

test.describe('an owner who comes from', () => {
  for (const system of ['Shopify', 'Loyverse'] as const) {
    test(`${system} moves in, sees the totals and the history apart, sells, and takes back what was not sold @once`, async ({
      person,
    }) => {
      const owner = await person()
      const { page, t } = owner
      // The files of both have dollars in them, whoever reads the page.
      await openShop(owner, `${system} shop`, 'US')
      await moveIn(owner, system)
      await seesTotals(owner, system)
      if (system === 'Shopify') {
        // The address of its one picture leads inside: it is not opened, and the page says so.
        await expect(page.getByText(t('moving', 'pictureFailures', { count: 1 }))).toBeVisible()
        await page.getByText(t('moving', 'pictureFailures', { count: 1 })).click()
        await owner.look(`moving-${system}-pictures`)
      }
      await owner.go('/statistics-sales')
      await expect(page.getByRole('heading', { name: t('moving', 'imported.title') })).toBeVisible()
      await owner.look(`moving-${system}-history`)
      await sellFirst(owner, system)
      await owner.go('/move-in')
      await page.getByRole('button', { name: t('moving', 'undo'), exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('moving', 'undo'), exact: true })
        .click()
      await expect(page.getByText(t('moving', 'isUndone'), { exact: true })).toBeVisible()
      // The one that was sold stays, and is named.
      await expect(page.getByRole('status').getByText(firstSold[system].name)).toBeVisible()
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
