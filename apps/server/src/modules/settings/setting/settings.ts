import { settingDefinitions, type SettingKey } from '@kassa/contract/settings/setting-definitions.ts'
import {
  passwordPolicy as passwordPolicyCall,
  readPlatformSales as readPlatformSalesCall,
  readPlatformSecurity as readPlatformSecurityCall,
  readSalesSettings as readSalesCall,
  readSecuritySettings as readSecurityCall,
  savePlatformSales as savePlatformSalesCall,
  savePlatformSecurity as savePlatformSecurityCall,
  saveSalesSettings as saveSalesCall,
  saveSecuritySettings as saveSecurityCall,
} from '@kassa/contract/settings/settings.calls.ts'
import { checkLabelRule, type LabelRule } from '@kassa/domain/product/label-rule.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { safeParse } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { command, type Context } from '../../../platform/command.ts'
import { readSetting, scopeOf, viewSettings } from './effective-setting.ts'
import { isPlaceThere, removeSetting, setSetting, type SettingPlace } from './setting.store.ts'

interface Change {
  readonly key: string
  readonly value: unknown
  readonly inherit: boolean
  readonly version: number
}

/** The outlet or device asked for, or undefined when it is not the caller's. A device is named with its outlet. */
async function placeOf(
  { tx, merchantId, actor, reaches }: Context,
  { outletId, deviceId }: { outletId?: string; deviceId?: string },
): Promise<SettingPlace | undefined> {
  const place: SettingPlace = { merchantId, outletId: outletId ?? null, deviceId: deviceId ?? null }
  if (outletId === undefined) return deviceId === undefined && actor.outletIds === 'all' ? place : undefined
  return reaches(outletId) && (await isPlaceThere(tx, place)) ? place : undefined
}

/** What no shape can say: a label rule has to make sense as a whole. */
function checkMeaning(key: SettingKey, value: unknown): Result<unknown> {
  if (key !== 'sales.label-rules') return accept(value)
  const unfit = (value as LabelRule[]).map((rule) => checkLabelRule(rule)).find((checked) => !checked.ok)
  return unfit && !unfit.ok
    ? refuse({ code: 'setting.value-unfit', facts: { key, fields: unfit.refusal.code, ...unfit.refusal.facts } })
    : accept(value)
}

function checkChange(group: 'sales' | 'security', place: SettingPlace, change: Change): Result<unknown> {
  const key = change.key as SettingKey
  const definition = settingDefinitions[key]
  if (definition.group !== group || !definition.scopes.includes(scopeOf(place))) {
    return refuse({ code: 'setting.not-settable-here', facts: { key } })
  }
  if (change.inherit) return accept(undefined)
  const parsed = safeParse(definition.value as unknown as $ZodType, change.value)
  if (parsed.success) return checkMeaning(key, parsed.data)
  const fields = parsed.error.issues.map((issue) => issue.path.map(String).join('.') || 'value')
  return refuse({ code: 'setting.value-unfit', facts: { key, fields: [...new Set(fields)].join(', ') } })
}

/** Writes changes at one place and says what they were before. Refuses a version that somebody else has moved on. */
async function save(
  context: Context,
  place: SettingPlace,
  group: 'sales' | 'security',
  changes: readonly Change[],
): Promise<Result<{ settings: Awaited<ReturnType<typeof viewSettings>> }>> {
  const { tx, now } = context
  const scope = scopeOf(place)
  const before = new Map((await viewSettings(tx, place, group)).map((view) => [view.key as string, view]))
  for (const change of changes.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const checked = checkChange(group, place, change)
    if (!checked.ok) return checked
    const { key, version } = change
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

export const readSalesSettings = command(readSalesCall, async (context, request) => {
  const place = await placeOf(context, request)
  if (!place) return refuse({ code: 'thing.not-found' })
  return accept({ settings: await viewSettings(context.tx, place, 'sales') })
})

export const saveSalesSettings = command(saveSalesCall, async (context, { changes, ...where }) => {
  const place = await placeOf(context, where)
  if (!place) return refuse({ code: 'thing.not-found' })
  const saved = await save(context, place, 'sales', changes)
  if (saved.ok)
    context.emit({ name: 'settings.changed', outletId: place.outletId ?? null, payload: { group: 'sales' } })
  return saved
})

export const readPlatformSales = command(readPlatformSalesCall, async ({ tx }) =>
  accept({ settings: await viewSettings(tx, { merchantId: null }, 'sales') }),
)

export const savePlatformSales = command(savePlatformSalesCall, async (context, { changes }) => {
  if (context.actor.tier !== 'operator') return refuse({ code: 'permission.missing' })
  return save(context, { merchantId: null }, 'sales', changes)
})

export const readSecuritySettings = command(readSecurityCall, async ({ tx, merchantId }) =>
  accept({ settings: await viewSettings(tx, { merchantId }, 'security') }),
)

export const saveSecuritySettings = command(saveSecurityCall, async (context, { changes }) => {
  const saved = await save(context, { merchantId: context.merchantId }, 'security', changes)
  if (saved.ok) context.emit({ name: 'settings.changed', outletId: null, payload: { group: 'security' } })
  return saved
})

export const readPlatformSecurity = command(readPlatformSecurityCall, async ({ tx }) =>
  accept({ settings: await viewSettings(tx, { merchantId: null }, 'security') }),
)

export const savePlatformSecurity = command(savePlatformSecurityCall, async (context, { changes }) => {
  if (context.actor.tier !== 'operator') return refuse({ code: 'permission.missing' })
  return save(context, { merchantId: null }, 'security', changes)
})

/** The policy of the caller's merchant, or of the platform for everybody else. */
export const passwordPolicy = command(passwordPolicyCall, async ({ tx, actor, enter }) => {
  const { merchantId } = actor
  const read = (inside: typeof tx) => readSetting(inside, { merchantId }, 'security.password')
  return accept(await (merchantId === null ? read(tx) : enter(merchantId, read)))
})
