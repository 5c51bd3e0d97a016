import type { ReviewReason } from '../../../../platform/booking.ts'
import { json, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** A till, and the outlet that it sells at. */
export interface TillAtOutlet {
  readonly merchantId: string
  readonly deviceId: string
  readonly outletId: string
}

/** Places in `said` of reasons that an item of this till at this outlet has with these facts, whether somebody has looked at it or not. */
export async function listFiledBefore(
  tx: Tx,
  { merchantId, deviceId, outletId }: TillAtOutlet,
  said: readonly Pick<ReviewReason, 'code' | 'facts'>[],
): Promise<number[]> {
  const rows = await tx.many<{ place: number }>(sql`
    select (said.place - 1)::int as place from jsonb_array_elements(${json(said)}::jsonb) with ordinality as said (reason, place)
    where exists (select from review_item i
      where i.merchant_id = ${merchantId} and i.device_id = ${deviceId} and i.outlet_id = ${outletId}
        and i.reasons @> jsonb_build_array(said.reason))`)
  return rows.map(({ place }) => place)
}
