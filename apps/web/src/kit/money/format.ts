import { decimalText } from '@kassa/domain/money/money.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { groupedText, moneyText as shownMoney, symbolOf as shownSymbol } from '@kassa/domain/text/money-text.ts'
import { ownCurrencies } from '../../session/own-currencies.ts'

export { shownQuantity as quantityText } from '@kassa/domain/quantity/shown-quantity.ts'
export { exponentOf } from '@kassa/domain/text/money-text.ts'

/** An amount as whoever is signed in reads it: one in a currency whose sign they take for their own says its code. Decision 2741. */
export const moneyText = (minor: WideMinor, currency: string): string => shownMoney(minor, currency, ownCurrencies())

/** The sign before an amount in the same way, for headings and fields. */
export const symbolOf = (currency: string): string => shownSymbol(currency, ownCurrencies())

/** Basis points as a percentage without idle zeros: 825 is `8.25 %`. */
export const percentText = (basisPoints: number): string =>
  `${groupedText(decimalText(basisPoints, 2).replace(/\.?0+$/, ''))}%`

/** The share of a part, which is cut to a hundredth of a per cent: what is less is not written as nothing. */
export function shareText(basisPoints: number, part: WideMinor): string {
  const side = basisPoints === 0 ? Math.sign(Number(part)) : 0
  return side === 0 ? percentText(basisPoints) : side > 0 ? '<0.01%' : '>-0.01%'
}

/** A tax as it is told apart from others: its name and rate, the rate once where the name says it already (`VAT 13 %`). */
export const taxText = (name: string, rateBasisPoints: number): string => {
  const rate = percentText(rateBasisPoints)
  return name.replaceAll(/\s/g, '').includes(rate) ? name : `${name} ${rate}`
}

/** A limit of a number that is held as an integer of its smallest part: 99999999 with 2 decimals is `999,999.99`. */
export const limitText = (value: number, decimals: number): string => {
  const text = decimalText(value, decimals)
  return groupedText(decimals === 0 ? text : text.replace(/\.?0+$/, ''))
}

export const countText = (count: number): string => groupedText(String(count))
