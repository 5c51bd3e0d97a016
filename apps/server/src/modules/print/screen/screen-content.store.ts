import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The database's channel on which a device's id means that its screens show something else. */
export const SCREENS_CHANNEL = 'kassa_screens'

export interface ScreenContent {
  readonly sequence: number
  readonly message: Readonly<Record<string, unknown>>
  readonly followId: string | null
}

export const findShown = (tx: Tx, merchantId: string, deviceId: string): Promise<ScreenContent | undefined> =>
  tx.maybe<ScreenContent>(sql`
    select sequence, message, follow_id from screen_shown
    where merchant_id = ${merchantId} and device_id = ${deviceId}`)

/** Keeps what a device's screens show and tells whoever watches them. */
export const setShown = (
  tx: Tx,
  { merchantId, deviceId }: { readonly merchantId: string; readonly deviceId: string },
  shown: Omit<ScreenContent, 'sequence'>,
  now: string,
): Promise<number> =>
  tx.run(sql`
    with kept as (
      insert into screen_shown (merchant_id, device_id, message, follow_id, shown_at)
      values (${merchantId}, ${deviceId}, ${json(shown.message)}, ${shown.followId}, ${now})
      on conflict (merchant_id, device_id) do update set message = excluded.message, follow_id = excluded.follow_id,
        shown_at = excluded.shown_at, sequence = screen_shown.sequence + 1
      returning device_id)
    select pg_notify(${SCREENS_CHANNEL}, device_id::text) from kept`)

/** Tells whoever watches a device's screens to look again. */
export const wakeScreens = (tx: Tx, deviceId: string): Promise<number> =>
  tx.run(sql`select pg_notify(${SCREENS_CHANNEL}, ${deviceId})`)
