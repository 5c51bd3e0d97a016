import type { AskingDatabase, Gift } from '../../platform/clusters/gift.ts'
import type { Name, NameKind } from '../../platform/clusters/name.ts'
import {
  hasName,
  insertClaim,
  insertClaims,
  listChosenNames,
  listSettledClaims,
  removeClaim,
  setClaimed,
} from './claim.store.ts'

const owner = { kind: 'owner' } as const

const claimsOf = (kind: NameKind): Gift => ({
  kind,
  give: async (asking, folded) => ((await claim(asking, { kind, folded })) ? 'yes' : 'no'),
  giveBack: (tx, folded, cluster) => removeClaim(tx, { kind, folded }, cluster),
})

/** Names that people choose: each is taken once on the installation. */
export const nameGifts: readonly Gift[] = [{ ...claimsOf('admin'), tidy: giveUpClaims }, claimsOf('merchant')]

async function claim({ first, other, cluster }: AskingDatabase, name: Name): Promise<boolean> {
  if (await first.transaction(owner, (tx) => insertClaim(tx, name, cluster))) return true
  const isHeld = await other.transaction(owner, (tx) => hasName(tx, name))
  return !isHeld && first.transaction(owner, (tx) => setClaimed(tx, name, cluster))
}

const keyOf = ({ kind, folded }: Name): string => `${kind} ${folded}`

/** Gives up the claims of a database for names that nobody there has: their transactions were never done, or the names were let go. */
export async function giveUpClaims({ first, other, cluster }: AskingDatabase): Promise<number> {
  const claims = await first.transaction(owner, (tx) => listSettledClaims(tx, cluster))
  const held = new Set((await other.transaction(owner, listChosenNames)).map(keyOf))
  const idle = claims.filter((one) => !held.has(keyOf(one)))
  if (idle.length === 0) return 0
  await first.transaction(owner, async (tx) => {
    for (const name of idle) await removeClaim(tx, name, cluster)
  })
  return idle.length
}

/** Claims the names of a database that has merchants already. Throws, with a sentence, where one is another's: two would have it. */
export async function claimAll({ first, other, cluster }: AskingDatabase): Promise<void> {
  const names = await other.transaction(owner, listChosenNames)
  const taken = await first.transaction(owner, (tx) => insertClaims(tx, names, cluster))
  if (taken.length === 0) return
  const shown = taken.slice(0, 5).map(keyOf).join(', ')
  throw new Error(
    `the database ${cluster} of KASSA_CLUSTERS has ${taken.length} names that another has too (${shown}): change them in one of the two before they are served together`,
  )
}
