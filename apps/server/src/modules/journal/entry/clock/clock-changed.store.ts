import type { ClockRun } from '@kassa/domain/sales/clock-changed.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** Notes through which entry a run is filed; false where it goes on with one that is filed. */
export async function setClockFiled(
  tx: Tx,
  merchantId: string,
  registrationId: string,
  { offsetMs, from, to }: ClockRun,
): Promise<boolean> {
  const { isFiled } = await tx.one<{ isFiled: boolean }>(sql`
    with before as (
      select offset_ms = ${offsetMs}::bigint and last_sequence >= ${from}::bigint - 1 as is_filed
      from journal_clock_run where merchant_id = ${merchantId} and registration_id = ${registrationId}
    ), noted as (
      insert into journal_clock_run (merchant_id, registration_id, offset_ms, last_sequence)
      values (${merchantId}, ${registrationId}, ${offsetMs}, ${to})
      on conflict (merchant_id, registration_id) do update set offset_ms = excluded.offset_ms, last_sequence = excluded.last_sequence
    )
    select coalesce((select is_filed from before), false) as is_filed`)
  return !isFiled
}
