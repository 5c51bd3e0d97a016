import type { PersonalFields } from '@kassa/domain/member/merge.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Writes personal fields over those that stand there; what is left out stays. */
export const setPersonal = (
  tx: Tx,
  merchantId: string,
  id: string,
  fields: Partial<PersonalFields>,
  searchText: string,
): Promise<number> => {
  const of = (field: keyof PersonalFields) => field in fields
  return tx.run(sql`
    update member set phone = case when ${of('phone')} then ${fields.phone ?? null} else phone end,
      email = coalesce(${fields.email ?? null}, email),
      birthday = case when ${of('birthday')} then ${fields.birthday ?? null}::date else birthday end,
      reading = coalesce(${fields.reading ?? null}, reading),
      gender = coalesce(${fields.gender ?? null}::smallint, gender),
      locale = case when ${of('locale')} then ${fields.locale ?? null} else locale end,
      tags = coalesce(${fields.tags ?? null}::text[], tags), search_text = ${searchText}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)
}

/** Archives the one who goes: the phone is free for the one who stays, who is found under this card from now on. */
export const setMerged = (
  tx: Tx,
  merchantId: string,
  { goesId, staysId, freesPhone, at }: Record<'goesId' | 'staysId' | 'at', string> & { readonly freesPhone: boolean },
): Promise<number> =>
  tx.run(sql`
    with closed as (
      update member_account set is_merged = true where merchant_id = ${merchantId} and member_id = ${goesId})
    update member set merged_into = ${staysId}::uuid, archived_at = ${at}, is_enabled = false,
      phone = case when ${freesPhone} then null else phone end, version = version + 1
    where merchant_id = ${merchantId} and id = ${goesId}`)

/** Moves the members who were merged into the one who goes on to the one who stays; returns their ids. */
export const setMergedOn = async (tx: Tx, merchantId: string, goesId: string, staysId: string): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      update member set merged_into = ${staysId}::uuid where merchant_id = ${merchantId} and merged_into = ${goesId}
      returning id`)
  ).map(({ id }) => id)

/** A member by themselves again, with those who came along. */
export async function setUnmerged(
  tx: Tx,
  merchantId: string,
  goes: { readonly id: string; readonly isEnabled: boolean; readonly phone: string | null },
  alsoIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update member_account set is_merged = false where merchant_id = ${merchantId} and member_id = ${goes.id}`)
  await tx.run(sql`
    update member set merged_into = null, archived_at = null, is_enabled = ${goes.isEnabled},
      phone = coalesce(${goes.phone}, phone), version = version + 1
    where merchant_id = ${merchantId} and id = ${goes.id}`)
  await tx.run(sql`
    update member set merged_into = ${goes.id}::uuid
    where merchant_id = ${merchantId} and id = any(${alsoIds}::uuid[])`)
}
