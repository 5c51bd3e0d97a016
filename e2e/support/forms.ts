import { expect, type Locator } from '@playwright/test'
import type { Person } from './journey.ts'

/** The drawer that is open; one at a time. */
export const drawer = ({ page }: Person): Locator => page.getByRole('dialog').last()

/** Types into labeled fields of a form, in their order. */
export async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
}

/** Chooses an entry of a select by its words; one that takes several stays open and is closed. */
export async function choose({ page }: Person, form: Locator, label: string, entry: string): Promise<void> {
  // A field of one outlet begins with the same word and stands below it: `Role`, `Role at Main Street`.
  const fields = form.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await fields.first().click()
  await page.getByTitle(entry, { exact: true }).last().click()
  const isOpen = await form.locator('.ant-select-multiple.ant-select-open').count()
  if (isOpen > 0) await page.keyboard.press('Escape')
}

/** Saves the open drawer and waits until it is gone. */
export async function save(person: Person): Promise<void> {
  const form = drawer(person)
  await form.getByRole('button', { name: person.t('common', 'save'), exact: true }).click()
  await expect(form).toBeHidden()
}

/** Does something with one row of a list. */
export async function act({ page, t }: Person, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: t('kit', 'actionsOf', { name: row }) }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Answers the one question that is asked. */
export const confirm = ({ page }: Person, ok: string): Promise<void> =>
  page.locator('.ant-modal').getByRole('button', { name: ok, exact: true }).click()
