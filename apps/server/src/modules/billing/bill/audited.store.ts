import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Buying needs audited papers. Source: D40. */
export const isAudited = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from merchant where id = ${merchantId} and audit_state = 'audited'`)) !== undefined
