import { multiplyDivide } from '../money/round.ts'
import { accept, refuse, type Result } from '../result.ts'
import { addDays, daysBetween } from '../time/calendar-day.ts'
import { NO_EXTRAS, QUANTITY_MOST, unitPriceOf, wholePrice, type Edition, type Extras } from './edition.ts'
import {
  mostPeriods,
  PERIOD_DAYS,
  quoteExtra,
  quoteUpgrade,
  remainingDays,
  renewedEnd,
  type BillingPeriod,
} from './licence-proration.ts'

/** Source: D71 (value lists). */
export const BILL_TYPES = ['purchase', 'renewal', 'upgrade', 'outlets', 'codes'] as const
export type BillType = (typeof BILL_TYPES)[number]

/** The licence that a merchant holds. */
export interface HeldLicence {
  readonly edition: Edition
  readonly period: BillingPeriod
  readonly extras: Extras
  readonly isTrial: boolean
  readonly startedOn: string
  /** The first day it is no longer in use; null for a lifetime. */
  readonly endsOn: string | null
}

/**
 * One line of the calendar that is shown before paying: so many days from a day until, and without, another; a period's whole price
 * counts for `perDays` days (D28). `credit` and `coupon` take off, `minimum` lifts a bill to 0.01.
 */
export interface BillLine {
  readonly kind: 'version' | 'outlets' | 'codes' | 'credit' | 'coupon' | 'minimum'
  readonly quantity: number
  /** The price of one unit for one whole period. */
  readonly unitMinor: number
  readonly from: string | null
  readonly until: string | null
  /** Days that are charged by the day; null where whole periods are. */
  readonly days: number | null
  readonly perDays: number | null
  /** Negative for what is taken off. */
  readonly amountMinor: number
}

export interface BillQuote {
  readonly type: BillType
  readonly lines: readonly BillLine[]
  /** The sum of the lines, at least 0.01. */
  readonly totalMinor: number
  /** The days that the bill buys; until null: a lifetime. */
  readonly from: string
  readonly until: string | null
  readonly after: HeldLicence
}

/** A reduction of a bill: basis points of it, or an amount. */
export interface BillCoupon {
  readonly offBasisPoints: number | null
  readonly offMinor: number | null
}

const line = (one: Partial<BillLine> & Pick<BillLine, 'kind' | 'amountMinor'>): BillLine => ({
  quantity: 1,
  unitMinor: one.amountMinor,
  from: null,
  until: null,
  days: null,
  perDays: null,
  ...one,
})

const sumOf = (lines: readonly BillLine[]): number => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Closes a quote: the coupon, then what is missing to 0.01. Source: D28 (≥ 0.01), docs/readings/licences.md. */
function closed(quote: Omit<BillQuote, 'totalMinor'>, coupon: BillCoupon | null): BillQuote {
  const { lines } = quote
  const sum = sumOf(lines)
  const off = coupon ? (coupon.offMinor ?? multiplyDivide(sum, coupon.offBasisPoints ?? 0, 10_000, 'half-up')) : 0
  const taken = Math.max(0, Math.min(off, sum - 1))
  const reduced = taken > 0 ? [...lines, line({ kind: 'coupon', amountMinor: -taken })] : lines
  const left = sumOf(reduced)
  const all = left < 1 ? [...reduced, line({ kind: 'minimum', amountMinor: 1 - left })] : reduced
  return { ...quote, lines: all, totalMinor: Math.max(1, left) }
}

/** Whole periods of a version with its extras, one line each. */
function wholeLines(
  edition: Edition,
  { period, extras, count }: { period: BillingPeriod; extras: Extras; count: number },
  days: { from: string; until: string | null },
): BillLine[] {
  const units = [
    ['version', count, edition.prices[period] ?? 0],
    ['outlets', extras.outlets * count, unitPriceOf(edition.prices, 'outlets', period) ?? 0],
    ['codes', extras.codes * count, unitPriceOf(edition.prices, 'codes', period) ?? 0],
  ] as const
  return units
    .filter(([, quantity]) => quantity > 0)
    .map(([kind, quantity, unitMinor]) =>
      line({ kind, quantity, unitMinor, ...days, amountMinor: unitMinor * quantity }),
    )
}

