import type { AskingDatabase, Gift } from '../../platform/clusters/gift.ts'
import type { Name, NameKind } from '../../platform/clusters/name.ts'
import {
  endClaim,
  findSettledClaim,
  insertClaim,
  insertClaims,
  listChosenNames,
  listSettledClaims,
  removeClaim,
  removeOldEnds,
  setClaimed,
} from './claim.store.ts'

const owner = { kind: 'owner' } as const

const claimsOf = (kind: NameKind): Gift => ({
  kind,
  give: async (asking, folded) => (await claim(asking, { kind, folded })) ?? 'no',
  giveBack: (tx, folded, given) => removeClaim(tx, { kind, folded, claim: given }),
})

/** Names that people choose: each is taken once on the installation. */
export const nameGifts: readonly Gift[] = [{ ...claimsOf('admin'), tidy: giveUpClaims }, claimsOf('merchant')]

async function claim({ first, other, cluster }: AskingDatabase, name: Name): Promise<string | undefined> {
  const made = await first.transaction(owner, (tx) => insertClaim(tx, name, cluster))
  if (made !== undefined) return made
  const settled = await first.transaction(owner, (tx) => findSettledClaim(tx, name, cluster))
  if (settled === undefined) return undefined
  const old = { ...name, claim: settled }
  const isFree = await other.transaction(owner, (tx) => endClaim(tx, old))
  return isFree ? first.transaction(owner, (tx) => setClaimed(tx, old)) : undefined
}

const keyOf = ({ kind, folded }: Name): string => `${kind} ${folded}`

/** Gives up the claims of a database for names that nobody there has: their transactions were never done, or the names were let go. */
export async function giveUpClaims({ first, other, cluster }: AskingDatabase): Promise<number> {
  const claims = await first.transaction(owner, (tx) => listSettledClaims(tx, cluster))
  const held = new Set((await other.transaction(owner, listChosenNames)).map(keyOf))
  let idle = 0
  for (const one of claims) {
    if (held.has(keyOf(one)) || !(await other.transaction(owner, (tx) => endClaim(tx, one)))) continue
    idle += await first.transaction(owner, (tx) => removeClaim(tx, one))
  }
  await other.transaction(owner, removeOldEnds)
  return idle
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
