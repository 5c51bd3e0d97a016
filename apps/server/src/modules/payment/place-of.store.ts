import { sql, type Sql } from '../../platform/db/sql.ts'

/** The outlet (`o`) of a row. */
export const outletOf = (row: 'a' | 's' | 'x'): Sql =>
  sql.raw(`join outlet o on o.merchant_id = ${row}.merchant_id and o.id = ${row}.outlet_id`)

/** The outlet (`o`) and the till (`d`) of a row, and the person (`st`) where one stood there. */
export const placeOf = (row: 'a' | 's'): Sql => sql`${outletOf(row)}
  ${sql.raw(`join device d on d.merchant_id = ${row}.merchant_id and d.id = ${row}.device_id
  left join staff st on st.merchant_id = ${row}.merchant_id and st.id = ${row}.staff_id`)}`
