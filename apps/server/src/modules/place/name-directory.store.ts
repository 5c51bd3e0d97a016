import type { Name, NameKind } from '../../platform/clusters/name.ts'
import { DatabaseError } from '../../platform/db/database-error.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Returns whether somebody on the platform has this name. Above the tenants. */
export const isNameTaken = async (tx: Tx, kind: NameKind, folded: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from name_directory where kind = ${kind} and folded = ${folded}
    union select where kassa_given(${`${kind} ${folded}`}) = 'no'`)) !== undefined

/** The names among these that somebody on the platform has, in their order. Above the tenants. */
export const listTakenNames = async (tx: Tx, kind: NameKind, folded: readonly string[]): Promise<string[]> =>
  (
    await tx.many<{ folded: string }>(
      sql`select folded from unnest(${folded}::text[]) as asked (folded)
        where kassa_given(${`${kind} `} || folded) = 'no'
          or exists (select from name_directory d where d.kind = ${kind} and d.folded = asked.folded) order by folded`,
    )
  ).map((name) => name.folded)

export interface NameHolder {
  readonly kind: NameKind
  readonly holder: string
  /** Number and name of the merchant; null for whoever is above the merchants, and a code that none has yet. */
  readonly merchant: string | null
  /** The database where the merchant lives, where databases have names. */
  readonly cluster: string | null
}

/** Whoever has one of these names, by kind. As the owner. */
export const listHolders = (tx: Tx, names: readonly Name[]): Promise<NameHolder[]> =>
  tx.many(sql`
    select d.kind, d.holder, m.number || ' ' || m.name as merchant, coalesce(d.cluster, c.cluster) as cluster
    from unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ folded }) => folded)}::text[]) as wanted (kind, folded)
    join name_directory d using (kind, folded)
    left join merchant m on m.id = d.merchant_id left join merchant_cluster c on c.merchant_id = d.merchant_id
    order by d.kind`)

/**
 * Gets these names from the first database for this transaction, for rows that no trigger sees; answers those that somebody has. In the first database nobody
 * is asked. As the owner.
 */
export async function takeNames(tx: Tx, kind: NameKind, folded: readonly string[]): Promise<string[]> {
  const asked = sql`unnest(${folded}::text[]) as asked (folded)`
  // Each name is asked for by itself: a transaction that lacks one runs again with it.
  await tx.run(sql`select kassa_ask_first(${`${kind} `} || folded) from ${asked}`)
  const taken = await listTakenNames(tx, kind, folded)
  if (taken.length > 0) return taken
  const givenUp = await tx.maybe<{ folded: string }>(
    sql`select folded from ${asked} where not kassa_take_claim(${`${kind} `} || folded) limit 1`,
  )
  if (givenUp) throw new DatabaseError('KP002', `the first database gives out ${kind} ${givenUp.folded}`)
  return []
}

/** Adds the names of a merchant whose rows came as a whole, which no trigger saw. As the owner. */
export const addArrivedNames = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`
    insert into name_directory (kind, folded, holder, merchant_id)
    select kind, folded, holder, merchant_id from name_in_tables where merchant_id = ${merchantId}`)
