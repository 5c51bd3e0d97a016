import type { Division } from '@kassa/domain/figures/division.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface DivisionName {
  readonly id: string
  readonly name: string
  readonly weightUnit: string | null
}

const person = (table: string): string => `trim(${table}.first_name || ' ' || ${table}.last_name)`

const sources: Partial<Readonly<Record<Division, Sql>>> = {
  outlet: sql.raw('select id, name, null::text as weight_unit, merchant_id from organisation_outlet'),
  device: sql.raw('select id, name, null::text as weight_unit, merchant_id from device_till'),
  staff:
    sql.raw(`select id, ${person('staff')} as name, null::text as weight_unit, merchant_id from organisation_staff as staff
    union all select id, ${person('admin')}, null, merchant_id from identity_admin as admin`),
  product: sql.raw('select id, kassa_shown_name(name, names) as name, weight_unit, merchant_id from catalogue_product'),
  category: sql.raw(
    'select id, kassa_shown_name(name, names) as name, null::text as weight_unit, merchant_id from catalogue_category',
  ),
  plan: sql.raw(`select id, terms ->> 'name' as name, null::text as weight_unit, merchant_id from marketing_plan`),
  coupon: sql.raw(
    `select id, terms ->> 'name' as name, null::text as weight_unit, merchant_id from promotion_coupon_template`,
  ),
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the names of a division's keys, for those that are ids; things that are gone have no name. */
export async function listNames(
  tx: Tx,
  merchantId: string,
  by: Division,
  keys: readonly string[],
): Promise<ReadonlyMap<string, DivisionName>> {
  const source = sources[by]
  const ids = [...new Set(keys.filter((key) => uuid.test(key)))]
  if (!source || ids.length === 0) return new Map()
  const found = await tx.many<DivisionName>(sql`
    select id, name, weight_unit from (${source}) as named
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[])`)
  return new Map(found.map((one) => [one.id, one]))
}
