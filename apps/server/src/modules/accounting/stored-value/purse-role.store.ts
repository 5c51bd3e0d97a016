import { sql, type Sql } from '../../../platform/db/sql.ts'
import { kindOfPurse } from '../../stored-value/public.ts'

/** The role in which the journal has a stored-value account: the one by which it is taxed. */
export const roleOfPurse = kindOfPurse

/** The role of what an order `o` paid into: the stored-value account that it sold, or else the balance of a member. */
export const roleOfPaidInto: Sql = sql`coalesce(${roleOfPurse('purse')}, 'member-balance')`
