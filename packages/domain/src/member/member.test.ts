import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHECKED_LENGTHS, endsInCheckDigit } from '../product/check-digit.ts'
import {
  BALANCE_CHANGES,
  balanceRows,
  balanceTotal,
  needsBalancePassword,
  returnBalance,
  splitBalance,
  type Balance,
  type BalanceMode,
} from './balance.ts'
import { memberCardNumber } from './card-number.ts'
import { levelReached, nextLevel, type LevelFacts, type MemberLevel } from './level.ts'
import { pointsEarned, pointsInMoney, POINT_CHANGES } from './points.ts'
import { pointsLastDay } from './points-expiry.ts'
import {
  bonusParts,
  checkRechargeRule,
  recharge,
  rechargeLimits,
  refundRecharge,
  type RechargeTerms,
} from './recharge.ts'

const codeOf = (result: { ok: true } | { ok: false; refusal: { code: string } }) =>
  result.ok ? 'ok' : result.refusal.code
const balance = (principalMinor: number, bonusMinor: number): Balance => ({ principalMinor, bonusMinor })
const nothing = balance(0, 0)
const partOf = (amount: number, thousandths: number) => Number((BigInt(amount) * BigInt(thousandths)) / 1_000n)
const anyBucket = fc.oneof(
  fc.nat(10),
  fc.nat(10_000_000),
  fc.maxSafeNat().map((drawn) => drawn % 10 ** 14),
)
const anyBalance = fc.record({ principalMinor: anyBucket, bonusMinor: anyBucket })

describe('worked example 17: stored value', () => {
  it.each<[BalanceMode, number, number]>([
    ['proportional', 4_000, 1_000],
    ['principal-first', 5_000, 0],
    ['bonus-first', 3_000, 2_000],
  ])('%s pays %i and %i', (mode, principal, bonus) => {
    expect(splitBalance(balance(8_000, 2_000), 5_000, mode)).toEqual({ ok: true, value: balance(principal, bonus) })
  })

  it('the odd unit of a proportional payment is principal', () => {
    expect(splitBalance(balance(1, 1), 1, 'proportional')).toEqual({ ok: true, value: balance(1, 0) })
    expect(splitBalance(balance(100, 200), 100, 'proportional')).toEqual({ ok: true, value: balance(34, 66) })
  })

  it('a refund of 12.50 returns 10.00 and 2.50, a full one 40 and 10', () => {
    const paid = balance(4_000, 1_000)
    expect(returnBalance(paid, nothing, 1_250)).toEqual(balance(1_000, 250))
    expect(returnBalance(paid, balance(1_000, 250), 3_750)).toEqual(balance(3_000, 750))
    expect(returnBalance(paid, nothing, 5_000)).toEqual(paid)
  })
})

