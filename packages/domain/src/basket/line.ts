export type BasketLine = CountedLine | WeighedLine | PriceEmbeddedLine | CombinedLine | OpenPriceLine

interface LineFacts {
  /** Unique in the basket; must not begin with `gift:`, `exchange:` or `charge:` (the calculation's own lines do). */
  readonly id: string
  readonly productId: string
  /** A chosen attribute combination, or null. (productId, variantId) together are "the product" of stage B. */
  readonly variantId: string | null
  readonly categoryId: string | null
  readonly brandId: string | null
  /** The labels of its goods that an offer names, ascending; left out where there are none (`labels.ts`). */
  readonly labelIds?: readonly string[]
  /** False for gift cards, recharges, deposits: untouched by stages A–G and outside their thresholds and splits. */
  readonly isDiscountable: boolean
  /** False: neither the member price nor the level discount competes for this line (D5). */
  readonly isMemberDiscountAllowed: boolean
  /** True where its payable counts toward points earned (stage J). */
  readonly earnsPoints: boolean
  /** True where points may pay for it (stage E); a line that is not discountable never takes points. */
  readonly takesPoints: boolean
  /**
   * Where offers stop: the outlet's minimum price of one unit. Left out: nowhere. List and typed prices below it stay; a price-embedded line has none.
   * Source: pricing.md, Growth 2, 16.
   */
  readonly floorMinor?: number | null
  /** The last good day that stands on these goods; left out where nobody read one. */
  readonly expiresOn?: string | null
}

interface UnitPriced {
  /** List price of one unit (one piece; one kg, pound or gram). 0 – LARGEST_MINOR. */
  readonly sellPriceMinor: number
  /**
   * The price a person typed for one unit, or null. May be above the list price (then its deduction is negative).
   * On a line that is not discountable it is refused (`line.not-discountable`).
   */
  readonly manualUnitPriceMinor: number | null
  /** The product's own promotion (specification: promotion type 1 fixed price, 2 percentage), or null. */
  readonly special: SpecialPrice | null
  /** The product's member price of one unit, or null. Competes only while a member is attached. */
  readonly memberPriceMinor: number | null
}

export type SpecialPrice =
  | { readonly kind: 'price'; readonly priceMinor: number }
  | { readonly kind: 'percent'; readonly offBasisPoints: number }

/**
 * The tax of the goods, one or a group; an outlet is tax-inclusive or tax-exclusive as a whole (D46, `settings.tax.mode`).
 * Source: pricing.md, Growth 2, 9 to 12.
 */
export interface LineTax {
  readonly id: string
  /** 0 for "no tax", else 1–9,999. Read only where neither of the next two says the rate; beside them it is for desks of before: all of it, to two decimals. */
  readonly rateBasisPoints?: number
  /** The rate in millionths, 0–999,999. */
  readonly rateMillionths?: number
  /** 1–5 taxes in their order instead of one rate. */
  readonly taxes?: readonly GroupedTax[]
  /** 1–12 characters; a row of the receipt is one rate and code. Left out: the rate alone. */
  readonly code?: string
  /** The kind of a rate of 0; it is the code where there is none. Left out: outside, which has no code. */
  readonly zero?: ZeroRate
}

export type ZeroRate = 'zero-rated' | 'exempt' | 'outside'

/** One tax of a group. */
export interface GroupedTax {
  readonly id: string
  /** 1–12 characters, once in its group. */
  readonly code: string
  /** 0–999,999. */
  readonly rateMillionths: number
  /** Codes of earlier taxes of the group that it stands on, beside the amount. Left out: none. */
  readonly on?: readonly string[] | null
  /** The band of prices in which the tax counts; left out: it counts at any price. */
  readonly band?: TaxBand | null
}

/** The unit prices at which a tax on top counts: for the whole unit, or for the part of its price that lies between. */
export interface TaxBand {
  readonly kind: 'whole' | 'part'
  readonly fromMinor: number
  /** Not in it any more; null: without end. */
  readonly untilMinor: number | null
}

