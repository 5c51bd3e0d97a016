import { sql, type Sql } from '../../../platform/db/sql.ts'

/**
 * The ids under which a person's uses and coupons stand: the card that is named, the account it leads to, and every card that was merged into that one. For
 * `member_id = any(…)`. A till that has not heard of a merge still names the old card.
 */
export const cardsOfPerson = (merchantId: string, memberId: string | null): Sql => sql`array(
  select ${memberId}::uuid
  union
  select card.id from member card
  where card.merchant_id = ${merchantId} and (card.id = ${accountOf(merchantId, memberId)} or card.merged_into = ${accountOf(merchantId, memberId)}))`

const accountOf = (merchantId: string, memberId: string | null): Sql => sql`(
  select coalesce(named.merged_into, named.id) from member named
  where named.merchant_id = ${merchantId} and named.id = ${memberId}::uuid)`
