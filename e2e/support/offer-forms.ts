import type { PlanType } from '@kassa/domain/promotion/plan-terms.ts'
import { expect, type Locator } from '@playwright/test'
import { act, drawer, save } from './forms.ts'
import type { Person } from './journey.ts'
import type { Goods } from './offer-shop.ts'

/** The field of a label; one that may stay empty says so behind it. */
export const field = (form: Locator, label: string): Locator =>
  form
    .getByRole('textbox', { name: new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(|（|$)`) })
    .first()

const press = (form: Locator, words: string): Promise<void> =>
  form.locator('.ant-segmented').getByText(words, { exact: true }).first().click()

/** Finds something in a list by its name and takes it. */
async function find({ page }: Person, form: Locator, label: string, goods: string): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).fill(goods)
  await page.getByTitle(goods, { exact: true }).last().click()
}

/** The offer is for these goods alone. */
export const limitToGoods = (person: Person, goods: Goods): Promise<void> => choose(person, 'products', goods)

/** The offer is for the goods of a label. */
export const chooseLabel =
  (label: string): FormStep =>
  (person) =>
    choose(person, 'labels', label)

async function choose(person: Person, kind: 'products' | 'labels', name: string): Promise<void> {
  const [form, word] = [drawer(person), person.t('promotion', `scope.${kind}`)]
  await press(form, word)
  await find(person, form, word, name)
  await person.page.keyboard.press('Escape')
  await expect(form.locator('.ant-select-open')).toHaveCount(0)
}

/** Fills in the fields beside the goods of a plan. */
export type FormStep = (person: Person, form: Locator) => Promise<unknown>

/** Adds a plan with the form: its type, its goods, and what it gives. A price list has its goods in its rows. */
export async function addPlan(person: Person, type: PlanType, goods: Goods | null, give: FormStep): Promise<void> {
  const { page, t } = person
  await page
    .getByRole('button', { name: t('promotion', 'new'), exact: true })
    .first()
    .click()
  const form = drawer(person)
  await field(form, t('promotion', 'name')).fill(`Plan ${type}`)
  await form
    .locator('.plan-types')
    .getByText(t('promotion', `types.${type}.name`), { exact: true })
    .click()
  if (goods !== null) await limitToGoods(person, goods)
  await give(person, form)
  await save(person)
  await expect(page.getByText(`Plan ${type}`, { exact: true }).first()).toBeVisible()
}

/** Types into a field of the plan's benefit. */
export const typeField =
  (key: string, text: string, step?: Readonly<Record<string, string | number>>): FormStep =>
  ({ t }, form) =>
    field(form, t('promotion', key, step)).fill(text)

/** Switches something on. */
export const switchOn =
  (key: string): FormStep =>
  ({ t }, form) =>
    form.getByRole('switch', { name: t('promotion', key) }).click()

/** Chooses one of two or three. */
export const chooseOne =
  (key: string): FormStep =>
  ({ t }, form) =>
    press(form, t('promotion', key))

/** Adds goods to a list of prices, gifts or add-ons. */
export const withGoods =
  (goods: Goods): FormStep =>
  (person, form) =>
    find(person, form, person.t('promotion', 'benefit.rewardAdd'), goods)

/** One after the other. */
export const doAll =
  (...steps: readonly FormStep[]): FormStep =>
  async (person, form) => {
    for (const step of steps) await step(person, form)
  }

/** Adds a coupon with the form. */
export async function addCoupon(person: Person, name: string, goods: Goods | null, give: FormStep): Promise<void> {
  const { page, t } = person
  await page
    .getByRole('button', { name: t('promotion', 'coupon.new'), exact: true })
    .first()
    .click()
  await field(drawer(person), t('promotion', 'coupon.name')).fill(name)
  if (goods !== null) await limitToGoods(person, goods)
  await give(person, drawer(person))
  await save(person)
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
}

/** Gives a coupon out with the form. */
export async function issue(person: Person, name: string, give: FormStep): Promise<void> {
  const word = person.t('promotion', 'coupon.issue')
  await act(person, name, word)
  const form = drawer(person)
  await give(person, form)
  await form.getByRole('button', { name: word, exact: true }).click()
  await expect(form).toBeHidden()
}
