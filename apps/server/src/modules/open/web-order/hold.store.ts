import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type HeldValue, heldValueOf } from '../../member/public.ts'

export interface HoldRow {
  readonly id: string
  readonly outletId: string
  readonly installationId: string
  readonly heldAt: string
  readonly heldUntil: string
  readonly isLonger: boolean
  readonly currency: string
  readonly held: HeldValue
  readonly state: 'held' | 'ordered' | 'lost' | 'released' | 'ended'
}

const selected = (now: string): Sql => sql`
  select h.id, h.outlet_id, h.installation_id, h.held_at, h.held_until, h.is_longer,
    (select o.currency from organisation_outlet o where o.merchant_id = h.merchant_id and o.id = h.outlet_id) as currency,
    ${heldValueOf(sql`h.merchant_id`, sql`h.id`, now)} as held,
    case when exists (select from web_order w where w.merchant_id = h.merchant_id and w.quote_id = h.id) then 'ordered'
      when h.lost_at is not null then 'lost' when h.released_at is not null then 'released'
      when h.held_until <= ${now} then 'ended' else 'held' end as state
  from web_hold h`

export const findHold = (tx: Tx, merchantId: string, id: string, now: string): Promise<HoldRow | undefined> =>
  tx.maybe<HoldRow>(sql`${selected(now)} where h.merchant_id = ${merchantId} and h.id = ${id}`)

/** The newest first, behind a place by its moment and id. */
export const listHoldRows = (
  tx: Tx,
  merchantId: string,
  filter: { readonly outletIds: readonly string[] | null; readonly now: string },
  after: readonly string[] | undefined,
  limit: number,
): Promise<HoldRow[]> =>
  tx.many<HoldRow>(sql`
    ${selected(filter.now)}
    where h.merchant_id = ${merchantId}
      and ${filter.outletIds === null ? sql`true` : sql`h.outlet_id = any(${filter.outletIds}::uuid[])`}
      and ${after ? sql`(h.held_at, h.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by h.held_at desc, h.id desc limit ${limit}`)

/** Begins a hold, or makes it longer. */
export const putHold = (
  tx: Tx,
  merchantId: string,
  hold: Pick<HoldRow, 'id' | 'outletId' | 'installationId' | 'heldAt' | 'heldUntil'>,
): Promise<number> =>
  tx.run(sql`
    insert into web_hold (merchant_id, id, outlet_id, installation_id, held_at, held_until)
    values (${merchantId}, ${hold.id}, ${hold.outletId}, ${hold.installationId}, ${hold.heldAt}, ${hold.heldUntil})
    on conflict (merchant_id, id) do update set held_until = excluded.held_until, is_longer = true`)

/** No order was made of the quote: an order has its goods for itself. */
const isUnordered: Sql = sql`
  not exists (select from web_order w where w.merchant_id = h.merchant_id and w.quote_id = h.id)`

/** Notes that a hold was let go while it lasted. */
export const setHoldReleased = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update web_hold h set released_at = ${now}
    where h.merchant_id = ${merchantId} and h.id = ${id} and h.released_at is null and h.lost_at is null and h.held_until > ${now}
      and ${isUnordered}`)

/** Notes that a hold is lost, unless an order was made of it or it was let go. */
export const setHoldLost = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update web_hold h set lost_at = ${now}
    where h.merchant_id = ${merchantId} and h.id = ${id} and h.lost_at is null and h.released_at is null
      and ${isUnordered}`)
