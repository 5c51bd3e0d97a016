import { accept, refuse, type Result } from '../result.ts'
import { applicationIdentifierAt, isPredefinedLength, type ApplicationIdentifier } from './application-identifier.ts'
import { endsInCheckDigit, isDigits } from '../product/check-digit.ts'
import { isGs1Date } from './gs1-date.ts'

/** One field of a GS1 element string. */
export interface Gs1Element {
  readonly ai: string
  readonly value: string
}

/** The character a scanner sends for FNC1, which ends a field of variable length. */
export const GROUP_SEPARATOR = '\u001D'

/**
 * Takes a GS1-128 (DataBar, DataMatrix, QR) element string apart: the scanned form with group separators, or the printed form with the
 * identifiers in parentheses. The same field twice counts once.
 *
 * Refuses with `gs1.empty`, `gs1.unknown-identifier` (`at`), `gs1.contradiction` (`ai`: one identifier, two values), and naming `ai` and
 * `value`: `gs1.wrong-length`, `gs1.wrong-character`, `gs1.wrong-check-digit`, `gs1.impossible-date`.
 * Source: GS1 General Specifications 7.8, lesson 57 (an impossible date is an error), barcode-vectors `gs1_128_variable_measure`.
 */
export function readElementString(text: string): Result<readonly Gs1Element[]> {
  const elements = new Map<string, string>()
  let rest = text.startsWith('(') ? text : trimSeparators(text)
  if (rest === '') return refuse({ code: 'gs1.empty' })
  while (rest !== '') {
    const field = rest.startsWith('(') ? printedField(rest) : scannedField(rest)
    if (!field) return refuse({ code: 'gs1.unknown-identifier', facts: { at: rest.slice(0, 4) } })
    const wrong = faultOf(field.identifier, field.value)
    const { ai } = field.identifier
    if (wrong) return refuse({ code: wrong, facts: { ai, value: field.value } })
    if ((elements.get(ai) ?? field.value) !== field.value) return refuse({ code: 'gs1.contradiction', facts: { ai } })
    elements.set(ai, field.value)
    rest = field.rest
  }
  return accept([...elements].map(([ai, value]) => ({ ai, value })))
}

interface Field {
  readonly identifier: ApplicationIdentifier
  readonly value: string
  readonly rest: string
}

function trimSeparators(text: string): string {
  let start = 0
  while (text.charAt(start) === GROUP_SEPARATOR) start += 1
  return text.slice(start)
}

function scannedField(text: string): Field | undefined {
  const identifier = applicationIdentifierAt(text)
  if (!identifier) return undefined
  const data = text.slice(identifier.ai.length)
  const separator = data.indexOf(GROUP_SEPARATOR)
  const end = isPredefinedLength(identifier.ai)
    ? Math.min(identifier.maxLength, separator === -1 ? data.length : separator)
    : separator === -1
      ? data.length
      : separator
  return { identifier, value: data.slice(0, end), rest: trimSeparators(data.slice(end)) }
}

function printedField(text: string): Field | undefined {
  const match = /^\(([0-9]{2,4})\)([^(]*)/.exec(text)
  const identifier = match?.[1] === undefined ? undefined : applicationIdentifierAt(match[1])
  if (!match || !identifier || identifier.ai !== match[1]) return undefined
  return { identifier, value: match[2] ?? '', rest: text.slice(match[0].length) }
}

function faultOf(identifier: ApplicationIdentifier, value: string): string | undefined {
  if (value.length < identifier.minLength || value.length > identifier.maxLength) return 'gs1.wrong-length'
  if (identifier.isNumeric ? !isDigits(value) : !GS1_TEXT.test(value)) return 'gs1.wrong-character'
  if (identifier.test === 'check-digit' && !endsInCheckDigit(value)) return 'gs1.wrong-check-digit'
  if (identifier.test === 'date' && !isGs1Date(value.slice(0, 6))) return 'gs1.impossible-date'
  return undefined
}

/** GS1 character set 82. */
const GS1_TEXT = /^[!"%-?A-Z_a-z]+$/
