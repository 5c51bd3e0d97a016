import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface ShiftCountRow {
  readonly id: string
  readonly shiftId: string
  readonly outletId: string
  readonly staffId: string
  readonly toStaffId: string | null
  readonly currency: string
  readonly expectedMinor: WideMinor
  readonly countedMinor: number
  readonly counts: readonly { readonly faceMinor: number; readonly count: number }[]
  readonly note: string | null
  readonly at: string
  readonly businessDay: string
}

export const insertShiftCount = (tx: Tx, merchantId: string, row: ShiftCountRow): Promise<number> =>
  tx.run(sql`
    insert into shift_count (merchant_id, id, shift_id, outlet_id, staff_id, to_staff_id, currency, expected_minor,
      counted_minor, counts, note, at, business_day)
    values (${merchantId}, ${row.id}, ${row.shiftId}, ${row.outletId}, ${row.staffId}, ${row.toStaffId},
      ${row.currency}, ${row.expectedMinor}, ${row.countedMinor}, ${json(row.counts)}, ${row.note}, ${row.at},
      ${row.businessDay})`)

/** Returns whether a movement or a count of this id is in the drawer's books already, or behind its count. */
export async function isInDrawer(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const { isKnown } = await tx.one<{ isKnown: boolean }>(sql`
    select exists (select from cash_entry where merchant_id = ${merchantId} and id = ${id})
      or exists (select from shift_count where merchant_id = ${merchantId} and id = ${id})
      or exists (select from cash_behind_count where merchant_id = ${merchantId} and id = ${id}) as is_known`)
  return isKnown
}

export interface HandoverRow {
  readonly id: string
  readonly at: string
  readonly staffName: string
  readonly toStaffName: string | null
  readonly expectedMinor: WideMinor
  readonly countedMinor: number
  readonly counts: { faceMinor: number; count: number }[]
  readonly note: string | null
}

/** The interim counts of a shift, the first one first. */
export const listHandovers = (tx: Tx, merchantId: string, shiftId: string): Promise<HandoverRow[]> =>
  tx.many<HandoverRow>(sql`
    select c.id, c.at, trim(st.first_name || ' ' || st.last_name) as staff_name,
      (select trim(n.first_name || ' ' || n.last_name) from organisation_staff n
        where n.merchant_id = c.merchant_id and n.id = c.to_staff_id) as to_staff_name,
      c.expected_minor::numeric as expected_minor, c.counted_minor, c.counts, c.note
    from shift_count c join organisation_staff st on st.merchant_id = c.merchant_id and st.id = c.staff_id
    where c.merchant_id = ${merchantId} and c.shift_id = ${shiftId} order by c.at, c.id`)
