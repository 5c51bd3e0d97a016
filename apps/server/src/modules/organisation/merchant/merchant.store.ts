import type { Actor } from '../../../platform/actor.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import type { AuditState, MerchantFields } from './new-merchant.store.ts'
import { listOf } from '../../../platform/list/list.store.ts'

interface MerchantRow extends MerchantFields {
  readonly id: string
  readonly number: string
  readonly partnerId: string | null
  readonly partnerName: string | null
  readonly auditState: AuditState
  readonly auditReason: string
  readonly sharesSalesWithPartner: boolean
  readonly locale: 'en-US' | 'zh-CN' | 'ja-JP'
  readonly isEnabled: boolean
  readonly createdAt: string
  readonly version: number
}

/** A merchant with counts, where its inside can be read. */
export interface CountedMerchantRow extends MerchantRow {
  readonly outlets: number
  readonly staff: number
}

export interface MerchantFilter {
  readonly search?: string
  readonly partnerId?: string
  readonly enabled?: 0 | 1
  readonly auditState?: AuditState
}

/** Merchants somebody may see: all, those of a partner and its sub-partners, or the own one. */
const merchantsInReach = ({ tier, partnerId, merchantId }: Actor): Sql => {
  if (tier === 'operator') return sql`true`
  if (tier !== 'partner') return sql`merchant.id = ${merchantId}::uuid`
  return sql`merchant.partner_id in (
    select partner.id from partner where partner.id = ${partnerId} or partner.parent_id = ${partnerId})`
}

const columns = sql`
  merchant.id, merchant.number, merchant.name, merchant.company_name, merchant.address, merchant.contact_name,
  merchant.phone, merchant.bank_account, merchant.social_credit_code, merchant.country, merchant.locale,
  merchant.licence_file_id, merchant.person_id_file_id, merchant.exterior_file_id, merchant.interior_file_id,
  merchant.partner_id, partner.name as partner_name, merchant.audit_state, merchant.audit_reason,
  merchant.shares_sales_with_partner, merchant.is_enabled, merchant.created_at, merchant.version`

const counts = sql`
  (select count(*) from outlet where outlet.merchant_id = merchant.id and outlet.archived_at is null) as outlets,
  (select count(*) from staff where staff.merchant_id = merchant.id and staff.archived_at is null) as staff`

const joined = sql`merchant left join partner on partner.id = merchant.partner_id`

function conditions(actor: Actor, { search, partnerId, enabled, auditState }: MerchantFilter): Sql[] {
  const wanted = [merchantsInReach(actor), sql`merchant.archived_at is null`]
  if (search) {
    const text = search.toLowerCase()
    wanted.push(sql`(strpos(lower(merchant.name), ${text}) > 0 or strpos(lower(merchant.company_name), ${text}) > 0
      or strpos(lower(merchant.contact_name), ${text}) > 0 or starts_with(merchant.number, ${text}))`)
  }
  if (partnerId) wanted.push(sql`merchant.partner_id = ${partnerId}`)
  if (enabled !== undefined) wanted.push(sql`merchant.is_enabled = ${enabled === 1}`)
  if (auditState) wanted.push(sql`merchant.audit_state = ${auditState}`)
  return wanted
}

/** Above the tenants there are thousands, their outlets counted for the order that asks for them. */
const merchantHeadings: Headings<'name' | 'number' | 'contact' | 'partner' | 'outlets' | 'createdAt'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  number: { by: sql`row.number`, as: 'text' },
  contact: { by: sql`lower(row.contact_name)`, as: 'text' },
  partner: { by: sql`lower(coalesce(row.partner_name, ''))`, as: 'text' },
  outlets: { by: sql`row.outlets`, as: 'number' },
  createdAt: { by: sql`row.created_at`, as: 'instant' },
}

export const merchantList = listOf({
  columns: sql`${columns}, ${counts}`,
  from: (actor: Actor, filter: MerchantFilter) => sql`from ${joined} where ${sql.and(conditions(actor, filter))}`,
  counted: (actor: Actor, filter: MerchantFilter) => sql`from merchant where ${sql.and(conditions(actor, filter))}`,
  order: [{ by: sql`merchant.number`, as: 'text' }],
  keyOf: ({ number }: CountedMerchantRow) => [number],
  headings: merchantHeadings,
})

export const findMerchant = (tx: Tx, actor: Actor, id: string): Promise<CountedMerchantRow | undefined> =>
  tx.maybe<CountedMerchantRow>(sql`
    select ${columns}, ${counts} from ${joined}
    where ${merchantsInReach(actor)} and merchant.archived_at is null and merchant.id = ${id}`)

/** Returns those of `ids` that exist and are in reach, locked in key order. */
export const listMerchantsForUpdate = (tx: Tx, actor: Actor, ids: readonly string[]): Promise<MerchantRow[]> =>
  tx.many<MerchantRow>(sql`
    select ${columns} from ${joined}
    where ${merchantsInReach(actor)} and merchant.archived_at is null and merchant.test_of is null and merchant.id = any(${ids}::uuid[])
    order by merchant.id for update of merchant`)

export const setMerchant = (tx: Tx, id: string, merchant: MerchantFields): Promise<number> =>
  tx.run(sql`
    update merchant set name = ${merchant.name}, company_name = ${merchant.companyName},
      address = ${merchant.address}, contact_name = ${merchant.contactName}, phone = ${merchant.phone},
      bank_account = ${merchant.bankAccount}, social_credit_code = ${merchant.socialCreditCode},
      country = ${merchant.country}, locale = ${merchant.locale}, licence_file_id = ${merchant.licenceFileId},
      person_id_file_id = ${merchant.personIdFileId}, exterior_file_id = ${merchant.exteriorFileId},
      interior_file_id = ${merchant.interiorFileId}, version = version + 1
    where id = ${id}`)

/** Returns how many were changed: none where it is so already. */
export const setMerchantSharing = (tx: Tx, id: string, sharesSalesWithPartner: boolean): Promise<number> =>
  tx.run(sql`
    update merchant set shares_sales_with_partner = ${sharesSalesWithPartner}, version = version + 1
    where id = ${id} and shares_sales_with_partner <> ${sharesSalesWithPartner}`)

export const setMerchantState = (tx: Tx, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update merchant set is_enabled = ${isEnabled}, version = version + 1
    where id = ${id} and is_enabled <> ${isEnabled}`)

export const setMerchantAudit = (tx: Tx, id: string, state: AuditState, reason: string): Promise<number> =>
  tx.run(sql`
    update merchant set audit_state = ${state}, audit_reason = ${reason}, version = version + 1 where id = ${id}`)

export const setMerchantPartner = (tx: Tx, id: string, partnerId: string | null): Promise<number> =>
  tx.run(sql`update merchant set partner_id = ${partnerId}, version = version + 1 where id = ${id}`)
