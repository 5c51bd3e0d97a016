import type { Balance } from '@kassa/domain/member/balance.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { allCardsOf } from '../profile/all-cards.ts'

/** Balance that a document paid, by bucket, and what went back of it. */
export interface BalanceOfDocument {
  readonly paid: Balance
  readonly returned: Balance
}

/** The balance of a member that a document paid; of whoever was merged into them too. */
export async function findBalanceOfDocument(
  tx: Tx,
  merchantId: string,
  { memberId, documentId }: { readonly memberId: string; readonly documentId: string },
): Promise<BalanceOfDocument> {
  const row = await tx.one<Record<'principal' | 'bonus' | 'principalBack' | 'bonusBack', number>>(sql`
    select -coalesce(sum(amount_minor) filter (where type = 3), 0)::bigint as principal,
      -coalesce(sum(amount_minor) filter (where type = 4), 0)::bigint as bonus,
      coalesce(sum(amount_minor) filter (where type = 5), 0)::bigint as principal_back,
      coalesce(sum(amount_minor) filter (where type = 6), 0)::bigint as bonus_back
    from balance_entry where merchant_id = ${merchantId} and member_id = any(${allCardsOf(merchantId, memberId)})
      and coalesce(of_document, document_id) = ${documentId}`)
  return {
    paid: { principalMinor: row.principal, bonusMinor: row.bonus },
    returned: { principalMinor: row.principalBack, bonusMinor: row.bonusBack },
  }
}