/** Returns the day on which bought days begin: behind what runs (a trial's days are not lost), today where nothing does. Source: D27. */
const beginOf = (held: HeldLicence | null, today: string): string =>
  held?.endsOn && held.endsOn > today ? held.endsOn : today

export interface Wish {
  readonly edition: Edition
  readonly period: BillingPeriod
  /** The number of periods; one for a lifetime. */
  readonly count: number
  readonly extras: Extras
}

/** A quantity beyond what a bill may say (specification §5), or beyond what can be. */
const checkQuantity = (given: number, most = QUANTITY_MOST): Result<null> =>
  given > most ? refuse({ code: 'bill.quantity-too-much', facts: { most, given } }) : accept(null)

/**
 * Whole periods from the end of what runs, or from today: a purchase, or the renewal of what is held.
 * Refuses as `wholePrice`, with `bill.quantity-too-much`, and with `licence.lifetime-needs-none` where a lifetime is held already.
 */
export function quoteWhole(
  type: 'purchase' | 'renewal',
  held: HeldLicence | null,
  { edition, period, count, extras }: Wish,
  { today, coupon }: { readonly today: string; readonly coupon: BillCoupon | null },
): Result<BillQuote> {
  if (held && !held.isTrial && held.endsOn === null) return refuse({ code: 'licence.lifetime-needs-none' })
  const price = wholePrice(edition, period, extras)
  if (!price.ok) return price
  const times = period === 'lifetime' ? 1 : count
  const fits = checkQuantity(Math.max(times, times * Math.max(extras.outlets, extras.codes)))
  if (!fits.ok) return fits
  const from = beginOf(held, today)
  const ends = checkQuantity(times, mostPeriods(from, period))
  if (!ends.ok) return ends
  const until = renewedEnd(from, period, times, from)
  const lines = wholeLines(edition, { period, extras, count: times }, { from, until })
  const startedOn = type === 'renewal' && held && held.endsOn !== null && held.endsOn >= today ? held.startedOn : from
  const after: HeldLicence = { edition, period, extras, isTrial: false, startedOn, endsOn: until }
  return accept(closed({ type, lines, from, until, after }, coupon))
}

const proratedOf = (held: HeldLicence, priceMinor: number) => ({
  versionId: held.edition.versionId,
  period: held.period,
  priceMinor,
  startedOn: held.startedOn,
  endsOn: held.endsOn,
})

/**
 * Another version from today: what is new for the days that are left, less what is old; both as whole prices with their extras.
 * Refuses as `quoteUpgrade` and `wholePrice`. Source: D28.
 */
export function quoteChange(
  held: HeldLicence,
  wish: Omit<Wish, 'count'>,
  { today, coupon }: { readonly today: string; readonly coupon: BillCoupon | null },
): Result<BillQuote> {
  const { edition, period, extras } = wish
  const old = wholePrice(held.edition, held.period, held.extras)
  const wanted = wholePrice(edition, period, extras)
  if (!old.ok) return old
  if (!wanted.ok) return wanted
  const licence = proratedOf(held, old.value)
  const quote = quoteUpgrade(licence, { versionId: edition.versionId, period, priceMinor: wanted.value }, today)
  if (!quote.ok) return quote
  const { remainingDays: days, creditMinor, chargeMinor, endsOn } = quote.value
  const byDay = endsOn !== null
  const lines = [
    line({
      kind: 'version',
      unitMinor: wanted.value,
      from: today,
      until: endsOn,
      days: byDay ? days : null,
      perDays: byDay ? PERIOD_DAYS[period] : null,
      amountMinor: chargeMinor,
    }),
    line({
      kind: 'credit',
      unitMinor: old.value,
      from: today,
      until: held.endsOn,
      days,
      perDays: PERIOD_DAYS[held.period],
      amountMinor: -creditMinor,
    }),
  ]
  const startedOn = endsOn === null ? today : held.startedOn
  const after: HeldLicence = { edition, period, extras, isTrial: false, startedOn, endsOn }
  return accept(closed({ type: 'upgrade', lines, from: today, until: endsOn, after }, coupon))
}

