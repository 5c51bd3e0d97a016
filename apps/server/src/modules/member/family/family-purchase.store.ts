import { sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { PartPlace } from '../../../platform/sale-part.ts'
import { allCardsOf } from '../profile/all-cards.ts'

/** Returns whether a number is that of a family card of this account, one out of use too: a till may not have heard of its end. */
export const isCardOfAccount = async (
  tx: Tx,
  merchantId: string,
  { accountId, cardNumber }: { readonly accountId: string; readonly cardNumber: string },
): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from family_card
    where merchant_id = ${merchantId} and card_key = lower(${cardNumber}) and member_id = any(${allCardsOf(merchantId, accountId)})`)) !==
  undefined

/** Writes down the family card that a sale was bought with, where it shares the account; see `familyPart`. */
export const familyPurchaseCte = (rows: Json, { merchantId }: PartPlace): Sql => sql`
family_card_shown as (
  insert into family_purchase (merchant_id, order_id, family_card_id)
  select f.merchant_id, turn.id, f.id
  from turn, jsonb_to_record(${rows}::jsonb) as shown (card_number text, member_id uuid)
  join family_card f on f.merchant_id = ${merchantId}::uuid and f.card_key = lower(shown.card_number)
  join member given on given.merchant_id = f.merchant_id and given.id = f.member_id
    and coalesce(given.merged_into, given.id) = shown.member_id
)`

export interface FamilyPurchase {
  readonly cardNumber: string
  /** The person who has the card, and the holder of the account now; empty where they were erased. */
  readonly name: string
  readonly holder: string
}

/** The family card that an order was bought with; undefined: none. */
export const findFamilyPurchase = (tx: Tx, merchantId: string, orderId: string): Promise<FamilyPurchase | undefined> =>
  tx.maybe(sql`
    select f.card_number, f.name, m.name as holder from family_purchase p
    join family_card f on f.merchant_id = p.merchant_id and f.id = p.family_card_id
    join member given on given.merchant_id = f.merchant_id and given.id = f.member_id
    join member m on m.merchant_id = f.merchant_id and m.id = coalesce(given.merged_into, given.id)
    where p.merchant_id = ${merchantId} and p.order_id = ${orderId}`)
