import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { lineTaxOf, rowOf, millionthsOf, type DeskTax } from '@kassa/domain/tax/rate.ts'
import type { DeskNeed } from './desk-level.ts'
import { cashNeeds, type CashSettings } from './drawer/cash-needs.ts'

const those = (needs: Partial<Record<DeskNeed, boolean>>): readonly DeskNeed[] =>
  (Object.keys(needs) as DeskNeed[]).filter((need) => needs[need])

/** A group, or a rate of more than two decimals. */
export const needsOfTax = (tax: Omit<DeskTax, 'id'>): readonly DeskNeed[] =>
  those({
    'tax-group': Boolean(tax.taxes),
    'fine-rate':
      !tax.taxes && rowOf(millionthsOf(lineTaxOf({ id: '', ...tax })), undefined).rateMillionths !== undefined,
  })

/** Pieces rewarded by a price or percent, cheapest first, or only once something is bought; discounts that add up; members who are left out. Source: pricing.md, Growth 2, 17 and 18. */
export const needsOfPlan = ({
  benefit,
  controlPercent,
  budget,
}: Pick<PlanTerms, 'benefit' | 'controlPercent' | 'budget'>): readonly DeskNeed[] => [
  ...needsOfBenefit(benefit),
  ...those({ 'plan-control': Boolean(controlPercent), 'plan-budget': Boolean(budget) }),
]

function needsOfBenefit(benefit: PlanTerms['benefit']): readonly DeskNeed[] {
  const { type } = benefit
  if (type === 'item-discount') return those({ 'plan-stacking': Boolean(benefit.stacking) })
  if (type !== 'buy-get' && type !== 'second-item' && type !== 'bundle') return []
  return those({
    'plan-reward': type === 'buy-get' && Boolean(benefit.reward),
    'plan-pick': type === 'bundle' && benefit.pick === 'cheapest',
    'plan-slots': type === 'bundle' && Boolean(benefit.slots),
    'plan-threshold': (benefit.thresholdMinor ?? 0) > 0 || (benefit.thresholdPieces ?? null) !== null,
  })
}

interface SettingValues extends CashSettings {
  readonly 'sales.offers-keep-floor': boolean
  readonly 'sales.tax-per': string
  readonly 'member.earn-rule': { readonly per?: string }
}

type NeedyKey = keyof SettingValues

/** The needs of each setting by which an older desk would count another amount. Source: pricing.md, Growth 2, 13, 16, 19 and 20. */
const settingNeeds: { readonly [Key in NeedyKey]: (value: SettingValues[Key]) => readonly DeskNeed[] } = {
  'sales.offers-keep-floor': (isOn) => those({ 'minimum-price': isOn }),
  'sales.tax-per': (per) => those({ 'tax-per-line': per === 'line' }),
  ...cashNeeds,
  'member.earn-rule': ({ per }) => those({ 'points-per': per !== undefined }),
}

/** The desk that a setting needs at its new value; none where it is inherited or null. */
export const needsOfSetting = (key: string, value: unknown): readonly DeskNeed[] =>
  value === null || value === undefined || !Object.hasOwn(settingNeeds, key)
    ? []
    : (settingNeeds[key as NeedyKey] as (value: unknown) => readonly DeskNeed[])(value)
