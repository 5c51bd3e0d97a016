import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isNameTaken } from '../../place/public.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { merchantFields } from '@kassa/contract/organisation/merchant.calls.ts'

export interface MerchantFields extends Omit<OutputOf<typeof merchantFields>, 'locale'> {
  readonly locale: string
}

export type AuditState = 'unaudited' | 'audited' | 'refused'

/** A merchant that has told nothing but its name. */
export const bareMerchant = (name: string): MerchantFields => ({
  name,
  companyName: '',
  address: '',
  contactName: '',
  phone: '',
  bankAccount: '',
  socialCreditCode: '',
  country: 'CN',
  locale: 'en-US',
  licenceFileId: null,
  personIdFileId: null,
  exteriorFileId: null,
  interiorFileId: null,
})

/** The next merchant number of six digits that nobody has; numbers are never used again. Above the tenants. */
export async function nextMerchantNumber(tx: Tx): Promise<string> {
  for (;;) {
    const { number, isFirst } = await tx.one<{ number: number; isFirst: boolean }>(
      sql`select kassa_next_number('merchant_number') as number, kassa_is_first() as is_first`,
    )
    // Another database got it from the first, which has looked.
    if (!isFirst || !(await isNameTaken(tx, 'merchant', String(number)))) return String(number)
  }
}

/** Takes a number that is known beforehand out of the counter, which gives it to nobody after that. As the owner, of the database that gives numbers out. */
export const passMerchantNumber = (tx: Tx, number: string): Promise<number> =>
  tx.run(sql`
    select setval('merchant_number', ${Number(number)}::bigint) from merchant_number
    where last_value < ${Number(number)}::bigint or not is_called`)

/** Adds a merchant, unaudited unless told otherwise; answers false when its number is taken. Above the tenants. */
export async function insertMerchant(
  tx: Tx,
  merchant: MerchantFields & {
    readonly id: string
    readonly number: string
    readonly partnerId: string | null
    readonly auditState?: AuditState
  },
  now: string,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into merchant (id, number, partner_id, name, company_name, address, contact_name, phone, bank_account,
      social_credit_code, country, locale, licence_file_id, person_id_file_id, exterior_file_id, interior_file_id,
      audit_state, created_at)
    select ${merchant.id}::uuid, ${merchant.number}::text, ${merchant.partnerId}, ${merchant.name}, ${merchant.companyName},
      ${merchant.address}, ${merchant.contactName}, ${merchant.phone}, ${merchant.bankAccount},
      ${merchant.socialCreditCode}, ${merchant.country}, ${merchant.locale}, ${merchant.licenceFileId},
      ${merchant.personIdFileId}, ${merchant.exteriorFileId}, ${merchant.interiorFileId},
      ${merchant.auditState ?? 'unaudited'}, ${now}
    where kassa_given(${`merchant ${merchant.number}`}) is distinct from 'no'
    on conflict (number) do nothing`)
  return inserted === 1
}
