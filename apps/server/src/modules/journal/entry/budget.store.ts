import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The part of a registration's quarantine that is kept raw in a day (UTC): more than any honest till sends in a bad week. */
export const quarantineMeasure = { entries: 500, bytes: 8 * 1024 * 1024 } as const

/**
 * The part that is kept raw where entries hold together under their hash and only their version is unknown: a busy day of a till whose program is newer
 * than its server's, which a newer server books from what is kept.
 */
export const newerProgramMeasure = { entries: 20_000, bytes: 256 * 1024 * 1024 } as const

export interface QuarantineUse {
  readonly entries: number
  readonly bytes: number
  readonly isWithin: boolean
  /** The alarm's id that was handed in now stands: this is the first above the measure today. */
  readonly isFirstAbove: boolean
}

/**
 * Counts an entry that goes into quarantine against its registration's measure of the day. Locks the day's row until the
 * transaction ends. Above the measure only the number, the size and the last checksum are kept.
 */
export async function spendBudget(
  tx: Tx,
  merchantId: string,
  entry: {
    readonly registrationId: string
    readonly at: string
    readonly bytes: number
    readonly checksum: string
    readonly alarmId: string
  },
  measure: { readonly entries: number; readonly bytes: number } = quarantineMeasure,
): Promise<QuarantineUse> {
  const row = await tx.one<QuarantineUse & { alarmId: string | null }>(sql`
    insert into journal_budget as b (merchant_id, registration_id, day, entries, bytes)
    values (${merchantId}, ${entry.registrationId}, (${entry.at}::timestamptz at time zone 'UTC')::date, 1, ${entry.bytes})
    on conflict (merchant_id, registration_id, day) do update set entries = b.entries + 1, bytes = b.bytes + excluded.bytes
    returning entries, bytes, alarm_id,
      entries <= ${measure.entries} and bytes <= ${measure.bytes} as is_within`)
  if (row.isWithin) return { ...row, isFirstAbove: false }
  await tx.run(sql`
    update journal_budget set dropped_entries = dropped_entries + 1, dropped_bytes = dropped_bytes + ${entry.bytes},
      last_dropped = ${entry.checksum}, alarm_id = coalesce(alarm_id, ${entry.alarmId})
    where merchant_id = ${merchantId} and registration_id = ${entry.registrationId}
      and day = (${entry.at}::timestamptz at time zone 'UTC')::date`)
  return { ...row, isFirstAbove: row.alarmId === null }
}
