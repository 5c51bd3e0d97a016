import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { onShownDays, type DaysFilter } from '../../../platform/list/shown-days.store.ts'
import { amountAsRead, type Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface RemovalRow {
  readonly id: string
  readonly outletId: string
  readonly deviceId: string
  readonly shiftId: string | null
  readonly staffId: string
  readonly what: 'line' | 'basket' | 'age'
  readonly currency: string
  readonly amountMinor: number
  readonly lines: unknown
  readonly removedAt: string
  readonly receivedAt: string
  readonly businessDay: string
}

/** Notes goods that were taken out of a basket. False where a removal of this id stands already. */
export const insertRemoval = async (tx: Tx, merchantId: string, row: RemovalRow): Promise<boolean> =>
  (await tx.run(sql`
    insert into removal (merchant_id, id, outlet_id, device_id, shift_id, staff_id, what, currency, amount_minor, lines,
      removed_at, received_at, business_day)
    values (${merchantId}, ${row.id}, ${row.outletId}, ${row.deviceId}, ${row.shiftId}, ${row.staffId}, ${row.what},
      ${row.currency}, ${row.amountMinor}, ${json(row.lines)}, ${row.removedAt}, ${row.receivedAt}, ${row.businessDay})
    on conflict (merchant_id, id) do nothing`)) === 1

export interface RemovalListRow {
  readonly id: string
  readonly what: 'line' | 'basket' | 'age'
  readonly outletId: string
  readonly outletName: string
  readonly deviceName: string
  readonly staffId: string
  readonly staffName: string
  readonly currency: SellingCurrency
  readonly amountMinor: number
  readonly lines: { productId: string; variantId: string | null; name: string; quantity: number; amountMinor: number }[]
  readonly removedAt: string
}

export interface RemovalFilter extends DaysFilter {
  readonly merchantId: string
  /** Null: all of the merchant. */
  readonly outletIds: readonly string[] | null
  readonly staffId?: string
}

const matching = (filter: RemovalFilter): Sql => {
  const { merchantId, outletIds, staffId } = filter
  return sql.and([
    sql`r.merchant_id = ${merchantId}`,
    ...(outletIds === null ? [] : [sql`r.outlet_id = any(${outletIds}::uuid[])`]),
    ...(staffId === undefined ? [] : [sql`r.staff_id = ${staffId}`]),
    ...onShownDays(filter, 'r.outlet_id', 'r.business_day'),
  ])
}

const removalHeadings: Headings<'removedAt' | 'staff' | 'amount' | 'outlet' | 'device'> = {
  removedAt: { by: sql`row.removed_at`, as: 'instant' },
  staff: { by: sql`lower(row.staff_name)`, as: 'text' },
  amount: { by: amountAsRead(sql`row.amount_minor`), as: 'number' },
  outlet: { by: sql`lower(row.outlet_name)`, as: 'text' },
  device: { by: sql`lower(row.device_name)`, as: 'text' },
}

/** The lines that were removed from baskets, newest first. */
export const removalList = listOf({
  columns: sql`r.id, r.what, r.outlet_id, o.name as outlet_name, d.name as device_name, r.staff_id,
    trim(s.first_name || ' ' || s.last_name) as staff_name, r.currency, r.amount_minor, r.lines, r.removed_at`,
  from: (filter: RemovalFilter) => sql`
    from removal r
    join organisation_outlet o on o.merchant_id = r.merchant_id and o.id = r.outlet_id
    join device_till d on d.merchant_id = r.merchant_id and d.id = r.device_id
    join organisation_staff s on s.merchant_id = r.merchant_id and s.id = r.staff_id
    where ${matching(filter)}`,
  counted: (filter: RemovalFilter) => sql`from removal r where ${matching(filter)}`,
  order: keyset([sql`r.removed_at`, 'instant'], [sql`r.id`, 'id']),
  isDown: true,
  keyOf: ({ removedAt, id }: RemovalListRow) => [removedAt, id],
  headings: removalHeadings,
})
