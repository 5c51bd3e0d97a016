import type { Weight } from '../basket/index.ts'
import type { Gs1Goods } from './gs1-goods.ts'

/** The unit in which goods named by an element string are sold. */
export interface GoodsUnit {
  /** Null: by the piece. */
  readonly weightUnit: Weight['unit'] | null
}

export interface PayCurrency {
  readonly code: string
  readonly decimals: number
}

/**
 * The quantity or amount that an element string sells: so many pieces, or thousandths of kg or pound, or grams;
 * `amountMinor` is the price of the whole where the string gives it. `refused`: the string cannot be sold as it stands
 * (none at all, another currency, a price finer than the currency, another system of weights). Null: it carries nothing
 * beside the goods.
 */
export type Gs1Sale =
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'amount'; readonly amountMinor: number; readonly quantity: number | null }
  | { readonly kind: 'refused' }

/** ISO 4217's numbers of the currencies that are sold in. */
const CURRENCY_NUMBERS: Readonly<Record<string, string>> = {
  '156': 'CNY',
  '840': 'USD',
  '392': 'JPY',
  '230': 'ETB',
  '124': 'CAD',
  '978': 'EUR',
  '356': 'INR',
  '826': 'GBP',
  '414': 'KWD',
}

/** Reads count (30, 37), net weight (310x, 320x) and price (392x, 393x) of an element string for goods. */
export function readGs1Sale(label: Gs1Goods, goods: GoodsUnit, currency: PayCurrency): Gs1Sale | null {
  const quantity = quantityIn(label, goods)
  if (quantity === 'refused' || quantity === 0) return { kind: 'refused' }
  if (!label.price) return quantity === null ? null : { kind: 'quantity', quantity }
  const amountMinor = amountIn(label.price, currency)
  return amountMinor === null ? { kind: 'refused' } : { kind: 'amount', amountMinor, quantity }
}

/** Pieces have a count and no weight; weighed goods a weight, and a count of packs says nothing about it. */
function quantityIn({ count, weight }: Gs1Goods, { weightUnit }: GoodsUnit): number | 'refused' | null {
  if (weightUnit === null) return count ?? null
  return weight ? (weightAs(weight, weightUnit) ?? 'refused') : null
}

/** A weight in the unit in which goods are sold, in its smallest steps; null between kg and pound. */
function weightAs(weight: Weight, unit: Weight['unit']): number | null {
  if ((weight.unit === 'pound') !== (unit === 'pound')) return null
  return weight.unit === 'g' ? weight.grams : weight.thousandths
}

function amountIn(
  { digits, decimals, currencyNumber }: NonNullable<Gs1Goods['price']>,
  currency: PayCurrency,
): number | null {
  if (currencyNumber !== undefined && CURRENCY_NUMBERS[currencyNumber] !== currency.code) return null
  const places = currency.decimals - decimals
  const minor = places >= 0 ? digits * 10 ** places : digits / 10 ** -places
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null
}
