import { checkDigitOf, endsInCheckDigit, isCheckedCode, isDigits } from './check-digit.ts'

/**
 * A UPC-E code of 8 digits as the UPC-A of 12 it stands for, or undefined when it is none.
 *
 * The first digit is the number system (0 or 1), the last the check digit of the expansion; a code whose check digit is
 * that of an EAN-8 instead is none. Source: GS1 General Specifications 5.2.2.4.2 (zero suppression, ten rules).
 */
export function expandUpcE(code: string): string | undefined {
  if (code.length !== 8 || !isDigits(code) || !/^[01]/.test(code)) return undefined
  const body = code.charAt(0) + expandSix(code.slice(1, 7))
  return String(checkDigitOf(body)) === code.charAt(7) ? body + code.charAt(7) : undefined
}

/** The EAN-13 a UPC-A equals: a leading 0. Anything that is not a sound UPC-A stays itself. */
export const upcAToEan13 = (code: string): string => (code.length === 12 && endsInCheckDigit(code) ? `0${code}` : code)

/**
 * The text under which a bar code is unique within a merchant: a UPC-A is its EAN-13, every other code is itself, exactly
 * (upper and lower case differ). Source: D47.
 */
export const barCodeKey = (code: string): string => upcAToEan13(code)

/**
 * The keys (see {@link barCodeKey}) under which a scanned code may stand in the catalogue, the likeliest first: itself, a
 * GTIN-14 with indicator 0 as the EAN-13 it wraps, and a UPC-E as its UPC-A; then the same without the blanks and hyphens by
 * which a person groups what is printed under the bars. Source: D85.
 */
export function barCodeKeys(scanned: string): readonly string[] {
  const bare = scanned.replaceAll(/[\s-]/g, '')
  return bare === scanned || bare === '' ? keysOf(scanned) : [...keysOf(scanned), ...keysOf(bare)]
}

function keysOf(scanned: string): readonly string[] {
  const keys = [barCodeKey(scanned)]
  if (scanned.length === 14 && scanned.startsWith('0') && isCheckedCode(scanned)) keys.push(scanned.slice(1))
  const expanded = expandUpcE(scanned)
  if (expanded !== undefined) keys.push(barCodeKey(expanded))
  return keys
}

/** The ten digits the six of a UPC-E stand for; its last digit names the rule. */
function expandSix(six: string): string {
  const rule = Number(six.charAt(5))
  if (rule <= 2) return `${six.slice(0, 2)}${rule}0000${six.slice(2, 5)}`
  if (rule === 3) return `${six.slice(0, 3)}00000${six.slice(3, 5)}`
  if (rule === 4) return `${six.slice(0, 4)}00000${six.charAt(4)}`
  return `${six.slice(0, 5)}0000${rule}`
}
