import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A role of a merchant with everybody who holds it today, everywhere or at one of their outlets, and everybody who was given it for a time. */
export interface RoleHolders {
  readonly tier: 'merchant' | 'staff'
  readonly codes: readonly string[]
  readonly createdAt: string
  readonly holderIds: readonly string[]
}

/** Returns a role that is in use, or could be; undefined for an archived one and another merchant's. */
export const findRoleHolders = (tx: Tx, merchantId: string, roleId: string): Promise<RoleHolders | undefined> =>
  tx.maybe<RoleHolders>(sql`
    select r.tier, r.codes, r.created_at, array(
      select a.id from admin a where a.merchant_id = r.merchant_id and a.role_id = r.id and a.archived_at is null
      union
      select s.id from staff s where s.merchant_id = r.merchant_id and s.archived_at is null and (s.role_id = r.id
        or exists (select from staff_outlet o where o.merchant_id = s.merchant_id and o.staff_id = s.id and o.role_id = r.id))
      union
      select e.account_id from role_elevation e where e.merchant_id = r.merchant_id and e.role_id = r.id) as holder_ids
    from role r where r.merchant_id = ${merchantId} and r.id = ${roleId} and r.archived_at is null`)
