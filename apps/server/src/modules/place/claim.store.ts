import type { Name } from '../../platform/clusters/name.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** A claim as the first database knows it: each has a number of its own. */
export interface NameClaim extends Name {
  readonly claim: string
}

/** Claims a name for another database; the claim's number, or undefined where the name was not free. */
export const insertClaim = async (tx: Tx, { kind, folded }: Name, cluster: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ claim: string }>(sql`
      insert into name_directory (kind, folded, holder, cluster, claimed_at)
      values (${kind}, ${folded}, gen_random_uuid(), ${cluster}, clock_timestamp()) on conflict do nothing
      returning holder as claim`)
  )?.claim

/** Whatever was going on when it was claimed has most likely ended since. */
const isSettled: Sql = sql`claimed_at < clock_timestamp() - interval '1 minute'`

/** The number of a claim of the same database that is old enough to be taken over; undefined where there is none. */
export const findSettledClaim = async (tx: Tx, { kind, folded }: Name, cluster: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ claim: string }>(sql`
      select holder as claim from name_directory
      where kind = ${kind} and folded = ${folded} and cluster = ${cluster} and ${isSettled}`)
  )?.claim

/** Takes over a claim that has ended; the new claim's number, or undefined where somebody was quicker. */
export const setClaimed = async (tx: Tx, { kind, folded, claim }: NameClaim): Promise<string | undefined> =>
  (
    await tx.maybe<{ claim: string }>(sql`
      update name_directory set holder = gen_random_uuid(), claimed_at = clock_timestamp()
      where kind = ${kind} and folded = ${folded} and holder = ${claim} and cluster is not null returning holder as claim`)
  )?.claim

/** Takes away one claim, and none that was made since. */
export const removeClaim = (tx: Tx, { kind, folded, claim }: NameClaim): Promise<number> =>
  tx.run(sql`
    delete from name_directory
    where kind = ${kind} and folded = ${folded} and holder = ${claim} and cluster is not null`)

export const listSettledClaims = (tx: Tx, cluster: string): Promise<NameClaim[]> =>
  tx.many(sql`
    select kind, folded, holder as claim from name_directory where cluster = ${cluster} and ${isSettled}
    order by kind, folded`)

/**
 * Ends a claim in the database of its name: a transaction that has taken the name is waited for, and none can take it from then on. Answers whether
 * the name is nobody's.
 */
export async function endClaim(tx: Tx, { claim, ...name }: NameClaim): Promise<boolean> {
  await insertEnd(tx, claim)
  return !(await hasName(tx, name))
}

/**
 * Returns whether a transaction here has taken what was claimed under a number: one that still runs is waited for, and none takes it from then on.
 */
export async function isClaimTaken(tx: Tx, claim: string): Promise<boolean> {
  await insertEnd(tx, claim)
  return (await tx.maybe(sql`select from claim_end where claim = ${claim} and taken_by is not null`)) !== undefined
}

const insertEnd = (tx: Tx, claim: string): Promise<number> =>
  tx.run(sql`insert into claim_end (claim, ended_at) values (${claim}, clock_timestamp()) on conflict do nothing`)

/** Forgets the ends of claims whose transactions ended long ago. */
export const removeOldEnds = (tx: Tx): Promise<number> =>
  tx.run(sql`delete from claim_end where ended_at < clock_timestamp() - interval '7 days'`)

/** The names of merchants here of the kinds that people choose; those of a merchant whose rows are being copied here are still another database's. */
export const listChosenNames = (tx: Tx): Promise<Name[]> =>
  tx.many(sql`
    select kind, folded from name_directory d
    where kind in ('admin', 'merchant') and merchant_id is not null and cluster is null and not exists (
      select from merchant_cluster m where m.merchant_id = d.merchant_id and m.cluster <> (select name from cluster_here))
    order by kind, folded`)

const hasName = async (tx: Tx, { kind, folded }: Name): Promise<boolean> =>
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
