import { describe, expect, it, test } from 'vitest'
import { checkPlan } from './check-plan.ts'
import { PLAN_LIMITS } from './plan-limits.ts'
import { openWindow, type Benefit, type PlanTerms } from './plan-terms.ts'

const terms = (changes: Partial<PlanTerms> = {}): PlanTerms => ({
  name: 'Plan',
  currency: 'CNY',
  scope: { kind: 'all' },
  target: { kind: 'all' },
  outlets: { kind: 'all' },
  window: openWindow,
  limits: { total: null, perDay: null, perMember: null },
  leavesOutReduced: false,
  occasion: null,
  benefit: { type: 'promotion', priceMinor: 100 },
  ...changes,
})

const said = (plan: PlanTerms): string => {
  const result = checkPlan(plan)
  return result.ok ? 'ok' : `${result.refusal.code} ${String(result.refusal.facts['field'])}`
}
const benefitSaid = (benefit: Benefit, changes: Partial<PlanTerms> = {}): string => said(terms({ ...changes, benefit }))

describe('when', () => {
  const window = (changes: Partial<PlanTerms['window']>): string =>
    said(terms({ window: { ...openWindow, ...changes } }))

  it('takes a whole period, one day of it too, and refuses a half or a backward one', () => {
    expect(window({ fromDate: '2026-03-01', untilDate: '2026-03-31' })).toBe('ok')
    expect(window({ fromDate: '2026-03-01', untilDate: '2026-03-01' })).toBe('ok')
    expect(window({ fromDate: '2026-03-01' })).toBe('plan.period-half window.fromDate')
    expect(window({ untilDate: '2026-03-01' })).toBe('plan.period-half window.fromDate')
    expect(window({ fromDate: '2026-03-02', untilDate: '2026-03-01' })).toBe('plan.period-backwards window.untilDate')
  })

  it('takes times across midnight and refuses equal ones', () => {
    expect(window({ timeOfDay: { fromMinute: 1_320, untilMinute: 120 } })).toBe('ok')
    expect(window({ timeOfDay: { fromMinute: 60, untilMinute: 60 } })).toBe('plan.time-empty window.timeOfDay')
  })

  it('takes some weekdays, keeps all seven as none and refuses an empty choice', () => {
    expect(window({ weekdays: [] })).toBe('plan.weekdays-empty window.weekdays')
    const kept = (weekdays: number[]) => {
      const result = checkPlan(terms({ window: { ...openWindow, weekdays } }))
      return result.ok ? result.value.window.weekdays : undefined
    }
    expect(kept([7, 1, 7])).toEqual([1, 7])
    expect(kept([1, 2, 3, 4, 5, 6, 7])).toBeNull()
  })
})

test('for whom and on what: a list of nothing is refused', () => {
  expect(said(terms({ scope: { kind: 'brands', brandIds: [] } }))).toBe('plan.scope-empty scope')
  expect(said(terms({ scope: { kind: 'labels', labelIds: [] } }))).toBe('plan.scope-empty scope')
  expect(said(terms({ target: { kind: 'levels', levels: [] } }))).toBe('plan.levels-empty target')
  expect(said(terms({ target: { kind: 'segments', segmentIds: [] } }))).toBe('plan.segments-empty target')
  expect(said(terms({ outlets: { kind: 'some', outletIds: [] } }))).toBe('plan.outlets-empty outlets')
  expect(said(terms({ occasion: { kind: 'member-day', days: [], isLastDay: false } }))).toBe(
    'plan.occasion-empty occasion',
  )
  const brandIds = Array.from({ length: PLAN_LIMITS.scopeGoods + 1 }, (_, at) => String(at))
  expect(said(terms({ scope: { kind: 'brands', brandIds } }))).toBe('plan.scope-too-long scope')
  expect(said(terms({ scope: { kind: 'brands', brandIds: brandIds.slice(1) } }))).toBe('ok')
})

test.each([
  [0, 'plan.percent-out-of-range benefit.off.offBasisPoints'],
  [1, 'ok'],
  [1_200, 'ok'],
  [9_900, 'ok'],
  [9_901, 'plan.percent-out-of-range benefit.off.offBasisPoints'],
])('%s basis points off', (offBasisPoints, answer) => {
  expect(benefitSaid({ type: 'item-discount', off: { kind: 'percent', offBasisPoints } })).toBe(answer)
})

