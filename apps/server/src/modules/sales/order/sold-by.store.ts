import { sql } from '../../../platform/db/sql.ts'

/** Whoever sold the order `s`: a person, or a program of others that brought it; the tables that {@link soldByName} reads. */
export const joinSoldBy = sql`left join organisation_staff st on st.merchant_id = s.merchant_id and st.id = s.staff_id
  left join app_installation app on app.merchant_id = s.merchant_id and app.id = s.sold_by_app`

export const soldByName = sql`coalesce(trim(st.first_name || ' ' || st.last_name), app.name, '')`
