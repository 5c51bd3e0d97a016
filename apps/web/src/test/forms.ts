import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** The form that is open. */
export const form = (): Locator => page.getByRole('dialog').last()

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A field by its label, with or without “(optional)” behind it. */
const field = (label: string): Locator =>
  form()
    .getByLabelText(new RegExp(`^${quoted(label)}( \\(.*\\))?$`))
    .first()

/** Types into labelled fields, in their order. */
export async function type(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await userEvent.fill(field(label), value)
}

/** Chooses an entry of a select by its words. */
export async function choose(label: string, entry: string): Promise<void> {
  await userEvent.click(
    form()
      .getByRole('combobox', { name: new RegExp(`^${quoted(label)}`) })
      .first(),
  )
  await userEvent.click(page.getByTitle(entry, { exact: true }).last())
}

/** Presses a button of the form, or of the page. */
export const press = (name: string): Promise<void> => {
  const inForm = form().getByRole('button', { name, exact: true })
  const where = inForm.elements().length > 0 ? inForm : page.getByRole('button', { name, exact: true })
  return userEvent.click(where.first())
}

/** Does something with one row of a list. */
export async function act(row: string, action: string): Promise<void> {
  await userEvent.click(page.getByRole('button', { name: `Actions for ${row}`, exact: true }))
  await userEvent.click(page.getByRole('menuitem', { name: new RegExp(`^${quoted(action)}`) }))
}

export const expectValue = (label: string, value: string): Promise<void> =>
  expect.element(field(label)).toHaveValue(value)

export const expectFocus = (label: string): Promise<void> => expect.element(field(label)).toHaveFocus()

/** Waits until no form is open. */
export const expectClosed = async (): Promise<void> => {
  await expect
    .poll(() => document.querySelectorAll('.k-form-drawer .ant-drawer-section, .ant-drawer-open').length)
    .toBe(0)
}
