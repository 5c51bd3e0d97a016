import { sql } from '../../../platform/db/sql.ts'

/** Registrations (`r`), those that ended among them, each with its till (`d`). */
export const registeredTills = sql`device_registration r
    join device d on d.merchant_id = r.merchant_id and d.id = r.device_id`

/** The registration (`r`) in which a till (`d`) stands now; what else is asked of it follows by `and`. */
export const standingRegistration = sql`device_registration r on r.merchant_id = d.merchant_id and r.device_id = d.id and r.unbound_at is null`
