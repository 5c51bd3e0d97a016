import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Days for which people are told; then it stands. */
const TOLD_DAYS = 30

export interface GrownRole {
  readonly roleId: string
  readonly name: string
  readonly codes: string[]
  readonly at: string
}

/** Roles to which an update added rights, that nobody has decided about or touched since. */
export const listGrownRoles = (tx: Tx, merchantId: string, now: string): Promise<GrownRole[]> =>
  tx.many<GrownRole>(sql`
    select g.role_id, r.name, g.codes, g.at from role_grown g
    join role r on r.merchant_id = g.merchant_id and r.id = g.role_id
    where g.merchant_id = ${merchantId} and g.decided_at is null and r.archived_at is null and r.version = g.role_version
      and g.at > ${now}::timestamptz - make_interval(days => ${TOLD_DAYS}::integer)
    order by r.name, g.role_id`)

/** Takes the added rights from a role, and notes that somebody decided it. */
export const setRightsBack = (tx: Tx, merchantId: string, { roleId, codes }: GrownRole, at: string): Promise<number> =>
  tx.run(sql`
    with decided as (
      update role_grown set decided_at = ${at} where merchant_id = ${merchantId} and role_id = ${roleId}
    )
    update role set codes = array(select code from unnest(codes) as code where code <> all (${codes})), version = version + 1
    where merchant_id = ${merchantId} and id = ${roleId}`)
