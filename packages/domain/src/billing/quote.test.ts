import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../time/calendar-day.ts'
import { addExtras, checkPrices, NO_EXTRAS, QUANTITY_MOST, type Edition, type EditionPrices } from './edition.ts'
import type { BillingPeriod } from './licence-proration.ts'
import {
  afterRefund,
  quoteBillRefund,
  quoteChange,
  quoteMore,
  quoteWhole,
  trialOf,
  withoutBill,
  type BillQuote,
  type HeldLicence,
} from './quote.ts'

const prices: EditionPrices = {
  month: 12_000,
  year: 120_000,
  lifetime: 500_000,
  outletMonth: 1_000,
  outletYear: 10_000,
  codeMonth: 500,
  codeYear: 5_000,
}
const basic: Edition = {
  id: 'basic/1',
  versionId: 'basic',
  currency: 'CNY',
  functions: [],
  limits: { outlets: 1, codes: 2, staff: 5, products: 1_000 },
  prices,
  trialDays: 30,
}
const doubled = Object.fromEntries(Object.entries(prices).map(([key, price]) => [key, (price ?? 0) * 2]))
const pro: Edition = { ...basic, id: 'pro/1', versionId: 'pro', prices: doubled as unknown as EditionPrices }
const today = '2026-11-21'
const plain = { today, coupon: null }
const year = { edition: basic, period: 'year', count: 1, extras: NO_EXTRAS } as const
const valueOf = <T>(result: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T => {
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}
const codeOf = (result: { ok: boolean; refusal?: { code: string } }): string => result.refusal?.code ?? 'ok'

describe('whole periods', () => {
  it('a purchase begins behind the trial, so that no day of it is lost', () => {
    const trial = trialOf(basic, '2026-11-01', '2026-12-01')
    const quote = valueOf(quoteWhole('purchase', trial, { ...year, extras: { outlets: 2, codes: 1 } }, plain))
    expect(quote).toMatchObject({ from: '2026-12-01', until: '2027-12-01', totalMinor: 120_000 + 20_000 + 5_000 })
    expect(quote.after).toMatchObject({ isTrial: false, startedOn: '2026-12-01', endsOn: '2027-12-01' })
  })

  it('a renewal adds to the end, or begins today where that has passed', () => {
    const held: HeldLicence = { ...trialOf(basic, '2025-12-01', '2026-12-01'), isTrial: false, period: 'year' }
    expect(valueOf(quoteWhole('renewal', held, { ...year, count: 2 }, plain)).until).toBe('2028-12-01')
    const over = { ...held, endsOn: '2026-10-01' }
    expect(valueOf(quoteWhole('renewal', over, year, plain))).toMatchObject({ from: today, until: '2027-11-21' })
  })

  it.each([
    ['licence.lifetime-needs-none', { held: { period: 'lifetime', endsOn: null } as const, wish: {} }],
    ['version.period-not-sold', { held: {}, wish: { edition: { ...basic, prices: { ...prices, year: null } } } }],
    [
      'version.extra-not-sold',
      {
        held: {},
        wish: { edition: { ...basic, prices: { ...prices, codeYear: null } }, extras: { outlets: 0, codes: 1 } },
      },
    ],
    ['bill.quantity-too-much', { held: {}, wish: { count: QUANTITY_MOST + 1 } }],
    ['bill.quantity-too-much', { held: {}, wish: { count: 2, extras: { outlets: 0, codes: QUANTITY_MOST } } }],
    ['ok', { held: {}, wish: { count: 1, extras: { outlets: 0, codes: QUANTITY_MOST } } }],
  ])('%s', (code, { held, wish }) => {
    const licence = { ...trialOf(basic, '2026-01-01', '2027-01-01'), isTrial: false, ...held }
    expect(codeOf(quoteWhole('renewal', licence, { ...year, ...wish }, plain))).toBe(code)
  })

  it.each([
    [{ offBasisPoints: 2_500, offMinor: null }, 90_000],
    [{ offBasisPoints: 10_000, offMinor: null }, 1],
    [{ offBasisPoints: null, offMinor: 999_999_999 }, 1],
    [{ offBasisPoints: null, offMinor: 1 }, 119_999],
  ])('a coupon of %j leaves %i: never below 0.01', (coupon, total) => {
    expect(valueOf(quoteWhole('purchase', null, year, { today, coupon })).totalMinor).toBe(total)
  })
})

describe('a coupon', () => {
  it('takes off half up', () => {
    const odd = { ...basic, prices: { ...prices, year: 10_001 } }
    const coupon = { offBasisPoints: 5_000, offMinor: null }
    expect(valueOf(quoteWhole('purchase', null, { ...year, edition: odd }, { today, coupon })).totalMinor).toBe(5_000)
  })
})

describe('when a licence began', () => {
  const held: HeldLicence = { ...trialOf(basic, '2025-12-01', today), isTrial: false, period: 'year' }
  it.each([
    ['renewed on its last day it goes on', 'renewal', today, '2025-12-01'],
    ['renewed after its end it begins anew', 'renewal', addDays(today, -1), today],
    ['bought again it begins behind what runs', 'purchase', addDays(today, 9), addDays(today, 9)],
  ] as const)('%s', (_, type, endsOn, startedOn) => {
    expect(valueOf(quoteWhole(type, { ...held, endsOn }, year, plain)).after.startedOn).toBe(startedOn)
  })
})

describe('more outlets or codes', () => {
  const held: HeldLicence = { ...trialOf(basic, '2026-01-01', '2027-01-01'), isTrial: false, period: 'year' }
  const more = (change: Partial<HeldLicence>, count = 1) =>
    quoteMore({ ...held, ...change }, { kind: 'outlets', count }, plain)

  it.each([
    ['ok', { endsOn: addDays(today, 1) }, 1],
    ['licence.none-in-use', { endsOn: today }, 1],
    ['licence.none-in-use', { isTrial: true }, 1],
    ['ok', { extras: { outlets: 1, codes: 0 } }, QUANTITY_MOST - 1],
    ['bill.quantity-too-much', { extras: { outlets: 1, codes: 0 } }, QUANTITY_MOST],
    ['version.extra-not-sold', { edition: { ...basic, prices: { ...prices, outletYear: null } } }, 1],
  ])('%s: %j × %i', (code, change, count) => expect(codeOf(more(change, count))).toBe(code))

  it('stand beside those there are already', () => {
    const extras = { outlets: 2, codes: 3 }
    expect(valueOf(more({ extras }, 4)).after.extras).toEqual({ outlets: 6, codes: 3 })
  })
})

describe('a bill that is given back', () => {
  const bill = { totalMinor: 36_500, from: '2026-12-01', until: '2027-12-01' }
  it.each([
    ['before its first day', '2026-11-21', 36_500],
    ['on its first day', '2026-12-01', 36_500],
    ['a day later', '2026-12-02', 36_400],
    ['on its last day', '2027-11-30', 100],
    ['after its end', '2028-01-01', 0],
  ])('%s', (_, day, backMinor) => expect(quoteBillRefund(bill, day)).toBe(backMinor))

  const after: HeldLicence = { ...trialOf(basic, '2026-12-01', '2027-12-01'), isTrial: false }
  it.each([
    ['purchase', '2026-12-01', null],
    ['purchase', '2026-12-02', '2026-12-02'],
    ['renewal', '2026-12-02', '2026-12-02'],
    ['upgrade', '2026-12-02', null],
  ] as const)('of a %s on %s leaves a licence that ends %s', (type, day, endsOn) => {
    const left = afterRefund({ type, from: '2026-12-01', before: null, after }, day)
    expect(left?.endsOn ?? null).toBe(endsOn)
  })
})

describe('what a licence allows', () => {
  it('is the package and what was added; without a limit it stays without one', () => {
    const extras = { outlets: 2, codes: 3 }
    expect(addExtras(basic.limits, extras)).toEqual({ ...basic.limits, outlets: 3, codes: 5 })
    const open = { ...basic.limits, outlets: null, codes: null }
    expect(addExtras(open, extras)).toEqual(open)
  })
})

describe('prices of a version', () => {
  it.each([
    ['ok', {}, 'CNY'],
    ['ok', { outletMonth: 99_900, outletYear: 999_900, codeMonth: 1, codeYear: 1 }, 'CNY'],
    ['version.price-unfit', { outletMonth: 99_901 }, 'CNY'],
    ['version.price-unfit', { codeYear: 999_901 }, 'CNY'],
    ['version.price-unfit', { codeMonth: 0 }, 'CNY'],
    ['version.price-unfit', { month: 0 }, 'CNY'],
    ['ok', { year: 99_999_999 }, 'CNY'],
    ['version.price-unfit', { year: 100_000_000 }, 'CNY'],
    [
      'ok',
      { month: 999_999, year: null, lifetime: null, outletMonth: 999, outletYear: 9_999, codeMonth: 1, codeYear: 1 },
      'JPY',
    ],
    ['version.price-unfit', { outletMonth: 1_000 }, 'JPY'],
    ['version.price-missing', { month: null, year: null, lifetime: null }, 'CNY'],
  ])('%s %j %s', (code, change, currency) => {
    expect(codeOf(checkPrices({ ...prices, ...change }, currency))).toBe(code)
  })
})

/*
 * The second calculation: it walks the days one by one with fractions of whole numbers, and knows nothing of the first but the
 * reading it implements (D28: a year of 365 days, a month of 30, a lifetime of five years, each side rounded half-up on its own).
 */
const DAYS = { month: 30n, year: 365n, lifetime: 1_825n } as const

function worthByWalking(price: number, period: BillingPeriod, from: string, until: string): number {
  let sum = 0n
  for (let at = Date.parse(from); at < Date.parse(until); at += 86_400_000) sum += BigInt(price)
  const [whole, rest] = [sum / DAYS[period], sum % DAYS[period]]
  return Number(rest * 2n >= DAYS[period] ? whole + 1n : whole)
}

const priceOf = ({ edition, period, extras }: HeldLicence): number => {
  const unit = (month: number | null, year: number | null): number =>
    period === 'month' ? (month ?? 0) : (year ?? 0) * (period === 'year' ? 1 : 5)
  const own = edition.prices
  return (
    (own[period] ?? 0) +
    extras.outlets * unit(own.outletMonth, own.outletYear) +
    extras.codes * unit(own.codeMonth, own.codeYear)
  )
}

/** Returns the expected price of a bill, by a second calculation. */
function expected(quote: BillQuote, before: HeldLicence | null, count: number, day: string): number {
  const { type, after } = quote
  if (type === 'purchase' || type === 'renewal') return priceOf(after) * (after.period === 'lifetime' ? 1 : count)
  if (before === null) throw new Error('nothing was held')
  const end = before.endsOn ?? addDays(before.startedOn < day ? before.startedOn : day, 1_825)
  const left = end < day ? day : end
  if (type === 'upgrade') {
    const charge = after.endsOn === null ? priceOf(after) : worthByWalking(priceOf(after), after.period, day, left)
    return Math.max(1, charge - worthByWalking(priceOf(before), before.period, day, left))
  }
  const more = priceOf(after) - priceOf(before)
  return Math.max(1, before.endsOn === null ? more : worthByWalking(more, before.period, day, left))
}

interface PaidBill extends BillQuote {
  readonly before: HeldLicence | null
  refundedMinor: number
}

/** Returns the number of times the version of a licence is charged on a day: charges less credits. */
function chargedOn(bills: readonly PaidBill[], day: string): number {
  let times = 0
  for (const { lines, refundedMinor } of bills) {
    if (refundedMinor > 0) continue
    for (const { kind, from, until } of lines) {
      const isThere = from !== null && from <= day && (until === null || day < until)
      if (isThere && kind === 'version') times += 1
      if (isThere && kind === 'credit') times -= 1
    }
  }
  return times
}

describe('any sequence of bills', () => {
  const act = fc.record({
    pass: fc.integer({ min: 0, max: 500 }),
    what: fc.constantFrom('whole', 'change', 'outlets', 'codes', 'refund'),
    period: fc.constantFrom<BillingPeriod>('month', 'year', 'lifetime'),
    count: fc.integer({ min: 1, max: 4 }),
    isPro: fc.boolean(),
  })
  const begins = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2027-12-25', days))

  it('charges no day twice, nothing negative, gives back no more than was paid, and a second calculation agrees', () => {
    fc.assert(
      fc.property(begins, fc.array(act, { maxLength: 12 }), fc.constantFrom(1, 100), (begin, acts, scale) => {
        const scaled = (edition: Edition): Edition => ({
          ...edition,
          prices: Object.fromEntries(
            Object.entries(edition.prices).map(([key, price]) => [key, Math.max(1, Math.round((price ?? 0) / scale))]),
          ) as unknown as EditionPrices,
        })
        const [low, high] = [scaled(basic), scaled(pro)]
        let day = begin
        let held: HeldLicence | null = trialOf(low, begin, addDays(begin, 30))
        const bills: PaidBill[] = []
        for (const { pass, what, period, count, isPro } of acts) {
          day = addDays(day, pass)
          const edition = isPro ? high : low
          if (what === 'refund') {
            const last = bills.findLast(({ refundedMinor }) => refundedMinor === 0)
            if (!last) continue
            const backMinor = quoteBillRefund(last, day)
            expect(backMinor).toBeGreaterThanOrEqual(0)
            expect(backMinor).toBeLessThanOrEqual(last.totalMinor)
            held = afterRefund(last, day)
            last.refundedMinor = Math.max(1, backMinor)
            continue
          }
          const conditions = { today: day, coupon: null }
          const wish = { edition, period, count, extras: held?.extras ?? NO_EXTRAS }
          const result =
            what === 'whole'
              ? quoteWhole(held && !held.isTrial ? 'renewal' : 'purchase', held, wish, conditions)
              : !held || held.isTrial
                ? null
                : what === 'change'
                  ? quoteChange(held, wish, conditions)
                  : quoteMore(held, { kind: what, count }, conditions)
          if (!result?.ok) continue
          const quote = result.value
          expect(quote.totalMinor).toBe(quote.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
          expect(quote.totalMinor).toBeGreaterThanOrEqual(1)
          expect({ ...quote.after, price: quote.totalMinor }).toMatchObject({
            price: expected(quote, held, count, day),
          })
          bills.push({ ...quote, before: held, refundedMinor: 0 })
          held = quote.after
        }
        const open = bills.filter(({ refundedMinor }) => refundedMinor === 0)
        for (let days = 0; days < 800; days += 37) expect(chargedOn(open, addDays(begin, days))).toBeLessThanOrEqual(1)
        for (let days = 0; days < 800; days += 37)
          expect(chargedOn(open, addDays(begin, days))).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 400 },
    )
  })

  it('reaches leap days and month ends', () => {
    const held = { ...trialOf(basic, '2028-01-31', '2028-02-29'), isTrial: false }
    const wish = { edition: basic, period: 'month', count: 1, extras: NO_EXTRAS } as const
    const quote = valueOf(quoteWhole('renewal', held, wish, { today: '2028-02-10', coupon: null }))
    expect([quote.from, quote.until]).toEqual(['2028-02-29', '2028-03-29'])
    expect(daysBetween('2028-02-01', '2028-03-01')).toBe(29)
    const last = valueOf(quoteWhole('purchase', null, wish, { today: '2027-01-31', coupon: null }))
    expect(last.until).toBe('2027-02-28')
  })
})

describe('a bill that is given back beneath later ones', () => {
  const held: HeldLicence = {
    ...trialOf(basic, today, '2028-11-21'),
    isTrial: false,
    period: 'year',
    extras: { outlets: 2, codes: 1 },
  }
  const bill = (type: BillQuote['type'], change: object = {}) => ({
    type,
    from: today,
    until: '2027-11-21',
    before: { ...held, extras: NO_EXTRAS },
    after: held,
    ...change,
  })

  it('takes the days off the end that were not used, never before today', () => {
    expect(withoutBill(held, bill('renewal'), today).endsOn).toBe('2027-11-22')
    expect(withoutBill(held, bill('renewal'), addDays(today, 100)).endsOn).toBe(addDays('2027-11-22', 100))
    expect(withoutBill({ ...held, endsOn: addDays(today, 3) }, bill('purchase'), today).endsOn).toBe(today)
    expect(withoutBill({ ...held, endsOn: null }, bill('purchase', { until: null }), today).endsOn).toBe(today)
    expect(withoutBill({ ...held, endsOn: null }, bill('purchase'), today).endsOn).toBeNull()
  })

  it('takes back what it added, or the version', () => {
    expect(withoutBill(held, bill('outlets'), today).extras).toEqual({ outlets: 0, codes: 1 })
    const upgraded = { ...held, edition: pro }
    expect(withoutBill(upgraded, bill('upgrade'), today)).toMatchObject({ edition: basic, extras: held.extras })
  })
})
