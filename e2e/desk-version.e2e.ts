import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { openTill } from './support/till.ts'

const older = '0.0.9-olderdeskk'
const desksFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-desks-'))
let world: OwnWorld

/** The desk as it is built, as one of the release before: under another name, with a worker and a page of its own. */
function keepOlderDesk(): void {
  const folder = path.join(desksFolder, older)
  fs.cpSync(path.join(import.meta.dirname, '../apps/web/dist'), folder, { recursive: true })
  const change = (file: string, by: (text: string) => string): void => {
    const at = path.join(folder, file)
    fs.writeFileSync(at, by(fs.readFileSync(at, 'utf8')))
    for (const packed of ['br', 'gz']) fs.rmSync(`${at}.${packed}`, { force: true })
  }
  change('index.html', (page) => page.replace(/(name="version" content=")[^"]*/, `$1${older}`))
  const other = '0'.repeat(32)
  change('sw.js', (worker) =>
    worker
      .replace(/([0-9a-f]{32})(["'],\s*["']?url["']?:\s*["']index\.html)/, `${other}$2`)
      .replace(/(index\.html["'],\s*["']?revision["']?:\s*["'])[0-9a-f]{32}/, `$1${other}`),
  )
}

test.beforeAll(async () => {
  keepOlderDesk()
  process.env['KASSA_DESKS_DIR'] = desksFolder
  world = await openOwnWorld({ desksFolder })
})
test.afterAll(async () => {
  await world.close()
  delete process.env['KASSA_DESKS_DIR']
  fs.rmSync(desksFolder, { recursive: true, force: true })
})

const versionOf = ({ page }: Person): Promise<string | null> =>
  page.locator('meta[name="version"]').getAttribute('content')

/** Chooses in the list of an outlet, and waits until it stands there. */
async function choose({ page, t }: Person, choice: string): Promise<void> {
  const list = page.getByRole('combobox', { name: t('device', 'desk.choice', { outlet: 'Harbour Street' }) })
  await list.click()
  await page.locator('.ant-select-item-option', { hasText: choice }).last().click()
  await expect(page.locator('.k-desk-version').first()).toContainText(choice)
}

test('an outlet is held at an older desk and let go: its till takes each between two sales', async ({ person }) => {
  const cashier = await person({ keepsProgram: true })
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  // The desk brings its program once nobody waits for it, which takes its time beside other work.
  await cashier.page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 240_000 })
  const newest = (await versionOf(cashier)) ?? ''
  expect(newest).not.toBe(older)

  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/device?tab=versions')
  await expect(owner.page.locator('.k-desk-version').first()).toContainText(newest)
  await owner.look('desk-versions')
  await choose(owner, owner.t('device', 'desk.only', { version: older }))
  await owner.look('desk-versions-held')

  const update = cashier.page.getByRole('button', { name: cashier.t('desk', 'top.update') })
  await expect(update).toBeVisible({ timeout: 90_000 })
  expect(await versionOf(cashier)).toBe(newest)
  await update.click()
  await expect.poll(() => versionOf(cashier)).toBe(older)

  await choose(owner, owner.t('device', 'desk.newest', { version: newest }))
  await expect(update).toBeVisible({ timeout: 90_000 })
  await update.click()
  await expect.poll(() => versionOf(cashier)).toBe(newest)
  expect([...owner.complaints, ...cashier.complaints]).toEqual([])
})
