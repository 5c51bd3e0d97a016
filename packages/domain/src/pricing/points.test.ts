import { describe, expect, it } from 'vitest'
import { requestOf } from '../../test/make-order.ts'
import { unlimitedTime, countedLine, exchange, exchangeItem, member, snapshot } from '../../test/make-snapshot.ts'
import { priceOrThrow } from '../../test/priced.ts'
import type { BasketLine, MemberFacts, PaymentFacts, PointRate, Snapshot } from '../basket/index.ts'
import { pointsByRate } from '../basket/points-by-rate.ts'
import { planRefund } from '../order/refund.ts'
import type { Refund } from '../order/refund.types.ts'
import { refundableOrderOf } from '../order/refundable-order.ts'
import { checkSnapshot } from './shape/check-snapshot.ts'

const rate = (id: string, changes: Partial<PointRate> = {}): PointRate => ({
  id,
  name: `Rate ${id}`,
  scope: { kind: 'all' },
  methods: null,
  target: { kind: 'all' },
  window: unlimitedTime,
  ratioHundredths: 200,
  isTimesLevel: true,
  ...changes,
})

const earnRule = (rates: readonly PointRate[]) => ({
  spentMinor: 1_000,
  points: 10,
  isExchangeEarning: true,
  isBonusBalanceEarning: true,
  rates,
})

const goods = (...ids: readonly string[]): PointRate['scope'] => ({
  kind: 'products',
  products: ids.map((id) => ({ productId: `product-${id}`, variantId: null })),
})

interface Sale {
  readonly rates: readonly PointRate[]
  readonly lines?: readonly BasketLine[]
  readonly payment?: PaymentFacts
  readonly member?: Partial<MemberFacts>
  readonly more?: Partial<Omit<Snapshot, 'settings'>>
}

const coffeeAndTea = [countedLine('coffee', 6_000), countedLine('tea', 4_500)]

const basketOf = ({ rates, lines = coffeeAndTea, payment, member: facts, more }: Sale): Snapshot =>
  snapshot({
    lines,
    member: member(facts),
    payment: payment ?? null,
    settings: { earnRule: earnRule(rates) },
    ...more,
  })

const pointsOf = (sale: Sale) => priceOrThrow(basketOf(sale)).points

/** Rate, times and points of each. */
const told = (sale: Sale) => (pointsOf(sale).rates ?? []).map(({ rateId, times, earned }) => [rateId, times, earned])

describe('rates of points', () => {
  it('lay the goods out dearest rate first: every full amount has the rate on which it becomes full', () => {
    const sale = { rates: [rate('c', { scope: goods('coffee') })] }
    expect(told(sale)).toEqual([
      ['c', 6, 120],
      [null, 4, 40],
    ])
    expect(pointsOf(sale)).toMatchObject({ earnBaseMinor: 10_500, earned: 160 })
  })

  it('never cost a point: amounts that are full only together are still full', () => {
    const lines = [countedLine('coffee', 500), countedLine('tea', 500)]
    expect(told({ lines, rates: [rate('c', { scope: goods('coffee') })] })).toEqual([
      ['c', 0, 0],
      [null, 1, 10],
    ])
  })

  it('the first that counts is the one, whatever the others give', () => {
    const small = rate('small', { ratioHundredths: 150, scope: goods('coffee') })
    const large = rate('large', { ratioHundredths: 300 })
    expect(told({ rates: [small, large] })).toEqual([
      ['small', 6, 90],
      ['large', 4, 120],
    ])
    expect(told({ rates: [large, small] })).toEqual([['large', 10, 300]])
  })

  it.each([
    ['multiplies the level’s ratio', true, 300],
    ['stands for it', false, 200],
  ] as const)('one %s', (_, isTimesLevel, earned) => {
    expect(pointsOf({ rates: [rate('r', { isTimesLevel })], member: { earnRatioHundredths: 150 } }).earned).toBe(earned)
  })

  it('of nothing: its goods earn nothing, the others as ever', () => {
    expect(told({ rates: [rate('none', { ratioHundredths: 0, scope: goods('coffee') })] })).toEqual([
      ['none', 6, 0],
      [null, 4, 40],
    ])
  })

  it.each([
    ['another level', { target: { kind: 'levels', levels: [2] } }],
    ['another weekday', { window: { ...unlimitedTime, weekdays: [1, 2, 4, 5, 6, 7] } }],
    ['tomorrow on', { window: { ...unlimitedTime, fromDate: '2026-03-05', untilDate: '2026-03-06' } }],
    ['until noon', { window: { ...unlimitedTime, timeOfDay: { fromMinute: 0, untilMinute: 720 } } }],
    ['a birthday that is another day', { occasion: { kind: 'birthday', days: 0 } }],
    ['other goods', { scope: goods('cake') }],
    ['another label', { scope: { kind: 'labels', labelIds: ['new'] } }],
    ['another way to pay', { methods: ['alipay'] }],
  ] as const)('one for %s counts not', (_, changes) => {
    const points = pointsOf({ rates: [rate('r', changes)], member: { birthday: { month: 3, day: 5 } } })
    expect(points).toMatchObject({ earned: 100 })
    expect(points.rates).toBeUndefined()
  })

  it.each([
    ['this level', { target: { kind: 'levels', levels: [1, 2] } }],
    ['this weekday', { window: { ...unlimitedTime, weekdays: [3] } }],
    ['today alone', { window: { ...unlimitedTime, fromDate: '2026-03-04', untilDate: '2026-03-04' } }],
    ['noon on', { window: { ...unlimitedTime, timeOfDay: { fromMinute: 720, untilMinute: 721 } } }],
    ['the birthday', { occasion: { kind: 'birthday', days: 1 } }],
    ['a category above', { scope: { kind: 'categories', categoryIds: ['drinks'] } }],
    ['a brand', { scope: { kind: 'brands', brandIds: ['b'] } }],
    ['a label', { scope: { kind: 'labels', labelIds: ['new'] } }],
  ] as const)('one for %s counts', (_, changes) => {
    const lines = [countedLine('coffee', 10_500, 1, { categoryId: 'hot', brandId: 'b', labelIds: ['new'] })]
    const categories = [
      { id: 'hot', parentId: 'drinks' },
      { id: 'drinks', parentId: null },
    ]
    const facts = { birthday: { month: 3, day: 5 } }
    expect(pointsOf({ lines, rates: [rate('r', changes)], member: facts, more: { categories } }).earned).toBe(200)
  })

  it('count for goods that are never reduced', () => {
    const lines = [countedLine('coffee', 6_000, 1, { isDiscountable: false })]
    expect(pointsOf({ lines, rates: [rate('c', { scope: goods('coffee') })] }).earned).toBe(120)
  })

  it('count for what was chosen of an exchange', () => {
    const plans = [exchange('x', 1_000, [exchangeItem('towel', 9_000, 2_000)])]
    const exchangeChoices = [{ planId: 'x', itemId: 'towel', count: 1 }]
    const rates = [
      rate('t', { scope: { kind: 'products', products: [{ productId: 'product-towel', variantId: null }] } }),
    ]
    const sale = priceOrThrow(basketOf({ rates, more: { plans, exchangeChoices } }))
    const towel = sale.lines.find(({ kind }) => kind === 'exchange')
    expect(towel?.productId).toBe('product-towel')
    expect(sale.points.rates?.[0]).toMatchObject({ rateId: 't', baseMinor: 2_000, times: 2, earned: 40 })
  })
})

