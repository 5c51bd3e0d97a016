import type { Name } from '../../platform/clusters/name.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Claims a name for another database; answers whether it was free. */
export const insertClaim = async (tx: Tx, { kind, folded }: Name, cluster: string): Promise<boolean> =>
  (await tx.run(sql`
    insert into name_directory (kind, folded, holder, cluster, claimed_at)
    values (${kind}, ${folded}, gen_random_uuid(), ${cluster}, clock_timestamp()) on conflict do nothing`)) === 1

/** Whatever was going on when it was claimed has ended since. */
const isSettled: Sql = sql`claimed_at < clock_timestamp() - interval '1 minute'`

/** Takes over a claim of the same database whose transaction was never done, or whose holder has let the name go. */
export const setClaimed = async (tx: Tx, { kind, folded }: Name, cluster: string): Promise<boolean> =>
  (await tx.run(sql`
    update name_directory set claimed_at = clock_timestamp()
    where kind = ${kind} and folded = ${folded} and cluster = ${cluster} and ${isSettled}`)) === 1

export const removeClaim = (tx: Tx, { kind, folded }: Name, cluster: string): Promise<number> =>
  tx.run(sql`delete from name_directory where kind = ${kind} and folded = ${folded} and cluster = ${cluster}`)

export const listSettledClaims = (tx: Tx, cluster: string): Promise<Name[]> =>
  tx.many(sql`select kind, folded from name_directory where cluster = ${cluster} and ${isSettled}`)

/** The names of merchants here of the kinds that people choose. */
export const listChosenNames = (tx: Tx): Promise<Name[]> =>
  tx.many(sql`
    select kind, folded from name_directory
    where kind in ('admin', 'merchant') and merchant_id is not null and cluster is null order by kind, folded`)

/** Whether somebody here has a name. */
export const hasName = async (tx: Tx, { kind, folded }: Name): Promise<boolean> =>
  (await tx.maybe(sql`
    select from name_directory where kind = ${kind} and folded = ${folded} and cluster is null`)) !== undefined

/** Claims the names of a database that is already at work; answers those that are another's. */
export async function insertClaims(tx: Tx, names: readonly Name[], cluster: string): Promise<Name[]> {
  const asked = sql`unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ folded }) => folded)}::text[])`
  await tx.run(sql`
    insert into name_directory (kind, folded, holder, cluster, claimed_at)
    select kind, folded, gen_random_uuid(), ${cluster}, clock_timestamp() from ${asked} as n (kind, folded)
    on conflict (kind, folded) do nothing`)
  return tx.many(sql`
    select d.kind, d.folded from ${asked} as n (kind, folded) join name_directory d using (kind, folded)
    where d.cluster is distinct from ${cluster} order by 1, 2`)
}
