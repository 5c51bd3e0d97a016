import type { LineTax, TaxOfRate, TaxShare } from '@kassa/domain/basket/index.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { multiplyDivide } from '@kassa/domain/money/round.ts'
import { splitExactly } from '@kassa/domain/money/split-exactly.ts'
import { priceLimits } from '@kassa/domain/product/field-limits.ts'
import { combinedBasisPoints, combinedMillionths, lineTaxOf, WHOLE_RATE } from '@kassa/domain/tax/rate.ts'
import { receiptOf, taxOfShares } from '@kassa/domain/tax/receipt-tax.ts'
import { taxInside } from '@kassa/domain/tax/tax-inside.ts'
import type { RefundPlace, GoodsComingBack } from '../place/refund-place.store.ts'
import type { RefundLineRow } from './write-refund.store.ts'

/** Goods given back without their sale, with the amount that the customer gets for them. */
export interface TypedLine {
  readonly variantId: string
  readonly quantity: number
  readonly amountMinor: number
  readonly goods: 'restock' | 'damaged'
  /** Only their empty pieces come back, at their deposit. */
  readonly isEmpty?: true | undefined
}

type GoodsById = ReadonlyMap<string, GoodsComingBack>

const taxOf = ({ tax }: Pick<GoodsComingBack, 'tax'>): LineTax =>
  tax ? lineTaxOf(tax) : { id: '', rateBasisPoints: 0 }

const withTax = (amountMinor: number, tax: LineTax): number =>
  multiplyDivide(amountMinor, WHOLE_RATE + combinedMillionths(tax), WHOLE_RATE, 'up')

/**
 * The most that can have been paid for a line: its quantity at the highest price the goods were ever listed at here, with the tax
 * that was added; goods without a price of their own at the highest price there is (D86). Of empty pieces their deposits.
 */
export function mostOf(line: TypedLine, goods: GoodsById, { isTaxIncluded, currency }: RefundPlace): number {
  const about = goods.get(line.variantId) as GoodsComingBack
  if (line.isEmpty) return depositsOf(line, about, isTaxIncluded).reduce((sum, { mostMinor }) => sum + mostMinor, 0)
  const { highestMinor, isOpenPrice, isThousandths } = about
  const unitMinor = isOpenPrice ? priceLimits(findCurrency(currency)?.exponent ?? 2).max : highestMinor
  const listMinor = multiplyDivide(unitMinor, line.quantity, isThousandths ? 1_000 : 1, 'up')
  return isTaxIncluded ? listMinor : withTax(listMinor, taxOf(about))
}

/** Each deposit of these pieces, with what was paid for it at most. */
const depositsOf = ({ quantity }: TypedLine, { deposits }: GoodsComingBack, isTaxIncluded: boolean) =>
  deposits.map(({ name, amountMinor, tax }) => {
    const of = taxOf({ tax })
    const listMinor = amountMinor * quantity
    return { name, tax: of, mostMinor: isTaxIncluded ? listMinor : withTax(listMinor, of) }
  })

/** The first line of empty pieces whose goods have no deposit. */
export const withoutDeposit = (lines: readonly TypedLine[], goods: GoodsById): GoodsComingBack | undefined =>
  lines
    .flatMap(({ isEmpty, variantId }) => (isEmpty ? (goods.get(variantId) ?? []) : []))
    .find(({ deposits }) => deposits.length === 0)

/** Goods that go back under one name and tax. */
interface Part extends Pick<RefundLineRow, 'product_id' | 'variant_id' | 'name' | 'quantity' | 'goods' | 'charge'> {
  readonly tax: LineTax
  readonly amountMinor: number
  readonly units: number
}

/** Goods are one part; of empty pieces each deposit is one, and no goods. */
function partsOf(line: TypedLine, about: GoodsComingBack, isTaxIncluded: boolean): readonly Part[] {
  const { quantity, goods, amountMinor, variantId } = line
  if (!line.isEmpty) {
    const { productId, name, isThousandths } = about
    const units = isThousandths ? 1 : quantity
    return [
      { product_id: productId, variant_id: variantId, name, quantity, goods, tax: taxOf(about), amountMinor, units },
    ]
  }
  const deposits = depositsOf(line, about, isTaxIncluded)
  const shares = splitExactly(
    amountMinor,
    deposits.map(({ mostMinor }) => mostMinor),
  )
  return deposits.map(({ name, tax }, place) => ({
    product_id: null,
    variant_id: null,
    charge: 'deposit',
    name,
    quantity,
    goods,
    tax,
    amountMinor: shares[place] ?? 0,
    units: quantity,
  }))
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
  const parts = lines.flatMap((line) => partsOf(line, goods.get(line.variantId) as GoodsComingBack, isTaxIncluded))
  const shares = parts.map((part) => taxInside({ ...part, isAdded: !isTaxIncluded }))
  return {
    lines: parts.map((part, position) => lineRow(part, position, shares[position] ?? [])),
    taxes: receiptOf(shares).rates,
  }
}

const lineRow = (
  { tax, amountMinor: _amount, units: _units, ...about }: Part,
  position: number,
  shares: readonly TaxShare[],
): RefundLineRow => ({
  ...about,
  position,
  line: null,
  amount_minor: shares.reduce((sum, { payableMinor }) => sum + payableMinor, 0),
  tax_minor: taxOfShares(shares),
  rounding_adjustment_minor: 0,
  tax_rate_basis_points: combinedBasisPoints(tax),
  cost_minor: 0,
})
