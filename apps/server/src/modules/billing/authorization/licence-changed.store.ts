import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eventCte } from '../../../platform/calls/record.ts'

/** Tells screens and desks of the merchant that the licence is another. */
export const tellLicenceChanged = (
  tx: Tx,
  merchantId: string,
  { now, newId }: { readonly now: string; readonly newId: () => string },
): Promise<number> =>
  tx.run(
    sql`with ${eventCte(merchantId, {
      event: 'licence.changed',
      row: sql`select ${newId()}::uuid as id, null::uuid as outlet_id, '{}'::jsonb as payload, ${now}::timestamptz as created_at`,
    })} select`,
  )
