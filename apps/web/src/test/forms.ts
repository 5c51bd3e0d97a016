import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { drawnBy } from './drawn-components.ts'

/** The form that is open. */
export const form = (): Locator => page.getByRole('dialog').last()

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A field by its label, with or without “(optional)” behind it. */
const field = (label: string): Locator =>
  form()
    .getByLabelText(new RegExp(`^${quoted(label)}( \\(.*\\))?$`))
    .first()

/** Types into labeled fields, in their order. */
export async function type(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await userEvent.fill(field(label), value)
}

/** A field with its label, what stands around it and the save bar; a calendar below it is the largest. */
const MOST_FOR_A_KEY = 30

/** Expects of a filled field that a key in it draws that field and nothing else of the form. */
export async function expectKeyDrawsItsField(label: string): Promise<void> {
  const input = field(label).element()
  if (!(input instanceof HTMLInputElement) && !(input instanceof HTMLTextAreaElement)) return
  const text = input.value
  if (text === '') return
  // A key may come behind a pause, in which a form tells those who show something of the whole of it, or while a message leaves.
  let drawn = await drawnBy(() => putText(input, text.slice(0, -1)))
  for (let key = 1; key < 6 && (key % 2 === 1 || drawn.length > MOST_FOR_A_KEY); key += 1) {
    const next = await drawnBy(() => putText(input, key % 2 === 1 ? text : text.slice(0, -1)))
    if (next.length < drawn.length) drawn = next
  }
  expect(drawn.length, `a key in ${label} draws ${drawn.join(' ')}`).toBeLessThanOrEqual(MOST_FOR_A_KEY)
}

/** Changes the text of a field as a key does, in no time. */
async function putText(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await new Promise((done) => setTimeout(done))
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
