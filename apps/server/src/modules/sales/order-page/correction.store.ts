import type { CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface CorrectableTender {
  readonly number: string
  readonly outletId: string
  readonly deviceId: string | null
  readonly deviceName: string
  readonly currency: string
  readonly businessDay: string
  readonly refundedMinor: number
  readonly method: number
  readonly reference: string | null
  readonly amountMinor: number
  readonly cashRoundingMinor: number
  /** The sale's shift, and whether it is still open. */
  readonly shiftId: string | null
  readonly shiftNumber: string | null
  readonly isShiftOpen: boolean
  /** Notes of other currencies lie in the drawer for it. */
  readonly hasForeign: boolean
}

/** A tender as it counts now, its order locked so that nobody refunds it meanwhile. */
export const findTenderForUpdate = (
  tx: Tx,
  merchantId: string,
  { orderId, position }: { readonly orderId: string; readonly position: number },
): Promise<CorrectableTender | undefined> =>
  tx.maybe<CorrectableTender>(sql`
    select s.number, s.outlet_id, s.device_id, coalesce(d.name, '') as device_name, s.currency, s.business_day,
      s.refunded_minor, coalesce(c.method, p.method) as method,
      case when c.method is null then p.reference else c.reference end as reference, p.amount_minor,
      p.cash_rounding_minor, exists (select from foreign_cash x where x.merchant_id = p.merchant_id
        and x.document_id = p.document_id and x.position = p.position) as has_foreign, f.id as shift_id, f.number as shift_number, f.id is not null and f.closed_at is null as is_shift_open
    from sales_order s
    join payment p on p.merchant_id = s.merchant_id and p.document_id = s.id and p.position = ${position} and p.corrects is null
    left join lateral (select n.method, n.reference from payment n where n.merchant_id = s.merchant_id
      and n.document_id = s.id and n.corrects = p.position and n.amount_minor > 0 order by n.position desc limit 1) c on true
    left join device_till d on d.merchant_id = s.merchant_id and d.id = s.device_id
    left join shift f on f.merchant_id = s.merchant_id and f.id = s.shift_id
    where s.merchant_id = ${merchantId} and s.id = ${orderId} for update of s`)

/** The open shift at a device, of the same drawer where that has one, held as `findShiftForUpdate` does. */
export const findOpenShiftForUpdate = (
  tx: Tx,
  merchantId: string,
  deviceId: string | null,
  drawer: string | null,
): Promise<{ id: string; number: string } | undefined> =>
  tx.maybe(sql`
    select id, number from shift
    where merchant_id = ${merchantId} and device_id = ${deviceId} and closed_at is null
    order by drawer is not distinct from ${drawer} desc, opened_at desc limit 1 for no key update`)

/** Returns the sums that corrections moved in a shift of a device, by method; `count`: tenders that came less those that went. */
export const listShiftCorrections = (
  tx: Tx,
  merchantId: string,
  { shiftId, deviceId }: { readonly shiftId: string; readonly deviceId: string },
): Promise<{ method: number; count: number; amountMinor: number }[]> =>
  tx.many(sql`
    select p.method, sum(sign(p.amount_minor))::integer as count, sum(p.amount_minor)::bigint as amount_minor
    from shift f join payment p on p.merchant_id = f.merchant_id and p.shift_id = f.id and p.corrects is not null
    where f.merchant_id = ${merchantId} and f.id = ${shiftId} and f.device_id = ${deviceId}
    group by p.method having sum(p.amount_minor) <> 0 or sum(sign(p.amount_minor)) <> 0
    order by p.method`)

export interface CorrectionRow {
  readonly orderId: string
  readonly position: number
  readonly shiftId: string
  readonly from: number
  readonly to: number
  readonly reference: string | null
  readonly card: CardSlip | null
  readonly amountMinor: number
  readonly at: string
  readonly businessDay: string
  readonly reason: string
  readonly byName: string
  readonly staffId: string | null
  /** The cash that it moves in the drawer; 0 where no cash is concerned. */
  readonly cashMinor: number
  readonly facts: unknown
}

/** Takes the tender back under its old method and books it under the new one, moves the drawer, and notes it on the order. */
export const insertCorrection = (
  tx: Tx,
  merchantId: string,
  row: CorrectionRow,
  newId: () => string,
): Promise<number> =>
  tx.run(sql`
    with last as (
      select max(position) as position from payment where merchant_id = ${merchantId}::uuid and document_id = ${row.orderId}::uuid
    ), sold as (
      select * from sales_order where merchant_id = ${merchantId}::uuid and id = ${row.orderId}::uuid
    ), booked as (
      insert into payment (merchant_id, document_id, position, document_kind, outlet_id, shift_id, method, currency,
        amount_minor, received_minor, change_minor, cash_rounding_minor, reference, card_terminal, card_batch, card_last_four,
        at, business_day, corrects)
      select ${merchantId}::uuid, sold.id, last.position + step.n, 'order', sold.outlet_id, ${row.shiftId}::uuid, step.method,
        sold.currency, step.amount_minor, step.amount_minor, 0, 0, step.reference, step.card ->> 'terminal',
        step.card ->> 'batch', step.card ->> 'lastFour', ${row.at}::timestamptz,
        ${row.businessDay}::date, ${row.position}
      from sold, last, (values (1, ${row.from}::smallint, ${-row.amountMinor}::bigint, null::text,
        null::jsonb), (2, ${row.to}::smallint, ${row.amountMinor}::bigint, ${row.reference}::text,
        ${row.card === null ? null : json(row.card)}::jsonb)) as step (n, method, amount_minor, reference, card)
    ), drawer as (
      insert into cash_entry (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, staff_id, document_id,
        document_number, reason, at, business_day)
      select ${merchantId}::uuid, ${newId()}::uuid, ${row.shiftId}::uuid, sold.outlet_id, 'sale', sold.currency,
        ${row.cashMinor}::bigint, ${row.staffId}::uuid, sold.id, sold.number, ${row.reason}, ${row.at}::timestamptz,
        ${row.businessDay}::date
      from sold where ${row.cashMinor}::bigint <> 0
    )
    insert into order_event (merchant_id, id, order_id, what, by_name, device_name, facts, at)
    select ${merchantId}::uuid, ${newId()}::uuid, sold.id, 'method-corrected', ${row.byName}, null,
      ${JSON.stringify(row.facts)}::jsonb, ${row.at}::timestamptz
    from sold`)
