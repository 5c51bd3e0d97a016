import type { SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import { POINT_LIMITS } from '@kassa/domain/member/points.ts'
import { REFERRAL_LIMITS, referralFault } from '@kassa/domain/member/referral.ts'
import { z } from 'zod'
import { currency as currencyField, id, priceMinor } from '@kassa/contract/fields.ts'

const points = z.int().min(POINT_LIMITS.exchangePoints.min).max(POINT_LIMITS.exchangePoints.max)

/** The data about members that desks keep, each level with those before it. */
export const ON_DEVICES = ['nothing', 'card', 'phone', 'initial'] as const

/** Points are given for one of these: full amounts, paid pieces, or a sale. */
export const EARN_PER = ['amount', 'piece', 'sale'] as const

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max)

/** The rewards for friends; amounts and numbers that are left empty are none. */
const referralDraft = {
  refers: z.boolean(),
  referMinimumMinor: within(REFERRAL_LIMITS.minimumMinor).nullable(),
  referDays: within(REFERRAL_LIMITS.days),
  referMost: within(REFERRAL_LIMITS.mostFriends),
  referTakesBack: z.boolean(),
  referrerPoints: within(REFERRAL_LIMITS.points).nullable(),
  referrerCoupon: id.nullable(),
  referrerCoupons: within(REFERRAL_LIMITS.couponCount).nullable(),
  friendPoints: within(REFERRAL_LIMITS.points).nullable(),
  friendCoupon: id.nullable(),
  friendCoupons: within(REFERRAL_LIMITS.couponCount).nullable(),
} as const

/** The form of /point-setting: two rules that can be off, and how points, levels and balance go on. */
export const pointDraft = z
  .object({
    earns: z.boolean(),
    earnPer: z.enum(EARN_PER),
    earnSpentMinor: priceMinor.nullable(),
    earnPoints: points.nullable(),
    isBonusEarning: z.boolean(),
    spends: z.boolean(),
    spendPoints: points.nullable(),
    spendMinor: priceMinor.nullable(),
    capKind: z.enum(['none', 'fixed', 'percent']),
    capMinor: priceMinor.nullable(),
    capBasisPoints: z.int().min(1).max(10_000).nullable(),
    expiry: z.enum(['none', 'rolling-12-months', 'year-end']),
    window: z.enum(['lifetime', 'rolling-12-months']),
    isLoweringOn: z.boolean(),
    balanceMode: z.enum(['proportional', 'principal-first', 'bonus-first']),
    passwordAboveMinor: z.int().min(0).max(99_999_999).nullable(),
    onDevices: z.enum(ON_DEVICES),
    offlinePoints: z.int().min(0).max(POINT_LIMITS.exchangePoints.max).nullable(),
    offlineMinor: z.int().min(0).max(99_999_999).nullable(),
    ...referralDraft,
  })
  .check(({ value, issues }) => {
    const needed = [
      ...(value.earns ? (['earnPoints'] as const) : []),
      ...(value.earns && value.earnPer === 'amount' ? (['earnSpentMinor'] as const) : []),
      ...(value.spends ? (['spendPoints', 'spendMinor'] as const) : []),
      ...(value.spends && value.capKind === 'fixed' ? (['capMinor'] as const) : []),
      ...(value.spends && value.capKind === 'percent' ? (['capBasisPoints'] as const) : []),
    ]
    for (const field of needed) {
      if (value[field] === null) issues.push({ code: 'invalid_type', expected: 'int', input: null, path: [field] })
    }
    const fault = value.refers ? referralFault(ruleOf(value)) : undefined
    if (fault !== undefined)
      issues.push({ code: 'invalid_type', expected: 'int', input: null, path: [fieldOf(fault, value)] })
  })

/** The field of the form that is still to be filled: the coupon or its number, or the first reward where none is said. */
function fieldOf(fault: string, draft: Pick<PointDraft, 'referrerCoupon' | 'friendCoupon'>): keyof PointDraft {
  if (fault === 'friend.couponCount') return draft.friendCoupon === null ? 'friendCoupon' : 'friendCoupons'
  if (fault === 'referrer.couponCount') return draft.referrerCoupon === null ? 'referrerCoupon' : 'referrerCoupons'
  return 'referrerPoints'
}

export type PointDraft = z.output<typeof pointDraft>

export interface SavedPointSettings {
  readonly 'member.earn-rule': SettingValue<'member.earn-rule'>
  readonly 'member.spend-rule': SettingValue<'member.spend-rule'>
  readonly 'member.points-expiry': SettingValue<'member.points-expiry'>
  readonly 'member.level-check': SettingValue<'member.level-check'>
  readonly 'member.balance': SettingValue<'member.balance'>
  readonly 'member.on-devices': SettingValue<'member.on-devices'>
  readonly 'member.offline-use': SettingValue<'member.offline-use'>
  /** Not there on a server of the release before. */
  readonly 'member.referral'?: SettingValue<'member.referral'>
}

interface KeptSetting {
  readonly key: string
  readonly value: unknown
  readonly version: number
}

