import { z } from 'zod'
import { confirmsOlderTills } from '../device/level/desk-level-fields.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { settingKeys } from './setting-definitions.ts'

const key = z.enum(settingKeys as [string, ...string[]])

/** One setting as it counts at the asked place: the value, where it comes from, and what stands at the place itself. */
export const settingView = z.object({
  key,
  value: z.unknown(),
  from: z.enum(['default', 'platform', 'merchant', 'outlet', 'device']),
  /** The value set at the asked place, or null where it inherits. */
  own: z.unknown(),
  /** The value in force if the place had none of its own. */
  inherited: z.unknown(),
  inheritedFrom: z.enum(['default', 'platform', 'merchant', 'outlet', 'device']),
  /** Version of the own value, 0 where there is none; sent back when saving. */
  version: z.int(),
  /** True where this setting may stand at the asked place at all. */
  isSettable: z.boolean(),
})

const place = z.object({ outletId: id.optional(), deviceId: id.optional() })
const changes = z
  .array(
    z.object({
      key,
      /** The new value, or null to inherit again where the setting itself cannot be null. */
      value: z.unknown(),
      /** True: remove the own value. */
      inherit: z.boolean().default(false),
      version: z.int().min(0),
    }),
  )
  .min(1)
  .max(50)

const saved = z.object({ settings: z.array(settingView) })
const SAVE_REFUSALS = ['setting.not-settable-here', 'setting.value-unfit', 'thing.changed-meanwhile'] as const
const NUMBER_REFUSALS = [
  'number-format.sign',
  'number-format.no-outlet',
  'number-format.no-till',
  'number-format.no-counter',
  'number-format.order-of-parts',
  'number-format.no-head',
  'number-format.long',
  'number-format.same',
] as const
const MARKDOWN_REFUSALS = ['markdown-rule.days-twice', 'markdown-rule.not-more', 'markdown-rule.category-gone'] as const
const OPTION_REFUSALS = [
  'option-group.choice',
  'option-group.defaults',
  'option-group.surcharge',
  'option-group.id-twice',
  'option-group.goods-gone',
] as const

/** Sales settings of the merchant, of an outlet or of a device, each with where it comes from (D83). */
export const readSalesSettings = endpoint({
  name: 'settings.read-sales',
  method: 'GET',
  path: '/settings/sales',
  access: { anyOf: ['platform.configuration.sales'] },
  summary: 'Sales settings as they count at a place, with their origin',
  request: place,
  answer: saved,
})

export const saveSalesSettings = endpoint({
  name: 'settings.save-sales',
  path: '/settings/save-sales-settings',
  access: { anyOf: ['platform.configuration.sales.edit'] },
  summary: 'Sets or unsets sales settings at one place',
  refusals: [
    ...SAVE_REFUSALS,
    ...NUMBER_REFUSALS,
    ...MARKDOWN_REFUSALS,
    ...OPTION_REFUSALS,
    'tax.per-line',
    'desk.older-tills',
  ],
  request: place.extend({ changes, confirmsOlderTills }),
  answer: saved,
})

/** The rules of points, their expiry, levels and balance (/point-setting). */
export const readMemberSettings = endpoint({
  name: 'settings.read-members',
  method: 'GET',
  path: '/settings/members',
  access: { anyOf: ['platform.members.pointSetting', 'platform.members.members', 'platform.members.levels'] },
  summary: 'Settings of points, levels and balance',
  request: z.object({}),
  answer: saved,
})

export const saveMemberSettings = endpoint({
  name: 'settings.save-members',
  path: '/settings/save-member-settings',
  access: { anyOf: ['platform.members.pointSetting.edit'] },
  summary: 'Sets or unsets settings of points, levels and balance',
  refusals: [...SAVE_REFUSALS, 'desk.older-tills'],
  request: z.object({ changes, confirmsOlderTills }),
  answer: saved,
})

/** Returns the defaults of every merchant's sales settings (D83). */
export const readPlatformSales = endpoint({
  name: 'settings.read-platform-sales',
  method: 'GET',
  path: '/settings/platform-sales',
  access: { anyOf: ['platform.configuration.sales'] },
  scope: 'platform',
  summary: 'Sales settings of the platform',
  request: z.object({}),
  answer: saved,
})

export const savePlatformSales = endpoint({
  name: 'settings.save-platform-sales',
  access: { anyOf: ['platform.configuration.sales.edit'] },
  scope: 'platform',
  summary: 'Changes the sales settings of the platform; merchants that set their own keep them',
  refusals: SAVE_REFUSALS,
  request: z.object({ changes }),
  answer: saved,
})

/** The security policy of the merchant. */
export const readSecuritySettings = endpoint({
  name: 'settings.read-security',
  method: 'GET',
  path: '/settings/security',
  access: { anyOf: ['platform.configuration.security'] },
  summary: 'Security policy of the merchant',
  request: z.object({}),
  answer: saved,
})

export const saveSecuritySettings = endpoint({
  name: 'settings.save-security',
  path: '/settings/save-security-settings',
  access: { anyOf: ['platform.configuration.security.edit'] },
  summary: 'Changes the security policy of the merchant; it counts at the next password change',
  refusals: [...SAVE_REFUSALS, 'security.browser-key-here'],
  request: z.object({ changes }),
  answer: saved,
})

/** The policy every merchant starts from and every operator and partner lives by. */
export const readPlatformSecurity = endpoint({
  name: 'settings.read-platform-security',
  method: 'GET',
  path: '/settings/platform-security',
  access: { anyOf: ['platform.configuration.security'] },
  scope: 'platform',
  summary: 'Security policy of the platform',
  request: z.object({}),
  answer: saved,
})

export const savePlatformSecurity = endpoint({
  name: 'settings.save-platform-security',
  access: { anyOf: ['platform.configuration.security.edit'] },
  scope: 'platform',
  summary: 'Changes the security policy of the platform; operators only',
  refusals: [...SAVE_REFUSALS, 'security.browser-key-here'],
  request: z.object({ changes }),
  answer: saved,
})

/** The policy and limits the signed-in person needs to fill in a password form. */
export const passwordPolicy = endpoint({
  name: 'settings.password-policy',
  method: 'GET',
  access: 'public',
  scope: 'none',
  summary: 'What a password must look like here',
  request: z.object({}),
  answer: z.object({ minimum: z.int(), maximum: z.int(), classes: z.int() }),
})
