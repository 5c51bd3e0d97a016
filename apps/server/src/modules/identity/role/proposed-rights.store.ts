import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Days for which a right is proposed; whoever has not given it by then has chosen not to. */
const PROPOSED_DAYS = 30

export interface ProposedRole {
  readonly roleId: string
  readonly name: string
  readonly codes: string[]
  readonly at: string
}

/** Lists the roles for which an update proposed rights that they still lack, and that nobody has decided about. */
export const listProposedRoles = (tx: Tx, merchantId: string, now: string): Promise<ProposedRole[]> =>
  tx.many<ProposedRole>(sql`
    select p.role_id, r.name, p.codes, p.at from role_proposed p
    join role r on r.merchant_id = p.merchant_id and r.id = p.role_id
    where p.merchant_id = ${merchantId} and p.decided_at is null and r.archived_at is null and not r.codes @> p.codes
      and p.at > ${now}::timestamptz - make_interval(days => ${PROPOSED_DAYS}::integer)
    order by r.name, p.role_id`)

/** Gives a role what was proposed for it, and notes that somebody decided it. */
export const giveRights = (tx: Tx, merchantId: string, { roleId, codes }: ProposedRole, at: string): Promise<number> =>
  tx.run(sql`
    with decided as (
      update role_proposed set decided_at = ${at} where merchant_id = ${merchantId} and role_id = ${roleId}
    )
    update role set version = version + 1,
      codes = codes || array(select code from unnest(${codes}::text[]) as code where code <> all (codes))
    where merchant_id = ${merchantId} and id = ${roleId}`)
