import { bareCode, withoutGuard } from '@kassa/domain/text/sheet-cell.ts'
import { SUPPLIER_PRICE_LIMITS } from '@kassa/domain/inventory/price/supplier-price.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { SELLING_CURRENCIES, type SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { purchasePriceLimits } from '@kassa/domain/product/field-limits.ts'
import { currenciesNamed } from '@kassa/domain/text/typed-amount.ts'
import { localDate } from '@kassa/contract/fields.ts'
import { readNumberCell } from '../../../platform/import/number-cell.ts'
import type { RowProblem } from '../../../platform/import/sheet-import.ts'
import { mostOf } from '../document/goods-lines.ts'
import type { SupplierPriceField } from './supplier-price-headings.ts'
import type { SupplierPriceFields } from './supplier-price.store.ts'

type Problem = RowProblem<SupplierPriceField>

/** Goods behind a code. */
export interface CodedVariant {
  readonly variantId: string
  readonly name: string
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  /** Of the code of a box how much of them is in one (`packOf`); 1: the code is their own. */
  readonly inPack: number
}

export interface SupplierPriceRow extends Omit<SupplierPriceFields, 'steps'> {
  readonly goods: CodedVariant
  readonly fromQuantity: number
  readonly priceMinor: number
}

const unfit = (field: SupplierPriceField, text: string, hint: string): { problem: Problem } => ({
  problem: { field, code: 'supplier-price.cell-unfit', facts: { value: text.slice(0, 60), hint } },
})

/** A day as sheets write it, 2026-03-01 or 2026/3/1; null where the cell is empty, undefined for anything else. */
function dayOf(text: string): string | null | undefined {
  if (text === '') return null
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]00:00(?::00)?(?:\.000Z)?)?$/.exec(text) ?? []
  const read = localDate.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return read.success ? read.data : undefined
}

/** The currency of a row: its own, else the only one that its price names, else `usual`; what stands beside the price must mean the same. */
function currencyOf(
  own: string,
  price: string,
  usual: string | null,
): { readonly currency: SellingCurrency } | { readonly problem: Problem } {
  const named = currenciesNamed(price)
  const meant = own || (named?.length === 1 ? named[0] : usual)
  const currency = SELLING_CURRENCIES.find((one) => one === meant)
  if (!currency) return unfit('currency', own || price, SELLING_CURRENCIES.join(', '))
  return named?.includes(currency) === false ? unfit('currency', price, currency) : { currency }
}

const isThousandths = ({ weightUnit }: CodedVariant): boolean => weightUnit === 'kg' || weightUnit === 'pound'

/** The least quantity of a row in the unit of its goods; that of a box counts boxes. */
function quantityOf(
  text: string,
  goods: CodedVariant,
): { readonly fromQuantity: number } | { readonly problem: Problem } {
  const { inPack, weightUnit } = goods
  const places = inPack === 1 && isThousandths(goods) ? 3 : 0
  const most = Math.floor(mostOf(weightUnit === null) / inPack)
  const read = text === '' ? 1 : readNumberCell(text, places, { min: 1, max: most })
  if (read === undefined || read > most) return unfit('quantity', text, `${1 / 10 ** places}–${most / 10 ** places}`)
  return { fromQuantity: read * inPack }
}

/** The price of one unit. That of a box is shared out among what it holds, and refused where it does not go into it: rounded, an order would not come to the bill. */
function priceOf(
  text: string,
  goods: CodedVariant,
  currency: SellingCurrency,
): { readonly priceMinor: number } | { readonly problem: Problem } {
  const { inPack } = goods
  const decimals = findCurrency(currency)?.exponent ?? 2
  const limits = purchasePriceLimits(decimals)
  const read = readNumberCell(text, decimals, limits)
  if (read === undefined) return unfit('price', text, `0–${limits.max / 10 ** decimals}`)
  const ofUnit = inPack > 1 && isThousandths(goods) ? read * 1_000 : read
  if (ofUnit % inPack !== 0) {
    const facts = { value: text.slice(0, 60), name: goods.name, weightUnit: goods.weightUnit, quantity: inPack }
    return { problem: { field: 'price', code: 'supplier-price.pack-uneven', facts } }
  }
  return { priceMinor: ofUnit / inPack }
}

/** Reads the cells of a row; an empty quantity is the least there is, an empty currency that of the price’s sign, else `usual`. */
export function readPriceRow(
  cell: (field: SupplierPriceField) => string,
  goodsOf: (code: string) => CodedVariant | undefined,
  usual: string | null,
): { readonly row: SupplierPriceRow } | { readonly problem: Problem } {
  for (const field of ['code', 'price'] as const)
    if (cell(field) === '') return { problem: { field, code: 'import.value-missing', facts: {} } }
  const code = bareCode(cell('code'))
  const goods = goodsOf(code)
  if (!goods)
    return { problem: { field: 'code', code: 'supplier-price.code-unknown', facts: { value: code.slice(0, 60) } } }
  const read = currencyOf(cell('currency').toUpperCase(), cell('price'), usual)
  if ('problem' in read) return read
  const { currency } = read
  const from = quantityOf(cell('quantity'), goods)
  if ('problem' in from) return from
  const price = priceOf(cell('price'), goods, currency)
  if ('problem' in price) return price
  const { fromQuantity } = from
  const { priceMinor } = price
  const [validFrom, validUntil] = [dayOf(cell('validFrom')), dayOf(cell('validUntil'))]
  if (validFrom === undefined) return unfit('validFrom', cell('validFrom'), '2026-03-01')
  if (validUntil === undefined) return unfit('validUntil', cell('validUntil'), '2026-03-31')
  const { ownCode: longest, packSize: packs } = SUPPLIER_PRICE_LIMITS
  const ownCode = bareCode(cell('ownCode'))
  if (Array.from(ownCode).length > longest) return unfit('ownCode', ownCode, `0–${longest}`)
  const packSize = cell('packSize') === '' ? null : readNumberCell(cell('packSize'), 0, packs)
  if (packSize === undefined) return unfit('packSize', cell('packSize'), `${packs.min}–${packs.max}`)
  return { row: { goods, currency, fromQuantity, priceMinor, validFrom, validUntil, ownCode, packSize } }
}

/** A cell by its field, as it was meant. */
export const cellOf =
  (cells: readonly string[], columns: readonly (SupplierPriceField | 'ignore')[]) =>
  (field: SupplierPriceField): string =>
    withoutGuard(cells[columns.indexOf(field)] ?? '')
      .normalize('NFKC')
      .trim()
