import type {
  MemberFacts,
  PaymentFacts,
  PointRate,
  Snapshot,
  Tender,
  MissingCondition,
  PricedBasket,
  WhyRate,
} from '../basket/index.ts'
import { splitExactly } from '../money/split-exactly.ts'
import { METHOD_OF_KIND, type PaymentMethod } from '../payment/method.ts'
import { missingForRate, offerContext } from '../offers/offer-counts.ts'
import { scopeTest, type ScopedGoods } from '../offers/scope.ts'

/** A line of an answer that earns: its id there, and what is paid for it. */
export interface EarningLine {
  readonly id: string
  readonly payableMinor: number
  /** The number of its pieces that are paid, for a rule that counts those. */
  readonly paidPieces?: number
  /**
   * The amounts that earn at each rate, where they are known already and need not be worked out from the goods;
   * `rateId` null is the level's own rate.
   */
  readonly rates?: readonly EarningAtRate[]
}

/** The part of a line that earns at one rate of points. */
export interface EarningAtRate {
  readonly rateId: string | null
  readonly baseMinor: number
}

/** The amount that earns at one rate; null is the level's own ratio. */
export interface RatedBase {
  readonly rate: PointRate | null
  readonly baseMinor: number
}

/** Returns the factor by which a rate multiplies the points of the rule, in ten-thousandths, the level's ratio in it. */
export const ratioOf = (rate: PointRate | null, { earnRatioHundredths }: MemberFacts): number =>
  rate === null ? earnRatioHundredths * 100 : rate.ratioHundredths * (rate.isTimesLevel ? earnRatioHundredths : 100)

/**
 * Returns the amounts that these lines earn on, by rate in the order of their priority, the level's own last. A line
 * that is paid in several ways is split over them as the whole payment is. For each part the first rate counts that
 * matches its goods, level, days and payment method. Source: features MB-P11.
 */
export function ratedBases(
  snapshot: Snapshot,
  rates: readonly PointRate[],
  lines: readonly EarningLine[],
  payableMinor: number,
): readonly RatedBase[] {
  const basesOf = basesOfLines(snapshot, rates, payableMinor)
  const all = lines.map(basesOf)
  return [...rates, null].map((rate, place) => ({
    rate,
    baseMinor: all.reduce((sum, bases) => sum + (bases[place] ?? 0), 0),
  }))
}

/** Finds what one line earns on at each of these rates, the level's own last. */
export function basesOfLines(
  snapshot: Snapshot,
  rates: readonly PointRate[],
  payableMinor: number,
): (line: EarningLine) => readonly number[] {
  const context = offerContext(snapshot)
  const test = scopeTest(snapshot)
  const counting = rates.map((rate) => (missingForRate(rate, context).length === 0 ? test(rate.scope) : null))
  const ways = waysPaid(snapshot.payment, rates, payableMinor)
  const find = goodsOf(snapshot)
  return ({ id, payableMinor: lineMinor, rates: known }) => {
    if (known) return [...rates, null].map((rate) => baseAt(known, rate?.id ?? null))
    const bases = [...rates, null].map(() => 0)
    const goods = find(id)
    const fits = (method: PaymentMethod | null) => (rate: PointRate, place: number) =>
      goods !== undefined && isPaidBy(rate, method) && counting[place]?.(goods) === true
    for (const { method, payableMinor: part } of partsOf(lineMinor, ways)) {
      const place = rates.findIndex(fits(method))
      const at = place === -1 ? rates.length : place
      bases[at] = (bases[at] ?? 0) + part
    }
    return bases
  }
}

const baseAt = (known: readonly EarningAtRate[], rateId: string | null): number =>
  known.find((one) => one.rateId === rateId)?.baseMinor ?? 0

/** Returns whether a rate is for this way of paying; what is not paid yet, or nobody knows how, is for rates of all ways alone. */
const isPaidBy = ({ methods }: PointRate, method: PaymentMethod | null): boolean =>
  methods === null || (method !== null && methods.includes(method))

/** Returns the method of each payment of a basket so far, null for one that is not known; none before payment. */
const methodsOf = (payment: PaymentFacts | null): readonly (PaymentMethod | null)[] =>
  payment?.tenders.map(methodOf) ?? []

