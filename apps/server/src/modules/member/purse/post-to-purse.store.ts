import { RETURNED_USE_DAYS } from '@kassa/domain/purse/times-card.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { worthOf, worthTaken } from './purse-worth.ts'

/** A document that moves one stored-value account outside a sale: money, or uses of a session pass, at their value. */
export interface PurseDocument {
  readonly purseId: string
  readonly reason: 'paid-in' | 'taken-back' | 'redeemed' | 'expired' | 'opening'
  readonly amountMinor: number
  readonly uses: number
  readonly documentId: string
  readonly ofDocument: string | null
  readonly outletId: string
  readonly deviceId: string | null
  readonly actorKind: 'staff' | 'admin' | 'system' | 'app'
  readonly actorId: string | null
  readonly businessDay: string
  readonly at: string
}

const documentKinds = {
  'paid-in': 'order',
  'taken-back': 'refund',
  redeemed: 'redemption',
  expired: 'expiry',
  opening: 'opening',
} as const

/** Adds to the stored-value account and writes its entry; the database adds. What a program gives back to a card can be used as long as what a refund does. */
export const postToPurse = (tx: Tx, merchantId: string, document: PurseDocument): Promise<number> => {
  const isGivenBack = document.reason === 'redeemed' && document.amountMinor > 0
  return tx.run(sql`
    with after as (
      update purse set total_minor = total_minor + ${document.amountMinor}::bigint - ${worthTaken(sql`${-document.uses}::bigint`)},
        uses_left = uses_left + ${document.uses}::bigint,
        last_day = case when ${isGivenBack}::boolean and last_day is not null then greatest(last_day, ${document.businessDay}::date + ${RETURNED_USE_DAYS}::integer)
          else last_day end
      where merchant_id = ${merchantId} and id = ${document.purseId}
      returning id, currency, total_minor, uses_left, ${document.amountMinor}::bigint + ${worthOf(sql`purse.uses_left`)}
        - ${worthOf(sql`purse.uses_left - ${document.uses}::bigint`)} as moved_minor)
    insert into purse_entry (merchant_id, purse_id, reason, currency, amount_minor, after_minor, uses, uses_after, document_kind,
      document_id, of_document, outlet_id, device_id, actor_kind, actor_id, business_day, at)
    select ${merchantId}::uuid, id, ${document.reason}, currency, moved_minor, total_minor, ${document.uses}::bigint, uses_left,
      ${documentKinds[document.reason]}, ${document.documentId}::uuid, ${document.ofDocument}::uuid,
      ${document.outletId}::uuid, ${document.deviceId}::uuid, ${document.actorKind}, ${document.actorId}::uuid,
      ${document.businessDay}::date, ${document.at}::timestamptz
    from after`)
}
