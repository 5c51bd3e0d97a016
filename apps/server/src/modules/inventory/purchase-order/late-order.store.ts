import { sql } from '../../../platform/db/sql.ts'

/** Something is still to come of an order, over the alias `doc`. */
export const isOpenOrder = sql`doc.state in ('submitted', 'partially-received')`

/** When the day begins on which goods are expected, by the calendar of their outlet; over `doc` and `outlet`. */
export const dueFrom = sql`doc.expected_on::timestamp at time zone outlet.time_zone`

/** The moment from which an order is late: that day is over and not all has come. Null for one that awaits nothing. */
export const lateFrom = sql`case when ${isOpenOrder}
  then (doc.expected_on + 1)::timestamp at time zone outlet.time_zone end`
