import { FAR_OFF_MS } from '@kassa/domain/sales/clock-ahead.ts'
import type { SteadyDevice } from '../../../../platform/actor.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

type Till = Pick<SteadyDevice, 'merchantId' | 'registrationId'>

const MINUTE_MS = 60_000

/** The most that are kept of a registration: a till may show another clock with each upload. */
const MOST_KEPT = 500

/** Writes a measurement of a till's clock, to the minute; the same again moves it on. */
export const insertMeasured = (
  tx: Tx,
  { merchantId, registrationId }: Till,
  offsetMs: number,
  at: string,
): Promise<number> =>
  tx.run(sql`
    insert into journal_clock_measured (merchant_id, registration_id, offset_ms, measured_at)
    select ${merchantId}::uuid, ${registrationId}::uuid, ${Math.round(offsetMs / MINUTE_MS) * MINUTE_MS}::bigint, ${at}::timestamptz
    where (select count(*) from journal_clock_measured where merchant_id = ${merchantId} and registration_id = ${registrationId}) < ${MOST_KEPT}
    on conflict (merchant_id, registration_id, offset_ms) do update set measured_at = excluded.measured_at`)

/** Returns whether the server ever measured such an offset of a till. */
export async function wasMeasured(tx: Tx, { merchantId, registrationId }: Till, offsetMs: number): Promise<boolean> {
  const { isKnown } = await tx.one<{ isKnown: boolean }>(sql`
    select exists (select from journal_clock_measured where merchant_id = ${merchantId} and registration_id = ${registrationId}
      and offset_ms between ${offsetMs - FAR_OFF_MS}::bigint and ${offsetMs + FAR_OFF_MS}::bigint) as is_known`)
  return isKnown
}
