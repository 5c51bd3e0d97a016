import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { settingView } from '@kassa/contract/settings/settings.calls.ts'
import type { SettingScope } from '@kassa/contract/settings/define-setting.ts'
import type { SettingKey, SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import { NOTES_SETTINGS } from './drawer/notes-settings.ts'
import { CARD_SETTINGS } from './stored-value/card-settings.ts'

export type SettingView = OutputOf<typeof settingView>

/** The settings this screen shows, grouped: every sales setting there is. */
export const shownSettings = {
  money: [
    'sales.rounding',
    'sales.cash-rounding',
    'sales.tax-rounding',
    'sales.tax-per',
    'sales.delivery-taxes',
    'sales.price-change',
    'sales.tips',
    ...NOTES_SETTINGS,
  ],
  stock: [
    'sales.over-receipt-basis-points',
    'sales.bill-quantity-over-basis-points',
    'sales.bill-price-over-basis-points',
    'sales.damage-approval-below-minor',
    'sales.high-stock-days',
    'sales.expiry-markdown',
  ],
  desk: [
    'sales.receipt',
    'sales.fiscal-wait-seconds',
    'sales.number-formats',
    'sales.drawers',
    'sales.drawer-kick',
    'sales.seller',
    'sales.age-limits',
    'sales.option-groups',
    'sales.bags',
    'sales.label-rules',
    'sales.shift',
    'sales.shift-closing',
    'sales.cash-moved-most-minor',
    'sales.offline-coupons-minor',
    'sales.desk-lock-minutes',
    'sales.kiosk',
    'sales.neighbors',
  ],
  after: [
    'sales.refund-window-days',
    'sales.refund-needs-receipt',
    'sales.refund-without-sale',
    'sales.refund-mode',
    'sales.refund-points-shortage',
    'sales.refund-coupon-extension-days',
    'sales.refund-gives-fees',
    'sales.refund-into-stored-value',
    'sales.refund-reasons',
    'sales.overtime',
    'sales.seal-after-days',
  ],
  member: ['sales.member-discount-mode', 'sales.never-worse', 'sales.offers-keep-floor', ...CARD_SETTINGS],
} as const satisfies Readonly<Record<string, readonly SettingKey[]>>

export type ShownGroup = keyof typeof shownSettings
export type ShownKey = (typeof shownSettings)[ShownGroup][number]
export type ShownValue<Key extends ShownKey> = SettingValue<Key>
/** `rounding` of `sales.rounding`: how its words are named. */
export type ShownWord = ShownKey extends `sales.${infer Word}` ? Word : never

/** Where a setting is looked at: the platform, the merchant, an outlet, or a device of it. */
export interface SettingsPlace {
  readonly isPlatform: boolean
  readonly outletId?: string
  readonly deviceId?: string
}

/** The scope of a place; a value from here is the place's own. */
export const scopeOfPlace = ({ isPlatform, outletId, deviceId }: SettingsPlace): SettingScope => {
  if (isPlatform) return 'platform'
  if (deviceId !== undefined) return 'device'
  return outletId === undefined ? 'merchant' : 'outlet'
}

/** Returns the place in the request of a call. */
export const askedOf = ({ outletId, deviceId }: SettingsPlace): { outletId?: string; deviceId?: string } => ({
  ...(outletId === undefined ? {} : { outletId }),
  ...(deviceId === undefined ? {} : { deviceId }),
})

/** A place as the address bar holds it (`outlet` or `outlet.device`), and back. */
export const placeText = ({ outletId, deviceId }: Omit<SettingsPlace, 'isPlatform'>): string =>
  [outletId, deviceId].filter((part) => part !== undefined).join('.')

export function placeIn(text: string | undefined, isPlatform: boolean, fallback: string | undefined): SettingsPlace {
  if (isPlatform) return { isPlatform }
  const [outletId = fallback, deviceId] = (text ?? '') === '' ? [] : (text ?? '').split('.')
  return {
    isPlatform,
    ...(outletId === undefined ? {} : { outletId }),
    ...(deviceId === undefined ? {} : { deviceId }),
  }
}

export const wordOfKey = (key: ShownKey): ShownWord => key.slice('sales.'.length) as ShownWord
