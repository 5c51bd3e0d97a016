import {
  SETTING_SCOPES,
  type SettingGroup,
  type SettingScope,
  type SettingSource,
} from '@kassa/contract/settings/define-setting.ts'
import {
  settingDefinitions,
  settingKeys,
  type SettingKey,
  type SettingValue,
} from '@kassa/contract/settings/setting-definitions.ts'
import { hasCurrencyStandard, standardOf } from '@kassa/contract/settings/setting-standards.ts'
import { safeParse } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { Tx } from '../../../platform/db/tx.ts'
import { findCurrencyOf, listStoredSettings, type SettingPlace, type StoredSetting } from './setting.store.ts'

interface Found {
  readonly value: unknown
  readonly from: SettingSource
  readonly version: number
}

/**
 * The value of the nearest scope up to `until`, else the default. A stored value that no longer fits its shape (the
 * shape has changed since) counts as not set.
 */
function nearest(key: SettingKey, { stored, currency }: StoredSettings, until: SettingScope): Found {
  const definition = settingDefinitions[key]
  const scopes = SETTING_SCOPES.slice(0, SETTING_SCOPES.indexOf(until) + 1).toReversed()
  for (const scope of scopes) {
    const found = stored.find((one) => one.key === key && one.scope === scope)
    if (!found) continue
    const parsed = safeParse(definition.value as $ZodType, found.value)
    if (parsed.success) return { value: parsed.data, from: scope, version: found.version }
  }
  return { value: standardOf(key, currency), from: 'default', version: 0 }
}

/** The settings stored on the way to a place, and the currency that decides the defaults there. */
export interface StoredSettings {
  readonly stored: readonly StoredSetting[]
  readonly currency: string | null
}

async function know(tx: Tx, place: SettingPlace, keys: readonly SettingKey[]): Promise<StoredSettings> {
  const stored = await listStoredSettings(tx, place, keys)
  return { stored, currency: keys.some(hasCurrencyStandard) ? await findCurrencyOf(tx, place) : null }
}

/** The nearest scope that a place has. */
export const scopeOf = ({ merchantId, outletId, deviceId }: SettingPlace): SettingScope => {
  if (deviceId) return 'device'
  if (outletId) return 'outlet'
  return merchantId === null ? 'platform' : 'merchant'
}

/** The values that count, by key, among values that stand on the way to one device, read elsewhere. Source: D83. */
export const nearestSettings = <Key extends SettingKey>(keys: readonly Key[], known: StoredSettings) =>
  Object.fromEntries(keys.map((key) => [key, nearest(key, known, 'device').value])) as {
    readonly [One in Key]: SettingValue<One>
  }

/** One setting as it counts at a place. Source: D83. */
export async function readSetting<Key extends SettingKey>(
  tx: Tx,
  place: SettingPlace,
  key: Key,
): Promise<SettingValue<Key>> {
  return nearest(key, await know(tx, place, [key]), scopeOf(place)).value as SettingValue<Key>
}

/** All settings of a group as they count at a place, by key: what a desk is sent. */
export async function readSettings(
  tx: Tx,
  place: SettingPlace,
  group: SettingGroup,
): Promise<Readonly<Record<string, unknown>>> {
  const keys = settingKeys.filter((key) => settingDefinitions[key].group === group)
  const known = await know(tx, place, keys)
  return Object.fromEntries(keys.map((key) => [key, nearest(key, known, scopeOf(place)).value]))
}

/** All settings of a group as a screen shows them at a place: value, origin, own value, and what would be inherited. */
export async function viewSettings(tx: Tx, place: SettingPlace, group: SettingGroup) {
  const keys = settingKeys.filter((key) => settingDefinitions[key].group === group)
  const known = await know(tx, place, keys)
  const here = scopeOf(place)
  const above = SETTING_SCOPES[SETTING_SCOPES.indexOf(here) - 1]
  return keys.map((key) => {
    const { value, from } = nearest(key, known, here)
    const own = known.stored.find((one) => one.key === key && one.scope === here)
    const inherited = above === undefined ? nearest(key, { ...known, stored: [] }, here) : nearest(key, known, above)
    return {
      key,
      value,
      from,
      own: own?.value ?? null,
      inherited: inherited.value,
      inheritedFrom: inherited.from,
      version: own?.version ?? 0,
      isSettable: settingDefinitions[key].scopes.includes(here),
    }
  })
}
