import { endsInCheckDigit, isDigits } from '../product/check-digit.ts'

/** Lengths of codes at a till whose last digit closes them. */
const closedLengths = [8, 12, 13, 14]

export type CodeDoubt =
  /** A spreadsheet wrote it as 4.00638E+12: its last digits are gone, and with them the code. */
  | { readonly kind: 'digits-lost' }
  /** With the zeros back that a spreadsheet cuts off it would be a sound code. */
  | { readonly kind: 'zeros-lost'; readonly likely: string }
  | { readonly kind: 'check-digit' }

/**
 * Returns the doubt about a code in a file, or undefined. None of the doubts makes a code wrong: shops have numbers of
 * their own. Only where digits were lost is the code useless. Source: GS1 General Specifications 7.9; specification §5.
 */
export function doubtOfCode(code: string): CodeDoubt | undefined {
  if (/^\d(?:\.\d+)?E\+?\d{1,2}$/i.test(code)) return { kind: 'digits-lost' }
  if (!isDigits(code)) return undefined
  if (closedLengths.includes(code.length)) return endsInCheckDigit(code) ? undefined : { kind: 'check-digit' }
  const whole = closedLengths.find((length) => length > code.length && length - code.length <= 2)
  const likely = whole === undefined || code.length < 6 ? undefined : code.padStart(whole, '0')
  return likely !== undefined && endsInCheckDigit(likely) ? { kind: 'zeros-lost', likely } : undefined
}
