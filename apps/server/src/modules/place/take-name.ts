import type { Database } from '../../platform/db/database.ts'
import type { Beginning } from '../../platform/module.ts'
import { claimAll } from './claims.ts'
import { ensureName, findName, findNameBesideOthers, placeEverybody, type DatabaseName } from './cluster.store.ts'

/**
 * Gives the database its name of `KASSA_CLUSTERS`, for good, and each merchant in it its place. Throws, with a sentence, for the database of another
 * name, and for one without the setting while merchants live elsewhere: they would be served here a second time.
 */
export async function takeName({ database, cluster, first }: Beginning): Promise<void> {
  if (cluster === undefined) return refuseBesideOthers(database)
  const asFirst = first === undefined
  const known = await database.transaction({ kind: 'owner' }, findName)
  if (known) check(known, cluster, asFirst)
  // Whoever has a name has claimed each of its own since it came, so the first database may be away.
  if (first && !(known && !(await first.isReady()))) await claimAll({ first, other: database, cluster })
  await database.transaction({ kind: 'owner' }, async (tx) => {
    check(await ensureName(tx, cluster, asFirst), cluster, asFirst)
    await placeEverybody(tx)
  })
}

async function refuseBesideOthers(database: Database): Promise<void> {
  const here = await database.transaction({ kind: 'owner' }, findNameBesideOthers)
  if (here) throw new Error(`this database is ${here.name} of several: start the program with KASSA_CLUSTERS`)
}

function check({ name, isFirst }: DatabaseName, cluster: string, asFirst: boolean): void {
  if (name !== cluster) throw new Error(`KASSA_CLUSTERS calls this database ${cluster}, but it is ${name}`)
  if (isFirst !== asFirst)
    throw new Error(
      `${name} ${isFirst ? 'was served as the first database' : 'is not the first database'} of KASSA_CLUSTERS: keep the order of its entries`,
    )
}
