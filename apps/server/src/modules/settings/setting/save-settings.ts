import type { SettingGroup } from '@kassa/contract/settings/define-setting.ts'
import { settingDefinitions, type SettingKey, type SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import { needsOfSetting } from '@kassa/contract/device/desk-needs.ts'
import type { PointRate } from '@kassa/domain/basket/index.ts'
import { checkPointRates } from '@kassa/domain/member/check-point-rates.ts'
import { referralFault, type ReferralRule } from '@kassa/domain/member/referral.ts'
import { checkMarkdownRule, type MarkdownRule } from '@kassa/domain/promotion/markdown-rule.ts'
import { checkLabelRule, type LabelRule } from '@kassa/domain/product/label-rule.ts'
import { checkOptionGroups } from '@kassa/domain/product/option-groups.ts'
import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { endOf, formatsFault, MOST_HEAD, type NumberFormats } from '@kassa/domain/sales/number-format.ts'
import { roundsPerLine } from '@kassa/domain/tax/tax-per.ts'
import { safeParse } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { Context } from '../../../platform/command.ts'
import { holdBackForOlderTills } from '../../../platform/older-tills/hold-back.ts'
import { checkDeliveryTaxes } from './check-delivery-taxes.ts'
import { scopeOf, viewSettings } from './effective-setting.ts'
import {
  countCategories,
  countProducts,
  isCouponThere,
  findOutletIn,
  isPlaceThere,
  removeSetting,
  setSetting,
  type SettingPlace,
} from './setting.store.ts'

/** One change of a setting at a place. */
export interface SettingChange {
  readonly key: string
  readonly value: unknown
  readonly inherit: boolean
  readonly version: number
}

/** The outlet or device asked for, or undefined when it is not the caller's. A device is named with its outlet. */
export async function placeOf(
  { tx, merchantId, actor, reaches }: Context,
  { outletId, deviceId }: { outletId?: string; deviceId?: string },
): Promise<SettingPlace | undefined> {
  const place: SettingPlace = { merchantId, outletId: outletId ?? null, deviceId: deviceId ?? null }
  if (outletId === undefined) return deviceId === undefined && actor.outletIds === 'all' ? place : undefined
  return reaches(outletId) && (await isPlaceThere(tx, place)) ? place : undefined
}

/** A format of numbers has to tell tills apart. Source: CF-P05. */
function checkNumbers(formats: NumberFormats): Result<NumberFormats> {
  const unfit = formatsFault(formats)
  if (!unfit) return accept(formats)
  const { what, fault } = unfit
  const part = fault === 'no-outlet' ? '{outlet}' : fault === 'no-till' ? '{till}' : '{counter}'
  return refuse({ code: `number-format.${fault}`, facts: { what, part, end: endOf(what), most: MOST_HEAD } })
}

/** Rates of points have to be able to count, each under an id of its own. */
function checkRates(rates: readonly PointRate[]): Result<unknown> {
  const checked = checkPointRates(rates)
  const key = 'member.point-rates'
  if (!checked.ok)
    return refuse({
      code: 'setting.value-unfit',
      facts: { key, fields: checked.refusal.code, ...checked.refusal.facts },
    })
  const isOnce = new Set(rates.map(({ id }) => id)).size === rates.length
  return isOnce ? accept(rates) : refuse({ code: 'setting.value-unfit', facts: { key, fields: 'id' } })
}

/** A rule for friends gives something to one of the two, each coupon with how many of it. */
function checkReferral(rule: ReferralRule | null): Result<unknown> {
  const fields = rule ? referralFault(rule) : undefined
  return fields === undefined
    ? accept(rule)
    : refuse({ code: 'setting.value-unfit', facts: { key: 'member.referral', fields } })
}

/**
 * Checks rules that no schema can express: a label rule has to make sense as a whole, and so do formats of numbers, rates of points and
 * steps of a markdown.
 */
function checkMeaning(key: SettingKey, value: unknown): Result<unknown> {
  if (key === 'sales.number-formats') return checkNumbers(value as NumberFormats)
  if (key === 'sales.expiry-markdown') return checkMarkdownRule(value as MarkdownRule)
  if (key === 'member.referral') return checkReferral(value as ReferralRule | null)
  if (key === 'member.point-rates') return checkRates(value as PointRate[])
  if (key === 'sales.option-groups') return checkOptionGroups(value as SettingValue<'sales.option-groups'>)
  if (key !== 'sales.label-rules') return accept(value)
  const unfit = (value as LabelRule[]).map((rule) => checkLabelRule(rule)).find((checked) => !checked.ok)
  return unfit && !unfit.ok
    ? refuse({ code: 'setting.value-unfit', facts: { key, fields: unfit.refusal.code, ...unfit.refusal.facts } })
    : accept(value)
}

function checkChange(group: SettingGroup, place: SettingPlace, change: SettingChange): Result<unknown> {
  const key = change.key as SettingKey
  const definition = settingDefinitions[key]
  if (definition.group !== group || !definition.scopes.includes(scopeOf(place))) {
    return refuse({ code: 'setting.not-settable-here', facts: { key } })
  }
  if (change.inherit) return accept(undefined)
  const parsed = safeParse(definition.value as $ZodType, change.value)
  if (parsed.success) return checkMeaning(key, parsed.data)
  const fields = parsed.error.issues.map((issue) => issue.path.map(String).join('.') || 'value')
  return refuse({ code: 'setting.value-unfit', facts: { key, fields: [...new Set(fields)].join(', ') } })
}

/** A rule names categories of the merchant that are there. */
async function checkCategories(context: Context, key: string, value: unknown): Promise<Result<null>> {
  if (key !== 'sales.expiry-markdown' || value === undefined) return accept(null)
  const { categoryIds } = value as MarkdownRule
  const known = await countCategories(context.tx, context.merchantId, categoryIds)
  const isThere = known === new Set(categoryIds).size
  return isThere ? accept(null) : refuse({ code: 'markdown-rule.category-gone' })
}

/** Groups of options name categories and products of the merchant that are there; those that a group had already may be archived since. */
async function checkOptioned(
  context: Context,
  key: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): Promise<Result<null>> {
  if (key !== 'sales.option-groups' || after === undefined) return accept(null)
  // Asked for here and not above: the platform's own settings belong to no merchant.
  const { tx, merchantId } = context
  type Groups = SettingValue<'sales.option-groups'>
  const stood = new Set(((before as Groups | undefined) ?? []).flatMap(goodsNamed))
  for (const group of after as Groups) {
    const ids = [...new Set(goodsNamed(group).filter((id) => !stood.has(id)))]
    const count = group.scope.kind === 'products' ? countProducts : countCategories
    const isThere = ids.length === 0 || (await count(tx, merchantId, ids)) === ids.length
    if (!isThere) return refuse({ code: 'option-group.goods-gone', facts: { name: group.name } })
  }
  return accept(null)
}

const goodsNamed = ({ scope }: SettingValue<'sales.option-groups'>[number]): string[] => {
  if (scope.kind === 'all') return []
  return scope.kind === 'categories' ? scope.categoryIds : scope.products.map(({ productId }) => productId)
}

/** The coupons of a rule for friends are the merchant's, and there; one that the rule had already may be archived since. */
async function checkCoupons(
  context: Context,
  key: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): Promise<Result<null>> {
  if (key !== 'member.referral' || !after) return accept(null)
  for (const who of ['referrer', 'friend'] as const) {
    const { couponTemplateId } = (after as ReferralRule)[who]
    const stood = (before as ReferralRule | null | undefined)?.[who].couponTemplateId
    if (couponTemplateId === null || couponTemplateId === stood) continue
    if (await isCouponThere(context.tx, context.merchantId, couponTemplateId)) continue
    return refuse({ code: 'setting.value-unfit', facts: { key, fields: `${who}.couponTemplateId` } })
  }
  return accept(null)
}

/** A value that older tills do not know waits for them; platform's own settings are read before a merchant's and not held. */
function holdBack(
  context: Context,
  place: SettingPlace,
  { key, before, after }: { readonly key: string; readonly before: unknown; readonly after: unknown },
  isConfirmed: boolean | undefined,
): Promise<Result<null>> {
  const known = needsOfSetting(key, before)
  const needs = place.merchantId === null ? [] : needsOfSetting(key, after).filter((need) => !known.includes(need))
  return holdBackForOlderTills(context, { needs, outletIds: place.outletId ? [place.outletId] : null, isConfirmed })
}

/** No outlet rounds tax per line in a currency without decimals. Source: pricing.md, Growth 2, 13. */
async function checkTaxPer({ tx }: Context, place: SettingPlace, key: string, value: unknown): Promise<Result<null>> {
  if (key !== 'sales.tax-per' || value !== 'line') return accept(null)
  const currencies = SELLING_CURRENCIES.filter((code) => !roundsPerLine(code))
  const outlet = await findOutletIn(tx, place, { currencies, key })
  return outlet
    ? refuse({ code: 'tax.per-line', facts: { field: key, value, outlet: outlet.name, currency: outlet.currency } })
    : accept(null)
}

/** Writes changes at one place and says what they were before. Refuses a version that somebody else has moved on. */
export async function saveSettings(
  context: Context,
  place: SettingPlace,
  group: SettingGroup,
  changes: readonly SettingChange[],
  confirmsOlderTills?: boolean,
): Promise<Result<{ settings: Awaited<ReturnType<typeof viewSettings>> }>> {
  const { tx, now } = context
  const scope = scopeOf(place)
  const before = new Map((await viewSettings(tx, place, group)).map((view) => [view.key as string, view]))
  for (const change of changes.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const checked = checkChange(group, place, change)
    if (!checked.ok) return checked
    const named = await checkCategories(context, change.key, checked.value)
    if (!named.ok) return named
    const optioned = await checkOptioned(context, change.key, {
      before: before.get(change.key)?.value,
      after: checked.value,
    })
    if (!optioned.ok) return optioned
    const gifts = await checkCoupons(context, change.key, {
      before: before.get(change.key)?.own,
      after: checked.value,
    })
    if (!gifts.ok) return gifts
    const taxed = await checkTaxPer(context, place, change.key, checked.value)
    if (!taxed.ok) return taxed
    const delivered = await checkDeliveryTaxes(context, change.key, {
      before: before.get(change.key)?.value,
      after: checked.value,
    })
    if (!delivered.ok) return delivered
    const { key, version } = change
    const values = { key, before: before.get(key)?.value, after: checked.value }
    const held = await holdBack(context, place, values, confirmsOlderTills)
    if (!held.ok) return held
    const isNothing = change.inherit && version === 0
    const isDone =
      isNothing ||
      (change.inherit
        ? await removeSetting(tx, place, { scope, key, version })
        : await setSetting(tx, place, { scope, key, value: checked.value, version, now }))
    if (!isDone) {
      const current = (await viewSettings(tx, place, group)).find((view) => view.key === key)
      return refuse({ code: 'thing.changed-meanwhile', facts: { current } })
    }
    context.audit({
      subject: `setting/${key}`,
      before: { scope, value: before.get(key)?.own },
      after: { scope, value: change.inherit ? null : checked.value },
    })
  }
  return accept({ settings: await viewSettings(tx, place, group) })
}