/**
 * A charge on each piece of goods: a bottle deposit, a bag levy. No price of the goods: outside offers, thresholds and points, taxed by itself, and
 * it changes and comes back with the pieces. Source: pricing.md, Growth 2, 15.
 */
export interface Charge {
  /** Unique on its line. */
  readonly id: string
  /** 1–50 characters, as papers call it. */
  readonly name: string
  /** A deposit is owed back for the empty piece; a levy is not. */
  readonly kind: 'deposit' | 'levy'
  /** Per piece, 1–999,999. */
  readonly amountMinor: number
  readonly tax: LineTax
}

interface Chargeable {
  /** At most 6; left out: none. */
  readonly charges?: readonly Charge[]
}

/**
 * An option that was chosen for each piece of a line: a size, a gift wrap. Its surcharge stands in every unit price of the line that the goods
 * themselves have: list, special, member and minimum price; an offer that names a price adds it. Source: docs/decisions/2549.
 */
export interface ChosenOption {
  /** Unique on its line. */
  readonly id: string
  /** 1–50 characters, as papers call it. */
  readonly name: string
  /** Per piece, 0–999,999. */
  readonly amountMinor: number
}

interface Optional {
  /** At most 200, none twice; left out: none. */
  readonly options?: readonly ChosenOption[]
}

/** Goods sold by the piece. */
export interface CountedLine extends LineFacts, UnitPriced, Chargeable, Optional {
  readonly kind: 'counted'
  /** 1–999,999. */
  readonly count: number
  readonly tax: LineTax
  /**
   * The code of the times card whose uses the pieces are, one each: the line costs 0 and no offer looks at it. Left out or null: it is paid. Beats a
   * typed price. Source: members.md §2.
   */
  readonly timesCard?: string | null
}

/** Goods sold by weight; `sellPriceMinor` and all other unit prices are per kg, per pound or per gram as the unit says. */
export interface WeighedLine extends LineFacts, UnitPriced {
  readonly kind: 'weighed'
  readonly weight: Weight
  readonly tax: LineTax
}

/** D48. Amount of a weighed line = unit price × thousandths / 1,000 (or × grams), half-up. 1–999,999,999. */
export type Weight =
  | { readonly unit: 'kg' | 'pound'; readonly thousandths: number }
  | { readonly unit: 'g'; readonly grams: number }

/**
 * A label whose bar code carries the amount. The amount is the list amount and stands for the unit price (quantity 1);
 * only percentages apply to it: its special, item-discount plans and the level discount. *Promotion* plans (fixed
 * price) and quantity plans pass it by.
 */
export interface PriceEmbeddedLine extends LineFacts {
  readonly kind: 'price-embedded'
  readonly labelAmountMinor: number
  /** The weight that leaves stock; not used in the calculation. Null when it is not known. */
  readonly weight: Weight | null
  /** Replaces the whole amount; else null. */
  readonly manualUnitPriceMinor: number | null
  readonly special: Extract<SpecialPrice, { kind: 'percent' }> | null
  readonly tax: LineTax
}

/**
 * A combination of products sold at one price; counts as counted goods in stage B. Its final payable is shared out over
 * `parts` by `listMinor` (largest remainder, ties to the earlier part; equal shares when all are 0), each part taxed at
 * its own rate (D15).
 */
export interface CombinedLine extends LineFacts, UnitPriced, Chargeable, Optional {
  readonly kind: 'combined'
  readonly count: number
  /** 1–200 parts with distinct ids. */
  readonly parts: readonly CombinedPart[]
}

export interface CombinedPart {
  readonly id: string
  readonly productId: string
  readonly variantId: string | null
  /** List amount of this part inside ONE combination (its price × how many). */
  readonly listMinor: number
  readonly tax: LineTax
}

/** Goods without a price of their own: the typed price is the list price, and plans and the level discount apply to it. */
export interface OpenPriceLine extends LineFacts, Chargeable {
  readonly kind: 'open-price'
  readonly count: number
  readonly typedPriceMinor: number
  readonly tax: LineTax
}
