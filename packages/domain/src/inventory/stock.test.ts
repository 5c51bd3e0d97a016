import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../time/calendar-day.ts'
import { componentsOf } from './combined-stock.ts'
import { expiryOf } from './expiry.ts'
import { pickLots, type Lot } from './first-expired-first-out.ts'
import { suggestReorder, type ReorderFacts } from './reorder.ts'
import { coverDays, demandFor, salesVelocity, type SalesDay } from './sales-velocity.ts'
import { checkStock } from './stock-policy.ts'
import { stockWarnings, type WarningFacts } from './stock-warning.ts'

describe('stock policy', () => {
  it.each([
    ['block', 5, 5, 'before-payment', 0, false],
    ['block', 5, 6, 'before-payment', 'refused', false],
    ['block', 5, 6, 'offline', 1, true],
    ['block', 5, 6, 'paid', 1, true],
    ['block', -3, 2, 'paid', 2, true],
    ['warn', 5, 6, 'before-payment', 1, true],
    ['warn', 5, 5, 'before-payment', 0, false],
    ['allow', 0, 6, 'before-payment', 6, false],
  ] as const)('%s with %i available and %i wanted, %s', (policy, available, wanted, moment, short, isWarned) => {
    const answer = checkStock(policy, available, wanted, moment)
    if (short === 'refused') {
      expect(answer).toEqual({ ok: false, refusal: { code: 'stock.insufficient', facts: { wanted, available } } })
    } else expect(answer).toEqual({ ok: true, value: { short, isWarned } })
  })
})

describe('combined products', () => {
  const box = [
    { variantId: 'tea', quantity: 2 },
    { variantId: 'cup', quantity: 1 },
    { variantId: 'tea', quantity: 1 },
  ]

  it('move their components, each once', () => {
    expect(componentsOf(box, 2)).toEqual([
      { variantId: 'tea', quantity: 6 },
      { variantId: 'cup', quantity: 2 },
    ])
  })
})

const today = '2026-11-20'
const days = (count: number, row: Partial<SalesDay> = {}): SalesDay[] =>
  Array.from({ length: count }, (_, index) => ({ day: addDays(today, -1 - index), sold: 2, hadStock: true, ...row }))

describe('days of sale', () => {
  it.each([
    ['30 days', days(30), '2020-01-01', { sold: 60, days: 30, ignoredDays: 0 }],
    ['older days do not count', days(60), '2020-01-01', { sold: 60, days: 30, ignoredDays: 0 }],
    ['a new product by its days on the shelf', days(10), addDays(today, -10), { sold: 20, days: 10, ignoredDays: 0 }],
    ['below seven days there is none', days(6), addDays(today, -6), undefined],
    [
      'days without stock are left out',
      [...days(10), ...days(30, { sold: 0, hadStock: false }).slice(10)],
      '2020-01-01',
      { sold: 20, days: 10, ignoredDays: 20 },
    ],
    [
      'a sale counts even without stock in the books',
      days(30, { hadStock: false }),
      '2020-01-01',
      { sold: 60, days: 30, ignoredDays: 0 },
    ],
    ['no day counts', days(30, { sold: 0, hadStock: false }), '2020-01-01', undefined],
    ['missing days sold nothing', [], '2020-01-01', { sold: 0, days: 30, ignoredDays: 0 }],
    ['returns outweigh sales', days(30, { sold: -1 }), '2020-01-01', { sold: 0, days: 30, ignoredDays: 0 }],
  ])('%s', (_, rows, since, velocity) => {
    expect(salesVelocity(rows, since, today)).toEqual(velocity)
  })

  it('today itself is not over and does not count', () => {
    expect(salesVelocity([{ day: today, sold: 99, hadStock: true }], '2020-01-01', today)?.sold).toBe(0)
  })

  it('demand is rounded up, cover is cut', () => {
    const velocity = { sold: 10, days: 30, ignoredDays: 0 }
    expect([demandFor(velocity, 7), coverDays(velocity, 5), coverDays(velocity, -5)]).toEqual([3, 15, 0])
    expect(coverDays({ ...velocity, sold: 0 }, 5)).toBe(Infinity)
  })
})

const quiet: WarningFacts = {
  stock: 50,
  warningType: 'remaining-quantity',
  warningLine: null,
  minDays: null,
  highCoverDays: 90,
  velocity: { sold: 30, days: 30, ignoredDays: 0 },
  producedOn: null,
  shelfLifeDays: null,
  expiryWarningDays: null,
  today,
}

