import { describe, expect, it } from 'vitest'
import { earnsReferral, referralFault, rewardGives } from './referral.ts'

const nothing = { points: 0, couponTemplateId: null, couponCount: 0 }
const terms = { currency: 'JPY', minimumMinor: 1_000, joinedOn: '2026-02-28', untilOn: '2026-03-30' }
const sale = { currency: 'JPY', totalMinor: 1_000, refundedMinor: 0, day: '2026-03-01' }

describe('a purchase that earns a referral', () => {
  it.each([
    ['exactly the minimum', {}, true],
    ['one below it', { totalMinor: 999 }, false],
    ['on the day of joining', { day: '2026-02-28' }, true],
    ['on the day before, in another zone', { day: '2026-02-27' }, true],
    ['two days before', { day: '2026-02-26' }, false],
    ['on the last day', { day: '2026-03-30' }, true],
    ['on the day after', { day: '2026-03-31' }, false],
    ['in another currency', { currency: 'USD' }, false],
    ['of which one came back', { totalMinor: 1_001, refundedMinor: 1 }, true],
    ['of which two came back', { totalMinor: 1_001, refundedMinor: 2 }, false],
  ])('%s', (_what, change, earns) => {
    expect(earnsReferral({ ...sale, ...change }, terms)).toBe(earns)
  })
  it('is more than nothing, also where any purchase does', () => {
    const any = { ...terms, minimumMinor: 0 }
    expect(earnsReferral({ ...sale, totalMinor: 1 }, any)).toBe(true)
    expect(earnsReferral({ ...sale, totalMinor: 0 }, any)).toBe(false)
    expect(earnsReferral({ ...sale, refundedMinor: 1_000 }, any)).toBe(false)
  })
})

describe('rewards', () => {
  it.each([
    [nothing, false],
    [{ ...nothing, points: 1 }, true],
    [{ ...nothing, couponTemplateId: 'a', couponCount: 1 }, true],
    [{ ...nothing, couponTemplateId: 'a' }, undefined],
    [{ ...nothing, points: 5, couponCount: 1 }, undefined],
  ])('%o gives something: %s', (reward, gives) => {
    expect(rewardGives(reward)).toBe(gives)
  })
  it('are for one of the two at least, and whole', () => {
    const points = { ...nothing, points: 1 }
    expect(referralFault({ referrer: nothing, friend: points })).toBeUndefined()
    expect(referralFault({ referrer: points, friend: nothing })).toBeUndefined()
    expect(referralFault({ referrer: nothing, friend: nothing })).toBe('referrer.points')
    expect(referralFault({ referrer: points, friend: { ...nothing, couponCount: 1 } })).toBe('friend.couponCount')
    expect(referralFault({ referrer: { ...nothing, couponTemplateId: 'a' }, friend: points })).toBe(
      'referrer.couponCount',
    )
  })
})
