import { giftCardResource, listGiftCards, readGiftCard } from '@kassa/contract/open/stored-value/cards.calls.ts'
import { sql } from '../../../../platform/db/sql.ts'

/** The calls that answer things of stored value in the change feed. */
export const valueReads = { gift_card: { call: readGiftCard } } as const

/** The lists that answer which of them changed. */
export const valueLists = [{ call: listGiftCards, kind: 'gift_card', of: giftCardResource }] as const

/** Gift cards on which documents `told` moved something, as things of the feed. */
export const movedValue = sql`
      select p.merchant_id, 'gift_card', p.id, null::uuid
        from told t join member_purse_entry e on e.merchant_id = t.merchant_id and e.document_id = t.document_id
        join member_purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id and p.kind = 'gift-card' and not p.is_deposit`
