import type { Beginning } from '../../platform/module.ts'
import { claimAll } from './claims.ts'
import { ensureName, findNameBesideOthers, placeEverybody } from './cluster.store.ts'

/**
 * Gives the database its name of `KASSA_CLUSTERS`, for good, and each merchant in it its place. Throws, with a sentence, for the database of another
 * name, and for one without the setting while merchants live elsewhere: they would be served here a second time.
 */
export async function takeName({ database, cluster, first }: Beginning): Promise<void> {
  await database.transaction({ kind: 'owner' }, async (tx) => {
    if (cluster === undefined) {
      const here = await findNameBesideOthers(tx)
      if (here) throw new Error(`this database is ${here.name} of several: start the program with KASSA_CLUSTERS`)
      return
    }
    const { name, isFirst } = await ensureName(tx, cluster, first === undefined)
    if (name !== cluster) throw new Error(`KASSA_CLUSTERS calls this database ${cluster}, but it is ${name}`)
    if (isFirst !== (first === undefined))
      throw new Error(
        `${name} ${isFirst ? 'was served as the first database' : 'is not the first database'} of KASSA_CLUSTERS: keep the order of its entries`,
      )
    await placeEverybody(tx)
  })
  if (cluster !== undefined && first) await claimAll({ first, other: database, cluster })
}
