import type { TaxStanding } from '@kassa/domain/member/tax-standing.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A member's own fields as they are written. `phone` in E.164. */
export interface MemberFields {
  readonly cardNumber: string
  readonly name: string
  readonly reading: string
  readonly phone: string | null
  readonly email: string
  readonly birthday: string | null
  readonly gender: 0 | 1 | 2
  readonly locale: string | null
  readonly tags: readonly string[]
  readonly note: string
  readonly agreesToMessages: boolean
  readonly agreesToProfiling: boolean
  readonly taxStanding: TaxStanding | null
  readonly searchText: string
}

/** The way in which a member agreed: at a desk, in the back office, on a page of their own by a code, by an import. */
export type AgreedHow = 'desk' | 'office' | 'page' | 'import'

export interface NewMember extends MemberFields {
  readonly id: string
  readonly outletId: string | null
  readonly activatedOn: string
  readonly currency: string
  readonly at: string
  /** The way in which they agreed; the outlet is the card's. */
  readonly agreedHow: AgreedHow
  readonly agreedAt: string
}

const standingJson = ({ taxStanding }: Pick<MemberFields, 'taxStanding'>) =>
  sql`${taxStanding === null ? null : json(taxStanding)}::jsonb`

/** Columns of consent as they stand in the table; empty where none was given. */
const consentRow = (
  flag: 'messages' | 'profiling',
  agrees: boolean,
  { agreedAt, agreedHow, outletId }: Pick<NewMember, 'agreedAt' | 'agreedHow' | 'outletId'>,
) => ({
  [`${flag}_at`]: agrees ? agreedAt : null,
  [`${flag}_how`]: agrees ? agreedHow : null,
  [`${flag}_outlet`]: agrees ? outletId : null,
})

const memberRow = (member: NewMember) => ({
  id: member.id,
  card_number: member.cardNumber,
  name: member.name,
  reading: member.reading,
  phone: member.phone,
  email: member.email,
  birthday: member.birthday,
  gender: member.gender,
  locale: member.locale,
  tags: member.tags,
  note: member.note,
  ...consentRow('messages', member.agreesToMessages, member),
  ...consentRow('profiling', member.agreesToProfiling, member),
  outlet_id: member.outletId,
  activated_on: member.activatedOn,
  search_text: member.searchText,
  tax_standing: member.taxStanding,
  created_at: member.at,
  currency: member.currency,
})

/**
 * Adds members, each with an empty account at the highest enabled level that nothing has to be spent for. Answers the ids of those that were added:
 * where card or phone is taken, also by one before it, nothing of that member is written.
 */