describe('rates for a way to pay', () => {
  const alipay = rate('a', { methods: ['alipay'], ratioHundredths: 300 })
  const pays = (...tenders: PaymentFacts['tenders']): PaymentFacts => ({ cashRounding: null, tenders })

  it.each([
    ['all of it', pays({ kind: 'electronic', amountMinor: 10_500, method: 'alipay' }), 300],
    [
      'some of it',
      pays({ kind: 'electronic', amountMinor: 4_200, method: 'alipay' }, { kind: 'cash', givenMinor: 7_000 }),
      180,
    ],
    ['none of it', pays({ kind: 'electronic', amountMinor: 10_500, method: 'wechat' }), 100],
    ['nobody knows', pays({ kind: 'electronic', amountMinor: 10_500 }), 100],
    ['not paid yet', pays(), 100],
  ] as const)('%s', (_, payment, earned) => {
    expect(pointsOf({ rates: [alipay], payment }).earned).toBe(earned)
  })

  it.each([
    ['cash', pays({ kind: 'cash', givenMinor: 20_000 })],
    ['member-balance', pays({ kind: 'balance', principalMinor: 10_000, bonusMinor: 500 })],
    ['house-account', pays({ kind: 'gift-card', amountMinor: 10_500, method: 'house-account' })],
  ] as const)('%s is known as what it is', (method, payment) => {
    expect(pointsOf({ rates: [rate('m', { methods: [method] })], payment }).earned).toBe(200)
  })

  it('tip and fee are on nobody’s side: what is paid of the goods counts', () => {
    const fee = { shareMinor: 5_250, rate: { kind: 'amount', amountMinor: 5_000 }, tax: null } as const
    const payment = pays(
      { kind: 'electronic', amountMinor: 10_250, method: 'alipay', fee },
      { kind: 'cash', givenMinor: 6_000 },
    )
    expect(told({ rates: [alipay], payment })).toEqual([
      ['a', 5, 150],
      [null, 5, 50],
    ])
  })

  it('bonus that earns nothing is taken off every rate alike', () => {
    const payment = pays({ kind: 'balance', principalMinor: 8_400, bonusMinor: 2_100 })
    const basket = basketOf({ rates: [rate('c', { scope: goods('coffee') })], payment })
    const settings = {
      ...basket.settings,
      earnRule: { ...earnRule([rate('c', { scope: goods('coffee') })]), isBonusBalanceEarning: false },
    }
    expect(priceOrThrow({ ...basket, settings }).points).toMatchObject({
      earnBaseMinor: 8_400,
      rates: [
        { baseMinor: 4_800, times: 4 },
        { baseMinor: 3_600, times: 4 },
      ],
    })
  })
})