/**
 * More outlets or codes until the licence's own end. Refuses with `licence.none-in-use` in a trial or after the end,
 * `version.extra-not-sold`, `bill.quantity-too-much`. Source: D28.
 */
export function quoteMore(
  held: HeldLicence,
  { kind, count }: { readonly kind: keyof Extras; readonly count: number },
  { today, coupon }: { readonly today: string; readonly coupon: BillCoupon | null },
): Result<BillQuote> {
  const isOver = held.endsOn !== null && held.endsOn <= today
  if (held.isTrial || isOver) return refuse({ code: 'licence.none-in-use' })
  const unit = unitPriceOf(held.edition.prices, kind, held.period)
  if (unit === null) return refuse({ code: 'version.extra-not-sold', facts: { kind } })
  const fits = checkQuantity(held.extras[kind] + count)
  if (!fits.ok) return fits
  const licence = proratedOf(held, unit)
  const byDay = held.endsOn !== null
  const one = line({
    kind,
    quantity: count,
    unitMinor: unit,
    from: today,
    until: held.endsOn,
    days: byDay ? remainingDays(licence, today) : null,
    perDays: byDay ? PERIOD_DAYS[held.period] : null,
    amountMinor: quoteExtra(licence, unit, count, today),
  })
  const extras = { ...held.extras, [kind]: held.extras[kind] + count }
  const after = { ...held, extras }
  return accept(closed({ type: kind, lines: [one], from: today, until: held.endsOn, after }, coupon))
}

/** Days that a bill bought and that are not used on `today`, and all of them; a lifetime's of its 1,825. */
function unusedDays(
  { from, until }: { readonly from: string; readonly until: string | null },
  today: string,
): { readonly unused: number; readonly all: number } {
  const all = until === null ? PERIOD_DAYS.lifetime : daysBetween(from, until)
  const used = Math.max(0, daysBetween(from, today))
  return { unused: Math.max(0, all - used), all }
}

/**
 * Returns the refund of a bill unless somebody enters another amount: the unused whole days, never above the amount
 * paid. Source: D28.
 */
export function quoteBillRefund(
  bill: { readonly totalMinor: number; readonly from: string; readonly until: string | null },
  today: string,
): number {
  const { unused, all } = unusedDays(bill, today)
  return all <= 0 ? 0 : multiplyDivide(bill.totalMinor, unused, all, 'half-up')
}

/**
 * The licence once a bill is given back: what stood before it, except that days of a purchase or a renewal which were used stay used, and
 * the licence ends today. Null: there was none before.
 */
export function afterRefund(
  bill: {
    readonly type: BillType
    readonly from: string
    readonly before: HeldLicence | null
    readonly after: HeldLicence
  },
  today: string,
): HeldLicence | null {
  const isWhole = bill.type === 'purchase' || bill.type === 'renewal'
  return isWhole && today > bill.from ? { ...bill.after, endsOn: today } : bill.before
}

/**
 * The licence once a bill is given back beneath later ones that stand, since their own refund was denied: what they bought stays, and what this one
 * bought is taken out of it. Days that were not used go off the end; a version goes back to the one before.
 */
export function withoutBill(
  held: HeldLicence,
  {
    type,
    from,
    until,
    before,
    after,
  }: {
    readonly type: BillType
    readonly from: string
    readonly until: string | null
    readonly before: HeldLicence | null
    readonly after: HeldLicence
  },
  today: string,
): HeldLicence {
  if (type === 'outlets' || type === 'codes') {
    const added = after.extras[type] - (before?.extras[type] ?? 0)
    return { ...held, extras: { ...held.extras, [type]: Math.max(0, held.extras[type] - added) } }
  }
  if (type === 'upgrade') return before === null ? held : { ...held, edition: before.edition, period: before.period }
  if (held.endsOn === null) return until === null ? { ...held, endsOn: today } : held
  const endsOn = addDays(held.endsOn, -unusedDays({ from, until }, today).unused)
  return { ...held, endsOn: endsOn < today ? today : endsOn }
}

/** A trial of an edition from a day on. Source: D110. */
export const trialOf = (edition: Edition, startedOn: string, endsOn: string): HeldLicence => ({
  edition,
  period: 'month',
  extras: NO_EXTRAS,
  isTrial: true,
  startedOn,
  endsOn,
})