describe('stock warnings', () => {
  it.each<[string, Partial<WarningFacts>, string[]]>([
    ['nothing', {}, []],
    ['above the line', { warningLine: 49 }, []],
    ['at the line', { warningLine: 50 }, ['low-quantity']],
    ['type 2 ignores the line', { warningLine: 50, warningType: 'sales-days' }, []],
    ['lasts longer than min days', { warningType: 'sales-days', minDays: 49 }, []],
    ['lasts exactly min days', { warningType: 'sales-days', minDays: 50 }, ['low-days']],
    ['type 1 ignores min days', { minDays: 50 }, []],
    ['no velocity, no days', { warningType: 'sales-days', minDays: 50, velocity: undefined }, []],
    ['90 days are not high', { stock: 90 }, []],
    ['91 days are', { stock: 91 }, ['high']],
    ['what never sells is high', { stock: 1, velocity: { sold: 0, days: 30, ignoredDays: 0 } }, ['high']],
    ['fresh', { producedOn: '2026-11-01', shelfLifeDays: 30, expiryWarningDays: 10 }, []],
    ['expiring', { producedOn: '2026-11-01', shelfLifeDays: 30, expiryWarningDays: 11 }, ['expiring']],
    ['last day', { producedOn: '2026-11-01', shelfLifeDays: 19, expiryWarningDays: 0 }, ['expiring']],
    ['expired', { producedOn: '2026-11-01', shelfLifeDays: 18, expiryWarningDays: 5 }, ['expired']],
    [
      'expired, but nothing there',
      { stock: 0, producedOn: '2026-11-01', shelfLifeDays: 18, warningLine: 0 },
      ['low-quantity'],
    ],
  ])('%s', (_, change, kinds) => {
    expect(stockWarnings({ ...quiet, ...change }).map(({ kind }) => kind)).toEqual(kinds)
  })

  it('says when goods expire', () => {
    expect(expiryOf('2026-11-01', 18, 5, today)).toEqual({ state: 'expired', expiresOn: '2026-11-19', daysLeft: -1 })
  })
})

const reorder: ReorderFacts = {
  onHand: 10,
  incoming: 0,
  reserved: 0,
  velocity: { sold: 60, days: 30, ignoredDays: 3 },
  leadDays: 7,
  coverDays: 14,
  warningLine: null,
  minStock: null,
  packSize: 12,
}

describe('reorder suggestions', () => {
  it.each<[string, Partial<ReorderFacts>, number, string]>([
    ['at the reorder point, in whole packs', {}, 36, 'sales'],
    ['above it', { onHand: 15 }, 0, 'sales'],
    ['what is on its way counts', { incoming: 10 }, 0, 'sales'],
    ['what is reserved does not', { onHand: 15, reserved: 1 }, 36, 'sales'],
    ['the warning line can be higher', { onHand: 20, warningLine: 20 }, 24, 'sales'],
    ['without sales up to min stock', { velocity: undefined, onHand: 0, minStock: 20 }, 24, 'min-stock'],
    [
      'without sales, above the warning line',
      { velocity: undefined, onHand: 6, warningLine: 5, minStock: 20 },
      0,
      'min-stock',
    ],
    ['nothing to go by', { velocity: undefined, onHand: 0 }, 0, 'none'],
    ['below zero', { onHand: -4, packSize: 1 }, 46, 'sales'],
  ])('%s', (_, change, quantity, basis) => {
    expect(suggestReorder({ ...reorder, ...change })).toMatchObject({ quantity, basis })
  })

  it('says why', () => {
    expect(suggestReorder(reorder)).toEqual({
      quantity: 36,
      position: 10,
      reorderPoint: 14,
      target: 42,
      basis: 'sales',
      demand: { sold: 60, days: 30, ignoredDays: 3 },
      leadDays: 7,
      coverDays: 14,
      packSize: 12,
    })
  })

  it('reaches the target with less than a pack to spare', () => {
    const facts = fc.record({
      onHand: fc.integer({ min: -999, max: 999_999 }),
      incoming: fc.nat(999_999),
      reserved: fc.nat(999),
      velocity: fc.option(
        fc.record({ sold: fc.nat(999_999), days: fc.integer({ min: 1, max: 30 }), ignoredDays: fc.nat(29) }),
        { nil: undefined },
      ),
      leadDays: fc.nat(90),
      coverDays: fc.nat(90),
      warningLine: fc.option(fc.nat(999_999)),
      minStock: fc.option(fc.nat(999_999)),
      packSize: fc.integer({ min: 1, max: 999 }),
    })
    fc.assert(
      fc.property(facts, (drawn) => {
        const { quantity, position, target, reorderPoint } = suggestReorder(drawn)
        expect(quantity % drawn.packSize).toBe(0)
        if (quantity === 0) expect(position > reorderPoint || position >= target).toBe(true)
        else expect(position + quantity >= target && position + quantity < target + drawn.packSize).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('lots', () => {
  const lots: Lot[] = [
    { id: 'c', expiresOn: null, receivedOn: '2026-01-01', available: 5 },
    { id: 'b', expiresOn: '2026-12-01', receivedOn: '2026-10-01', available: 5 },
    { id: 'a', expiresOn: '2026-12-01', receivedOn: '2026-10-02', available: 5 },
    { id: 'old', expiresOn: '2026-11-19', receivedOn: '2026-09-01', available: 5 },
  ]
  const picked = (quantity: number, expired: 'block' | 'warn') => {
    const { picks, short } = pickLots(lots, quantity, today, expired)
    return [picks.map((pick) => `${pick.lotId}${pick.quantity}${pick.isExpired ? '!' : ''}`).join(' '), short]
  }

  it('go out by first expiry, then first receipt; expired ones last or not at all', () => {
    expect(picked(3, 'block')).toEqual(['b3', 0])
    expect(picked(12, 'block')).toEqual(['b5 a5 c2', 0])
    expect(picked(18, 'block')).toEqual(['b5 a5 c5', 3])
    expect(picked(18, 'warn')).toEqual(['b5 a5 c5 old3!', 0])
  })
})