/**
 * The changes that a form makes to what is kept: a rule that stands as it was is not said again, or a coupon that is gone since would keep all others from being
 * saved; and a setting that the server did not list is not known there.
 */
export function changesOf(wanted: SavedPointSettings, kept: readonly KeptSetting[]) {
  const values = new Map<string, unknown>(Object.entries(wanted))
  return kept
    .filter(({ key, value }) => values.has(key) && !isSame(values.get(key), value))
    .map(({ key, version }) => ({
      key: key as keyof SavedPointSettings,
      value: values.get(key),
      inherit: false,
      version,
    }))
}

/** The fields of two values in any order: a server tells them in its own. */
const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Returns the form's draft of the settings. */
export function draftOf(settings: SavedPointSettings): PointDraft {
  const [earn, spend] = [settings['member.earn-rule'], settings['member.spend-rule']]
  const cap = spend?.cap ?? null
  return {
    earns: earn !== null,
    earnPer: earn?.per ?? 'amount',
    earnSpentMinor: earn && !earn.per ? earn.spentMinor : null,
    earnPoints: earn?.points ?? null,
    isBonusEarning: earn?.isBonusBalanceEarning ?? true,
    spends: spend !== null,
    spendPoints: spend?.points ?? null,
    spendMinor: spend?.amountMinor ?? null,
    capKind: cap?.kind ?? 'none',
    capMinor: cap?.kind === 'fixed' ? cap.amountMinor : null,
    capBasisPoints: cap?.kind === 'percent' ? cap.basisPoints : null,
    expiry: settings['member.points-expiry'],
    window: settings['member.level-check'].window,
    isLoweringOn: settings['member.level-check'].isLoweringOn,
    balanceMode: settings['member.balance'].mode,
    passwordAboveMinor: settings['member.balance'].passwordAboveMinor,
    onDevices: settings['member.on-devices'],
    offlinePoints: settings['member.offline-use'].points || null,
    offlineMinor: settings['member.offline-use'].balanceMinor || null,
    ...referralDraftOf(settings['member.referral']),
  }
}

/** Returns the settings of a sound form, in the currency of the programme. */
export function settingsOf(draft: PointDraft, currencyCode: string): SavedPointSettings {
  const currency = currencyField.parse(currencyCode)
  return {
    'member.earn-rule': draft.earns
      ? {
          currency,
          spentMinor: draft.earnSpentMinor ?? 1,
          points: draft.earnPoints ?? 1,
          isExchangeEarning: false,
          isBonusBalanceEarning: draft.isBonusEarning,
          ...(draft.earnPer !== 'amount' && { per: draft.earnPer }),
        }
      : null,
    'member.spend-rule': draft.spends
      ? { currency, points: draft.spendPoints ?? 1, amountMinor: draft.spendMinor ?? 1, cap: capOf(draft) }
      : null,
    'member.points-expiry': draft.expiry,
    'member.level-check': { window: draft.window, isLoweringOn: draft.isLoweringOn },
    'member.balance': { mode: draft.balanceMode, passwordAboveMinor: draft.passwordAboveMinor },
    'member.on-devices': draft.onDevices,
    'member.offline-use': { points: draft.offlinePoints ?? 0, balanceMinor: draft.offlineMinor ?? 0 },
    'member.referral': draft.refers ? { currency, ...ruleOf(draft) } : null,
  }
}

/** A rule that was never on begins with a purchase within 90 days, and ten friends. */
const referralDraftOf = (rule: SettingValue<'member.referral'> | undefined) => ({
  refers: (rule ?? null) !== null,
  referMinimumMinor: rule?.minimumMinor ?? null,
  referDays: rule?.days ?? 90,
  referMost: rule?.mostFriends ?? 10,
  referTakesBack: rule?.takesBack ?? true,
  referrerPoints: rule?.referrer.points ?? null,
  referrerCoupon: rule?.referrer.couponTemplateId ?? null,
  referrerCoupons: rule?.referrer.couponCount ?? null,
  friendPoints: rule?.friend.points ?? null,
  friendCoupon: rule?.friend.couponTemplateId ?? null,
  friendCoupons: rule?.friend.couponCount ?? null,
})

function ruleOf(draft: PointDraft) {
  return {
    minimumMinor: draft.referMinimumMinor ?? 0,
    days: draft.referDays,
    mostFriends: draft.referMost,
    takesBack: draft.referTakesBack,
    referrer: {
      points: draft.referrerPoints ?? 0,
      couponTemplateId: draft.referrerCoupon,
      couponCount: draft.referrerCoupons ?? 0,
    },
    friend: {
      points: draft.friendPoints ?? 0,
      couponTemplateId: draft.friendCoupon,
      couponCount: draft.friendCoupons ?? 0,
    },
  }
}

function capOf({ capKind, capMinor, capBasisPoints }: PointDraft) {
  if (capKind === 'fixed') return { kind: 'fixed' as const, amountMinor: capMinor ?? 1 }
  return capKind === 'percent' ? { kind: 'percent' as const, basisPoints: capBasisPoints ?? 1 } : null
}
