import type { SetAsideKind, SetAsideState } from '@kassa/domain/sales/set-aside.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../../platform/list/list.store.ts'
import { setAsideState } from '../set-aside.store.ts'

/** Money paid ahead with the saved order that it is for; without one where the order is not known. */
export interface DepositRow {
  readonly id: string
  readonly currency: string
  readonly totalMinor: number
  readonly openedAt: string
  readonly orderId: string | null
  readonly number: string | null
  readonly kind: SetAsideKind | null
  readonly state: SetAsideState | null
  readonly outletId: string | null
  readonly memberId: string | null
}

const columns = sql`p.id, p.currency, p.total_minor, p.opened_at, saved.*`

/** Of several orders with one account that which waits. */
const from = sql`
  from member_purse p left join lateral (
    select s.id as order_id, s.number, s.kind, ${setAsideState} as state, s.outlet_id, s.member_id from set_aside s
    where s.merchant_id = p.merchant_id and s.purse_id = p.id order by s.state = 'waiting' desc, s.id desc limit 1) as saved on true
  where p.is_deposit`

export const findDeposit = (tx: Tx, merchantId: string, id: string): Promise<DepositRow | undefined> =>
  tx.maybe<DepositRow>(sql`select ${columns} ${from} and p.merchant_id = ${merchantId} and p.id = ${id}`)

interface DepositFilter {
  readonly outletIds: readonly string[] | null
  readonly state?: SetAsideState | undefined
}

/** Those of orders at some outlets (null: all, of unknown orders too), the newest first. */
export const depositList = listOf({
  columns,
  from: (merchantId: string, { outletIds, state }: DepositFilter) =>
    sql`${from} and ${sql.and([
      sql`p.merchant_id = ${merchantId}`,
      ...(outletIds === null ? [] : [sql`saved.outlet_id = any(${[...outletIds]}::uuid[])`]),
      ...(state === undefined ? [] : [sql`saved.state = ${state}`]),
    ])}`,
  order: keyset([sql`p.opened_at`, 'instant'], [sql`p.id`, 'id']),
  isDown: true,
  keyOf: ({ openedAt, id }: DepositRow) => [openedAt, id],
})
