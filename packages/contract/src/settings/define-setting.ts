import type { Schema } from '../endpoint.ts'

/** The places that may hold a value, farthest first; the nearest wins. Source: D83. */
export const SETTING_SCOPES = ['platform', 'merchant', 'outlet', 'device'] as const
export type SettingScope = (typeof SETTING_SCOPES)[number]

/** The source of an effective value: one of the scopes, or the product's own default. */
export type SettingSource = SettingScope | 'default'

export type SettingGroup = 'sales' | 'security' | 'payment' | 'members'

export interface SettingDefinition<S extends Schema = Schema> {
  /** The screen that shows it: `/configMgmt/sales`, `/configMgmt/security`, `/payment-pay` or `/point-setting`. */
  readonly group: SettingGroup
  readonly scopes: readonly SettingScope[]
  readonly value: S
}

export const define = <const S extends Schema>(definition: SettingDefinition<S>): SettingDefinition<S> => definition

export const EVERYWHERE: readonly SettingScope[] = SETTING_SCOPES
export const PER_OUTLET: readonly SettingScope[] = ['platform', 'merchant', 'outlet']
export const PER_MERCHANT: readonly SettingScope[] = ['platform', 'merchant']
/** The scope of settings with an amount in the merchant's own currency: above the merchant they mean nothing. */
export const MERCHANT_ALONE: readonly SettingScope[] = ['merchant']