describe('balance', () => {
  it('refuses more than is held and what is no amount', () => {
    expect(splitBalance(balance(10, 5), 16, 'proportional')).toMatchObject({
      refusal: { code: 'balance.insufficient', facts: { wantedMinor: 16, heldMinor: 15 } },
    })
    for (const amount of [0, -1, 0.5, Number.NaN])
      expect(codeOf(splitBalance(balance(10, 5), amount, 'bonus-first'))).toBe('balance.amount-invalid')
  })

  it('in every mode neither bucket goes below zero, and returns in any parts are exact', () => {
    const modes = fc.constantFrom<BalanceMode>('proportional', 'principal-first', 'bonus-first')
    const parts = fc.array(fc.nat(1_000), { maxLength: 8 })
    fc.assert(
      fc.property(anyBalance, fc.nat(1_000), modes, parts, (held, part, mode, steps) => {
        const amount = Math.max(1, partOf(balanceTotal(held), part))
        if (amount > balanceTotal(held)) return
        const split = splitBalance(held, amount, mode)
        if (!split.ok) throw new Error(split.refusal.code)
        const paid = split.value
        expect(balanceTotal(paid)).toBe(amount)
        expect(paid.principalMinor >= 0 && paid.principalMinor <= held.principalMinor).toBe(true)
        expect(paid.bonusMinor >= 0 && paid.bonusMinor <= held.bonusMinor).toBe(true)
        let returned = nothing
        for (const step of [...steps, 1_000]) {
          const back = returnBalance(paid, returned, partOf(amount - balanceTotal(returned), step))
          expect(Math.min(back.principalMinor, back.bonusMinor)).toBeGreaterThanOrEqual(0)
          returned = balance(returned.principalMinor + back.principalMinor, returned.bonusMinor + back.bonusMinor)
        }
        expect(returned).toEqual(paid)
      }),
      { numRuns: 2_000 },
    )
  })

  it('writes one row for each bucket that moves', () => {
    expect(balanceRows('consume', balance(4_000, 1_000), -1)).toEqual([
      { change: 'consume-principal', amountMinor: -4_000 },
      { change: 'consume-bonus', amountMinor: -1_000 },
    ])
    expect(balanceRows('recharge', balance(100, 0), 1)).toEqual([{ change: 'recharge-principal', amountMinor: 100 }])
    expect(Object.values(BALANCE_CHANGES)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(Object.values(POINT_CHANGES)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  it.each([
    [10_000, true, 10_000, false],
    [10_001, true, 10_000, true],
    [10_001, false, 10_000, false],
    [1, true, 0, true],
    [1, false, 0, false],
    [1e9, true, null, false],
  ])('of %i, password set: %s, asked above %s: %s', (amountMinor, hasPassword, limit, isAsked) =>
    expect(needsBalancePassword(amountMinor, hasPassword, limit)).toBe(isAsked),
  )
})

const rule: RechargeTerms = {
  id: 'r',
  isEnabled: true,
  rechargeMinor: 10_000,
  giftMinor: 2_000,
  fromDay: '2026-11-01',
  untilDay: '2026-11-30',
}

describe('recharge rules', () => {
  it.each<[string, Partial<RechargeTerms>, number]>([
    ['ok', {}, 5],
    ['recharge-rule.too-many', {}, 6],
    ['recharge-rule.amount-taken', { rechargeMinor: 1 }, 1],
    ['recharge-rule.amount-invalid', { rechargeMinor: 0 }, 0],
    ['ok', { rechargeMinor: 9_999_900 }, 0],
    ['recharge-rule.amount-invalid', { rechargeMinor: 9_999_901 }, 0],
    ['recharge-rule.gift-invalid', { giftMinor: 0 }, 0],
    ['ok', { giftMinor: 1 }, 0],
    ['recharge-rule.gift-invalid', { giftMinor: 9_999_901 }, 0],
    ['recharge-rule.gift-invalid', { giftMinor: -1 }, 0],
    ['recharge-rule.period-invalid', { untilDay: '2026-10-31' }, 0],
    ['ok', { untilDay: '2026-11-01' }, 0],
    ['recharge-rule.period-incomplete', { fromDay: null }, 0],
    ['recharge-rule.period-incomplete', { untilDay: null }, 0],
    ['ok', { fromDay: null, untilDay: null }, 0],
  ])('%s', (code, change, others) => {
    const rest = Array.from({ length: others }, (_, index) => ({
      ...rule,
      id: String(index),
      rechargeMinor: index + 1,
    }))
    expect(codeOf(checkRechargeRule({ ...rule, ...change }, rest, 2))).toBe(code)
  })

  it('have the limits of the currency', () => {
    expect([rechargeLimits(2).max, rechargeLimits(0).max]).toEqual([9_999_900, 99_999])
  })

  it('give their bonus while they are offered; a free amount gives none and needs the permission', () => {
    expect(recharge({ rule }, '2026-11-30', 2)).toEqual({ ok: true, value: balance(10_000, 2_000) })
    expect(codeOf(recharge({ rule }, '2026-12-01', 2))).toBe('recharge.rule-not-offered')
    expect(codeOf(recharge({ rule: { ...rule, isEnabled: false } }, '2026-11-30', 2))).toBe('recharge.rule-not-offered')
    expect(recharge({ freeMinor: 500, isPermitted: true }, '2026-11-30', 2)).toEqual({
      ok: true,
      value: balance(500, 0),
    })
    expect(codeOf(recharge({ freeMinor: 500, isPermitted: false }, '2026-11-30', 2))).toBe('recharge.not-permitted')
    expect(codeOf(recharge({ freeMinor: 0, isPermitted: true }, '2026-11-30', 2))).toBe('recharge.amount-invalid')
  })

  it.each([
    [
      'all unspent',
      nothing,
      balance(10_000, 2_000),
      10_000,
      { taken: balance(10_000, 2_000), cancelledMinor: 0, owedBonusMinor: 2_000, shortMinor: 0, moneyMinor: 10_000 },
    ],
    [
      'half of it',
      nothing,
      balance(10_000, 2_000),
      5_000,
      { taken: balance(5_000, 1_000), cancelledMinor: 0, owedBonusMinor: 1_000, shortMinor: 0, moneyMinor: 5_000 },
    ],
    [
      'a third, the bonus rounded up',
      nothing,
      balance(10_000, 2_000),
      3_333,
      { taken: balance(3_333, 667), cancelledMinor: 0, owedBonusMinor: 667, shortMinor: 0, moneyMinor: 3_333 },
    ],
    [
      'bonus spent',
      nothing,
      balance(10_000, 500),
      10_000,
      { taken: balance(10_000, 500), cancelledMinor: 0, owedBonusMinor: 2_000, shortMinor: 1_500, moneyMinor: 8_500 },
    ],
    [
      'the rest',
      balance(5_000, 1_000),
      balance(5_000, 0),
      5_000,
      { taken: balance(5_000, 0), cancelledMinor: 0, owedBonusMinor: 1_000, shortMinor: 1_000, moneyMinor: 4_000 },
    ],
  ])('refunds %s', (_, refunded, held, amount, expected) => {
    expect(refundRecharge(balance(10_000, 2_000), refunded, held, amount)).toEqual({ ok: true, value: expected })
  })

  it('takes bonus that has not come yet before what the member has', () => {
    const [paid, held] = [balance(10_000, 2_000), balance(10_000, 500)]
    expect(refundRecharge(paid, nothing, held, 5_000, 1_500)).toMatchObject({
      value: {
        taken: balance(5_000, 0),
        cancelledMinor: 1_000,
        owedBonusMinor: 1_000,
        shortMinor: 0,
        moneyMinor: 5_000,
      },
    })
    expect(refundRecharge(paid, nothing, held, 10_000, 1_200)).toMatchObject({
      value: { taken: balance(10_000, 500), cancelledMinor: 1_200, shortMinor: 300, moneyMinor: 9_700 },
    })
  })

  it('comes at once or in parts that are together the gift', () => {
    expect(bonusParts(2_000, { nowBasisPoints: 0, months: 0 })).toEqual([2_000])
    expect(bonusParts(1_001, { nowBasisPoints: 5_000, months: 3 })).toEqual([500, 167, 167, 167])
    expect(bonusParts(2, { nowBasisPoints: 0, months: 3 })).toEqual([0, 1, 1, 0])
    fc.assert(
      fc.property(fc.nat(9_999_900), fc.nat(10_000), fc.nat(24), (gift, nowBasisPoints, months) => {
        const parts = bonusParts(gift, { nowBasisPoints, months })
        expect(parts).toHaveLength(months + 1)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(gift)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('refunds at most what of it is unspent', () => {
    const paid = balance(10_000, 2_000)
    expect(refundRecharge(paid, nothing, balance(3_000, 0), 3_001)).toMatchObject({
      refusal: { code: 'recharge.refund-too-large', facts: { mostMinor: 3_000 } },
    })
    expect(codeOf(refundRecharge(paid, balance(8_000, 1_600), balance(9_000, 0), 2_001))).toBe(
      'recharge.refund-too-large',
    )
    expect(codeOf(refundRecharge(paid, nothing, paid, 0))).toBe('recharge.refund-too-large')
  })

  it('takes back exactly the principal and the bonus, in any parts', () => {
    const paidIn = fc.record({ principalMinor: fc.integer({ min: 1, max: 9_999_900 }), bonusMinor: fc.nat(9_999_900) })
    fc.assert(
      fc.property(paidIn, fc.array(fc.nat(1_000), { maxLength: 6 }), anyBucket, (paid, steps, others) => {
        let held = balance(paid.principalMinor, paid.bonusMinor + others)
        let refunded = nothing
        for (const step of [...steps, 1_000]) {
          const amount = partOf(paid.principalMinor - refunded.principalMinor, step)
          if (amount === 0) continue
          const refund = refundRecharge(paid, refunded, held, amount)
          if (!refund.ok) throw new Error(refund.refusal.code)
          const { taken, moneyMinor, shortMinor } = refund.value
          expect([shortMinor, moneyMinor]).toEqual([0, amount])
          held = balance(held.principalMinor - taken.principalMinor, held.bonusMinor - taken.bonusMinor)
          refunded = balance(refunded.principalMinor + amount, refunded.bonusMinor + taken.bonusMinor)
        }
        expect([refunded, held]).toEqual([paid, balance(0, others)])
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('points', () => {
  const earn = { spentMinor: 1_000, points: 10, isExchangeEarning: false, isBonusBalanceEarning: true }

  it.each([
    [13_180, 100, 130],
    [13_180, 150, 195],
    [999, 100, 0],
    [13_180, 1, 1],
    [0, 100, 0],
    [-13_180, 100, 0],
  ])('%i at ratio %i earns %i', (base, ratio, earned) => {
    expect(pointsEarned(base, earn, ratio)).toBe(earned)
  })

  it('nothing is earned without a rule', () => {
    expect(pointsEarned(13_180, null, 100)).toBe(0)
  })

  it('missing points are charged by the begun minor unit', () => {
    expect([
      pointsInMoney(100, { points: 100, amountMinor: 100, cap: null }),
      pointsInMoney(1, { points: 100, amountMinor: 10, cap: null }),
    ]).toEqual([100, 1])
  })

  it.each([
    ['none', null],
    ['rolling-12-months', '2025-02-28'],
    ['year-end', '2024-12-31'],
  ] as const)('earned on 29 February, %s: usable until %s', (expiry, lastDay) => {
    expect(pointsLastDay('2024-02-29', expiry)).toBe(lastDay)
  })
})

const level = (number: number, minimumSpentMinor: number, change: Partial<MemberLevel> = {}): MemberLevel => ({
  id: `level-${number}`,
  number,
  name: `Level ${number}`,
  isEnabled: true,
  minimumSpentMinor,
  ...change,
})
const levels = [level(3, 500_000), level(1, 0), level(2, 100_000), level(9, 200_000, { isEnabled: false })]

describe('member levels', () => {
  it.each([
    [0, 1],
    [99_999, 1],
    [100_000, 2],
    [499_999, 2],
    [1e12, 3],
  ])('%i spent reaches level %i', (spent, number) => {
    expect(levelReached(levels, spent)?.number).toBe(number)
  })

  it('none is reached where all ask for more', () => {
    expect(levelReached([level(1, 1)], 0)).toBeNull()
  })

  it.each<[string, Partial<LevelFacts>, number | undefined]>([
    ['up at once', { spentMinor: 500_000 }, 3],
    ['never down by a sale or a refund', { spentMinor: 0 }, 2],
    ['down at the yearly check', { spentMinor: 0, isYearlyCheck: true, isLoweringOn: true }, 1],
    ['not down where that is off', { spentMinor: 0, isYearlyCheck: true }, 2],
    ['not while set by hand', { spentMinor: 500_000, manualUntil: '2026-11-20' }, 2],
    ['again the day after', { spentMinor: 500_000, manualUntil: '2026-11-19' }, 3],
    ['the first level of a new member', { current: null, spentMinor: 0 }, 1],
  ])('%s', (_, change, number) => {
    const facts = {
      current: levels[2] ?? null,
      spentMinor: 100_000,
      manualUntil: null,
      today: '2026-11-20',
      isYearlyCheck: false,
      isLoweringOn: false,
    }
    expect(nextLevel(levels, { ...facts, ...change })?.number).toBe(number)
  })
})

describe('card numbers', () => {
  it('end in a check digit and are no length of a product code', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (sequence) => {
        const number = memberCardNumber(sequence)
        expect(endsInCheckDigit(number)).toBe(true)
        expect(CHECKED_LENGTHS).not.toContain(number.length)
        expect(Number(number.slice(0, 9))).toBe(sequence)
      }),
    )
    expect(() => memberCardNumber(1_000_000_000)).toThrow(RangeError)
  })
})
