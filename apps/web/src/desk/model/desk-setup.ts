import { cashRoundingIn } from '@kassa/domain/tenders/usual-cash-rounding.ts'
import type { deskSetup } from '@kassa/contract/device/device.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { SettingKey, SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import { standardOf } from '@kassa/contract/settings/setting-standards.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { rulesIn } from '@kassa/domain/member/point-rules.ts'
import type { CashRounding, LineTax } from '@kassa/domain/basket/index.ts'
import { NO_TAX } from '@kassa/domain/product/product-charges.ts'
import { lineTaxOf } from '@kassa/domain/tax/rate.ts'
import { taxPerIn } from '@kassa/domain/tax/tax-per.ts'
import type { BusinessDayRule } from '@kassa/domain/time/business-day.ts'
import type { PricingContext } from './pricing-context.ts'

type SentSetup = OutputOf<(typeof deskSetup)['answer']>

/** A person who may use this device; the PIN is sealed for this device alone. */
export type DeskStaff = SentSetup['staff'][number]

/** The set-up as the device stores it: as it was sent. */
export type DeskSetup = SentSetup

/** The value of a setting that counts at this device; what was never set is the product's own default, in yen sometimes another. Source: D83. */
export const settingOf = <Key extends SettingKey>(
  setup: (Pick<DeskSetup, 'settings'> & { readonly outlet: Pick<DeskSetup['outlet'], 'currency'> }) | null,
  key: Key,
): SettingValue<Key> => setup?.settings[key] ?? standardOf(key, setup?.outlet.currency ?? null)

export const currencyExponent = (setup: DeskSetup): number => findCurrency(setup.outlet.currency)?.exponent ?? 2

/** Returns the rule by which the outlet counts its days, also the one to come. */
export const dayRuleAt = ({ outlet }: Pick<DeskSetup, 'outlet'>): BusinessDayRule => ({
  timeZone: outlet.timeZone,
  dayCutOffMinutes: outlet.dayCutoffMinutes,
  rules: outlet.dayRules,
})

/** Returns the rounding of the cash part here, or null. */
export const cashRoundingAt = (setup: DeskSetup): CashRounding | null =>
  cashRoundingIn(settingOf(setup, 'sales.cash-rounding'), setup.outlet.currency)

/** The tax that counts where goods say none. */
const standardTax = ({ taxes }: DeskSetup): DeskSetup['taxes'][number] | undefined =>
  taxes.find(({ isDefault }) => isDefault) ?? taxes[0]

/** Says whether prices here contain their tax, or it is added. */
export const taxModeAt = (setup: DeskSetup): 'included' | 'added' =>
  (standardTax(setup)?.isIncluded ?? true) ? 'included' : 'added'

/** Returns the outlet's part of pricing. Missing or unknown taxes count as the outlet's default. */
export function pricingContextOf(setup: DeskSetup): PricingContext {
  const taxById = new Map<string, LineTax>()
  for (const tax of setup.taxes) taxById.set(tax.id, lineTaxOf(tax))
  const standard = standardTax(setup)
  const rounding = settingOf(setup, 'sales.rounding')
  const { unitMinor, mode } = rounding
  return {
    currency: setup.outlet.currency,
    outletId: setup.outlet.id,
    timeZone: setup.outlet.timeZone,
    categories: setup.categories.map(({ id, parentId }) => ({ id, parentId })),
    taxById,
    defaultTax: (standard && taxById.get(standard.id)) ?? NO_TAX,
    keepsFloors: settingOf(setup, 'sales.offers-keep-floor'),
    settings: {
      memberMode: settingOf(setup, 'sales.member-discount-mode'),
      isGuardOn: settingOf(setup, 'sales.never-worse'),
      roundingOff:
        rounding.by === 'system'
          ? { unitMinor, mode, by: 'system' }
          : { unitMinor, mode, by: 'cashier', isPressed: false },
      tax: {
        mode: taxModeAt(setup),
        rounding: settingOf(setup, 'sales.tax-rounding'),
        ...taxPerIn(setup.outlet.currency, settingOf(setup, 'sales.tax-per')),
      },
      ...rulesIn(
        {
          'member.earn-rule': settingOf(setup, 'member.earn-rule'),
          'member.point-rates': settingOf(setup, 'member.point-rates'),
          'member.spend-rule': settingOf(setup, 'member.spend-rule'),
        },
        setup.outlet.currency,
      ),
    },
  }
}