export async function insertMembers(
  tx: Tx,
  merchantId: string,
  members: readonly NewMember[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ id: string }>(sql`
    with given as materialized (
      select * from rows from (jsonb_to_recordset(${json(members.map(memberRow))}::jsonb) as (id uuid, card_number text, name text,
        reading text, phone text, email text, birthday date, gender smallint, locale text, tags text[], note text,
        messages_at timestamptz, messages_how text, messages_outlet uuid, profiling_at timestamptz, profiling_how text,
        profiling_outlet uuid, outlet_id uuid, activated_on date, search_text text, tax_standing jsonb, created_at timestamptz,
        currency text)) with ordinality as given (id, card_number, name, reading, phone, email, birthday, gender, locale, tags, note,
        messages_at, messages_how, messages_outlet, profiling_at, profiling_how, profiling_outlet, outlet_id, activated_on,
        search_text, tax_standing, created_at, currency, position)
    ), added as (
      insert into member (merchant_id, id, card_number, name, reading, phone, email, birthday, gender, locale, tags, note,
        messages_agreed_at, messages_agreed_how, messages_agreed_outlet_id,
        profiling_agreed_at, profiling_agreed_how, profiling_agreed_outlet_id, outlet_id, activated_on, search_text, tax_standing,
        created_at)
      select ${merchantId}::uuid, id, card_number, name, reading, phone, email, birthday, gender, locale, tags, note,
        messages_at, messages_how, messages_outlet, profiling_at, profiling_how, profiling_outlet, outlet_id, activated_on,
        search_text, tax_standing, created_at
      from given where not exists (select from family_card f
        where f.merchant_id = ${merchantId}::uuid and f.card_key = lower(given.card_number))
      order by position
      on conflict do nothing
      returning id)
    insert into member_account (merchant_id, member_id, currency, level_id)
    select ${merchantId}::uuid, added.id, given.currency, (
      select l.id from member_level l
      where l.merchant_id = ${merchantId} and l.archived_at is null and l.is_enabled and l.minimum_spent_minor = 0
      order by l.number desc limit 1)
    from added join given on given.id = added.id
    returning member_id as id`)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the member who has this card or this phone, archived members too; the card first. */
export const findTaken = (
  tx: Tx,
  merchantId: string,
  id: string,
  { cardNumber, phone }: Pick<MemberFields, 'cardNumber' | 'phone'>,
): Promise<{ id: string; name: string; isCard: boolean } | undefined> =>
  tx.maybe(sql`
    select coalesce(merged_into, id) as id, name, lower(card_number) = lower(${cardNumber}) as is_card from member
    where merchant_id = ${merchantId} and id <> ${id}
      and id in (select id from kassa_members_of_cards(array[lower(${cardNumber})])
        union select id from member where merchant_id = ${merchantId} and phone = ${phone})
    order by lower(card_number) = lower(${cardNumber}) desc limit 1`)

/** Consent that stands keeps its moment and place; one that is given now is the back office's. */
const consent = (flag: 'messages' | 'profiling', agrees: boolean, at: string) => {
  const [when, how, where] = ['at', 'how', 'outlet_id'].map((part) => sql.raw(`${flag}_agreed_${part}`))
  return agrees
    ? sql`
      ${when} = coalesce(${when}, ${at}::timestamptz), ${how} = case when ${when} is null then 'office' else ${how} end,
      ${where} = case when ${when} is not null then ${where} end`
    : sql`${when} = null, ${how} = null, ${where} = null`
}

/** Fields, with the moments of consent kept where consent stands. Throws where card or phone is taken. */
export const setMember = (tx: Tx, merchantId: string, id: string, fields: MemberFields, at: string): Promise<number> =>
  tx.run(sql`
    update member set card_number = ${fields.cardNumber}, name = ${fields.name}, reading = ${fields.reading},
      phone = ${fields.phone}, email = ${fields.email}, birthday = ${fields.birthday}::date, gender = ${fields.gender},
      locale = ${fields.locale}, tags = ${fields.tags}::text[], note = ${fields.note}, search_text = ${fields.searchText},
      tax_standing = ${standingJson(fields)},
      ${consent('messages', fields.agreesToMessages, at)}, ${consent('profiling', fields.agreesToProfiling, at)},
      version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

/** Returns how many of these members there are, locked. */
export const countMembersForUpdate = async (tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> =>
  (
    await tx.many(sql`
      select id from member where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null
      order by id for update`)
  ).length

/** Returns the addresses of those of these members that there are; phone and address empty where there is none. */
export const listContacts = (
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; phone: string; email: string }[]> =>
  tx.many(sql`
    select id, name, coalesce(phone, '') as phone, email from member
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null order by id`)

/** Answers the ids that changed. */
export const setMembersAreEnabled = async (
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
  isEnabled: boolean,
): Promise<readonly string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      update member set is_enabled = ${isEnabled}, version = version + 1
      where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null and is_enabled <> ${isEnabled}
      returning id`)
  ).map(({ id }) => id)

export const setMemberArchived = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update member set archived_at = ${at}, is_enabled = false, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setMemberPassword = (tx: Tx, merchantId: string, id: string, hash: string | null): Promise<number> =>
  tx.run(sql`
    update member set password_hash = ${hash}, password_tries = 0 where merchant_id = ${merchantId} and id = ${id}`)

/** Counts a wrong try, at most five; answers how many there are now. */
export const countPasswordTry = async (tx: Tx, merchantId: string, id: string): Promise<number> =>
  (
    await tx.one<{ tries: number }>(sql`
      update member set password_tries = least(5, password_tries + 1)
      where merchant_id = ${merchantId} and id = ${id} returning password_tries as tries`)
  ).tries

export const forgetPasswordTries = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`
    update member set password_tries = 0 where merchant_id = ${merchantId} and id = ${id} and password_tries > 0`)