test.each([
  [0, 'CNY', 'plan.amount-out-of-range benefit.priceMinor'],
  [1, 'CNY', 'ok'],
  [99_999_999, 'CNY', 'ok'],
  [100_000_000, 'CNY', 'plan.amount-out-of-range benefit.priceMinor'],
  [999_999, 'JPY', 'ok'],
  [1_000_000, 'JPY', 'plan.amount-out-of-range benefit.priceMinor'],
])('a price of %s %s', (priceMinor, currency, answer) => {
  expect(benefitSaid({ type: 'promotion', priceMinor }, { currency })).toBe(answer)
})

test.each([
  [0, 'plan.count-out-of-range limits.total'],
  [1, 'ok'],
  [999_999, 'ok'],
  [1_000_000, 'plan.count-out-of-range limits.total'],
])('%s uses in all', (total, answer) => {
  expect(said(terms({ limits: { total, perDay: null, perMember: null } }))).toBe(answer)
})

test.each([
  [{}, 'ok'],
  [{ thresholdMinor: 0, thresholdPieces: null, conditionScope: null, isRepeating: false }, 'ok'],
  [{ thresholdPieces: 2, conditionScope: { kind: 'all' } as const, isRepeating: true }, 'ok'],
  [{ thresholdMinor: 500 }, 'ok'],
  [{ isRepeating: true }, 'plan.threshold-missing benefit.thresholdMinor'],
  [{ conditionScope: { kind: 'all' } as const }, 'plan.threshold-missing benefit.thresholdMinor'],
  [{ thresholdMinor: 1, thresholdPieces: 2 }, 'plan.threshold-mixed benefit.thresholdMinor'],
  [{ thresholdPieces: 1_000_000 }, 'plan.count-out-of-range benefit.thresholdPieces'],
  [
    { thresholdPieces: 1, conditionScope: { kind: 'brands', brandIds: [] } as const },
    'plan.scope-empty benefit.conditionScope',
  ],
])('pieces that get cheaper ask for %j', (asking, answer) => {
  const pooled = { pooling: 'mix', maxTimes: null, ...asking } as const
  const reward = { kind: 'percent', offBasisPoints: 5_000 } as const
  expect(benefitSaid({ type: 'bundle', count: 1, reward, ...pooled })).toBe(answer)
  expect(benefitSaid({ type: 'second-item', reward, isOnTopOfSpecial: false, ...pooled })).toBe(answer)
  expect(benefitSaid({ type: 'buy-get', buyCount: 1, getCount: 1, isOnTopOfSpecial: false, ...pooled })).toBe(answer)
})

describe('rebates', () => {
  type Tier = { thresholdMinor: number; thresholdPieces: number | null; amountMinor: number }
  const tier = (thresholdMinor: number, amountMinor: number): Tier => ({
    thresholdMinor,
    thresholdPieces: null,
    amountMinor,
  })
  const rebate = (tiers: Tier[], capMinor: number | null = null): string =>
    benefitSaid({ type: 'rebate', tiers, isRepeating: false, capMinor, isStackable: false, conditionScope: null })

  it('have one to five steps', () => {
    const steps = [1, 2, 3, 4, 5, 6].map((at) => tier(at * 100, at * 10))
    expect(rebate([])).toBe('plan.tiers-out-of-range benefit.tiers')
    expect(rebate(steps.slice(0, 5))).toBe('ok')
    expect(rebate(steps)).toBe('plan.tiers-out-of-range benefit.tiers')
  })

  it('take less off than they ask for', () => {
    expect(rebate([tier(100, 99)])).toBe('ok')
    expect(rebate([tier(100, 100)])).toBe('plan.off-not-below-threshold benefit.tiers.0.amountMinor')
    expect(rebate([tier(0, 1)])).toBe('plan.threshold-missing benefit.tiers.0.thresholdMinor')
  })

  it('ask for each amount once, and a higher step gives more', () => {
    expect(rebate([tier(100, 10), tier(100, 20)])).toBe('plan.tier-taken benefit.tiers.1')
    expect(rebate([tier(200, 20), tier(100, 10)])).toBe('ok')
    expect(rebate([tier(100, 10), tier(200, 10)])).toBe('plan.tier-not-better benefit.tiers.1.amountMinor')
    expect(rebate([tier(200, 10), tier(100, 20)])).toBe('plan.tier-not-better benefit.tiers.1.amountMinor')
  })

  it('count money or pieces, not both', () => {
    const pieces = { thresholdMinor: 0, thresholdPieces: 3, amountMinor: 500 }
    expect(rebate([pieces])).toBe('ok')
    expect(rebate([pieces, tier(100, 10)])).toBe('plan.threshold-mixed benefit.tiers')
    expect(rebate([{ ...pieces, thresholdMinor: 1 }])).toBe('plan.threshold-mixed benefit.tiers.0.thresholdMinor')
    expect(rebate([{ ...pieces, thresholdPieces: 0 }])).toBe('plan.count-out-of-range benefit.tiers.0.thresholdPieces')
  })
})

