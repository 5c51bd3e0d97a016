import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface OutletFacts {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB'
  readonly timeZone: string
  readonly dayCutoffMinutes: number
}

export const findOutletFacts = (tx: Tx, merchantId: string, outletId: string): Promise<OutletFacts | undefined> =>
  tx.maybe<OutletFacts>(sql`
    select id, number, name, currency, time_zone, day_cutoff_minutes from outlet
    where merchant_id = ${merchantId} and id = ${outletId} and archived_at is null`)

/** The next running number of a kind of document at an outlet. */
export async function takeDocumentNumber(
  tx: Tx,
  merchantId: string,
  outletId: string,
  document: string,
): Promise<number> {
  const { last } = await tx.one<{ last: number }>(sql`
    insert into document_counter (merchant_id, outlet_id, document, last) values (${merchantId}, ${outletId}, ${document}, 1)
    on conflict (merchant_id, outlet_id, document) do update set last = document_counter.last + 1
    returning last`)
  return last
}
