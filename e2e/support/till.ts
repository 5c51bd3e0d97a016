import { expect } from '@playwright/test'
import type { Person } from './journey.ts'

/** Codes of the demo shop: AA batteries at 7.80, almonds at 79.80 less ten percent. */
export const batteries = '2990000002075'
export const almonds = '2990000001757'

/** The page of keys whose eight goods need no answer. */
export const lightPage = ({ language }: Pick<Person, 'language'>): string =>
  ({ en: 'Light & power', zh: '照明电池', ja: '照明・電池' })[language]

/** Makes this browser a till and opens its shift with nothing in the drawer. */
export async function openTill({ page, t, go }: Person): Promise<void> {
  await go('/desk')
  await page.getByLabel(t('desk', 'register.name')).fill('Journey till')
  await page.getByRole('button', { name: t('desk', 'register.go') }).click()
  await page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true }).click()
  await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
}

type Hands = Pick<Person, 'page' | 't'>

/** Opens an entry behind “More”: a section, the back office, rare actions. */
export async function openMore({ page, t }: Hands, word: string): Promise<void> {
  await page.getByRole('button', { name: t('desk', 'strip.more'), exact: true }).click()
  await page.getByRole('dialog').getByText(t('desk', word), { exact: true }).click()
}

/** Opens a section from the stage, or from the foot of another one. */
export async function openSection({ page, t }: Hands, section: string): Promise<void> {
  const isOnStage = await page.getByRole('button', { name: t('desk', 'strip.more'), exact: true }).isVisible()
  if (isOnStage) await openMore({ page, t }, `section.${section}`)
  else await page.getByRole('button', { name: t('desk', `section.${section}`), exact: true }).click()
}

/** Opens a page of the desk's settings. */
export async function openSettings(cashier: Hands, tab: string): Promise<void> {
  await openMore(cashier, 'settings.title')
  await cashier.page.getByRole('tab', { name: cashier.t('deskMore', `settings.tab.${tab}`), exact: true }).click()
}

/** Waits until the browser keeps the program itself: from then on the desk starts without a network. */
export const isInstalled = ({ page }: Person): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

export async function payExact({ page, t }: Person): Promise<void> {
  await page.keyboard.press('F12')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
}

/** The number of the sale just made, as the desk shows it beside its state. */
export async function saleNumber({ page }: Person): Promise<string> {
  const text = await page
    .getByText(/\d+-\d+-\d{6}/)
    .first()
    .innerText()
  return /\d+-\d+-\d{6}/.exec(text)?.[0] ?? ''
}

export const isVerified = ({ page, t }: Person): Promise<void> =>
  expect(page.getByText(t('desk', 'state.verified')).first()).toBeVisible({ timeout: 60_000 })

/** A card slip typed beside a terminal that is there is booked, and filed for somebody to compare with the bank. */
export const isUnderReview = ({ page, t }: Person): Promise<void> =>
  expect(page.getByText(t('desk', 'state.review')).first()).toBeVisible({ timeout: 60_000 })

/** Finds a sale for a refund and takes one piece of its last line, with the reason; nothing is given back yet. */
export async function chooseBack(cashier: Hands, number: string, reason: string): Promise<void> {
  const { page, t } = cashier
  await page.keyboard.press('F9')
  await page.getByLabel(t('desk', 'refund.number')).fill(number)
  await page.getByRole('button', { name: t('desk', 'refund.find') }).click()
  // Its lines come where that key stood.
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await pauseAsPerson(cashier)
  await page
    .getByRole('button', { name: t('desk', 'pad.more'), exact: true })
    .last()
    .click()
  await page.getByLabel(t('desk', 'change.reason')).fill(reason)
}

/** Returns how many pieces the basket says it holds. */
export const items = ({ t, language }: Person, count: number): string =>
  t('desk', count === 1 && language === 'en' ? 'basket.items_one' : 'basket.items_other', { count })

/** Waits as long as a person takes between two acts: the next press is no echo of the one before. */
export const pauseAsPerson = ({ page }: Hands): Promise<void> => page.keyboard.press('Shift', { delay: 750 })