describe('gifts and add-ons', () => {
  const from = { thresholdMinor: 100, thresholdPieces: null, conditionScope: null, isRepeating: false, maxTimes: null }
  const gift = (variantId: string, countPerTime = 1) => ({ variantId, countPerTime })

  it('have a threshold, and at least one thing that stands there once', () => {
    expect(benefitSaid({ type: 'full-gift', ...from, gifts: [gift('a')] })).toBe('ok')
    expect(benefitSaid({ type: 'full-gift', ...from, thresholdMinor: 0, gifts: [gift('a')] })).toBe(
      'plan.threshold-missing benefit.thresholdMinor',
    )
    expect(benefitSaid({ type: 'full-gift', ...from, gifts: [] })).toBe('plan.rewards-out-of-range benefit.gifts')
    expect(benefitSaid({ type: 'full-gift', ...from, gifts: [gift('a'), gift('a')] })).toBe(
      'plan.reward-taken benefit.gifts.1.variantId',
    )
    expect(benefitSaid({ type: 'full-gift', ...from, gifts: [gift('a', 0)] })).toBe(
      'plan.count-out-of-range benefit.gifts.0.countPerTime',
    )
    expect(benefitSaid({ type: 'exchange', ...from, items: [{ variantId: 'a', exchangePriceMinor: 0 }] })).toBe(
      'plan.amount-out-of-range benefit.items.0.exchangePriceMinor',
    )
  })
})

test('a bundle is of 1 to 99, and a condition of its own asks for something', () => {
  const bundle = (count: number): string =>
    benefitSaid({
      type: 'bundle',
      count,
      reward: { kind: 'total', totalMinor: 100 },
      pooling: 'mix',
      maxTimes: null,
    })
  expect([bundle(0), bundle(1), bundle(99), bundle(100)].map((one) => one.split(' ')[0])).toEqual([
    'plan.count-out-of-range',
    'ok',
    'ok',
    'plan.count-out-of-range',
  ])
  const whole = { type: 'whole-order', offBasisPoints: 500, isStackable: false, thresholdPieces: null } as const
  const conditionScope = { kind: 'brands', brandIds: ['b'] } as const
  expect(benefitSaid({ ...whole, thresholdMinor: 0, conditionScope: null })).toBe('ok')
  expect(benefitSaid({ ...whole, thresholdMinor: 0, conditionScope })).toBe(
    'plan.threshold-missing benefit.thresholdMinor',
  )
  expect(benefitSaid({ ...whole, thresholdMinor: 1, conditionScope })).toBe('ok')
})

describe('a price list', () => {
  const step = (fromQuantity: number, priceMinor: number) => ({ fromQuantity, priceMinor })
  const list = (...rows: (readonly ReturnType<typeof step>[])[]): string =>
    benefitSaid({
      type: 'price-list',
      prices: rows.map((steps, at) => ({ productId: `p${at}`, variantId: null, steps })),
    })

  it('has goods, each once, and they are its scope', () => {
    expect(list()).toBe('plan.scope-empty benefit.prices')
    const many = Array.from({ length: PLAN_LIMITS.scopeGoods + 1 }, () => [step(1, 100)])
    expect(list(...many)).toBe('plan.scope-too-long benefit.prices')
    expect(list(...many.slice(1))).toBe('ok')
    const row = { productId: 'p', variantId: null, steps: [step(1, 100)] }
    expect(benefitSaid({ type: 'price-list', prices: [row, row] })).toBe('plan.reward-taken benefit.prices.1')
    const kept = checkPlan(terms({ benefit: { type: 'price-list', prices: [row] } }))
    expect(kept.ok && kept.value.scope).toEqual({ kind: 'products', products: [{ productId: 'p', variantId: null }] })
  })

  it('has one to five steps, of which more is cheaper', () => {
    const steps = [1, 2, 3, 4, 5, 6].map((from) => step(from, 1_000 - from))
    expect(list([])).toBe('plan.tiers-out-of-range benefit.prices.0.steps')
    expect(list(steps)).toBe('plan.tiers-out-of-range benefit.prices.0.steps')
    expect(list(steps.slice(0, 5))).toBe('ok')
    expect(list([step(2, 9), step(2, 8)])).toBe('plan.steps-not-rising benefit.prices.0.steps.1.fromQuantity')
    expect(list([step(2, 9), step(3, 9)])).toBe('plan.steps-not-falling benefit.prices.0.steps.1.priceMinor')
  })

  it('has quantities and prices in their ranges', () => {
    expect(list([step(0, 100)])).toBe('plan.count-out-of-range benefit.prices.0.steps.0.fromQuantity')
    expect(list([step(1_000_000, 100)])).toBe('plan.count-out-of-range benefit.prices.0.steps.0.fromQuantity')
    expect(list([step(999_999, 1)], [step(1, 99_999_999)])).toBe('ok')
    expect(list([step(1, 0)])).toBe('plan.amount-out-of-range benefit.prices.0.steps.0.priceMinor')
    expect(list([step(1, 100_000_000)])).toBe('plan.amount-out-of-range benefit.prices.0.steps.0.priceMinor')
  })
})

