import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { listOf } from '../../../platform/list/list.store.ts'

export interface LevelFields {
  readonly name: string
  readonly number: number
  readonly offBasisPoints: number
  readonly minimumSpentMinor: number
  readonly earnRatioHundredths: number
}

export interface LevelRecord extends LevelFields {
  readonly id: string
  readonly isEnabled: boolean
  readonly version: number
  readonly memberCount: number
}

const columns = sql`
  l.id, l.name, l.number, l.off_basis_points, l.minimum_spent_minor, l.earn_ratio_hundredths, l.is_enabled, l.version,
  (select count(*) from member_account a where a.merchant_id = l.merchant_id and a.level_id = l.id) as member_count`

export interface LevelFilter {
  readonly search?: string
  readonly enabled?: 0 | 1
}

const matching = (merchantId: string, { search, enabled }: LevelFilter): Sql =>
  sql.and([
    sql`l.merchant_id = ${merchantId} and l.archived_at is null`,
    ...(search ? [sql`strpos(lower(l.name), ${search.toLowerCase()}) > 0`] : []),
    ...(enabled === undefined ? [] : [sql`l.is_enabled = ${enabled === 1}`]),
  ])

/** A merchant has 99 levels at most: sorted as they are found. */
const levelHeadings: Headings<'name' | 'number' | 'discount' | 'minimum' | 'ratio' | 'members'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  number: { by: sql`row.number`, as: 'number' },
  discount: { by: sql`row.off_basis_points`, as: 'number' },
  minimum: { by: sql`row.minimum_spent_minor`, as: 'number' },
  ratio: { by: sql`row.earn_ratio_hundredths`, as: 'number' },
  members: { by: sql`row.member_count`, as: 'number' },
}

/** The highest first. */
export const levelList = listOf({
  columns,
  from: (merchantId: string, filter: LevelFilter) => sql`from member_level l where ${matching(merchantId, filter)}`,
  order: [{ by: sql`l.number`, as: 'whole' }],
  isDown: true,
  keyOf: ({ number }: LevelRecord) => [number],
  headings: levelHeadings,
})

/** All levels there are, the lowest first: at most 99. */
export const listAllLevels = (tx: Tx, merchantId: string): Promise<LevelRecord[]> =>
  tx.many(sql`
    select ${columns} from member_level l where l.merchant_id = ${merchantId} and l.archived_at is null order by l.number`)

export const findLevelForUpdate = (tx: Tx, merchantId: string, id: string): Promise<LevelRecord | undefined> =>
  tx.maybe(sql`
    select ${columns} from member_level l
    where l.merchant_id = ${merchantId} and l.id = ${id} and l.archived_at is null for update of l`)

/** Another level of this name or number, or undefined. */
export const findLevelLike = (
  tx: Tx,
  merchantId: string,
  id: string,
  { name, number }: Pick<LevelFields, 'name' | 'number'>,
): Promise<{ name: string; number: number } | undefined> =>
  tx.maybe(sql`
    select name, number from member_level
    where merchant_id = ${merchantId} and id <> ${id} and archived_at is null
      and (number = ${number} or lower(name) = lower(${name}))
    order by number = ${number} desc limit 1`)

/** Answers false, and writes nothing, where name or number is taken. */
export async function insertLevel(
  tx: Tx,
  merchantId: string,
  id: string,
  fields: LevelFields & { readonly currency: string },
  at: string,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into member_level (merchant_id, id, name, number, currency, off_basis_points, minimum_spent_minor, earn_ratio_hundredths, created_at)
    values (${merchantId}, ${id}, ${fields.name}, ${fields.number}, ${fields.currency}, ${fields.offBasisPoints},
      ${fields.minimumSpentMinor}, ${fields.earnRatioHundredths}, ${at})
    on conflict do nothing`)
  return added === 1
}

export const setLevel = (tx: Tx, merchantId: string, id: string, fields: LevelFields): Promise<number> =>
  tx.run(sql`
    update member_level set name = ${fields.name}, number = ${fields.number}, off_basis_points = ${fields.offBasisPoints},
      minimum_spent_minor = ${fields.minimumSpentMinor}, earn_ratio_hundredths = ${fields.earnRatioHundredths},
      version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setLevelIsEnabled = (tx: Tx, merchantId: string, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update member_level set is_enabled = ${isEnabled}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const archiveLevel = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update member_level set archived_at = ${at}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

/** Returns the spending that counts for the level of a member: since `from`, or all of it. */
export async function findSpent(tx: Tx, merchantId: string, memberId: string, from: string | null): Promise<number> {
  const { spent } = await tx.one<{ spent: number }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as spent from spending_entry
    where merchant_id = ${merchantId} and member_id = ${memberId}
      and (${from}::date is null or business_day >= ${from}::date)`)
  return spent
}
