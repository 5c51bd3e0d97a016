import type { DrawerGapKind } from '@kassa/domain/sales/drawer-gap-kinds.ts'
import { standardOf } from '@kassa/contract/settings/setting-standards.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { shiftBefore } from './drawer-chain.store.ts'

/**
 * Returns the comparisons for the drawers of these shifts, a row each: the float with the amount left before, the next float with the
 * amount counted, and float and movements with the outlet's bound. `expected_minor` is null where there is nothing to compare with; `gap`
 * names a difference as `drawer-gaps` does.
 */
export const comparedDrawers = (shifts: Sql): Sql => sql`
  select c.*, case when is_gap then c.what || '/' || c.id || '/' || c.expected_minor || '/' || c.found_minor end as gap
  from (
    select 'float' as what, s.merchant_id, s.outlet_id, s.id as shift_id, s.id, s.number, s.currency, before.number as before_number,
      s.float_minor as found_minor, before.left_minor as expected_minor,
      coalesce(before.left_minor <> s.float_minor, false) as is_gap, s.opened_at as at
    from (${shifts}) as s left join lateral (${shiftBefore}) as before on true
    union all
    select 'next-float', merchant_id, outlet_id, id, id, number, currency, null, next_float_minor, counted_minor,
      coalesce(next_float_minor > counted_minor, false), closed_at
    from (${shifts}) as s where closed_at is not null
    union all
    select 'moved', s.merchant_id, s.outlet_id, s.id, c.id, s.number, s.currency, null, c.amount_minor, c.most_minor,
      abs(c.amount_minor) > c.most_minor, c.at
    from (${shifts}) as s cross join lateral (
      select case kind when 'float' then s.id else id end as id, amount_minor, at,
        coalesce(most_minor, ${standardOf('sales.cash-moved-most-minor', null)}::bigint) as most_minor
      from cash_entry
      where merchant_id = s.merchant_id and shift_id = s.id and kind in ('float', 'in', 'out') and document_id is null
    ) as c
  ) as c`

const KINDS: Readonly<Record<string, DrawerGapKind>> = {
  float: 'float-differs',
  'next-float': 'next-float-above',
  moved: 'cash-beyond',
}

export interface DrawerGapRow {
  readonly kind: DrawerGapKind
  readonly expectedMinor: number
  readonly foundMinor: number
  /** The number of the shift before, whose closing left another amount; null elsewhere. */
  readonly beforeNumber: string | null
  readonly at: string
}

/** The gaps of one shift's drawer, the first one first. */
export async function listDrawerGaps(tx: Tx, merchantId: string, shiftId: string): Promise<DrawerGapRow[]> {
  const ofShift = sql`select * from shift where merchant_id = ${merchantId} and id = ${shiftId}`
  const rows = await tx.many<Omit<DrawerGapRow, 'kind'> & { what: string }>(sql`
    select what, expected_minor, found_minor, before_number, at from (${comparedDrawers(ofShift)}) as compared
    where is_gap order by at, what`)
  return rows.flatMap(({ what, ...gap }) => {
    const kind = KINDS[what]
    return kind ? [{ kind, ...gap }] : []
  })
}
