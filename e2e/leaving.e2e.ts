import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { password, test } from './support/journey.ts'
import { openShop } from './support/open-shop.ts'

const passphrase = 'correct horse battery'

/** Takes an archive into an installation that has nothing yet, as its operator does; answers what the command said. */
function takeElsewhere(file: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leaving-'))
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, KASSA_FILES_DIR: path.join(folder, 'files') }
  try {
    const args = ['run', '-s', 'move-in', '--', file, '--archive']
    return execFileSync('npm', args, { env, input: `${passphrase}\n`, encoding: 'utf8' })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

test('an owner who leaves closes the shop, takes its archive along, and it is taken in elsewhere @once', async ({
  person,
}) => {
  const owner = await person()
  const { page, t, go } = owner
  await openShop(owner, 'Leaving shop')
  await go('/move-in')
  await page.getByRole('button', { name: t('moving', 'departure.close'), exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(t('moving', 'archive.password')).fill(password)
  await drawer.getByRole('button', { name: t('moving', 'departure.close'), exact: true }).click()
  await expect(page.getByText(t('moving', 'departure.closed'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('moving', 'departure.noTills'))).toBeVisible()
  await owner.look('leaving-closed')
  await page.getByRole('button', { name: t('moving', 'archive.create'), exact: true }).click()
  await drawer.getByLabel(t('moving', 'archive.passphrase'), { exact: true }).fill(passphrase)
  await drawer.getByLabel(t('moving', 'archive.passphraseAgain')).fill(passphrase)
  await drawer.getByLabel(t('moving', 'archive.password')).fill(password)
  await drawer.getByRole('button', { name: t('moving', 'archive.create'), exact: true }).click()
  const fetch = page.getByRole('button', { name: t('moving', 'archive.download'), exact: true })
  await expect(fetch).toBeVisible({ timeout: 60_000 })
  await owner.look('leaving-archived')
  const coming = page.waitForEvent('download')
  await fetch.click()
  const said = takeElsewhere(await (await coming).path())
  expect(said).toContain('Leaving shop')
  await page.getByRole('button', { name: t('moving', 'departure.confirm'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('moving', 'departure.confirm'), exact: true })
    .click()
  await expect(page.getByText(t('moving', 'departure.moved'), { exact: true })).toBeVisible()
  await owner.look('leaving-moved')
  expect(owner.complaints).toEqual([])
})
