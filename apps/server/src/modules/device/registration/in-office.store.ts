import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export const setInOffice = (tx: Tx, merchantId: string, deviceId: string, now: string): Promise<number> =>
  tx.run(sql`
    update device_registration set office_at = ${now}
    where merchant_id = ${merchantId} and device_id = ${deviceId} and unbound_at is null`)
