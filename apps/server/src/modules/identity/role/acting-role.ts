import { sql, type Sql } from '../../../platform/db/sql.ts'

/** The outlet where somebody acts, and when. */
export interface ActingPlace {
  readonly merchantId: string
  readonly outletId: string
  readonly at: string
}

/** Joins `role r` that staff `s`, or the administrator whose seat it is, act under at a place: their own, the outlet's, or one for a time. */
export const joinActingRole = ({ outletId, at }: Omit<ActingPlace, 'merchantId'>): Sql => sql`
  join role r on r.merchant_id = s.merchant_id and r.id = kassa_acting_role(s.merchant_id, coalesce(s.admin_id, s.id),
    ${outletId}::uuid, ${at}::timestamptz, s.role_id)`
