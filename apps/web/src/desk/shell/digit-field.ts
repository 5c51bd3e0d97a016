import { desk } from '../model/desk-state.ts'
import { panelInput } from '../model/panel/panel-input.ts'
import { setFieldText } from '../../kit/scan/capture.ts'
import { panelNow } from '../scan/scan-flow.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A field that somebody can type into now. */
const isTypable = (field: Field): boolean =>
  !field.disabled && !field.readOnly && !/checkbox|radio|file/.test(field.type) && field.checkVisibility()

/** Returns whether something stands over the desk and asks. */
export const isAsked = (): boolean => desk.read().dialog !== null || document.querySelector('dialog[open]') !== null

/** The field for digits where none has the keyboard: the one that says so, else the first of what stands on top. */
function digitField(): Field | undefined {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('.d-panel, .d-main')
  const fields = [...(top?.querySelectorAll<Field>('input, textarea') ?? [])].filter(isTypable)
  return fields.find(({ dataset }) => 'digits' in dataset) ?? fields[0]
}

/** Returns whether digits are for what stands there, and not for the entry line, a figure or the cash of the desk itself. */
export const areDigitsOwn = (): boolean => isAsked() || panelInput[panelNow()].digit === 'own'

/** Gives the keyboard to the field that a digit belongs to; false where nothing takes one. */
export function focusDigitField(): boolean {
  const field = digitField()
  field?.focus()
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
