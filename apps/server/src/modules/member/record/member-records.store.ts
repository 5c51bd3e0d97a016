import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { numberOfDocument } from './number-of-document.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { allCardsOf } from '../profile/all-cards.ts'

/** The place and the person of a line. */
interface MovedBy {
  readonly entryNumber: number
  readonly at: string
  readonly businessDay: string
  readonly documentKind: string
  readonly documentId: string
  readonly documentNumber: string | null
  readonly outletId: string | null
  readonly outletName: string | null
  readonly byName: string | null
  readonly note: string
}

export interface PointRecord extends MovedBy {
  readonly reason: number
  readonly points: number
  readonly afterPoints: number
  readonly lastDay: string | null
}

export interface BalanceRecord extends MovedBy {
  readonly type: number
  readonly currency: string
  readonly amountMinor: number
  readonly afterMinor: number
}

const byName = sql`case e.actor_kind
    when 'staff' then (select trim(s.first_name || ' ' || s.last_name) from organisation_staff s
      where s.merchant_id = e.merchant_id and s.id = e.actor_id)
    when 'app' then (select ap.name from app_installation ap where ap.merchant_id = e.merchant_id and ap.id = e.actor_id)
    when 'admin' then (select trim(ad.first_name || ' ' || ad.last_name) from identity_admin ad where ad.id = e.actor_id) end as by_name`

const moved = sql`e.entry_number, e.at, e.business_day, e.document_kind, e.document_id, e.outlet_id, e.note,
  ${numberOfDocument} as document_number,
  (select o.name from organisation_outlet o where o.merchant_id = e.merchant_id and o.id = e.outlet_id) as outlet_name, ${byName}`

/** A book of a member, the newest first. */
const bookOf = <Row extends MovedBy>(table: Sql, columns: Sql) =>
  listOf({
    columns: sql`${moved}, ${columns}`,
    from: (merchantId: string, id: string) =>
      sql`from ${table} e where e.merchant_id = ${merchantId} and e.member_id = ${id}`,
    order: [{ by: sql`e.entry_number`, as: 'whole' }],
    isDown: true,
    keyOf: ({ entryNumber }: Row) => [entryNumber],
  })

export const pointList = bookOf<PointRecord>(sql`point_entry`, sql`e.reason, e.points, e.after_points, e.last_day`)

export const balanceList = bookOf<BalanceRecord>(
  sql`balance_entry`,
  sql`e.type, e.currency, e.amount_minor, e.after_minor`,
)

/** A member's whole book of points, from its beginning, as its lots are read from it. */
export const listPointMoves = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<
  { entryNumber: number; reason: number; points: number; lastDay: string | null; day: string; orderId: string }[]
> =>
  tx.many(sql`
    select entry_number, reason, points, last_day, business_day as day, coalesce(of_document, document_id) as order_id
    from point_entry where merchant_id = ${merchantId} and member_id = ${id} order by entry_number`)

export interface MemberOrder {
  readonly id: string
  readonly number: string
  readonly type: number
  readonly status: string
  readonly outletId: string
  readonly outletName: string
  readonly currency: string
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly pointsUsed: number
  readonly pointsEarned: number
  readonly soldAt: string
}

/** Orders of a member and of those who were merged into them, the newest first. */
const ofMember = (merchantId: string, id: string): Sql => sql`
  o.merchant_id = ${merchantId} and o.member_id = any(${allCardsOf(merchantId, id)})`

export const memberOrderList = listOf({
  columns: sql`o.id, o.number, o.type, o.status, o.outlet_id, place.name as outlet_name, o.currency, o.total_minor, o.refunded_minor,
    o.points_used, o.points_earned, o.sold_at`,
  from: (merchantId: string, id: string) => sql`
    from sales_order o join organisation_outlet place on place.merchant_id = o.merchant_id and place.id = o.outlet_id
    where ${ofMember(merchantId, id)}`,
  counted: (merchantId: string, id: string) => sql`from sales_order o where ${ofMember(merchantId, id)}`,
  order: keyset([sql`o.sold_at`, 'instant'], [sql`o.id`, 'id']),
  isDown: true,
  keyOf: ({ soldAt, id }: MemberOrder) => [soldAt, id],
})

export interface LevelChangeRecord {
  readonly changeNumber: number
  readonly fromLevel: string | null
  readonly toLevel: string | null
  readonly reason: 'joined' | 'spending' | 'by-hand' | 'yearly-check' | 'merged' | 'level-gone'
  readonly note: string
  readonly untilDay: string | null
  readonly byName: string | null
  readonly at: string
}

export const levelChangeList = listOf({
  columns: sql`e.change_number, f.name as from_level, t.name as to_level, e.reason, e.note, e.until_day, e.at, ${byName}`,
  from: (merchantId: string, id: string) => sql`
    from level_change e
    left join member_level f on f.merchant_id = e.merchant_id and f.id = e.from_level_id
    left join member_level t on t.merchant_id = e.merchant_id and t.id = e.to_level_id
    where e.merchant_id = ${merchantId} and e.member_id = ${id}`,
  counted: (merchantId: string, id: string) =>
    sql`from level_change where merchant_id = ${merchantId} and member_id = ${id}`,
  order: [{ by: sql`e.change_number`, as: 'whole' }],
  isDown: true,
  keyOf: ({ changeNumber }: LevelChangeRecord) => [changeNumber],
})
