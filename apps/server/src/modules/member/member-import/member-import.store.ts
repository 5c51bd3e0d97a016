import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Returns the cards (folded) and phones among these that belong to somebody already, archived members too. */
export const findKnown = async (
  tx: Tx,
  merchantId: string,
  cards: readonly string[],
  phones: readonly string[],
): Promise<{ readonly cards: ReadonlySet<string>; readonly phones: ReadonlySet<string> }> => {
  const rows = await tx.many<{ card: string; phone: string | null }>(sql`
    select lower(card_number) as card, phone from member
    where merchant_id = ${merchantId} and id in (select id from kassa_members_of_cards(${cards}::text[])
      union select id from member where merchant_id = ${merchantId} and phone = any(${phones}::text[]))`)
  return {
    cards: new Set(rows.map(({ card }) => card)),
    phones: new Set(rows.flatMap(({ phone }) => phone ?? [])),
  }
}
