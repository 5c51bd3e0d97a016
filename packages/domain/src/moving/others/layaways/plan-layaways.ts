import { multiplyDivide } from '../../../money/round.ts'
import { SET_ASIDE_LIMITS } from '../../../sales/set-aside.ts'
import { addDays } from '../../../time/calendar-day.ts'
import { signedUnits, wholeUnits } from '../../columns/moved-amount.ts'
import type { PlannedOther } from '../planned-other.ts'
import { mayBePriced } from './agreed-price.ts'
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
  readonly today: string
  /** The amount paid by the former file, of layaways that came before, by {@link layawayKeyOf}. */
  readonly links: ReadonlyMap<string, { readonly targetId: string; readonly said: { readonly paidMinor: number } }>
  readonly outletOf: (place: string) => string | undefined
  readonly goodsOf: (line: MovedLayawayLine) => LayawayGoods | undefined
  /** Whether goods come with the same move. */
  readonly comes: (line: MovedLayawayLine) => boolean
}

type Fate = Pick<PlannedLayaway, 'verdict' | 'targetId' | 'doubt' | 'facts' | 'terms'>

/** The total of a layaway in minor units: as its file says, or what its lines come to; null where neither is known. */
function totalOf({ total, lines }: MovedLayaway, decimals: number): number | null {
  if (total !== null) return signedUnits(total, decimals)
  const amounts = lines.map(({ quantity, price }) =>
    price === null ? null : multiplyDivide(wholeUnits(price, decimals), wholeUnits(quantity, 3), 1_000, 'half-up'),
  )
  return amounts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}

/** The quantity of a line in its goods' own unit; undefined for parts of pieces. */
export const layawayQuantity = ({ quantity }: MovedLayawayLine, isThousandths: boolean): number | undefined =>
  isThousandths ? wholeUnits(quantity, 3) : quantity.includes('.') ? undefined : wholeUnits(quantity, 0)

/** Plans layaways: each comes once, whole or not at all, for money was paid for it; one that came before stays as it is. */
export const planLayaways = (layaways: readonly MovedLayaway[], around: Around): PlannedLayaway[] =>
  layaways.map((layaway) => {
    const { file, row, number } = layaway
    return { file, row, name: number, changes: [], layaway, ...fateOf(layaway, around) }
  })

function fateOf(layaway: MovedLayaway, around: Around): Fate {
  const { number, paid, lines, lastDay, place } = layaway
  const { decimals, today } = around
  const [totalMinor, paidMinor] = [totalOf(layaway, decimals), wholeUnits(paid, decimals)]
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
  if (totalMinor === null || totalMinor < 1) return cannot('layaway-without-total')
  if (paidMinor > totalMinor) return cannot('layaway-overpaid')
  const unknown = lines.find((line) => !around.goodsOf(line) && !around.comes(line))
  if (unknown) return cannot('layaway-without-goods', { code: unknown.code })
  const inParts = lines.find((line) => {
    const goods = around.goodsOf(line)
    return goods !== undefined && layawayQuantity(line, goods.isThousandths) === undefined
  })
  if (lines.some((line) => !mayBePriced(layaway, line, around.goodsOf(line)?.isThousandths ?? false)))
    return cannot('layaway-without-prices')
  if (inParts) return cannot('layaway-in-parts', { code: inParts.code, quantity: inParts.quantity })
  const isKept = lastDay !== null && lastDay >= today && lastDay <= addDays(today, SET_ASIDE_LIMITS.days)
  const terms = { outletId, totalMinor, paidMinor, lastDay: isKept ? lastDay : addDays(today, DAYS_KEPT) }
  const doubt = isKept ? null : 'layaway-day'
  return { verdict: 'new', targetId: null, doubt, facts: { ...facts, day: terms.lastDay }, terms }
}
