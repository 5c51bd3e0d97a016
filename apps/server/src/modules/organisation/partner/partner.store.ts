import type { Actor } from '../../../platform/actor.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { partnerView } from '@kassa/contract/organisation/partner.calls.ts'

export interface PartnerRow extends Omit<OutputOf<typeof partnerView>, 'approval' | 'can' | 'enabled'> {
  readonly isEnabled: boolean
  readonly approvedAt: string | null
}

interface PartnerFilter {
  readonly search?: string
  readonly parentId?: string
  readonly enabled?: 0 | 1
  readonly approval?: 'waiting' | 'approved'
}

/** Partners somebody may see: all for operators, oneself and one's sub-partners for a partner, none for others. */
const partnersInReach = ({ tier, partnerId }: Actor): Sql => {
  if (tier === 'operator') return sql`true`
  return tier === 'partner' ? sql`(partner.id = ${partnerId} or partner.parent_id = ${partnerId})` : sql`false`
}

const columns = sql`
  partner.id, partner.name, partner.parent_id, above.name as parent_name, partner.level, partner.contact_name,
  partner.phone, partner.is_enabled, partner.approved_at, partner.created_at, partner.version,
  (select count(*) from partner as below where below.parent_id = partner.id and below.archived_at is null)
    as sub_partners,
  (select count(*) from merchant where merchant.partner_id = partner.id and merchant.archived_at is null) as merchants`

const joined = sql`partner left join partner as above on above.id = partner.parent_id`

function conditions(actor: Actor, { search, parentId, enabled, approval }: PartnerFilter): Sql[] {
  const wanted = [partnersInReach(actor), sql`partner.archived_at is null`]
  if (search) {
    wanted.push(sql`(strpos(lower(partner.name), ${search.toLowerCase()}) > 0
      or strpos(lower(partner.contact_name), ${search.toLowerCase()}) > 0)`)
  }
  if (parentId) wanted.push(sql`partner.parent_id = ${parentId}`)
  if (enabled !== undefined) wanted.push(sql`partner.is_enabled = ${enabled === 1}`)
  if (approval) wanted.push(sql`(partner.approved_at is not null) = ${approval === 'approved'}`)
  return wanted
}

export const partnerHeadings: Headings<
  'name' | 'parent' | 'level' | 'contact' | 'subPartners' | 'merchants' | 'createdAt'
> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  parent: { by: sql`lower(coalesce(row.parent_name, ''))`, as: 'text' },
  level: { by: sql`row.level`, as: 'number' },
  contact: { by: sql`lower(row.contact_name)`, as: 'text' },
  subPartners: { by: sql`row.sub_partners`, as: 'number' },
  merchants: { by: sql`row.merchants`, as: 'number' },
  createdAt: { by: sql`row.created_at`, as: 'instant' },
}

export const partnerList = listOf({
  columns,
  from: (actor: Actor, filter: PartnerFilter) => sql`from ${joined} where ${sql.and(conditions(actor, filter))}`,
  counted: (actor: Actor, filter: PartnerFilter) => sql`from partner where ${sql.and(conditions(actor, filter))}`,
  order: keyset([sql`lower(partner.name)`, 'text'], [sql`partner.id`, 'id']),
  keyOf: ({ name, id }: PartnerRow) => [name.toLowerCase(), id],
  headings: partnerHeadings,
})

export const findPartner = (tx: Tx, actor: Actor, id: string): Promise<PartnerRow | undefined> =>
  tx.maybe<PartnerRow>(sql`
    select ${columns} from ${joined}
    where ${partnersInReach(actor)} and partner.archived_at is null and partner.id = ${id}`)

/** Returns those of `ids` that exist and are in reach, locked in key order. */
export const listPartnersForUpdate = (tx: Tx, actor: Actor, ids: readonly string[]): Promise<PartnerRow[]> =>
  tx.many<PartnerRow>(sql`
    select ${columns} from ${joined}
    where ${partnersInReach(actor)} and partner.archived_at is null and partner.id = any(${ids}::uuid[])
    order by partner.id for update of partner`)

export interface PartnerFields {
  readonly name: string
  readonly contactName: string
  readonly phone: string
  readonly parentId: string | null
}

export const setPartner = (tx: Tx, id: string, partner: PartnerFields): Promise<number> =>
  tx.run(sql`
    update partner set name = ${partner.name}, contact_name = ${partner.contactName}, phone = ${partner.phone},
      parent_id = ${partner.parentId}, version = version + 1
    where id = ${id}`)

export const setPartnerState = (tx: Tx, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update partner set is_enabled = ${isEnabled}, version = version + 1
    where id = ${id} and is_enabled <> ${isEnabled}`)

export const setPartnerApproved = (tx: Tx, id: string, now: string): Promise<number> =>
  tx.run(sql`update partner set approved_at = ${now}, version = version + 1 where id = ${id} and approved_at is null`)

export const setPartnerArchived = (tx: Tx, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update partner set archived_at = ${now}, is_enabled = false, version = version + 1 where id = ${id}`)

/** A sub-partner, or a merchant with its number. */
export interface PartnerUser {
  readonly name: string
  readonly number: string | null
}

/** A partner's sub-partners and merchants, the first of each. */
export const listPartnerUsers = (tx: Tx, id: string, most: number): Promise<PartnerUser[]> =>
  tx.many(sql`
    (select name, null as number from partner where parent_id = ${id} and archived_at is null
      order by lower(name) limit ${most})
    union all
    (select name, number from merchant where partner_id = ${id} and archived_at is null order by number limit ${most})`)

/** Everybody who signs in for a partner or its sub-partners. */
export const listAdminsOfPartner = async (tx: Tx, partnerId: string): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select admin.id from identity_admin as admin join partner on partner.id = admin.partner_id
      where partner.id = ${partnerId} or partner.parent_id = ${partnerId}`)
  ).map(({ id }) => id)
