import type { EntryRows } from '@kassa/domain/basket/thin-entry.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** One line of a device's journal with the stored part of its body, the basket and its price from the order's own row. */
export interface ChainedEntry {
  readonly merchantId: string
  readonly registrationId: string
  readonly sequence: number
  readonly id: string
  readonly contractVersion: number
  readonly hash: string
  /** Null: nothing of it is kept. */
  readonly kept: unknown
  /** The rows of the order that a sale became, where it was booked. */
  readonly rows: EntryRows | null
  readonly snapshot: unknown
  readonly answer: unknown
}

export interface KeptAfter {
  readonly merchantId: string
  readonly registrationId: string
  readonly sequence: number
}

type Found = Omit<ChainedEntry, 'rows'> & Omit<EntryRows, 'orderId'> & { readonly orderId: string | null }

/**
 * The next lines behind `after`, registration by registration in their order; as the owner. A sale that brought another's id stands under that of its
 * line.
 */
export async function listKeptEntries(tx: Tx, after: KeptAfter | undefined, limit: number): Promise<ChainedEntry[]> {
  const found = await tx.many<Found>(sql`
    select j.merchant_id, j.registration_id, j.sequence, j.id, j.contract_version, j.hash,
      case when j.outcome <> 'quarantined' then j.raw end as kept, o.snapshot, o.priced as answer,
      o.id as order_id, o.number, o.sold_at, o.note, o.currency, o.business_day, o.shift_id, o.staff_id, o.member_id,
      o.clock_offset_ms, o.catalogue_cursor, coalesce((
        select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'name', l.name, 'code', l.code, 'note', l.note) order by l.line)
        from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id), '[]'::jsonb) as lines
    from journal_entry j
    left join sales_order o on j.kind = 'sale' and o.merchant_id = j.merchant_id
      and o.id = case when j.raw ->> 'orderId' is null then (j.raw ->> 1)::uuid
        when exists (select from sales_order b where b.merchant_id = j.merchant_id and b.id = j.id
          and b.basket_id = (j.raw ->> 'orderId')::uuid) then j.id
        else (j.raw ->> 'orderId')::uuid end
    where ${
      after
        ? sql`(j.merchant_id, j.registration_id, j.sequence)
            > (${after.merchantId}::uuid, ${after.registrationId}::uuid, ${after.sequence}::bigint)`
        : sql`true`
    }
    order by j.merchant_id, j.registration_id, j.sequence limit ${limit}`)
  return found.map(({ orderId, ...one }) => ({ ...one, rows: orderId === null ? null : { ...one, orderId } }))
}
