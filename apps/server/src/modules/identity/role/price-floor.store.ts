import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Days for which people are told; then it stands. */
const TOLD_DAYS = 30

export interface ChangedFloor {
  readonly roleId: string
  readonly name: string
  readonly was: 'none' | 'cost' | 'minimum'
  readonly at: string
}

/** Roles whose price floor an update has changed, that nobody has decided about or touched since. */
export const listChangedFloors = (tx: Tx, merchantId: string, now: string): Promise<ChangedFloor[]> =>
  tx.many<ChangedFloor>(sql`
    select c.role_id, r.name, c.was, c.at from role_floor_change c
    join role r on r.merchant_id = c.merchant_id and r.id = c.role_id
    where c.merchant_id = ${merchantId} and c.decided_at is null and r.archived_at is null and r.version = c.role_version
      and c.at > ${now}::timestamptz - make_interval(days => ${TOLD_DAYS}::integer)
    order by r.name, c.role_id`)

/** Gives a role the floor it had, and notes that somebody decided it. */
export const setFloorBack = (tx: Tx, merchantId: string, { roleId, was }: ChangedFloor, at: string): Promise<number> =>
  tx.run(sql`
    with decided as (
      update role_floor_change set decided_at = ${at} where merchant_id = ${merchantId} and role_id = ${roleId}
    )
    update role set price_floor = ${was}, version = version + 1 where merchant_id = ${merchantId} and id = ${roleId}`)
