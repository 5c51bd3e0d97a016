import type { SetAsideKind, SetAsideState } from '@kassa/domain/sales/set-aside.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
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

/** Of several orders with one account that which waits. */
const selected = (where: Sql): Sql => sql`
  select p.id, p.currency, p.total_minor, p.opened_at, saved.* from member_purse p left join lateral (
    select s.id as order_id, s.number, s.kind, ${setAsideState} as state, s.outlet_id, s.member_id from set_aside s
    where s.merchant_id = p.merchant_id and s.purse_id = p.id order by s.state = 'waiting' desc, s.id desc limit 1) as saved on true
  where p.is_deposit and ${where}`

export const findDeposit = (tx: Tx, merchantId: string, id: string): Promise<DepositRow | undefined> =>
  tx.maybe<DepositRow>(selected(sql`p.merchant_id = ${merchantId} and p.id = ${id}`))

/** Those of orders at some outlets (null: all, of unknown orders too), the newest first, behind a place by its moment and id. */
export const listDepositRows = (
  tx: Tx,
  merchantId: string,
  { outletIds, state }: { readonly outletIds: readonly string[] | null; readonly state?: SetAsideState | undefined },
  after: readonly string[] | undefined,
  limit: number,
): Promise<DepositRow[]> =>
  tx.many<DepositRow>(sql`
    ${selected(
      sql.and([
        sql`p.merchant_id = ${merchantId}`,
        ...(outletIds === null ? [] : [sql`saved.outlet_id = any(${[...outletIds]}::uuid[])`]),
        ...(state === undefined ? [] : [sql`saved.state = ${state}`]),
        ...(after ? [sql`(p.opened_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
      ]),
    )} order by p.opened_at desc, p.id desc limit ${limit}`)
