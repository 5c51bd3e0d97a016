import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface ScreenRow {
  readonly id: string
  readonly name: string
  readonly deviceName: string
  readonly outletId: string
  readonly outletName: string
  readonly pairedAt: string
  readonly lastSeenAt: string | null
}

/** Screens that are paired, of one device or of the outlets one may see. */
const screens = (merchantId: string, of: Sql): Sql => sql`
  select s.id, s.name, d.name as device_name, d.outlet_id, o.name as outlet_name, s.paired_at, s.last_seen_at
  from paired_screen s
  join device_till d on d.merchant_id = s.merchant_id and d.id = s.device_id
  join organisation_outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
  where s.merchant_id = ${merchantId} and s.revoked_at is null and ${of}
  order by o.name, d.name, s.name, s.id`

export const listScreensOf = (tx: Tx, merchantId: string, deviceId: string): Promise<ScreenRow[]> =>
  tx.many<ScreenRow>(screens(merchantId, sql`s.device_id = ${deviceId}`))

export const listScreensAt = (tx: Tx, merchantId: string, outletIds: readonly string[] | 'all'): Promise<ScreenRow[]> =>
  tx.many<ScreenRow>(
    screens(merchantId, outletIds === 'all' ? sql`true` : sql`d.outlet_id = any(${outletIds}::uuid[])`),
  )

export const insertScreen = (
  tx: Tx,
  merchantId: string,
  screen: { readonly id: string; readonly deviceId: string; readonly name: string; readonly tokenHash: Buffer },
  now: string,
): Promise<number> =>
  tx.run(sql`
    insert into paired_screen (merchant_id, id, device_id, name, token_hash, paired_at)
    values (${merchantId}, ${screen.id}, ${screen.deviceId}, ${screen.name}, ${screen.tokenHash}, ${now})`)

/** Returns the outlet of a screen, for a person who wants to end its pairing. */
export const findScreenOutlet = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ readonly outletId: string; readonly deviceId: string } | undefined> =>
  tx.maybe(sql`
    select d.outlet_id, d.id as device_id from paired_screen s
    join device_till d on d.merchant_id = s.merchant_id and d.id = s.device_id
    where s.merchant_id = ${merchantId} and s.id = ${id} and s.revoked_at is null`)

export const setScreenRevoked = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update paired_screen set revoked_at = ${now}
    where merchant_id = ${merchantId} and id = ${id} and revoked_at is null`)

/** A screen by its word, and where it belongs. */
export const findScreenByToken = (
  tx: Tx,
  merchantId: string,
  id: string,
  tokenHash: Buffer,
): Promise<{ readonly deviceId: string; readonly outletId: string } | undefined> =>
  tx.maybe(sql`
    select s.device_id, d.outlet_id from paired_screen s
    join device_till d on d.merchant_id = s.merchant_id and d.id = s.device_id
    where s.merchant_id = ${merchantId} and s.id = ${id} and s.token_hash = ${tokenHash} and s.revoked_at is null`)

export const setScreenSeen = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`update paired_screen set last_seen_at = ${now} where merchant_id = ${merchantId} and id = ${id}`)

export const hasScreens = async (tx: Tx, merchantId: string, deviceId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from paired_screen
    where merchant_id = ${merchantId} and device_id = ${deviceId} and revoked_at is null limit 1`)) !== undefined
