import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface LevelHeld {
  readonly memberId: string
  readonly levelId: string | null
  readonly levelUntil: string | null
  readonly spentMinor: number
}

export const listLevelsHeld = (tx: Tx, merchantId: string, memberIds: readonly string[]): Promise<LevelHeld[]> =>
  tx.many<LevelHeld>(sql`
    select member_id, level_id, level_until, spent_minor from member_account
    where merchant_id = ${merchantId} and member_id = any(${memberIds}::uuid[])`)
