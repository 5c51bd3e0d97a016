import { sql, type Sql } from '../db/sql.ts'

/** The zone that a row with `time_zone` and `day_rules` (an outlet) had at a moment. Both are names of the program, never input. */
export const zoneAt = (place: string, moment: string): Sql =>
  sql.raw(
    `case when ${place}.day_rules = '[]' then ${place}.time_zone else kassa_zone_at(${place}.day_rules, ${moment}) end`,
  )

/** The zone that the outlet of a row (`merchant_id`, `outlet_id`) had at a moment; null where it never had another than today’s. */
export const datedZoneAt = (row: string, moment: string): Sql =>
  sql.raw(`(select kassa_zone_at(dated.day_rules, ${moment}) from outlet as dated
    where dated.merchant_id = ${row}.merchant_id and dated.id = ${row}.outlet_id and dated.day_rules <> '[]')`)