describe('why', () => {
  it('says of every rate that it counts, or what it lacks', () => {
    const { why } = priceOrThrow(
      basketOf({
        rates: [
          rate('all'),
          rate('behind', { scope: goods('tea') }),
          rate('day', { window: { ...unlimitedTime, weekdays: [1] } }),
          rate('goods', { scope: goods('cake') }),
          rate('way', { methods: ['paypay'] }),
        ],
      }),
    )
    expect(why.rates?.map(({ id, isApplied, missing }) => [id, isApplied, ...missing.map(({ code }) => code)])).toEqual(
      [
        ['all', true],
        ['behind', false, 'rate.behind'],
        ['day', false, 'offer.other-weekday'],
        ['goods', false, 'offer.no-goods'],
        ['way', false, 'rate.other-method'],
      ],
    )
  })

  it('is silent where nobody earns', () => {
    expect(priceOrThrow({ ...basketOf({ rates: [rate('r')] }), member: null }).why.rates).toBeUndefined()
  })

  it('papers name what a rate gave', () => {
    const basket = basketOf({ rates: [rate('c', { scope: goods('coffee'), ratioHundredths: 150 })] })
    expect(pointsByRate(basket, priceOrThrow(basket))).toEqual([{ name: 'Rate c', times: '1.5', points: 90 }])
  })
})

describe('refunds', () => {
  const payment: PaymentFacts = {
    cashRounding: null,
    tenders: [
      { kind: 'electronic', amountMinor: 5_250, method: 'alipay' },
      { kind: 'cash', givenMinor: 5_250 },
    ],
  }
  const rates = [rate('c', { scope: goods('coffee') }), rate('a', { methods: ['alipay'], ratioHundredths: 300 })]
  const basket = basketOf({ rates, payment })
  const answer = priceOrThrow(basket)
  const order = refundableOrderOf(basket, answer, [
    { id: 'e', kind: 'electronic', paidMinor: 5_250 },
    { id: 'c', kind: 'cash', paidMinor: 5_250, takenMinor: 5_250 },
  ])
  const refund = (lines: readonly (readonly [string, number])[], earlier: readonly Refund[] = []): Refund => {
    const planned = planRefund(order, earlier, requestOf(lines.map(([id, count]) => [id, count])))
    if (!planned.ok) throw new Error(planned.refusal.code)
    return planned.value
  }

  it('take what the kept goods do not earn, by the rates and ways of the sale', () => {
    expect(answer.points.rates?.map(({ rateId, baseMinor }) => [rateId, baseMinor])).toEqual([
      ['c', 6_000],
      ['a', 2_250],
      [null, 2_250],
    ])
    expect(answer.points.earned).toBe(20 * 6 + 30 * 2 + 10 * 2)
    expect(refund([['tea', 1]]).points.taken).toBe(200 - 120)
    expect(refund([['coffee', 1]]).points.taken).toBe(200 - (30 * 2 + 10 * 2))
  })

  it('close to zero', () => {
    const first = refund([['tea', 1]])
    expect(first.points.taken + refund([['coffee', 1]], [first]).points.taken).toBe(200)
  })
})

describe('what is no sound rate is refused', () => {
  const refusalOf = (rates: unknown) => {
    const basket = basketOf({ rates: [] })
    const checked = checkSnapshot({ ...basket, settings: { ...basket.settings, earnRule: { ...earnRule([]), rates } } })
    return checked.ok ? null : checked.refusal.facts?.['path']
  }

  it.each([
    ['none', [], null],
    ['twenty', Array.from({ length: 20 }, (_, at) => rate(String(at))), null],
    ['twenty-one', Array.from({ length: 21 }, (_, at) => rate(String(at))), 'settings.earnRule.rates'],
    ['one twice', [rate('r'), rate('r')], 'settings.earnRule.rates'],
    ['×100', [rate('r', { ratioHundredths: 10_000 })], null],
    ['more', [rate('r', { ratioHundredths: 10_001 })], 'settings.earnRule.rates.0.ratioHundredths'],
    ['less than nothing', [rate('r', { ratioHundredths: -1 })], 'settings.earnRule.rates.0.ratioHundredths'],
    [
      'no goods',
      [rate('r', { scope: { kind: 'products', products: [] } })],
      'settings.earnRule.rates.0.scope.products',
    ],
    ['no way', [rate('r', { methods: [] })], 'settings.earnRule.rates.0.methods'],
    ['an unknown way', [{ ...rate('r'), methods: ['shells'] }], 'settings.earnRule.rates.0.methods.0'],
    [
      'a window that ends first',
      [rate('r', { window: { ...unlimitedTime, fromDate: '2026-03-05', untilDate: '2026-03-04' } })],
      'settings.earnRule.rates.0.window',
    ],
  ])('%s', (_, rates, path) => expect(refusalOf(rates)).toBe(path))
})
