import { multiplyDivide } from '../../../money/round.ts'
import { WHOLE_RATE } from '../../../tax/rate.ts'
import { SET_ASIDE_LIMITS } from '../../../sales/set-aside.ts'
import { addDays } from '../../../time/calendar-day.ts'
import { shelfPrice, signedUnits, type TaxHere, wholeUnits } from '../../columns/moved-amount.ts'
import type { PlannedOther } from '../planned-other.ts'
import { agreedPrice, mayBePriced } from './agreed-price.ts'
import { layawayKeyOf, type MovedLayaway, type MovedLayawayLine } from './moved-layaway.ts'

/** A layaway whose day is over, or that has none, is kept for so many days from the move on. */
const DAYS_KEPT = 30

/** Goods of a layaway that are here. */
export interface LayawayGoods {
  readonly variantId: string
  readonly isThousandths: boolean
}

/** A layaway as it is written. */
export interface LayawayTerms {
  readonly outletId: string
  readonly totalMinor: number
  readonly paidMinor: number
  readonly lastDay: string
}

/** The fate of one layaway. */
export interface PlannedLayaway extends PlannedOther {
  readonly layaway: MovedLayaway
  readonly terms: LayawayTerms | null
}

interface Around {
  readonly decimals: number
  /** The day it is at an outlet. */
  readonly dayAt: (outletId: string) => string
  /** The amount paid by the former file, of layaways that came before, by {@link layawayKeyOf}. */
  readonly links: ReadonlyMap<string, { readonly targetId: string; readonly said: { readonly paidMinor: number } }>
  readonly outletOf: (place: string) => string | undefined
  readonly goodsOf: (line: MovedLayawayLine) => LayawayGoods | undefined
  /** Returns whether goods come with the same move. */
  readonly comes: (line: MovedLayawayLine) => boolean
  readonly containsTax: boolean | 'keep'
  /** The tax of a line's goods at an outlet, of goods that come with the move as well. */
  readonly taxOf: (line: MovedLayawayLine, outletId: string) => TaxHere | undefined
}

type Fate = Pick<PlannedLayaway, 'verdict' | 'targetId' | 'doubt' | 'facts' | 'terms'>

/**
 * The total of a layaway in minor units: as its file says, or what its lines come to at their outlet, with the tax that it adds; null where
 * neither is known.
 */
function totalOf({ total, lines }: MovedLayaway, outletId: string, { decimals, containsTax, taxOf }: Around) {
  if (total !== null) return signedUnits(total, decimals)
  const amounts = lines.map((line) => {
    if (line.price === null) return null
    const tax = taxOf(line, outletId)
    const price = shelfPrice(wholeUnits(line.price, decimals), containsTax, tax)
    const amount = multiplyDivide(price, wholeUnits(line.quantity, 3), 1_000, 'half-up')
    return tax && !tax.isIncluded ? amount + multiplyDivide(amount, tax.rateMillionths, WHOLE_RATE, 'half-up') : amount
  })
  return amounts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}

/** The quantity of a line in its goods' own unit; undefined for parts of pieces. */
export const layawayQuantity = ({ quantity }: MovedLayawayLine, isThousandths: boolean): number | undefined =>
  isThousandths ? wholeUnits(quantity, 3) : quantity.includes('.') ? undefined : wholeUnits(quantity, 0)

/** Returns whether somebody can say the agreed price of a line: its own, or that of a total which comes out again by it. */
function isPriced(
  layaway: MovedLayaway,
  line: MovedLayawayLine,
  { outletId, totalMinor }: Pick<LayawayTerms, 'outletId' | 'totalMinor'>,
  { goodsOf, decimals, containsTax, taxOf }: Around,
): boolean {
  const isThousandths = goodsOf(line)?.isThousandths ?? false
  const quantity = layawayQuantity(line, isThousandths)
  if (!mayBePriced(layaway, line, isThousandths)) return false
  if (quantity === undefined || quantity === 0) return true
  const tax = taxOf(line, outletId)
  return agreedPrice(line, { layaway, totalMinor, decimals, containsTax, quantity, isThousandths, tax }) !== null
}

/** Plans layaways: each comes once, whole or not at all, for money was paid for it; one that came before stays as it is. */
export const planLayaways = (layaways: readonly MovedLayaway[], around: Around): PlannedLayaway[] =>
  layaways.map((layaway) => {
    const { file, row, number } = layaway
    return { file, row, name: number, changes: [], layaway, ...fateOf(layaway, around) }
  })

function fateOf(layaway: MovedLayaway, around: Around): Fate {
  const { number, paid, lines, lastDay, place } = layaway
  const { decimals } = around
  const paidMinor = wholeUnits(paid, decimals)
  const facts = { number, paid }
  const link = around.links.get(layawayKeyOf(layaway))
  if (link) {
    const doubt = link.said.paidMinor === paidMinor ? null : 'layaway-paid-since'
    return { verdict: 'same', targetId: link.targetId, doubt, facts, terms: null }
  }
  const cannot = (doubt: string, more: Fate['facts'] = {}): Fate => ({
    verdict: 'cannot',
    targetId: null,
    doubt,
    facts: { ...facts, ...more },
    terms: null,
  })
  const outletId = around.outletOf(place)
  if (outletId === undefined) return cannot('layaway-nowhere')
  const totalMinor = totalOf(layaway, outletId, around)
  if (totalMinor === null || totalMinor < 1) return cannot('layaway-without-total')
  if (paidMinor > totalMinor) return cannot('layaway-overpaid')
  const unknown = lines.find((line) => !around.goodsOf(line) && !around.comes(line))
  if (unknown) return cannot('layaway-without-goods', { code: unknown.code })
  const inParts = lines.find((line) => {
    const goods = around.goodsOf(line)
    return goods !== undefined && layawayQuantity(line, goods.isThousandths) === undefined
  })
  if (lines.some((line) => !isPriced(layaway, line, { outletId, totalMinor }, around)))
    return cannot('layaway-without-prices')
  if (inParts) return cannot('layaway-in-parts', { code: inParts.code, quantity: inParts.quantity })
  const today = around.dayAt(outletId)
  const isKept = lastDay !== null && lastDay >= today && lastDay <= addDays(today, SET_ASIDE_LIMITS.days)
  const terms = { outletId, totalMinor, paidMinor, lastDay: isKept ? lastDay : addDays(today, DAYS_KEPT) }
  const doubt = isKept ? null : 'layaway-day'
  return { verdict: 'new', targetId: null, doubt, facts: { ...facts, day: terms.lastDay }, terms }
}
