import { isCheckedCode } from '@kassa/domain/product/check-digit.ts'

/** One product of a catalogue file, with the price that tests state for it. */
export interface CatalogueGoods {
  readonly code: string
  readonly name: string
  readonly priceMinor: number
  readonly costMinor: number
}

/**
 * The stated test price of a bar code, in minor units: 100 plus the five digits before its check digit, modulo 9,900;
 * 1.00 to 99.99, the same for everybody. These files have no prices of their own.
 */
export const statedPriceMinor = (code: string): number => 100 + (Number(code.slice(-6, -1)) % 9_900)

const isCleanText = (text: string): boolean => !/[\p{Cc}\ufffd]/u.test(text)

/** Why a row cannot be a product: its bar code, the length of its name, or characters that cannot be printed. */
export type RowFault = 'bar code' | 'name length' | 'characters'

/** Reads one row: the product, or what is wrong with it. */
export function readCatalogueRow(row: Readonly<Record<string, string>>): CatalogueGoods | RowFault {
  const code = (row['barcode'] ?? row['code'] ?? '').trim()
  const name = (row['name'] ?? '').normalize('NFC').trim()
  if (!isCheckedCode(code)) return 'bar code'
  const { length } = Array.from(name)
  if (length < 2 || length > 50) return 'name length'
  if (!isCleanText(name)) return 'characters'
  const priceMinor = statedPriceMinor(code)
  return { code, name, priceMinor, costMinor: Math.trunc((priceMinor * 6) / 10) }
}
