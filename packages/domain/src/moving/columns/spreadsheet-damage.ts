import { doubtOfCode } from '../../scan/code-doubt.ts'

/** Traces that a spreadsheet left in a cell. */
export type SpreadsheetDamage = 'digits-lost' | 'zeros-lost' | 'date' | 'error-value'

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const dates = new RegExp(String.raw`^(?:\d{1,2}-(?:${months})(?:-\d{2,4})?|(?:${months})-\d{2})$`, 'i')

/** A code or a value that a spreadsheet took for a date (`05-Mar`), or the name of an error that stands in its place. */
export function damageOfText(cell: string): SpreadsheetDamage | undefined {
  if (dates.test(cell)) return 'date'
  if (/^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(cell)) return 'digits-lost'
  return /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|#+)$/i.test(cell) ? 'error-value' : undefined
}

/** Damage to a code: its digits are gone, or zeros before it are. */
export function damageOfCode(
  cell: string,
): { readonly damage: SpreadsheetDamage; readonly likely: string } | undefined {
  const damage = damageOfText(cell)
  if (damage) return { damage, likely: '' }
  const doubt = doubtOfCode(cell)
  return doubt?.kind === 'zeros-lost' ? { damage: 'zeros-lost', likely: doubt.likely } : undefined
}