test('lots are reduced piece by piece or by a percentage, and have something left', () => {
  const off = { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 3_000 } } as const
  const bundle = (count: number): Benefit => ({
    type: 'bundle',
    count,
    reward: { kind: 'percent', offBasisPoints: 3_000 },
    pooling: 'mix',
    maxTimes: null,
  })
  const lots = (benefit: Benefit, quantity: number) =>
    benefitSaid(benefit, { lots: { expiresBy: '2026-03-05', quantity } })
  expect([lots(off, 1), lots(bundle(1), 999_999_999)]).toEqual(['ok', 'ok'])
  expect(lots(off, 0)).toBe('plan.count-out-of-range lots.quantity')
  expect(lots(off, 1_000_000_000)).toBe('plan.count-out-of-range lots.quantity')
  expect(lots(bundle(2), 5)).toBe('plan.lots-not-here lots')
})

test('a control group is 1–50 of a hundred members, of a plan that asks for one', () => {
  const off = { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 3_000 } } as const
  const control = (controlPercent: number, who: Partial<PlanTerms>) => benefitSaid(off, { controlPercent, ...who })
  const levels = { target: { kind: 'levels', levels: [1] } } as const
  expect([control(1, levels), control(50, levels)]).toEqual(['ok', 'ok'])
  expect([control(0, levels), control(51, levels)]).toEqual([
    'plan.count-out-of-range controlPercent',
    'plan.count-out-of-range controlPercent',
  ])
  expect(control(10, {})).toBe('plan.control-needs-members controlPercent')
  expect(control(10, { occasion: { kind: 'birthday', days: 0 } })).toBe('ok')
  expect(control(10, { limits: { total: null, perDay: null, perMember: 1 } })).toBe('ok')
})

describe('a price list of web orders', () => {
  const prices = [{ productId: 'tea', variantId: null, steps: [{ fromQuantity: 1, priceMinor: 900 }] }]
  const web = (changes: Partial<PlanTerms> = {}): string =>
    said(
      terms({
        benefit: { type: 'price-list', prices },
        outlets: { kind: 'some', outletIds: [] },
        web: { kind: 'all' },
        ...changes,
      }),
    )

  it('is for web orders of all outlets or some, of no till, and for everybody or some members', () => {
    expect(web()).toBe('ok')
    expect(web({ web: { kind: 'some', outletIds: ['harbour'] } })).toBe('ok')
    expect(web({ web: { kind: 'some', outletIds: [] } })).toBe('plan.outlets-empty web')
    expect(web({ outlets: { kind: 'all' } })).toBe('plan.web-not-here web')
    expect(web({ outlets: { kind: 'some', outletIds: ['harbour'] } })).toBe('plan.web-not-here web')
    expect(web({ target: { kind: 'levels', levels: [2] } })).toBe('ok')
  })

  it.each([
    ['another type', { benefit: { type: 'promotion', priceMinor: 100 } }],
    ['a limit', { limits: { total: 1, perDay: null, perMember: null } }],
    ['a budget', { budget: { totalMinor: null, perDayMinor: 1 } }],
    ['an occasion', { occasion: { kind: 'birthday', days: 0 } }],
    ['goods left out', { leavesOutReduced: true }],
    ['lots', { lots: { expiresBy: '2026-03-01', quantity: 1 } }],
  ] satisfies readonly (readonly [string, Partial<PlanTerms>])[])('with %s is none', (_, changes) => {
    expect(web(changes)).toBe('plan.web-not-here web')
  })
})

