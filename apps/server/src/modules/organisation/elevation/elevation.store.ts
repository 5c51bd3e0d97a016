import type { elevationStates, elevationView } from '@kassa/contract/organisation/elevation.calls.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'

type AccountKind = 'admin' | 'staff'
type State = (typeof elevationStates)[number]

export interface ElevationRow extends Omit<OutputOf<typeof elevationView>, 'can'> {
  readonly codes: readonly string[]
}

/** The people whose roles are shown: of a merchant, of some kinds, and where the caller is staff, at their outlets. */
export interface ElevationReach {
  readonly merchantId: string
  readonly kinds: readonly AccountKind[]
  readonly outletIds: readonly string[] | 'all'
}

const end = sql`coalesce(e.ended_at, e.until_at)`

const stateAt = (now: string): Sql => sql`
  case when ${now}::timestamptz < ${end} then 'running' when e.reviewed_at is null then 'to-review' else 'reviewed' end`

const columns = (now: string): Sql => sql`
  e.id, e.account_kind as kind, e.account_id, trim(coalesce(s.first_name, a.first_name) || ' ' || coalesce(s.last_name, a.last_name)) as name,
  e.role_id, r.name as role_name, r.codes, e.outlet_id, o.name as outlet_name, e.reason, e.from_at as "from", ${end} as until,
  e.given_by_name as given_by, e.ended_by_name as ended_by, e.reviewed_at, e.reviewed_by_name as reviewed_by, ${stateAt(now)} as state`

const joined = sql`role_elevation e
  join identity_role r on r.merchant_id = e.merchant_id and r.id = e.role_id
  left join staff s on s.merchant_id = e.merchant_id and s.id = e.account_id
  left join identity_admin a on a.merchant_id = e.merchant_id and a.id = e.account_id
  left join outlet o on o.merchant_id = e.merchant_id and o.id = e.outlet_id`

const inReach = ({ merchantId, kinds, outletIds }: ElevationReach): Sql => {
  const here = sql`e.merchant_id = ${merchantId} and e.account_kind = any(${kinds})`
  return outletIds === 'all'
    ? here
    : sql`${here} and exists (select from staff_outlet b where b.merchant_id = e.merchant_id and b.staff_id = e.account_id
        and b.outlet_id = any(${outletIds}::uuid[]) and (e.outlet_id is null or e.outlet_id = b.outlet_id))`
}

const conditions = (reach: ElevationReach, state: State | undefined, now: string): Sql[] => [
  inReach(reach),
  ...(state === undefined ? [] : [sql`${stateAt(now)} = ${state}`]),
]

export const elevationList = listOf({
  columns: (_reach: ElevationReach, _state: State | undefined, now: string) => columns(now),
  from: (reach: ElevationReach, state: State | undefined, now: string) =>
    sql`from ${joined} where ${sql.and(conditions(reach, state, now))}`,
  counted: (reach: ElevationReach, state: State | undefined, now: string) =>
    sql`from role_elevation e where ${sql.and(conditions(reach, state, now))}`,
  order: keyset([sql`e.from_at`, 'instant'], [sql`e.id`, 'id']),
  isDown: true,
  keyOf: ({ from, id }: ElevationRow) => [from, id],
})

export const findElevationForUpdate = (
  tx: Tx,
  reach: ElevationReach,
  id: string,
  now: string,
): Promise<ElevationRow | undefined> =>
  tx.maybe<ElevationRow>(sql`
    select ${columns(now)} from ${joined} where ${inReach(reach)} and e.id = ${id} for update of e`)

/** Returns whether somebody has a role for a time at a moment. */
export const isElevated = async (tx: Tx, merchantId: string, accountId: string, now: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from role_elevation e
    where e.merchant_id = ${merchantId} and e.account_id = ${accountId} and ${now}::timestamptz < ${end} limit 1`)) !==
  undefined

export interface NewElevation {
  readonly id: string
  readonly kind: AccountKind
  readonly accountId: string
  readonly roleId: string
  readonly outletId: string | null
  readonly reason: string
  readonly until: string
}

export const insertElevation = (
  tx: Tx,
  merchantId: string,
  { id, kind, accountId, roleId, outletId, reason, until }: NewElevation,
  given: { readonly by: { kind: string; accountId: string; name: string }; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    insert into role_elevation (merchant_id, id, account_kind, account_id, role_id, outlet_id, reason, from_at, until_at,
      given_by_kind, given_by_id, given_by_name)
    values (${merchantId}, ${id}, ${kind}, ${accountId}, ${roleId}, ${outletId}, ${reason}, ${given.at}, ${until},
      ${given.by.kind}, ${given.by.accountId}, ${given.by.name})`)

export const setElevationEnded = (tx: Tx, merchantId: string, id: string, by: string, now: string): Promise<number> =>
  tx.run(sql`
    update role_elevation set ended_at = ${now}, ended_by_name = ${by} where merchant_id = ${merchantId} and id = ${id}`)

export const setElevationReviewed = (
  tx: Tx,
  merchantId: string,
  id: string,
  by: string,
  now: string,
): Promise<number> =>
  tx.run(sql`
    update role_elevation set reviewed_at = ${now}, reviewed_by_name = ${by}
    where merchant_id = ${merchantId} and id = ${id}`)
