import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import type { Sums } from '@kassa/domain/figures/sums.ts'
import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { cells, dayRows, placeOfDays, type CutDay, type OutletDay } from '../roll-up/day-cells.store.ts'
import type { DocumentPart } from '../roll-up/parts.ts'
import { addedUp } from '../roll-up/sums.store.ts'
import { soFarUntil } from '../roll-up/until.store.ts'

export interface ReportOutlet extends OutletDayColumns {
  readonly id: string
  readonly name: string
  readonly currency: SellingCurrency
}

/** Living outlets among those the caller may see. */
export const listReportOutlets = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | 'all',
): Promise<ReportOutlet[]> =>
  tx.many<ReportOutlet>(sql`
    select id, name, currency, time_zone, day_cutoff_minutes, day_rules from organisation_outlet as outlet
    where merchant_id = ${merchantId} and archived_at is null
      and ${outletIds === 'all' ? sql`true` : sql`id = any(${outletIds}::uuid[])`}
    order by number`)

export type DaySums = Sums & { readonly outletId: string; readonly key: string; readonly currency: SellingCurrency }

/** Returns the sums of each outlet's day by a part. */
export const listDaySums = async (
  tx: Tx,
  merchantId: string,
  days: readonly OutletDay[],
  part: DocumentPart,
): Promise<DaySums[]> =>
  days.length === 0
    ? []
    : tx.many<DaySums>(sql`
        ${cells(placeOfDays(merchantId, days), part)}
        select outlet_id, key, currency, ${addedUp} from cell group by outlet_id, key, currency`)

/** Returns the sums of each outlet's day, each through a moment of its own. */
export const listSumsUntil = (tx: Tx, merchantId: string, days: readonly CutDay[]): Promise<DaySums[]> =>
  tx.many<DaySums>(sql`
    ${soFarUntil(merchantId, days)}
    select outlet_id, '' as key, currency, ${addedUp} from so_far group by outlet_id, currency`)

/** The products that brought most on those days after refunds, the first `limit` of each currency; goods of open price are none. */
export const listBestProducts = async (
  tx: Tx,
  merchantId: string,
  days: readonly OutletDay[],
  limit: number,
): Promise<DaySums[]> =>
  days.length === 0
    ? []
    : tx.many<DaySums>(sql`
        ${cells(placeOfDays(merchantId, days), 'product')}, brought as (
          select key, currency, ${addedUp} from cell where key <> '' group by key, currency
        ), ranked as (
          select *, row_number() over (partition by currency order by net_minor - refunded_minor - voided_minor desc, key) as place from brought
          where net_minor > 0
        )
        select *, '' as outlet_id from ranked where place <= ${limit} order by currency, place`)

export interface CashDifference {
  readonly currency: SellingCurrency
  readonly differenceMinor: WideMinor
}

/** Returns the surplus of the counted drawers of those days over the expected amounts, by currency. */
export const listCashDifferences = (
  tx: Tx,
  merchantId: string,
  days: readonly OutletDay[],
): Promise<CashDifference[]> =>
  tx.many<CashDifference>(sql`
    select shift.currency, sum(shift.counted_minor - shift.expected_minor) as difference_minor
    from sales_shift as shift join ${dayRows(days)} on d.outlet_id = shift.outlet_id and d.own_day = shift.business_day
    where shift.merchant_id = ${merchantId} and shift.closed_at is not null and shift.counted_minor is not null
    group by shift.currency order by shift.currency`)

/** The shift that somebody has open at one of the outlets: the one opened last. */
export const findOwnShift = (
  tx: Tx,
  merchantId: string,
  staffId: string,
): Promise<{ id: string; number: string; outletId: string; openedAt: string } | undefined> =>
  tx.maybe(sql`
    select id, number, outlet_id, opened_at from sales_shift as shift
    where merchant_id = ${merchantId} and staff_id = ${staffId} and closed_at is null order by opened_at desc limit 1`)