describe('a set', () => {
  const choice = (productId: string, surchargeMinor = 0, variantId: string | null = null) => ({
    productId,
    variantId,
    surchargeMinor,
  })
  const slot = (more: object = {}) => ({ name: 'Drink', least: 1, most: 1, choices: [choice('tea')], ...more })
  const set = (slots: readonly object[], more: object = {}): Benefit =>
    ({
      type: 'bundle',
      count: 9,
      reward: { kind: 'total', totalMinor: 100 },
      pooling: 'same-product',
      maxTimes: null,
      slots,
      ...more,
    }) as Benefit

  it('counts its pieces, mixes them, and is for the goods of its slots', () => {
    const result = checkPlan(terms({ benefit: set([slot({ least: 2, most: 2 }), slot({ choices: [choice('egg')] })]) }))
    expect(result.ok && result.value).toMatchObject({
      benefit: { count: 3, pooling: 'mix' },
      scope: { kind: 'products', products: [{ productId: 'tea' }, { productId: 'egg' }] },
    })
  })

  it.each([
    ['ten slots', set(Array.from({ length: 10 }, (_, at) => slot({ choices: [choice(String(at))] }))), 'ok'],
    [
      'eleven',
      set(Array.from({ length: 11 }, (_, at) => slot({ choices: [choice(String(at))] }))),
      'plan.slots-out-of-range benefit.slots',
    ],
    ['ten pieces', set([slot({ least: 10, most: 10 })]), 'ok'],
    ['eleven pieces', set([slot({ most: 11 })]), 'plan.count-out-of-range benefit.slots.0.most'],
    ['less than it needs', set([slot({ least: 2 })]), 'plan.count-out-of-range benefit.slots.0.most'],
    ['nothing that it needs', set([slot({ least: 0 })]), 'plan.slots-least benefit.slots'],
    ['no goods in a slot', set([slot(), slot({ choices: [] })]), 'plan.rewards-out-of-range benefit.slots.1.choices'],
    ['goods twice', set([slot(), slot()]), 'plan.reward-taken benefit.slots.1.choices.0'],
    [
      'a variant of them',
      set([slot(), slot({ choices: [choice('tea', 0, 'l')] })]),
      'plan.reward-taken benefit.slots.1.choices.0',
    ],
    ['the highest surcharge', set([slot({ choices: [choice('tea', 999_999)] })]), 'ok'],
    [
      'above it',
      set([slot({ choices: [choice('tea', 1_000_000)] })]),
      'plan.amount-out-of-range benefit.slots.0.choices.0.surchargeMinor',
    ],
    [
      'below nothing',
      set([slot({ choices: [choice('tea', -1)] })]),
      'plan.amount-out-of-range benefit.slots.0.choices.0.surchargeMinor',
    ],
    ['an amount off', set([slot()], { reward: { kind: 'each-off', offMinor: 1 } }), 'plan.slots-alone benefit.reward'],
  ])('with %s', (_, benefit, expected) => expect(benefitSaid(benefit)).toBe(expected))

  it('in yen adds at most 9,999', () => {
    const yen = (minor: number) => benefitSaid(set([slot({ choices: [choice('tea', minor)] })]), { currency: 'JPY' })
    expect([yen(9_999), yen(10_000).split(' ')[0]]).toEqual(['ok', 'plan.amount-out-of-range'])
  })
})

it.each([
  [{ totalMinor: 1, perDayMinor: 1 }, 'ok'],
  [{ totalMinor: null, perDayMinor: 9_999_999_900 }, 'ok'],
  [{ totalMinor: 0, perDayMinor: null }, 'plan.amount-out-of-range budget.totalMinor'],
  [{ totalMinor: 9_999_999_901, perDayMinor: null }, 'plan.amount-out-of-range budget.totalMinor'],
  [{ totalMinor: 100, perDayMinor: 101 }, 'plan.amount-out-of-range budget.perDayMinor'],
] as const)('a budget %o is %s', (budget, said) => {
  const result = checkPlan(terms({ budget }))
  expect(result.ok ? 'ok' : `${result.refusal.code} ${String(result.refusal.facts['field'])}`).toBe(said)
})

it('a budget without a limit is none, and in yen whole units are counted', () => {
  const none = checkPlan(terms({ budget: { totalMinor: null, perDayMinor: null } }))
  expect(none.ok && none.value.budget).toBeNull()
  const yen = (totalMinor: number) =>
    checkPlan(terms({ currency: 'JPY', budget: { totalMinor, perDayMinor: null } })).ok
  expect([yen(99_999_999), yen(100_000_000)]).toEqual([true, false])
})