function methodOf(tender: Tender): PaymentMethod | null {
  if (tender.kind === 'cash' || tender.kind === 'balance') return METHOD_OF_KIND[tender.kind]
  return tender.method ?? null
}

/** The part of the payable that one method pays, fees and tip aside; null: the method is not known, or it is not paid yet. */
interface WayPaid {
  readonly method: PaymentMethod | null
  readonly weight: number
}

/** The ways in which `payableMinor` is paid, where a rate asks for one: in the order of the tenders, and last cash, which pays what the others leave. */
function waysPaid(payment: PaymentFacts | null, rates: readonly PointRate[], payableMinor: number): readonly WayPaid[] {
  if (payment === null || rates.every(({ methods }) => methods === null)) return []
  const ways = payment.tenders.flatMap((tender): readonly WayPaid[] => {
    if (tender.kind === 'cash') return []
    const amountMinor = tender.kind === 'balance' ? tender.principalMinor + tender.bonusMinor : tender.amountMinor
    return [{ method: methodOf(tender), weight: Math.min(amountMinor, tender.fee?.shareMinor ?? amountMinor) }]
  })
  const leftMinor = ways.reduce((left, { weight }) => left - weight, payableMinor)
  const hasCash = payment.tenders.some(({ kind }) => kind === 'cash')
  const rest: WayPaid = { method: hasCash ? 'cash' : null, weight: Math.max(0, leftMinor) }
  return [...ways, rest].filter(({ weight }) => weight > 0)
}

/** A line's payable by the ways it is paid. */
function partsOf(
  payableMinor: number,
  ways: readonly WayPaid[],
): readonly { method: PaymentMethod | null; payableMinor: number }[] {
  if (ways.length === 0) return [{ method: null, payableMinor }]
  const parts = splitExactly(
    payableMinor,
    ways.map(({ weight }) => weight),
  )
  return ways.map(({ method }, place) => ({ method, payableMinor: parts[place] ?? 0 }))
}

/** Finds the goods of a line of the answer by its id: the basket's own, or what was chosen of an exchange. */
function goodsOf({ lines, plans, exchangeChoices }: Snapshot): (lineId: string) => ScopedGoods | undefined {
  const goods = new Map(lines.map((line): [string, ScopedGoods] => [line.id, line]))
  for (const { planId, itemId } of exchangeChoices) {
    const plan = plans.find(({ id }) => id === planId)
    const item = plan?.type === 'exchange' ? plan.items.find(({ id }) => id === itemId) : undefined
    if (item) goods.set(`exchange:${planId}`, item)
  }
  return (lineId) => goods.get(lineId)
}

/**
 * Returns the outcome of every rate of points, where there are some and a member can earn. Source: features MB-P11,
 * CD-D01.
 */
export function whyRates(
  snapshot: Snapshot,
  { points, lines }: Pick<PricedBasket, 'points' | 'lines'>,
): { readonly rates?: readonly WhyRate[] } {
  const rates = snapshot.settings.earnRule?.rates ?? []
  if (!snapshot.member || rates.length === 0) return {}
  const context = offerContext(snapshot)
  const test = scopeTest(snapshot)
  const find = goodsOf(snapshot)
  const goods = lines.filter(({ isEarning }) => isEarning).flatMap(({ id }) => find(id) ?? [])
  const missingOf = (rate: PointRate): readonly MissingCondition[] => {
    const found = [...missingForRate(rate, context)]
    if (!goods.some(test(rate.scope))) found.push({ code: 'offer.no-goods' })
    if (rate.methods && !methodsOf(snapshot.payment).some((method) => isPaidBy(rate, method)))
      found.push({ code: 'rate.other-method', methods: rate.methods })
    return found.length > 0 ? found : [{ code: 'rate.behind' }]
  }
  return {
    rates: rates.map((rate) => {
      const isApplied = points.rates?.some(({ rateId }) => rateId === rate.id) === true
      return { id: rate.id, isApplied, missing: isApplied ? [] : missingOf(rate) }
    }),
  }
}
