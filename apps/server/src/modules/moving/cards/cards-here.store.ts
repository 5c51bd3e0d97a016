import type { CardHere } from '@kassa/domain/moving/cards/plan-cards.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The kind of the sources of cards. */
export const CARD_KIND = 'gift-card'

/** An entry of a gift card that no move wrote. */
export const notOpened = sql`entry.reason <> 'opening'`

/** Stored-value accounts that are here under these numbers, with what the file of a move said of them. */
export const listCardsHere = (
  tx: Tx,
  merchantId: string,
  numbers: readonly string[],
): Promise<Omit<CardHere, 'lastDay'>[]> =>
  tx.many<Omit<CardHere, 'lastDay'>>(sql`
    select purse.id, purse.code, purse.total_minor,
      exists (select from member_purse_entry as entry where entry.merchant_id = purse.merchant_id and entry.purse_id = purse.id
        and ${notOpened}) as is_moved,
      (select (source.said ->> 'restMinor')::bigint from shop_move_source as source
        where source.merchant_id = purse.merchant_id and source.kind = ${CARD_KIND} and source.target_id = purse.id) as said_minor
    from member_purse as purse where purse.merchant_id = ${merchantId} and purse.code = any(${numbers}::text[])`)
