import { DEVICE_LOG } from '@kassa/contract/device/device-log.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface LogLine {
  readonly id: string
  /** The time by the device's clock. */
  readonly at: string
  readonly event: string
  readonly detail: string
}

/** Keeps lines that are new, and of a device's lines the newest, by when they came. */
export async function addLogLines(
  tx: Tx,
  { merchantId, deviceId }: { readonly merchantId: string; readonly deviceId: string },
  lines: readonly LogLine[],
  now: string,
): Promise<void> {
  await tx.run(sql`
    insert into device_log (merchant_id, device_id, id, at, received_at, place, event, detail)
    select ${merchantId}, ${deviceId}, line.id, line.at, ${now}, line.place, line.event, line.detail
    from jsonb_to_recordset(${json(lines.map((line, place) => ({ ...line, place })))})
      as line(id uuid, at timestamptz, place smallint, event text, detail text)
    on conflict do nothing`)
  await tx.run(sql`
    delete from device_log where merchant_id = ${merchantId} and device_id = ${deviceId}
      and (received_at, place) <= (
        select received_at, place from device_log where merchant_id = ${merchantId} and device_id = ${deviceId}
        order by received_at desc, place desc offset ${DEVICE_LOG.kept} limit 1)`)
}

/** The newest first. */
export const listLogLines = (
  tx: Tx,
  merchantId: string,
  deviceId: string,
): Promise<(LogLine & { readonly receivedAt: string })[]> =>
  tx.many(sql`
    select id, at, received_at, event, detail from device_log
    where merchant_id = ${merchantId} and device_id = ${deviceId}
    order by received_at desc, place desc limit ${DEVICE_LOG.kept}`)
