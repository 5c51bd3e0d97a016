import { expect } from '@playwright/test'
import { drawer, save } from './forms.ts'
import type { Person } from './journey.ts'
import { field, limitToGoods, type FormStep } from './offer-forms.ts'
import type { Goods } from './offer-shop.ts'

/** Adds a rate of points with the form on /point-setting: so many times the points of the goods, under what is given besides. */
export async function addRate(
  person: Person,
  name: string,
  times: string,
  goods: Goods,
  given?: FormStep,
): Promise<void> {
  const { page, t } = person
  await page.getByRole('button', { name: t('member', 'rate.add'), exact: true }).click()
  const form = drawer(person)
  await field(form, t('member', 'rate.name')).fill(name)
  await field(form, t('member', 'rate.times')).fill(times)
  await limitToGoods(person, goods)
  await given?.(person, form)
  await save(person)
  // Its row, not the notice that names it: only with the row the next form knows the list as it is now.
  await expect(page.locator('.rate-text').filter({ hasText: name })).toBeVisible()
}

/** Counts where it is paid this way, by its number. */
export const paidWith =
  (method: number): FormStep =>
  async ({ page, t }, form) => {
    const way = t('payment', `method.${String(method)}`)
    await form.getByRole('combobox', { name: t('member', 'rate.ways'), exact: true }).fill(way)
    await page.getByTitle(way, { exact: true }).last().click()
    await page.keyboard.press('Escape')
    await expect(form.locator('.ant-select-open')).toHaveCount(0)
  }

/** Counts for members of one level. */
export const onLevel =
  (level: number): FormStep =>
  async ({ page, t }, form) => {
    const word = t('promotion', 'who.levels')
    await form.locator('.ant-segmented').getByText(word, { exact: true }).click()
    await form.getByRole('combobox', { name: word, exact: true }).fill(String(level))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(form.locator('.ant-select-open')).toHaveCount(0)
  }

/** Counts on the days that are chosen: all of them, so that it does not matter when somebody walks this. */
export const onEveryWeekday: FormStep = async ({ t }, form) => {
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    await form.getByRole('checkbox', { name: t('promotion', `weekday.${String(day)}`), exact: true }).check()
  }
}
