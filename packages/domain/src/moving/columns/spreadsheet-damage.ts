import { doubtOfCode } from '../../scan/code-doubt.ts'

/** Traces that a spreadsheet left in a cell, or a letter that nobody can read since the file was written. */
export type SpreadsheetDamage = 'digits-lost' | 'digits-rounded' | 'zeros-lost' | 'date' | 'error-value' | 'letter-lost'

/** The sign that stands for what cannot be read. */
export const BROKEN_LETTER = '\uFFFD'

/** Short names of months as spreadsheets write them in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const months = [
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec',
  'jän|mär|mrz|mai|juni|juli|okt|dez',
  'janv|févr|fevr|mars|avr|avril|juin|juil|août|aout|déc',
  'ene|abr|ago|dic',
  'gen|mag|giu|lug|set|ott',
  'fev|out',
  'mrt|mei',
].join('|')
const dates = [
  new RegExp(String.raw`^\d{1,2}[-. ]{1,2}(?:${months})\.?(?:[-. ]{1,2}\d{2,4})?$`, 'i'),
  new RegExp(String.raw`^(?:${months})\.?[-. ]{1,2}\d{2}$`, 'i'),
  /^\d{1,2}[月월] ?\d{1,2}[日일]$/,
  // A cell of a workbook that became a day.
  /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
]

/** Digits as a spreadsheet shortens them: `4.00638E+12`, with a comma where decimals have one. `2E10` is a code: programs write a sign or decimals. */
export const isShortened = (cell: string): boolean => /^\d(?:(?:[.,]\d+)?E\+|[.,]\d+E)\d{1,2}$/i.test(cell)

/** A formula that nobody worked out: `=A1`, `=SUM(B2:B9)`. */
const isFormula = (cell: string): boolean => /^=[A-Z(]/i.test(cell)

/** No spreadsheet writes a month in capitals: `MAR-05` is a code as a shop gave it. */
const isShopsOwn = (cell: string): boolean => /^[A-Z]{3,4}-\d{2}$/.test(cell)

/** A code or a value that a spreadsheet took for a date (`05-Mar`), or the name of an error that stands in its place. */
export function damageOfText(cell: string): SpreadsheetDamage | undefined {
  if (!isShopsOwn(cell) && dates.some((date) => date.test(cell))) return 'date'
  if (isShortened(cell)) return 'digits-lost'
  if (cell.includes(BROKEN_LETTER)) return 'letter-lost'
  if (isFormula(cell)) return 'error-value'
  return /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|#+)$/i.test(cell) ? 'error-value' : undefined
}

/** A spreadsheet keeps 15 digits of a number and writes zeros behind them. */
const isRounded = (cell: string): boolean => /^[1-9]\d{14}0+$/.test(cell)

/** Damage to a code: its digits are gone, or zeros before it are. */
export function damageOfCode(
  cell: string,
): { readonly damage: SpreadsheetDamage; readonly likely: string } | undefined {
  const damage = damageOfText(cell) ?? (isRounded(cell) ? 'digits-rounded' : undefined)
  if (damage) return { damage, likely: '' }
  const doubt = doubtOfCode(cell)
  return doubt?.kind === 'zeros-lost' ? { damage: 'zeros-lost', likely: doubt.likely } : undefined
}

/** Returns whether so much of a code is gone that it names nothing. */
export function isCodeLost(code: string): boolean {
  const damage = damageOfCode(code)?.damage
  return damage !== undefined && damage !== 'zeros-lost' && damage !== 'digits-rounded'
}

/** Returns whether a spreadsheet may have put something else in the place of a word. */
export function isWordChanged(word: string): boolean {
  const damage = damageOfText(word)
  return damage !== undefined && damage !== 'letter-lost'
}

/** A number without the zeros before it, which is what a spreadsheet leaves of it; undefined for what is no number. */
export const withoutZeros = (code: string): string | undefined =>
  /^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : undefined
