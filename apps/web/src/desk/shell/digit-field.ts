import { desk } from '../model/desk-state.ts'
import { standingNow } from '../model/standing.ts'
import { panelInput } from '../model/panel/panel-input.ts'
import { setFieldText } from '../../kit/scan/capture.ts'
import { panelNow } from '../scan/scan-flow.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A field that somebody can type into now. */
const isTypable = (field: Field): boolean =>
  !field.disabled && !field.readOnly && !/checkbox|radio|file/.test(field.type) && field.checkVisibility()

/** Dialogs that are open, the one on top last. Asked at every key: the browser keeps the few dialogs there are, and looks through no page. */
const openDialogs = (): HTMLDialogElement[] => [...document.getElementsByTagName('dialog')].filter(({ open }) => open)

/** Returns whether something stands over the desk and asks. */
export const isAsked = (): boolean => desk.read().dialog !== null || openDialogs().length > 0

/**
 * Returns whether a question or a way to pay was asked for and is not drawn yet, its program or its words being on their way: whatever else
 * stands there is not meant by a key.
 */
export function isComing(): boolean {
  const { dialog, section, workArea } = desk.read()
  if (dialog !== null) return openDialogs().length === 0
  return workArea === 'pay' && section === 'cashiering' && standingNow() === null
}

/** The field for digits: the one that has the keyboard, else the one that says so, else the first of what stands on top. */
function digitField(): Field | undefined {
  const top = openDialogs().at(-1) ?? document.querySelector('.d-panel, .d-main')
  const fields = [...(top?.querySelectorAll<Field>('input, textarea') ?? [])].filter(isTypable)
  const focused = fields.find((each) => each === document.activeElement)
  return focused ?? fields.find(({ dataset }) => 'digits' in dataset) ?? fields[0]
}

/** Returns whether digits are for what stands there, and not for the entry line, a figure or the cash of the desk itself. */
export const areDigitsOwn = (): boolean => isAsked() || panelInput[panelNow()].digit === 'own'

/** Gives the keyboard to the field that a digit belongs to; false where nothing takes one. */
export function focusDigitField(): boolean {
  const field = digitField()
  field?.focus()
  return field !== undefined
}

/** Puts a character where a digit belongs, as if it had been typed there; false where nothing takes one. */
export function typeIntoField(text: string): boolean {
  const field = digitField()
  field?.focus()
  if (field) setFieldText(field, field.value + text)
  return field !== undefined
}

/** Remembers what a digit would change here; the answer puts it back, where the digit was the head of a scan. */
export function rememberDigitField(): () => void {
  const field = areDigitsOwn() ? digitField() : undefined
  const text = field?.value ?? ''
  return () => {
    if (field && field.value !== text) setFieldText(field, text)
  }
}
