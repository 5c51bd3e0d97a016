import type { SettingScope } from '@kassa/contract/settings/define-setting.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The place of a value: a merchant and, nearer, one of its outlets or devices; null is the platform itself. */
export interface SettingPlace {
  readonly merchantId: string | null
  readonly outletId?: string | null
  readonly deviceId?: string | null
}

export interface StoredSetting {
  readonly scope: SettingScope
  readonly key: string
  readonly value: unknown
  readonly version: number
}

/** The id a value stands under at a scope of the place; null where the place has no such scope. */
const scopeIdOf = ({ merchantId, outletId, deviceId }: SettingPlace, scope: SettingScope): string | null =>
  ({ platform: null, merchant: merchantId, outlet: outletId ?? null, device: deviceId ?? null })[scope]

/** Every value set for `keys` on the way from the platform to the place. */
export async function listStoredSettings(
  tx: Tx,
  place: SettingPlace,
  keys: readonly string[],
): Promise<readonly StoredSetting[]> {
  const above = await tx.many<StoredSetting>(sql`
    select 'platform' as scope, key, value, version from platform_setting where key = any(${keys}::text[])`)
  if (place.merchantId === null) return above
  const inside = await tx.many<StoredSetting>(sql`
    select scope, key, value, version from setting
    where merchant_id = ${place.merchantId} and key = any(${keys}::text[])
      and ((scope = 'merchant' and scope_id = ${place.merchantId})
        or (scope = 'outlet' and scope_id = ${place.outletId ?? null}::uuid)
        or (scope = 'device' and scope_id = ${place.deviceId ?? null}::uuid))`)
  return [...above, ...inside]
}

/** The currency of the place's outlet, or the one that all outlets of the merchant share; else null. */
export async function findCurrencyOf(tx: Tx, { merchantId, outletId }: SettingPlace): Promise<string | null> {
  if (merchantId === null) return null
  const found = await tx.many<{ currency: string }>(sql`
    select distinct currency from outlet
    where merchant_id = ${merchantId} and archived_at is null and id = coalesce(${outletId ?? null}::uuid, id) limit 2`)
  return found.length === 1 ? (found[0]?.currency ?? null) : null
}

/** Sets a value at a scope; answers whether the version was the one given (0: none stood there). */
export async function setSetting(
  tx: Tx,
  place: SettingPlace,
  wanted: { scope: SettingScope; key: string; value: unknown; version: number; now: string },
): Promise<boolean> {
  const { scope, key, value, version, now } = wanted
  if (scope === 'platform') {
    const changed = await tx.run(
      version === 0
        ? sql`insert into platform_setting (key, value, changed_at) values (${key}, ${json(value)}, ${now})
            on conflict do nothing`
        : sql`update platform_setting set value = ${json(value)}, version = version + 1, changed_at = ${now}
            where key = ${key} and version = ${version}::bigint`,
    )
    return changed === 1
  }
  const scopeId = scopeIdOf(place, scope)
  const changed = await tx.run(
    version === 0
      ? sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
          values (${place.merchantId}, ${scope}, ${scopeId}, ${key}, ${json(value)}, ${now}) on conflict do nothing`
      : sql`update setting set value = ${json(value)}, version = version + 1, changed_at = ${now}
          where merchant_id = ${place.merchantId} and scope = ${scope} and scope_id = ${scopeId} and key = ${key}
            and version = ${version}::bigint`,
  )
  return changed === 1
}

/** Removes a value, so that it inherits again; answers whether the version was the one given. */
export async function removeSetting(
  tx: Tx,
  place: SettingPlace,
  { scope, key, version }: { scope: SettingScope; key: string; version: number },
): Promise<boolean> {
  const changed = await tx.run(
    scope === 'platform'
      ? sql`delete from platform_setting where key = ${key} and version = ${version}::bigint`
      : sql`delete from setting where merchant_id = ${place.merchantId} and scope = ${scope}
          and scope_id = ${scopeIdOf(place, scope)} and key = ${key} and version = ${version}::bigint`,
  )
  return changed === 1
}

/** Returns whether outlet and device of the place are there and belong together. */
export async function isPlaceThere(tx: Tx, { merchantId, outletId, deviceId }: SettingPlace): Promise<boolean> {
  const { there } = await tx.one<{ there: boolean }>(sql`
    select (${outletId ?? null}::uuid is null or exists (
        select from outlet where merchant_id = ${merchantId} and id = ${outletId ?? null}::uuid and archived_at is null))
      and (${deviceId ?? null}::uuid is null or exists (
        select from device where merchant_id = ${merchantId} and id = ${deviceId ?? null}::uuid
          and outlet_id = ${outletId ?? null}::uuid)) as there`)
  return there
}

/** Returns how many of these categories the merchant has. */
export const countCategories = async (tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) as count from category
      where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null`)
  ).count

export const countProducts = async (tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) as count from product
      where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null`)
  ).count

export const isCouponThere = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from coupon_template where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)) !==
  undefined

/** An outlet of the place that sells in one of these currencies; an outlet with a value of its own for `key` does not ask the merchant's. */
export const findOutletIn = (
  tx: Tx,
  { merchantId, outletId }: SettingPlace,
  { currencies, key }: { readonly currencies: readonly string[]; readonly key: string },
): Promise<{ readonly name: string; readonly currency: string } | undefined> =>
  tx.maybe(sql`
    select o.name, o.currency from outlet o
    where o.merchant_id = ${merchantId} and o.archived_at is null and o.currency = any(${currencies}::text[])
      and case when ${outletId ?? null}::uuid is not null then o.id = ${outletId ?? null}::uuid
        else not exists (select from setting own where own.merchant_id = o.merchant_id and own.scope = 'outlet'
          and own.scope_id = o.id and own.key = ${key}) end
    order by o.name, o.id limit 1`)

/** Returns whether the merchant never had an outlet beside this one. */
export const isOnlyOutlet = async (tx: Tx, merchantId: string, outletId: string): Promise<boolean> =>
  (
    await tx.one<{ only: boolean }>(sql`
      select not exists (select from outlet where merchant_id = ${merchantId} and id <> ${outletId}) as only`)
  ).only
