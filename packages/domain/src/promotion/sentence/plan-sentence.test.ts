import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryTerms } from '../../../test/arbitrary-terms.ts'
import { propertyRuns } from '../../../test/property-runs.ts'
import { LOCALES } from '../../text/locale.ts'
import { checkPlan } from '../check-plan.ts'
import { openWindow, type Benefit, type PlanTerms } from '../plan-terms.ts'
import { planSentence, type SentenceNames } from './plan-sentence.ts'

const names: SentenceNames = {
  product: (id) => `Product ${id}`,
  goods: (id) => `Goods ${id}`,
  category: (id) => `Category ${id}`,
  segment: (id) => `Segment ${id}`,
  brand: (id) => `Brand ${id}`,
  label: (id) => `Label ${id}`,
  outlet: (id) => `Outlet ${id}`,
}

const terms = (benefit: Benefit, changes: Partial<PlanTerms> = {}): PlanTerms => ({
  name: 'Plan',
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

const inAll = (plan: PlanTerms): string[] => LOCALES.map((locale) => planSentence(plan, locale, names))

test('every sound plan has a whole sentence in three languages', () => {
  assert(
    property(arbitraryTerms, (plan) => {
      expect(checkPlan(plan)).toMatchObject({ ok: true })
      for (const text of inAll(plan)) {
        expect(text).not.toMatch(/undefined|null|NaN|\?|\s\s|：。|，。|^\s|\s[.。]/)
        expect(text).toMatch(/[.。]$/)
      }
    }),
    propertyRuns(2_000),
  )
})

/** A field that is changed and matters is heard: two plans that differ never read the same. */
test('two plans that do different things read differently', () => {
  assert(
    property(arbitraryTerms, arbitraryTerms, (one, other) => {
      if (JSON.stringify(one) === JSON.stringify(other) || isSameToReaders(one, other)) return
      expect(inAll(one)).not.toEqual(inAll(other))
    }),
    propertyRuns(2_000),
  )
})

/** Fields that the calculation does not read either, and lists in another order. */
function isSameToReaders(one: PlanTerms, other: PlanTerms): boolean {
  const silent = ({ benefit, ...rest }: PlanTerms): string => {
    const isGiven = benefit.type === 'full-gift' || benefit.type === 'exchange'
    const plain = isGiven && !benefit.isRepeating ? { ...benefit, maxTimes: null } : benefit
    const scope = isGiven ? (benefit.conditionScope ?? rest.scope) : rest.scope
    return JSON.stringify({ ...rest, scope, benefit: isGiven ? { ...plain, conditionScope: null } : plain })
  }
  return silent(one) === silent(other)
}

test('pieces that cost less, and the cheapest of a bundle', () => {
  const pooled = { pooling: 'mix', maxTimes: null, isOnTopOfSpecial: false } as const
  const more = {
    type: 'buy-get',
    buyCount: 1,
    getCount: 2,
    reward: { kind: 'percent', offBasisPoints: 2_000 },
    ...pooled,
  } as const
  const [english, chinese, japanese] = inAll(terms(more))
  expect(english).toContain('Buy 1, get 2 more 20% off')
  expect(chinese).toContain('买 1 件，另 2 件 8折')
  expect(japanese).toContain('1 点買うと、あと 2 点が')
  const cheapest = {
    type: 'bundle',
    count: 1,
    reward: { kind: 'percent', offBasisPoints: 9_000 },
    pick: 'cheapest',
    pooling: 'mix',
    maxTimes: 1,
  } as const
  expect(inAll(terms(cheapest))[0]).toContain('The cheapest pieces first.')
})

test('pieces that get cheaper where something is bought', () => {
  const cake = {
    type: 'bundle',
    count: 1,
    reward: { kind: 'percent', offBasisPoints: 5_000 },
    pooling: 'mix',
    maxTimes: null,
    thresholdPieces: 2,
    conditionScope: { kind: 'categories', categoryIds: ['coffee'] },
  } as const
  const [english, chinese, japanese] = inAll(terms({ ...cake, isRepeating: true }))
  expect(english).toContain('Again for every 2 pieces. What counts towards it: Category coffee.')
  expect(chinese).toContain('每满 2 件 一次。')
  expect(japanese).toContain('2 点 ごとに 1 回。')
  expect(inAll(terms(cake))[0]).toContain('Only from 2 pieces. What counts')
})

test('a rebate by steps for members at night', () => {
  const rebate = terms(
    {
      type: 'rebate',
      tiers: [
        { thresholdMinor: 10_000, thresholdPieces: null, amountMinor: 1_000 },
        { thresholdMinor: 20_000, thresholdPieces: null, amountMinor: 2_500 },
      ],
      isRepeating: false,
      capMinor: null,
      isStackable: false,
      conditionScope: null,
    },
    {
      scope: { kind: 'categories', categoryIds: ['tea', 'cups'] },
      target: { kind: 'levels', levels: [2, 3] },
      window: {
        fromDate: '2026-03-01',
        untilDate: '2026-03-31',
        timeOfDay: { fromMinute: 1_320, untilMinute: 120 },
        weekdays: [5, 6],
      },
      limits: { total: 100, perDay: null, perMember: 1 },
    },
  )
  expect(inAll(rebate)).toEqual([
    '¥10.00 off from ¥100.00 or ¥25.00 off from ¥200.00: Category tea and Category cups. For members of level 2, 3. 1 Mar 2026 – 31 Mar 2026. Friday and Saturday. 22:00–02:00 the next day. Can be used 100 times in all. Can be used once by each member.',
    'Category tea、Category cups，满 ¥100.00 减 ¥10.00，满 ¥200.00 减 ¥25.00。限等级 2, 3 的会员。2026年3月1日至2026年3月31日。每周五、六。22:00–次日 02:00。共限 100 次。每位会员限 1 次。',
    'Category tea、Category cups：¥100.00 以上で ¥10.00 引き、¥200.00 以上で ¥25.00 引き。会員ランク 2, 3 の方限定。2026年3月1日～2026年3月31日。金・土曜日。22:00～翌 02:00。合計 100 回限り。会員お一人様 1 回限り。',
  ])
})

test('segments are called by their names', () => {
  const price: Benefit = { type: 'promotion', priceMinor: 500 }
  const plan = terms(price, { target: { kind: 'segments', segmentIds: ['a', 'b'] } })
  expect(inAll(plan)).toEqual([
    '¥5.00 each: everything. For members of Segment a and Segment b.',
    '全场商品，特价每件 ¥5.00。限Segment a、Segment b的会员。',
    '全商品が 1 点 ¥5.00。Segment a、Segment bの会員限定。',
  ])
})

test('a discount reads as people of the language say it', () => {
  const off = terms({ type: 'item-discount', off: { kind: 'percent', offBasisPoints: 1_200 } })
  expect(inAll(off)).toEqual(['12% off: everything.', '全场商品，8.8折。', '全商品が 12%引き。'])
})

test('goods of a label are said to carry it', () => {
  const scope = { kind: 'labels', labelIds: ['a', 'b'] } as const
  const off = terms({ type: 'promotion', priceMinor: 990 }, { scope })
  expect(inAll(off)).toEqual([
    '¥9.90 each: goods labelled Label a and Label b.',
    '带“Label a、Label b”标签的商品，特价每件 ¥9.90。',
    'ラベル「Label a、Label b」の商品が 1 点 ¥9.90。',
  ])
})

test('more names than fit are counted', () => {
  const brandIds = ['1', '2', '3', '4', '5', '6']
  const off = terms({ type: 'promotion', priceMinor: 990 }, { scope: { kind: 'brands', brandIds } })
  expect(inAll(off)[0]).toBe('¥9.90 each: Brand 1, Brand 2, Brand 3, Brand 4 and 2 more.')
  expect(inAll(off)[1]).toBe('Brand 1、Brand 2、Brand 3、Brand 4等 6 项，特价每件 ¥9.90。')
})

test('a set says its price, its choices and what one adds', () => {
  const choice = (productId: string, surchargeMinor = 0) => ({ productId, variantId: null, surchargeMinor })
  const [english, chinese, japanese] = inAll(
    terms({
      type: 'bundle',
      count: 1,
      reward: { kind: 'total', totalMinor: 800 },
      pooling: 'mix',
      maxTimes: null,
      slots: [
        { name: 'Main', least: 1, most: 1, choices: [choice('a'), choice('b', 150)] },
        { name: 'Drink', least: 0, most: 2, choices: [choice('c')] },
      ],
    }),
  )
  expect(english).toContain('8.00 for the set: Main (1 of Product a or Product b +')
  expect(english).toContain('; Drink (0–2 of Product c).')
  expect(chinese).toContain('；Drink（Product c任选 0–2 件）。')
  expect(japanese).toContain('、Drink（Product cから 0–2 点）。')
})

test('a plan with a budget says what it gives away at most', () => {
  const [english, chinese, japanese] = inAll({
    ...terms({ type: 'item-discount', off: { kind: 'percent', offBasisPoints: 1_000 } }),
    budget: { totalMinor: 500_000, perDayMinor: 20_000 },
  })
  expect(english).toContain('Gives away at most ¥5,000.00 in all. Gives away at most ¥200.00 a day.')
  expect(chinese).toContain('优惠总额不超过 ¥5,000.00。每天优惠不超过 ¥200.00。')
  expect(japanese).toContain('値引き総額は ¥5,000.00 まで。値引きは 1 日 ¥200.00 まで。')
})
