import { sql, type Sql } from '../../platform/db/sql.ts'

/**
 * Joins whoever is told something outside the program: an enabled administrator `a` with their role `r`, of a merchant `m` that is enabled and not
 * archived, with the clock `o` of its oldest outlet. `row` is joined to: it has a `merchant_id`, and the account under `account`.
 */
export const joinReachedAccount = (row: 'b' | 'c' | 'w', account: 'account_id' | 'admin_id'): Sql =>
  sql.raw(`
    join merchant m on m.id = ${row}.merchant_id and m.is_enabled and m.archived_at is null
    join admin a on a.id = ${row}.${account} and a.merchant_id = ${row}.merchant_id and a.is_enabled and a.status = 0
      and a.archived_at is null
    join role r on r.merchant_id = ${row}.merchant_id and r.id = a.role_id and r.archived_at is null
    cross join lateral (select time_zone from outlet where merchant_id = ${row}.merchant_id
      order by archived_at nulls first, created_at, number limit 1) as o`)
