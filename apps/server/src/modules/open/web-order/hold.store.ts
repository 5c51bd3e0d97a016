import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
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

const columns = (now: string): Sql => sql`
  h.id, h.outlet_id, h.installation_id, h.held_at, h.held_until, h.is_longer,
    (select o.currency from organisation_outlet o where o.merchant_id = h.merchant_id and o.id = h.outlet_id) as currency,
    ${heldValueOf(sql`h.merchant_id`, sql`h.id`, now)} as held,
    case when exists (select from web_order w where w.merchant_id = h.merchant_id and w.quote_id = h.id) then 'ordered'
      when h.lost_at is not null then 'lost' when h.released_at is not null then 'released'
      when h.held_until <= ${now} then 'ended' else 'held' end as state`

export const findHold = (tx: Tx, merchantId: string, id: string, now: string): Promise<HoldRow | undefined> =>
  tx.maybe<HoldRow>(sql`select ${columns(now)} from web_hold h where h.merchant_id = ${merchantId} and h.id = ${id}`)

/** The newest first. */
export const holdList = listOf({
  columns: (_merchantId: string, _outletIds: readonly string[] | null, now: string) => columns(now),
  from: (merchantId: string, outletIds: readonly string[] | null, _now: string) => sql`
    from web_hold h where h.merchant_id = ${merchantId}
      and ${outletIds === null ? sql`true` : sql`h.outlet_id = any(${outletIds}::uuid[])`}`,
  order: keyset([sql`h.held_at`, 'instant'], [sql`h.id`, 'id']),
  isDown: true,
  keyOf: ({ heldAt, id }: HoldRow) => [heldAt, id],
})

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
