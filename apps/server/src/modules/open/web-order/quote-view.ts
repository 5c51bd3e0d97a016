import type { quoteResource } from '@kassa/contract/open/quote.calls.ts'
import type { WholeOf } from '@kassa/contract/open/frame.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import type { PricedBasket, PricedLine, Snapshot } from '@kassa/domain/basket/index.ts'
import { optionsOf } from '@kassa/domain/cart/goods-line.ts'
import type { StockRequestLine } from '../../inventory/public.ts'
import { goodsName, taxNameOf } from '../../sales/public.ts'
import { moneyOf } from '../resources/amounts.ts'
import { taxRowOf } from '../resources/tax-row.ts'
import { paidByValue, type PayingValue } from './stored-value/quoted-cards.ts'
import { lineIdAt } from './price/order-snapshot.ts'
import type { PricedOrder } from './price/price-order.ts'

type Quote = WholeOf<typeof quoteResource>

/** The goods that a basket takes, gifts too, as stock counts them. */
export const goodsTaken = ({ priced }: Pick<PricedOrder, 'priced'>): StockRequestLine[] =>
  priced.lines
    .filter(({ kind }) => kind !== 'charge')
    .map(({ variantId, productId, quantity }) => ({ variantId: variantId ?? productId, quantity }))

/** The coupons that lower a price. */
export const couponsIn = ({ coupons }: PricedBasket): string[] =>
  coupons.filter(({ isApplied }) => isApplied).map(({ id }) => id)

/** The state at the moment of a quote: goods, and what of cards and balance shall pay. */
interface Standing extends PayingValue {
  readonly minimumAge: number
  readonly availability: readonly { readonly variantId: string; readonly wanted: number; readonly available: number }[]
}

/** A price as it is told to the app that asked for it. */
export function quoteOf(
  order: PricedOrder,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: string },
  { availability, minimumAge, ...value }: Standing,
): Quote {
  const { place, priced, snapshot, member } = order
  const { currency, allTaxes } = place
  return {
    id,
    outlet_id: place.outletId,
    member_id: member?.id ?? null,
    total: moneyOf(priced.totals.payableMinor, currency),
    rounding: moneyOf(priced.totals.roundingAdjustmentMinor, currency),
    taxes: priced.taxes.map((row) => ({
      name: taxNameOf(snapshot, allTaxes, row),
      rate_basis_points: row.rateBasisPoints,
      ...taxRowOf(row),
      base: moneyOf(row.baseMinor ?? row.payableMinor, currency),
      tax: moneyOf(row.taxMinor, currency),
    })),
    is_tax_included: place.taxMode === 'included',
    lines: quotedLines(order),
    coupons: couponsOf(order),
    ...paidByValue(value, priced.totals.payableMinor, currency),
    points_used: priced.points.used,
    points_earned: priced.points.earned,
    availability: availability.map(({ variantId, ...counts }) => ({ variant_id: variantId, ...counts })),
    is_available: availability.every(({ wanted, available }) => available >= wanted),
    minimum_age: minimumAge,
    expires_at: expiresAt,
  }
}

/** The lines of a price as an app is told them. */
export const quotedLines = (order: PricedOrder): Quote['lines'] =>
  order.priced.lines.map((line, at) => lineOf(order, line, at))

function lineOf(
  { place, items, snapshot, offerNames, giftNames }: PricedOrder,
  line: PricedLine,
  at: number,
): Quote['lines'][number] {
  const { currency } = place
  const { goods, priceList = null } = items.find((_, place) => lineIdAt(place) === line.id) ?? {}
  const isCharge = line.kind === 'charge'
  const variantId = line.variantId ?? line.productId
  return {
    line: at,
    kind: line.kind,
    product_id: isCharge ? null : line.productId,
    variant_id: isCharge ? null : variantId,
    name: line.charge?.name ?? goodsName(goods) ?? giftNames.get(variantId) ?? '',
    quantity: line.quantity,
    list_price: moneyOf(line.listUnitPriceMinor, currency),
    unit_price: moneyOf(line.unitPriceMinor, currency),
    payable: moneyOf(line.payableMinor, currency),
    tax: moneyOf(line.taxMinor, currency),
    deductions: line.deductions.map(({ kind, id, amountMinor }) => ({
      source: snake(kind),
      name: offerNames.get(id ?? '') ?? null,
      amount: moneyOf(amountMinor, currency),
    })),
    price_list: isCharge ? null : priceList,
    options: isCharge ? [] : optionsIn(snapshot, line.id, currency),
  }
}

function optionsIn({ lines }: Snapshot, lineId: string, currency: string): Quote['lines'][number]['options'] {
  const line = lines.find(({ id }) => id === lineId)
  const options = line ? optionsOf(line) : []
  return options.map(({ id, name, amountMinor }) => ({ id, name, surcharge: moneyOf(amountMinor, currency) }))
}

const couponsOf = ({ priced, coupons }: PricedOrder): Quote['coupons'] =>
  coupons.map(({ id, code }) => ({
    code,
    is_applied: priced.coupons.find((one) => one.id === id)?.isApplied ?? false,
  }))
