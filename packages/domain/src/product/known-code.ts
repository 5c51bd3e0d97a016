import { isCheckedCode } from './check-digit.ts'
import { PRODUCT_LIMITS } from './field-limits.ts'
import { barCodeKey, expandUpcE } from './upc.ts'

/** A bar code of the world with the name and the brand of its goods, as a table of such codes has it. */
export interface KnownCode {
  /** As {@link barCodeKey} writes it. */
  readonly code: string
  /** 2 to 50 characters, as the name of a product. */
  readonly name: string
  /** 2 to 50 characters; null where the table has none. */
  readonly brand: string | null
}

/** Codes that each shop gives out for itself mean other goods next door: EAN-13 that begin with 02, 04 or 20 to 29, EAN-8 with 0 or 2. */
const isOfOneShop = (code: string): boolean =>
  code.length === 8 ? /^[02]/.test(code) : /^(02|04|2)/.test(code.padStart(13, '0').slice(-13))

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

/** Returns the characters that a product’s name may have, up to the last whole word where one ends in the second half. */
function fitting(text: string): string {
  const most = PRODUCT_LIMITS.name.maxLength
  const characters = Array.from(oneLine(text))
  if (characters.length <= most) return characters.join('')
  const cut = characters.slice(0, most + 1).join('')
  const end = cut.lastIndexOf(' ')
  return end >= most / 2 ? cut.slice(0, end) : characters.slice(0, most).join('').trimEnd()
}

const isName = (text: string): boolean =>
  Array.from(text).length >= PRODUCT_LIMITS.name.minLength && text.isWellFormed()

/** Returns whether a code may stand in a table of codes at all, so that asking is worth it. */
export const isTableCode = (code: string): boolean => /^[0-9]{8,14}$/.test(code)

/** The reason to leave a row out: no GTIN, a number that shops give out themselves, no name. */
export type KnownCodeFault = 'no-gtin' | 'own-number' | 'no-name'

/**
 * Reads one row of a table of codes, or says why it is none: `no-gtin` for what is not 8, 12, 13 or 14 digits with their check digit (a UPC-E is its UPC-A), `own-number` for
 * those that each shop gives out itself, `no-name` for less than two characters. A longer name is cut to 50; a brand that is none is left out. Source:
 * PR-P10, GS1 General Specifications 1.4 (restricted circulation).
 */
export function readKnownCode(row: {
  readonly code: string
  readonly name: string
  readonly brand: string
}): KnownCode | KnownCodeFault {
  const typed = row.code.trim()
  const code = isCheckedCode(typed) ? typed : expandUpcE(typed)
  if (code === undefined || code.length > 14) return 'no-gtin'
  if (isOfOneShop(code)) return 'own-number'
  const name = fitting(row.name)
  const brand = fitting(row.brand)
  return isName(name) ? { code: barCodeKey(code), name, brand: isName(brand) ? brand : null } : 'no-name'
}
