import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export const setAppsWaiting = (tx: Tx, now: string): Promise<number> =>
  tx.run(sql`update app_installation set waits_since = ${now} where removed_at is null`)

export const listMerchantsWithTiles = (tx: Tx): Promise<{ merchantId: string }[]> =>
  tx.many(sql`select distinct merchant_id from app_tile`)
