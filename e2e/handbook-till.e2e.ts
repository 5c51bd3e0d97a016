import { expect } from '@playwright/test'
import type { CashierPage } from '../apps/web/src/parts/handbook/handbook-pages.ts'
import { comeToRest, shownByOccasion, tillPlaces, wordsMissing } from './support/handbook-till.ts'
import { keepPicture, stepKeysOf, textsOf } from './support/handbook-walk.ts'
import { type Person, signInStaff, test } from './support/journey.ts'
import { wear } from './support/looks.ts'

const wordsOf = (cashier: Person, name: CashierPage): string[] =>
  stepKeysOf(textsOf('cashier', cashier.language)[name]!).filter((each) => !shownByOccasion.has(each))

/** “?” opens the page of what is in view; before that its picture is taken. */
async function askForPage(cashier: Person, name: CashierPage): Promise<void> {
  const { page, language } = cashier
  await keepPicture(page, language, `cashier.${name}`)
  const { title } = textsOf('cashier', language)[name]!
  const heading = page.getByRole('dialog').getByRole('heading', { name: title, exact: true })
  const book = page.getByRole('dialog', { name: cashier.t('handbook', 'title'), exact: true })
  // A key that was pressed before the place stood asked for nothing, or for the page of the place before.
  await expect(async () => {
    if (await book.isVisible()) {
      await page.keyboard.press('Escape')
      await expect(book).toHaveCount(0)
    }
    await page.keyboard.press('F1')
    await expect(heading, name).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(heading).toHaveCount(0)
}

test('each page of the handbook for cashiers opens from its place at the till, which shows the words of its steps', async ({
  person,
}) => {
  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await cashier.go('/desk')
  await wear(page, 'wide light')
  await page.getByLabel(t('desk', 'register.name')).fill('Handbook till')
  await page.getByRole('button', { name: t('desk', 'register.go') }).click()
  const begin = page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })
  await expect(begin).toBeVisible()
  await askForPage(cashier, 'openShift')
  expect.soft(await wordsMissing(cashier, wordsOf(cashier, 'openShift')), 'openShift').toEqual([])
  await begin.click()
  await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()

  for (const [name, { opens, besides = [] }] of Object.entries(tillPlaces) as [
    CashierPage,
    (typeof tillPlaces)['sell'],
  ][]) {
    let missing = await wordsMissing(cashier, wordsOf(cashier, name))
    for (const place of [...(opens ? [opens] : []), ...besides]) {
      await place(cashier)
      if (place === opens) await askForPage(cashier, name)
      missing = await wordsMissing(cashier, missing)
      await comeToRest(cashier)
    }
    expect.soft(missing, name).toEqual([])
  }

  // Locked, the till says who is to open it.
  const words = await wordsMissing(cashier, wordsOf(cashier, 'signIn'))
  await page.keyboard.press('F11')
  await expect(page.getByRole('main', { name: t('desk', 'lock.title') })).toBeVisible()
  await askForPage(cashier, 'signIn')
  const others = await wordsMissing(cashier, words)
  await page.getByRole('button', { name: t('desk', 'lock.other'), exact: true }).click()
  expect.soft(await wordsMissing(cashier, others), 'signIn').toEqual([])
  expect(cashier.complaints).toEqual([])
})
