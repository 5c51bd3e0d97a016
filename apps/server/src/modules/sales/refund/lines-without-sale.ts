import type { LineTax, TaxOfRate, TaxShare } from '@kassa/domain/basket/index.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { multiplyDivide } from '@kassa/domain/money/round.ts'
import { priceLimits } from '@kassa/domain/product/field-limits.ts'
import { combinedBasisPoints, combinedMillionths, lineTaxOf, WHOLE_RATE } from '@kassa/domain/tax/rate.ts'
import { receiptOf, taxOfShares } from '@kassa/domain/tax/receipt-tax.ts'
import { taxInside } from '@kassa/domain/tax/tax-inside.ts'
import type { RefundPlace, ReturnedGoods } from '../place/refund-place.store.ts'
import type { RefundLineRow } from './write-refund.store.ts'

/** Goods given back without their sale, with the amount that the customer gets for them. */
export interface TypedLine {
  readonly variantId: string
  readonly quantity: number
  readonly amountMinor: number
  readonly goods: 'restock' | 'damaged'
}

type GoodsById = ReadonlyMap<string, ReturnedGoods>

const taxOfGoods = ({ tax }: ReturnedGoods): LineTax => (tax ? lineTaxOf(tax) : { id: '', rateBasisPoints: 0 })

/**
 * The most that can have been paid for a line: its quantity at the highest price the goods were ever listed at here, with the tax
 * that was added; goods without a price of their own at the highest price there is (D86).
 */
export function mostOf(
  { variantId, quantity }: TypedLine,
  goods: GoodsById,
  { isTaxIncluded, currency }: RefundPlace,
): number {
  const about = goods.get(variantId) as ReturnedGoods
  const { highestMinor, isOpenPrice, isThousandths } = about
  const unitMinor = isOpenPrice ? priceLimits(findCurrency(currency)?.exponent ?? 2).max : highestMinor
  const listMinor = multiplyDivide(unitMinor, quantity, isThousandths ? 1_000 : 1, 'up')
  const withTax = WHOLE_RATE + combinedMillionths(taxOfGoods(about))
  return isTaxIncluded ? listMinor : multiplyDivide(listMinor, withTax, WHOLE_RATE, 'up')
}

/**
 * The typed amount is what the customer gets, so the tax is always the part inside it; in an outlet that adds tax the goods
 * are the rest (pricing.md, stage H). Goods of a group go back in its rows.
 */
export function linesBack(
  lines: readonly TypedLine[],
  goods: GoodsById,
  isTaxIncluded: boolean,
): { readonly lines: readonly RefundLineRow[]; readonly taxes: readonly TaxOfRate[] } {
  const shares = lines.map(({ variantId, quantity, amountMinor }) => {
    const about = goods.get(variantId) as ReturnedGoods
    const units = about.isThousandths ? 1 : quantity
    return taxInside({ tax: taxOfGoods(about), amountMinor, units, isAdded: !isTaxIncluded })
  })
  const rows = lines.map((line, position) =>
    lineRow(line, position, goods.get(line.variantId) as ReturnedGoods, shares[position] ?? []),
  )
  return { lines: rows, taxes: receiptOf(shares).rates }
}

const lineRow = (
  { variantId, quantity, goods }: TypedLine,
  position: number,
  about: ReturnedGoods,
  shares: readonly TaxShare[],
): RefundLineRow => ({
  position,
  line: null,
  product_id: about.productId,
  variant_id: variantId,
  name: about.name,
  quantity,
  goods,
  amount_minor: shares.reduce((sum, { payableMinor }) => sum + payableMinor, 0),
  tax_minor: taxOfShares(shares),
  rounding_adjustment_minor: 0,
  tax_rate_basis_points: combinedBasisPoints(taxOfGoods(about)),
  cost_minor: 0,
})
