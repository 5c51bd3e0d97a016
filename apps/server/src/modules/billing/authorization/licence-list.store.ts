import type { BillingPeriod } from '@kassa/domain/billing/licence-proration.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface ListedLicence {
  readonly merchantId: string
  readonly merchantNumber: string
  readonly merchantName: string
  readonly partnerName: string | null
  readonly versionName: string
  readonly editionNumber: number
  readonly period: BillingPeriod
  readonly isTrial: boolean
  readonly activatedOn: string
  readonly startedOn: string
  readonly endsOn: string | null
  readonly functions: string[]
  readonly outlets: number
  readonly codes: number
}

export interface LicenceFilter {
  readonly search?: string | undefined
  readonly state?: 'not-activated' | 'in-use' | 'grace' | 'expired' | undefined
  readonly kind?: 'trial' | 'paid' | undefined
}

const stateIs = (state: NonNullable<LicenceFilter['state']>, today: string): Sql => {
  if (state === 'not-activated') return sql`l.activated_on > ${today}::date`
  if (state === 'in-use') return sql`(l.ends_on is null or l.ends_on > ${today}::date)`
  if (state === 'grace') return sql`l.ends_on <= ${today}::date and l.ends_on > ${today}::date - 7`
  return sql`l.ends_on <= ${today}::date - 7`
}

function conditions({ search, state, kind }: LicenceFilter, today: string): Sql[] {
  const wanted = [sql`m.archived_at is null`]
  if (search)
    wanted.push(
      sql`(strpos(lower(m.name), ${search.toLowerCase()}) > 0 or starts_with(m.number, ${search.toLowerCase()}))`,
    )
  if (state) wanted.push(stateIs(state, today))
  if (kind) wanted.push(sql`l.is_trial = ${kind === 'trial'}`)
  return wanted
}

const joined = sql.raw(`
  licence l join merchant m on m.id = l.merchant_id left join partner p on p.id = m.partner_id
  join billing_edition e on e.id = l.edition_id join billing_version v on v.id = e.version_id`)

/** The headings by which licences are sorted. One that never ends comes last. */
const licenceHeadings: Headings<'merchant' | 'partner' | 'version' | 'ends' | 'outlets' | 'codes'> = {
  merchant: { by: sql`lower(row.merchant_name)`, as: 'text' },
  partner: { by: sql`lower(coalesce(row.partner_name, ''))`, as: 'text' },
  version: { by: sql`lower(row.version_name)`, as: 'text' },
  ends: { by: sql`coalesce(row.ends_on::text, '9999-12-31')`, as: 'text' },
  outlets: { by: sql`row.outlets`, as: 'number' },
  codes: { by: sql`row.codes`, as: 'number' },
}

/** Licences in reach, the next to end first. */
export const licenceList = listOf({
  columns: sql`
    l.merchant_id, l.merchant_id as id, m.number as merchant_number, m.name as merchant_name, p.name as partner_name,
    v.name as version_name, e.number as edition_number, l.period, l.is_trial, l.activated_on, l.started_on, l.ends_on,
    e.functions,
    (select count(*) from outlet o where o.merchant_id = l.merchant_id and o.archived_at is null) as outlets,
    (select count(*) from activation_code c
      where c.merchant_id = l.merchant_id and c.device_id is not null and c.revoked_at is null) as codes`,
  from: (filter: LicenceFilter, today: string) => sql`from ${joined} where ${sql.and(conditions(filter, today))}`,
  order: keyset([sql`coalesce(l.ends_on::text, '9999-12-31')`, 'text'], [sql`l.merchant_id`, 'id']),
  keyOf: ({ endsOn, merchantId }: ListedLicence) => [endsOn ?? '9999-12-31', merchantId],
  headings: licenceHeadings,
})
