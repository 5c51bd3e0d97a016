import { multiplyDivide } from '../money/round.ts'
import {
  LARGEST_MINOR,
  type BasketLine,
  type CardSource,
  type ChosenOption,
  type SpecialPrice,
} from '../basket/index.ts'
import { quantityOf } from '../quantity/quantity.ts'

/** A line of the basket with what stage S0 makes of it. */
export interface GoodsLine {
  readonly line: BasketLine
  /** Pieces, thousandths, grams; 1 for a price-embedded label. */
  readonly quantity: number
  /** Unit price × quantity ÷ this = amount. */
  readonly divisor: 1 | 1000
  /** Has pieces that a quantity plan can count. */
  readonly hasPieces: boolean
  /** Its amount stands for its unit price, so that only percentages apply. */
  readonly isLabel: boolean
  readonly listUnitMinor: number
  /** The part of it that is for options: a price that an offer names stands beside it. */
  readonly surchargeMinor: number
  readonly listMinor: number
  /** A typed price, or 0 where uses of a card pay. */
  readonly manualMinor: number | null
  readonly paidByUses: CardSource | null
  /** The number of pieces it counts as where a threshold asks for pieces: a weighed or price-embedded line is one, uses of a card are none. */
  readonly pieces: number
  readonly special: SpecialPrice | null
  readonly memberPriceMinor: number | null
  /** Below this no offer takes the price of a unit; 0: there is no such price. */
  readonly floorMinor: number
}

/** A line with its list amount. `countsUses`: uses of times cards count as pieces. Source: pricing.md, S0, Growth 3. */
export function goodsLine(line: BasketLine, countsUses = false): GoodsLine {
  const { quantity, divisor } = quantityOf(line)
  const listUnitMinor = listUnitOf(line)
  const isOpen = line.kind === 'open-price'
  const paidByUses = usesOf(line)
  const hasPieces = line.kind === 'counted' || line.kind === 'combined' || isOpen
  return {
    line,
    quantity,
    divisor,
    hasPieces,
    isLabel: line.kind === 'price-embedded',
    listUnitMinor,
    surchargeMinor: surchargeOf(optionsOf(line)),
    listMinor: amountOf(listUnitMinor, quantity, divisor),
    manualMinor: paidByUses !== null ? 0 : isOpen ? null : line.manualUnitPriceMinor,
    paidByUses,
    pieces: isNoPiece(line, countsUses) ? 0 : hasPieces ? quantity : 1,
    special: isOpen ? null : line.special,
    memberPriceMinor: isOpen || line.kind === 'price-embedded' ? null : line.memberPriceMinor,
    floorMinor: line.kind === 'price-embedded' ? 0 : (line.floorMinor ?? 0),
  }
}

const usesOf = (line: BasketLine): CardSource | null =>
  line.kind === 'counted' && line.timesCard ? { kind: 'times-card', code: line.timesCard } : null

/** Returns whether a line is no piece of anything: uses of a card, unless they count. Source: pricing.md, Growth 3. */
export const isNoPiece = (line: BasketLine, countsUses: boolean): boolean => usesOf(line) !== null && !countsUses

/**
 * Unit price × quantity, half-up to the minor unit. Far above 10^15 it is only roughly right, which is enough to refuse
 * it. Source: pricing.md, S0 and A.
 */
export function amountOf(unitPriceMinor: number, quantity: number, divisor: 1 | 1000): number {
  const product = unitPriceMinor * quantity
  if (divisor === 1 || product > FAR_TOO_LARGE) return product / divisor
  return multiplyDivide(unitPriceMinor, quantity, divisor, 'half-up')
}

const FAR_TOO_LARGE = 4 * LARGEST_MINOR * 1000

/** Returns whether plans and member prices may look at the line at all: discountable and without a typed price. */
export const isOpenToOffers = (goods: GoodsLine): boolean => goods.line.isDiscountable && goods.manualMinor === null

function listUnitOf(line: BasketLine): number {
  if (line.kind === 'price-embedded') return line.labelAmountMinor
  return line.kind === 'open-price' ? line.typedPriceMinor : line.sellPriceMinor
}

/** The options of a line; goods by weight, with a price label or at a typed price have none. */
export const optionsOf = (line: BasketLine): readonly ChosenOption[] => ('options' in line ? (line.options ?? []) : [])

/** The surcharge of options for one piece, in minor units. */
export const surchargeOf = (options: readonly Pick<ChosenOption, 'amountMinor'>[]): number =>
  options.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
