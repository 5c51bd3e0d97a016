import { json, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** A reason that is filed about a payment method: its code, and the method as it was given. */
export interface FiledReason {
  readonly code: string
  readonly given: unknown
}

/** Those of `said` that an item of this till at this outlet says already, whether somebody has looked at it or not. */
export const listFiledReasons = (
  tx: Tx,
  {
    merchantId,
    deviceId,
    outletId,
  }: { readonly merchantId: string; readonly deviceId: string; readonly outletId: string },
  said: readonly FiledReason[],
): Promise<FiledReason[]> =>
  tx.many<FiledReason>(sql`
    select said.code, said.given from jsonb_to_recordset(${json(said)}::jsonb) as said (code text, given jsonb)
    where exists (select from review_item i
      where i.merchant_id = ${merchantId} and i.device_id = ${deviceId} and i.outlet_id = ${outletId}
        and i.reasons @> jsonb_build_array(jsonb_build_object('code', said.code, 'facts', jsonb_build_object('given', said.given))))`)
