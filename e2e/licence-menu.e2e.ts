import { expect, type Page } from '@playwright/test'
import { LICENCE_FUNCTIONS } from '@kassa/domain/billing/functions.ts'
import { menu } from '../apps/web/src/shell/menu.ts'
import { routes } from '../apps/web/src/routes.ts'
import { BASE, paths } from '../apps/web/src/paths.ts'
import { followCalls } from './support/follow-calls.ts'
import { signInAdmin, test, type Person } from './support/journey.ts'
import { walk } from './support/look-around.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { openSection, openTill } from './support/till.ts'

/*
 * Compares the entries that the menu, the search and the desk show of a version with the server's answer at that
 * moment: the functions are the program's own list, and the entries are those on the screen.
 */

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/** Opens the shop as its owner with a version of these functions, its menu unfolded. */
async function enter(owner: Person, functions: Parameters<OwnWorld['opens']>[0]): Promise<void> {
  const { page } = owner
  await world.opens(functions)
  await owner.go('/')
  await expect(page.locator('main h1').first()).toBeVisible()
  const menuButton = page.getByRole('button', { name: owner.t('shell', 'openMenu') })
  if (await menuButton.isVisible()) await menuButton.click()
  const folded = page.locator('.k-menu-fold[aria-expanded=false]')
  // An area that goes with its last entry meanwhile needs no press.
  await expect(async () => {
    for (const fold of await folded.elementHandles()) await fold.click()
    expect(await folded.count()).toBe(0)
  }).toPass()
  if (functions.length < LICENCE_FUNCTIONS.length) await expect(page.locator('.k-menu-lock').first()).toBeVisible()
}

/** The pages that stand in the menu, by their names: open ones with their address, locked ones. */
async function menuOf({
  page,
  t,
}: Person): Promise<{ readonly open: readonly string[]; readonly locked: readonly string[] }> {
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll('.k-menu-areas a.k-menu-link')].map((link) => ({
      title: link.querySelector('span')?.textContent ?? '',
      isLocked: link.querySelector('.k-menu-lock') !== null,
    })),
  )
  const pathOf = (title: string): string => {
    const places = menu.flatMap((area) => area.places.map(({ path }) => path))
    const named = (path: string) => routes.find((route) => route.path === path)?.name ?? ''
    return places.find((path) => t('nav', `screen.${named(path)}.title`) === title) ?? title
  }
  const of = (isLocked: boolean): string[] =>
    seen.filter((one) => one.isLocked === isLocked).map(({ title }) => pathOf(title))
  return { open: of(false), locked: of(true) }
}

/** Returns the offers of the search with nothing typed: pages by their words, locked ones told apart. */
async function searchOf({ page, t }: Person): Promise<readonly string[]> {
  await page.keyboard.press('Control+k')
  const list = page.getByRole('listbox', { name: t('shell', 'command.title') })
  await expect(list.getByRole('option').first()).toBeVisible()
  const titles = await list.locator('li > span:first-of-type').allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  return titles
}

const nameOf = (path: string): string => routes.find((route) => route.path === path)?.name ?? ''

const missing = {
  en: 'Your account lacks this premium',
  zh: '您的账号没有此高级权限',
  ja: 'このプレミアム機能は利用できません',
}

/** Opens a page as its link does, and answers what the server refused there with 402. */
async function refusedAt(page: Page, path: string, calls: ReturnType<typeof followCalls>): Promise<readonly string[]> {
  calls.forget()
  await walk(page, path)
  return calls.refused()
}

test('what is locked in the menu and the search answers 402 in words, and nothing else does @once', async ({
  person,
}) => {
  const owner = await person({ isChanged: true })
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  const calls = followCalls(page)
  await enter(owner, [])
  const bare = await menuOf(owner)
  expect(bare.locked.length).toBeGreaterThan(LICENCE_FUNCTIONS.length)
  const offered = await searchOf(owner)
  for (const path of bare.open) expect(offered).toContain(t('nav', `screen.${nameOf(path)}.title`))
  for (const path of bare.locked) {
    const name = t('nav', `screen.${nameOf(path)}.title`)
    expect(offered).not.toContain(name)
    expect(offered).toContain(t('shell', 'lockedPage', { page: name }))
  }
  const wrong: string[] = []
  for (const path of bare.open.filter((one) => one !== paths.desk())) {
    const refused = await refusedAt(page, path, calls)
    if (refused.length > 0) wrong.push(`${path} is open and asks ${refused.join(' ')}`)
  }
  expect(wrong).toEqual([])
  for (const path of bare.locked) {
    await walk(page, path)
    await expect(page.locator('main').getByText(missing[owner.language]).first(), path).toBeVisible()
    await expect(
      page
        .locator('main')
        .getByRole('link', { name: t('kit', 'licence.open') })
        .first(),
    ).toHaveAttribute('href', BASE + paths.authorization())
  }
  await owner.look('licence-locked')
  // Each function opens pages of its own, which answer; together they open all.
  const opened: string[] = []
  for (const one of LICENCE_FUNCTIONS) {
    await enter(owner, [one])
    const { open } = await menuOf(owner)
    const own = open.filter((path) => !bare.open.includes(path))
    for (const path of own) expect(await refusedAt(page, path, calls), `${path} with ${one}`).toEqual([])
    opened.push(...own)
  }
  expect(opened.toSorted()).toEqual([...bare.locked].toSorted())
  expect(owner.complaints).toEqual([])
})

test('the desk shows nothing that its version lacks @once', async ({ person }) => {
  const owner = await person({ isChanged: true })
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await world.opens([])
  const calls = followCalls(page)
  await openTill(owner)
  await page.getByRole('button', { name: t('desk', 'strip.more'), exact: true }).click()
  const more = page.getByRole('dialog')
  await expect(more.getByText(t('desk', 'section.products'), { exact: true })).toBeVisible()
  await expect(more.getByText(t('desk', 'section.inventory'), { exact: true })).toHaveCount(0)
  await more.getByText(t('desk', 'section.products'), { exact: true }).click()
  for (const section of ['shift', 'cashiering']) await openSection(owner, section)
  expect(await calls.refused()).toEqual([])
})
