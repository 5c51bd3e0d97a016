import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, pointDraft, settingsOf, type SavedPointSettings } from './point-draft.ts'

const none: SavedPointSettings = {
  'member.earn-rule': null,
  'member.spend-rule': null,
  'member.points-expiry': 'none',
  'member.level-check': { window: 'lifetime', isLoweringOn: false },
  'member.balance': { mode: 'proportional', passwordAboveMinor: null },
  'member.on-devices': 'initial',
  'member.offline-use': { points: 0, balanceMinor: 0 },
  'member.referral': null,
}
const all: SavedPointSettings = {
  'member.earn-rule': {
    currency: 'CNY',
    spentMinor: 1_000,
    points: 10,
    isExchangeEarning: false,
    isBonusBalanceEarning: false,
  },
  'member.spend-rule': { currency: 'CNY', points: 100, amountMinor: 100, cap: { kind: 'percent', basisPoints: 1_000 } },
  'member.points-expiry': 'year-end',
  'member.level-check': { window: 'rolling-12-months', isLoweringOn: true },
  'member.balance': { mode: 'bonus-first', passwordAboveMinor: 0 },
  'member.on-devices': 'card',
  'member.offline-use': { points: 200, balanceMinor: 500 },
  'member.referral': {
    currency: 'CNY',
    minimumMinor: 5_000,
    days: 30,
    mostFriends: 5,
    takesBack: false,
    referrer: { points: 100, couponTemplateId: null, couponCount: 0 },
    friend: { points: 0, couponTemplateId: '01900000-0000-7000-8000-000000000001', couponCount: 2 },
  },
}

const byPiece = {
  currency: 'CNY',
  spentMinor: 1,
  points: 2,
  isExchangeEarning: false,
  isBonusBalanceEarning: true,
} as const

describe('the form of the point settings', () => {
  it.each([
    ['nothing set', none],
    ['everything set', all],
    ['points for pieces', { ...all, 'member.earn-rule': { ...byPiece, per: 'piece' } }],
    ['points for sales', { ...all, 'member.earn-rule': { ...byPiece, per: 'sale' } }],
    [
      'a fixed cap',
      {
        ...all,
        'member.spend-rule': { currency: 'CNY', points: 1, amountMinor: 1, cap: { kind: 'fixed', amountMinor: 1_500 } },
      },
    ],
  ] as const)('gives back what it was filled with: %s', (_, settings) => {
    const draft = draftOf(settings)
    expect(pointDraft.safeParse(draft).success).toBe(true)
    expect(settingsOf(draft, 'CNY')).toEqual(settings)
  })

  it.each([
    ['earnSpentMinor', { earns: true, earnSpentMinor: null }],
    ['earnPoints', { earnPoints: null }],
    ['referDays', { referDays: 0 }],
    ['referDays', { referDays: 366 }],
    ['referMost', { referMost: 1_001 }],
    ['referrerPoints', { referrerPoints: null, friendCoupon: null, friendCoupons: null }],
    ['friendCoupons', { friendCoupons: 0 }],
    ['friendCoupon', { friendCoupon: null }],
    ['referrerCoupon', { referrerCoupons: 1 }],
    ['earnPoints', { earnPoints: 10_000_000 }],
    ['spendPoints', { spendPoints: 0 }],
    ['spendMinor', { spendMinor: null }],
    ['capBasisPoints', { capBasisPoints: null }],
    ['capBasisPoints', { capBasisPoints: 10_001 }],
    ['capMinor', { capKind: 'fixed' }],
    ['offlinePoints', { offlinePoints: 10_000_000 }],
    ['offlineMinor', { offlineMinor: -1 }],
  ])('says that %s is missing or out of its range', (field, change) => {
    const parsed = pointDraft.safeParse({ ...draftOf(all), ...change })
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
})

describe('what is sent', () => {
  const keptOf = (settings: SavedPointSettings) =>
    Object.entries(settings).map(([key, value]) => ({ key, value, version: 3 }))

  it('is what changed alone', () => {
    const draft = { ...draftOf(all), offlineMinor: 600 }
    expect(changesOf(settingsOf(draft, 'CNY'), keptOf(all))).toEqual([
      { key: 'member.offline-use', value: { points: 200, balanceMinor: 600 }, inherit: false, version: 3 },
    ])
    const turned = { 'member.offline-use': { balanceMinor: 500, points: 200 } }
    expect(changesOf(settingsOf(draftOf(all), 'CNY'), keptOf({ ...all, ...turned }))).toEqual([])
  })

  it('knows no rule for friends where the server has none', () => {
    const { 'member.referral': _unknown, ...before } = all
    const draft = draftOf(before)
    expect(draft.refers).toBe(false)
    expect(pointDraft.safeParse(draft).success).toBe(true)
    const on = { ...draft, refers: true, referrerPoints: 5, expiry: 'none' as const }
    expect(changesOf(settingsOf(on, 'CNY'), keptOf(before)).map(({ key }) => key)).toEqual(['member.points-expiry'])
  })
})
