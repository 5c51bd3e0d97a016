import { sql, type Sql } from '../../../platform/db/sql.ts'

/** The role in which the journal has a stored-value account `purse`: its kind, and a deposit apart from gift cards. */
export const roleOfPurse = (purse: string): Sql =>
  sql.raw(`case when ${purse}.is_deposit then 'deposit' else ${purse}.kind end`)
