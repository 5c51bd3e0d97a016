import { describe, expect, it } from 'vitest'
import { plainSnapshot, type BasketLine, type Plan, type Snapshot } from '../basket/index.ts'
import { priceBasket } from '../pricing/index.ts'
import { BackTest, draftOfTerms, tryDraft, type TestedDraft, type PastBasket } from './back-test.ts'
import { planOf, noPlanUse } from '../promotion/plan-of.ts'
import { openWindow, type Benefit, type PlanTerms } from '../promotion/plan-terms.ts'

const line = (productId: string, sellPriceMinor: number, count: number): BasketLine => ({
  id: productId,
  kind: 'counted',
  productId,
  variantId: null,
  categoryId: null,
  brandId: null,
  isDiscountable: true,
  isMemberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
  sellPriceMinor,
  manualUnitPriceMinor: null,
  special: null,
  memberPriceMinor: null,
  count,
  tax: { id: 't', rateBasisPoints: 1_300 },
})

const terms = (benefit: Benefit, changes: Partial<PlanTerms> = {}): PlanTerms => ({
  name: 'Draft',
  currency: 'CNY',
  scope: { kind: 'all' },
  target: { kind: 'all' },
  outlets: { kind: 'all' },
  window: openWindow,
  limits: { total: null, perDay: null, perMember: null },
  leavesOutReduced: false,
  occasion: null,
  benefit,
  ...changes,
})
const off = (offBasisPoints: number): Benefit => ({ type: 'item-discount', off: { kind: 'percent', offBasisPoints } })
const standing = (id: string, priority = 100) => ({ id, version: 1, isEnabled: true, priority, used: noPlanUse })
const goods = {
  productId: 'mug',
  variantId: null,
  categoryId: null,
  brandId: null,
  listPriceMinor: 1_500,
  isDiscountable: true,
  tax: { id: 'none', rateBasisPoints: 0 },
  onHand: null,
}
const planBy = (given: PlanTerms, id = 'draft'): Plan => planOf(draftOfTerms(given), standing(id), () => goods)!
const draft = (given: PlanTerms, changes: Partial<TestedDraft> = {}): TestedDraft => ({
  plan: planBy(given),
  replacesId: null,
  giftCosts: {},
  ...changes,
})

let next = 0
function sold(lines: readonly BasketLine[], changes: Partial<Snapshot> = {}, costMinor = 0): PastBasket {
  const snapshot: Snapshot = {
    ...plainSnapshot({
      currency: { code: 'CNY', exponent: 2 },
      now: Date.parse('2026-03-02T04:00:00Z'),
      outlet: { id: 'here', timeZone: 'Asia/Shanghai' },
      lines: [...lines],
    }),
    ...changes,
  }
  const priced = priceBasket(snapshot)
  if (!priced.ok) throw new Error(priced.refusal.code)
  const { payableMinor, goodsMinor, taxMinor } = priced.value.totals
  next += 1
  return {
    orderId: `o${next}`,
    number: `N${next}`,
    day: '2026-03-02',
    outletId: 'here',
    snapshot,
    paidMinor: payableMinor,
    revenueMinor: goodsMinor - (snapshot.settings.tax.mode === 'included' ? taxMinor : 0),
    costMinor,
  }
}

