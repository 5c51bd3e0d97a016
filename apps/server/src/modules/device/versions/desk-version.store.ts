import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface OutletDesk {
  readonly outletId: string
  readonly name: string
  readonly choice: string | null
  readonly chosenAt: string | null
  readonly chosenBy: string | null
  readonly running: { version: string; tills: number }[]
}

/** The outlets that somebody may see, with the desk chosen for each and those that its registered tills said they run; null: all outlets. */
export const listOutletDesks = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | null,
): Promise<OutletDesk[]> =>
  tx.many(sql`
    select o.id as outlet_id, o.name, v.version as choice, v.chosen_at, v.chosen_by, coalesce((
      select jsonb_agg(jsonb_build_object('version', run.version, 'tills', run.tills) order by run.tills desc, run.version)
      from (select r.version_text as version, count(*) as tills from device d
        join device_registration r on r.merchant_id = d.merchant_id and r.device_id = d.id and r.unbound_at is null
        where d.merchant_id = o.merchant_id and d.outlet_id = o.id and d.archived_at is null group by r.version_text) as run), '[]') as running
    from organisation_outlet o left join desk_version v on v.merchant_id = o.merchant_id and v.outlet_id = o.id
    where o.merchant_id = ${merchantId} and o.archived_at is null
      and (${outletIds === null} or o.id = any(${outletIds ?? []}::uuid[]))
    order by o.number, o.id`)

/** Returns how many of these are outlets of the merchant that are not archived. */
export const countOutlets = async (tx: Tx, merchantId: string, outletIds: readonly string[]): Promise<number> =>
  (
    await tx.one<{ outlets: number }>(sql`
      select count(*)::int as outlets from organisation_outlet
      where merchant_id = ${merchantId} and id = any(${outletIds}::uuid[]) and archived_at is null`)
  ).outlets

export const deleteDeskVersions = (tx: Tx, merchantId: string, outletIds: readonly string[]): Promise<number> =>
  tx.run(sql`delete from desk_version where merchant_id = ${merchantId} and outlet_id = any(${outletIds}::uuid[])`)

export const setDeskVersions = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
  { version, at, by }: { readonly version: string; readonly at: string; readonly by: string },
): Promise<number> =>
  tx.run(sql`
    insert into desk_version (merchant_id, outlet_id, version, chosen_at, chosen_by)
    select ${merchantId}, outlet_id, ${version}, ${at}, ${by} from unnest(${outletIds}::uuid[]) as outlet_id
    order by outlet_id
    on conflict (merchant_id, outlet_id) do update
    set version = excluded.version, chosen_at = excluded.chosen_at, chosen_by = excluded.chosen_by`)
