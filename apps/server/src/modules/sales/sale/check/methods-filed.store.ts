import { json, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** What was said of a way to pay: the reason's code, and the method as it was given. */
export interface SaidOfMethod {
  readonly code: string
  readonly given: unknown
}

/** Those of `said` that an item of this till at this outlet says already, whether somebody has looked at it or not. */
export const listSaidOfMethods = (
  tx: Tx,
  {
    merchantId,
    deviceId,
    outletId,
  }: { readonly merchantId: string; readonly deviceId: string; readonly outletId: string },
  said: readonly SaidOfMethod[],
): Promise<SaidOfMethod[]> =>
  tx.many<SaidOfMethod>(sql`
    select said.code, said.given from jsonb_to_recordset(${json(said)}::jsonb) as said (code text, given jsonb)
    where exists (select from review_item i
      where i.merchant_id = ${merchantId} and i.device_id = ${deviceId} and i.outlet_id = ${outletId}
        and i.reasons @> jsonb_build_array(jsonb_build_object('code', said.code, 'facts', jsonb_build_object('given', said.given))))`)
