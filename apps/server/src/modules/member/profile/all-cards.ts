import { sql, type Sql } from '../../../platform/db/sql.ts'

/** The ids under which the books hold a member: their own, and of everybody who was merged into them. For `member_id = any(…)`. */
export const allCardsOf = (merchantId: string, memberId: string): Sql => sql`array(
  select card.id from member card
  where card.merchant_id = ${merchantId} and (card.id = ${memberId} or card.merged_into = ${memberId}))`
