import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { settingView } from '@kassa/contract/settings/settings.calls.ts'
import type { SettingKey, SettingValue } from '@kassa/contract/settings/setting-definitions.ts'

export type SettingView = OutputOf<typeof settingView>

/** The settings this screen shows, grouped; a setting whose function does not stand yet is left out. */
export const shownSettings = {
  money: ['sales.rounding', 'sales.cash-rounding', 'sales.tax-rounding', 'sales.price-change', 'sales.payment-methods'],
  desk: ['sales.receipt', 'sales.drawer-kick', 'sales.label-rules', 'sales.shift', 'sales.desk-lock-minutes'],
  after: ['sales.refund-window-days', 'sales.refund-mode', 'sales.refund-reasons'],
} as const satisfies Readonly<Record<string, readonly SettingKey[]>>

export type ShownGroup = keyof typeof shownSettings
export type ShownKey = (typeof shownSettings)[ShownGroup][number]
export type ShownValue<Key extends ShownKey> = SettingValue<Key>
/** `rounding` of `sales.rounding`: how its words are named. */
export type ShownWord = ShownKey extends `sales.${infer Word}` ? Word : never

export const wordOfKey = (key: ShownKey): ShownWord => key.slice('sales.'.length) as ShownWord