describe('a basket of the past by a draft', () => {
  it('pays less, and earns less without tax', () => {
    expect(tryDraft(sold([line('a', 1_130, 1)]), draft(terms(off(1_000))))).toMatchObject({
      kind: 'touched',
      paidMinor: 1_130,
      wouldPayMinor: 1_017,
      // 1,130 with 13 % inside are 1,000 without; 1,017 are 900.
      marginMinor: -100,
    })
  })

  it('is untouched where its goods are others, or another plan had done as much', () => {
    const elsewhere = terms(off(1_000), {
      scope: { kind: 'products', products: [{ productId: 'b', variantId: null }] },
    })
    expect(tryDraft(sold([line('a', 1_000, 1)]), draft(elsewhere)).kind).toBe('untouched')
    const better = planBy(terms(off(2_000)), 'standing')
    expect(tryDraft(sold([line('a', 1_000, 1)], { plans: [better] }), draft(terms(off(1_000)))).kind).toBe('untouched')
  })

  it('for a label takes the goods that carry it today, but what another plan named it for stays as it was', () => {
    const of = (...labelIds: string[]) => ({ kind: 'labels', labelIds }) as const
    const fresh = draft(terms(off(1_000), { scope: of('fresh') }), { labels: { a: ['fresh'] } })
    expect(tryDraft(sold([line('a', 1_000, 1)]), fresh).wouldPayMinor).toBe(900)
    expect(tryDraft(sold([line('b', 1_000, 1)]), fresh).kind).toBe('untouched')
    const standing = planBy(terms(off(500), { scope: of('fresh') }), 'standing')
    const bare = sold([line('a', 1_000, 1)], { plans: [standing] })
    expect(tryDraft(bare, fresh).kind).toBe('untouched')
    const worn = sold([{ ...line('a', 1_000, 1), labelIds: ['fresh'] }], { plans: [standing] })
    expect(tryDraft(worn, fresh)).toMatchObject({ paidMinor: 950, wouldPayMinor: 900 })
  })

  it('in the place of a plan: what that one gave goes, and where it ends the basket pays more', () => {
    const old = planBy(terms(off(2_000)), 'old')
    const basket = sold([line('a', 1_000, 1)], { plans: [old] })
    const changed = tryDraft(basket, draft(terms(off(1_000)), { replacesId: 'old' }))
    expect(changed).toMatchObject({ paidMinor: 800, wouldPayMinor: 900 })
    expect(tryDraft(basket, { plan: null, replacesId: 'old', giftCosts: {} })).toMatchObject({ wouldPayMinor: 1_000 })
  })

  it('dates and limits of the draft do not count, weekdays do', () => {
    const later = { ...openWindow, fromDate: '2027-01-01', untilDate: '2027-01-31' }
    const limits = { total: 1, perDay: 1, perMember: 1 }
    const basket = sold([line('a', 1_000, 1)])
    expect(tryDraft(basket, draft(terms(off(1_000), { window: later, limits }))).kind).toBe('touched')
    const tuesdays = terms(off(1_000), { window: { ...openWindow, weekdays: [2] } })
    expect(tryDraft(basket, draft(tuesdays)).kind).toBe('untouched')
  })

  it('a gift costs what it costs; nobody knowing says so', () => {
    const gift = terms({
      type: 'full-gift',
      gifts: [{ variantId: 'mug', countPerTime: 2 }],
      thresholdMinor: 500,
      thresholdPieces: null,
      conditionScope: null,
      isRepeating: false,
      maxTimes: null,
    })
    const basket = sold([line('a', 1_000, 1)])
    const costs = { giftCosts: { mug: 250_000 } }
    expect(tryDraft(basket, draft(gift, costs))).toMatchObject({ wouldPayMinor: 1_000, marginMinor: -500 })
    expect(tryDraft(basket, draft(gift))).toMatchObject({ kind: 'touched', marginMinor: 0, hasUnknownCost: true })
  })

  it('what cannot be priced is left out', () => {
    const basket = sold([line('a', 1_000, 1)])
    const broken = { ...basket, snapshot: { ...basket.snapshot, pointsWanted: -1 } }
    expect(tryDraft(broken, draft(terms(off(1_000)))).kind).toBe('unpriceable')
  })
})

describe('adding up', () => {
  it('over days and outlets, with the ten largest; an outlet where it does not stand is untouched', () => {
    const test = new BackTest(new Map([['here', draft(terms(off(1_000)))]]))
    for (let at = 1; at <= 12; at += 1)
      test.take({ ...sold([line('a', 1_000 * at, 1)]), day: `2026-03-0${(at % 2) + 1}` })
    test.take({ ...sold([line('a', 9_999_900, 1)]), outletId: 'there' })
    const result = test.result()
    expect(result).toMatchObject({ baskets: 13, touched: 12, paidMinor: 78_000, wouldPayMinor: 70_200, dearer: 0 })
    expect(result.days.map(({ day, touched }) => [day, touched])).toEqual([
      ['2026-03-01', 6],
      ['2026-03-02', 6],
    ])
    expect(result.outlets.map(({ outletId, touched }) => [outletId, touched])).toEqual([
      ['here', 12],
      ['there', 0],
    ])
    expect(result.largest.map(({ paidMinor }) => paidMinor)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => n * 1_000),
    )
  })
})
