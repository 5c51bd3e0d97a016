import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { allCardsOf } from '../profile/all-cards.ts'

export interface FamilyCard {
  readonly id: string
  readonly name: string
  readonly cardNumber: string
  readonly madeAt: string
  readonly endedAt: string | null
}

const columns = sql`f.id, f.name, f.card_number, f.made_at, f.ended_at`

/** Returns the cards of a member and of whoever was merged into them, those in use first, then the newest. */
export const listCards = (tx: Tx, merchantId: string, memberId: string): Promise<FamilyCard[]> =>
  tx.many(sql`
    select ${columns} from family_card f
    where f.merchant_id = ${merchantId} and f.member_id = any(${allCardsOf(merchantId, memberId)})
    order by f.ended_at is not null, f.made_at desc, f.id desc limit 100`)

/** Writes a card; false where its number is taken, by a family card or by a member, an archived one too. */
export const insertCard = async (
  tx: Tx,
  merchantId: string,
  card: Omit<FamilyCard, 'endedAt'> & { readonly memberId: string },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into family_card (merchant_id, id, member_id, name, card_number, card_key, made_at)
    select ${merchantId}::uuid, ${card.id}::uuid, ${card.memberId}::uuid, ${card.name}, ${card.cardNumber}, lower(${card.cardNumber}),
      ${card.madeAt}::timestamptz
    where not exists (select from kassa_members_of_cards(array[lower(${card.cardNumber})]))
    on conflict (merchant_id, card_key) do nothing`)) > 0

/** The card, kept from being changed until the transaction ends; sales that name it go on. */
export const findCardForUpdate = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<(FamilyCard & { readonly memberId: string }) | undefined> =>
  tx.maybe(sql`
    select ${columns}, coalesce(m.merged_into, m.id) as member_id from family_card f
    join member m on m.merchant_id = f.merchant_id and m.id = f.member_id
    where f.merchant_id = ${merchantId} and f.id = ${id} for no key update of f`)

export const setCardEnded = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`update family_card set ended_at = ${at} where merchant_id = ${merchantId} and id = ${id}`)

/** Returns the account that a card in use leads to, and the person who has the card; undefined where it leads to none. */
export const findAccountOfCard = (
  tx: Tx,
  merchantId: string,
  cardNumber: string,
): Promise<{ memberId: string; name: string; cardNumber: string } | undefined> =>
  tx.maybe(sql`
    select coalesce(m.merged_into, m.id) as member_id, f.name, f.card_number from family_card f
    join member m on m.merchant_id = f.merchant_id and m.id = f.member_id
    where f.merchant_id = ${merchantId} and f.card_key = lower(${cardNumber}) and f.ended_at is null`)

/** The holder (`m`) of the account that a card in use with this whole number shares, but where `isFound` holds for them already. */
export const holderOfCard = (typed: string, isFound: Sql): Sql => sql`
  select m.id from family_card f
  join member given on given.merchant_id = f.merchant_id and given.id = f.member_id
  join member m on m.merchant_id = f.merchant_id and m.id = coalesce(given.merged_into, given.id)
  where f.card_key = lower(${typed.trim()}) and f.ended_at is null and m.archived_at is null and not ${isFound}`

/** Takes the names off the cards of a member who is erased; the numbers stay, so that nobody is given them. */
export const eraseCards = (tx: Tx, merchantId: string, memberId: string, at: string): Promise<number> =>
  tx.run(sql`
    update family_card set name = '', ended_at = coalesce(ended_at, ${at}::timestamptz)
    where merchant_id = ${merchantId} and member_id = any(${allCardsOf(merchantId, memberId)})`)

/** Returns whether a number is a family card's, one out of use too. */
export const isFamilyNumber = async (tx: Tx, merchantId: string, cardNumber: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from family_card where merchant_id = ${merchantId} and card_key = lower(${cardNumber})`)) !== undefined
