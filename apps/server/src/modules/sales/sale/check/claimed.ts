import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { ClaimSubject } from '@kassa/contract/journal/claim-reasons.ts'
import type { ReviewCode } from '@kassa/contract/journal/review-reasons.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { optionsOf, surchargeOf } from '@kassa/domain/cart/goods-line.ts'
import { withSurcharge } from '@kassa/domain/product/option-groups.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { GoodsBooks } from './books.ts'

/** The claims of a desk about a sale. Nothing in it is believed. */
export interface SaleClaim {
  readonly body: SaleBody
  readonly snapshot: Snapshot
  readonly priced: PricedBasket
  /** The amount paid by goods that came back in the same entry, by the books; null for a sale by itself. */
  readonly exchangedMinor: number | null
}

export const reason = (code: ReviewCode, facts: Readonly<Record<string, unknown>> = {}): ReviewReason => ({
  code,
  facts,
})

/** A claim as people read it: a word, a number, or what it is made of. */
const textOf = (value: unknown): unknown => {
  if (value === null || value === undefined) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : value
}

/** The books say otherwise: what was claimed, what they say, and where (a line, a part). */
export const claimReason = (
  subject: ClaimSubject,
  given: unknown,
  wanted: unknown,
  where: Readonly<Record<string, unknown>> = {},
): ReviewReason => reason(`sale.${subject}-unknown`, { ...where, given: textOf(given), wanted: textOf(wanted) })

/** Returns a reason where claim and books differ; empty where they agree. Whole values are compared, whatever the order of their fields. */
export const compareClaim = <Value = unknown>(
  subject: ClaimSubject,
  given: Value,
  wanted: Value,
  where: Readonly<Record<string, unknown>> = {},
): ReviewReason[] => (isSame(given, wanted) ? [] : [claimReason(subject, given, wanted, where)])

export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => isSame(left[key], right[key]))
}

type Line = Snapshot['lines'][number]

/** The goods a line says it sells, with the surcharge of the options it says in their prices. */
export function goodsOfLine(line: Line, goods: ReadonlyMap<string, GoodsBooks>): GoodsBooks | undefined {
  const known = goods.get(line.variantId ?? line.productId)
  return known && withSurcharge(known, surchargeOf(optionsOf(line)))
}
