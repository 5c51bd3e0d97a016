import { expect } from '@playwright/test'
import type { OfficeRole } from '../apps/web/src/parts/handbook/handbook-pages.ts'
import type { ScreenName } from '../apps/web/src/places.ts'
import { keepPicture, listPages, listStepWords, routeOf, type WalkedPage } from './support/handbook-walk.ts'
import { type Person, signInAdmin, test } from './support/journey.ts'
import { walk } from './support/look-around.ts'
import { wear } from './support/looks.ts'

const walkers = [
  ['owner', 'merchant@kassa.example'],
  ['accountant', 'merchant@kassa.example'],
  ['operator', 'operator@kassa.example'],
] as const

for (const [role, email] of walkers)
  test(`each page of the handbook for ${role} opens from its screen, which shows the words of its steps @gate`, async ({
    person,
  }) => {
    const reader = await person()
    await signInAdmin(reader, email)
    await reader.go('')
    await wear(reader.page, 'wide light')
    await readPages(reader, role)
    expect(reader.complaints).toEqual([])
  })

async function readPages(reader: Person, role: OfficeRole): Promise<void> {
  for (const page of listPages(role, reader.language)) {
    if (page.screen === undefined) continue
    await openScreen(reader, page.screen)
    await clearHints(reader)
    await keepPicture(reader.page, reader.language, page.address)
    if (page.isOpened) await askForPage(reader, page)
    await seeStepWords(reader, page)
  }
}

async function openScreen({ page }: Person, screen: ScreenName): Promise<void> {
  await walk(page, routeOf(screen) ?? '')
  await expect(page.locator('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.k-skeleton, .ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
}

async function askForPage({ page, t }: Person, { text }: WalkedPage): Promise<void> {
  await page.getByRole('button', { name: t('shell', 'handbook'), exact: true }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: text.title, exact: true })).toBeVisible()
  // A key that comes while the drawer still slides in is not heard by it, and a reader presses again.
  await expect(async () => {
    if ((await drawer.count()) > 0) await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}

/** All words that are missing are told at once. A word that leads to a part of a screen is pressed: what the same step says next is there. */
async function seeStepWords(reader: Person, walked: WalkedPage): Promise<void> {
  let at = walked.screen
  for (const { key, screen } of listStepWords(walked)) {
    if (screen !== at) await openScreen(reader, screen)
    at = screen
    const [file, name] = key.split(':') as [string, string]
    const shown = reader.page.getByText(reader.t(file, name)).filter({ visible: true }).first()
    await expect.soft(shown, `${walked.address}: ${screen} shows ${key}`).toBeVisible()
    if (/\btab\./.test(name) && (await shown.isVisible())) await shown.click()
  }
}

/** Before its picture is taken: the button that closed the last page has the keyboard, and its hint would lie over the screen. */
async function clearHints({ page }: Person): Promise<void> {
  if (process.env['HANDBOOK_PICTURES'] === undefined) return
  await page.mouse.move(640, 790)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0)
}
