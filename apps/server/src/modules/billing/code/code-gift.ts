import { codeCan, codeStateOf } from '@kassa/domain/billing/activation-code.ts'

import type { AskingDatabase, Gift } from '../../../platform/clusters/gift.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { isClaimTaken } from '../../place/public.ts'
import { listCodesForUpdate, listCodesHere } from './code.store.ts'
import {
  findStockCode,
  forgetCodesAside,
  listCodesAside,
  listWholeCodes,
  moveCodesAside,
  moveCodesBack,
  type CodesGiven,
  type CodesWanted,
} from './given-code.store.ts'

const owner = { kind: 'owner' } as const

interface CodeWanted {
  readonly code: string
  readonly partners: readonly string[]
  readonly today: string
}

/** Activation codes in stock, which are the first database’s until a merchant of another one gets them. */
export const codeGift: Gift = {
  kind: 'codes',
  give: ({ first, cluster }, rest) =>
    first.transaction(owner, async (tx) => {
      const wanted = JSON.parse(rest) as CodesWanted | CodeWanted
      const given = 'code' in wanted ? await giveOne(tx, cluster, wanted) : await giveListed(tx, cluster, wanted)
      return given ? JSON.stringify(given) : 'no'
    }),
  async giveBack(tx, _, given) {
    const { claim } = JSON.parse(given) as CodesGiven
    if (claim !== null) await moveCodesBack(tx, claim)
  },
  tidy: settleCodes,
}

async function giveOne(tx: Tx, cluster: string, wanted: CodeWanted): Promise<CodesGiven | undefined> {
  const found = await findStockCode(tx, wanted)
  return found && give(tx, [found.id], cluster)
}

/** Gives codes by id that the caller may handle; shows them where one may not be issued. */
async function giveListed(tx: Tx, cluster: string, wanted: CodesWanted): Promise<CodesGiven | undefined> {
  const { ids, tier, partnerId, today } = wanted
  const found = await listCodesForUpdate(tx, { tier, partnerId }, ids)
  if (found.length !== ids.length) return undefined
  const isFit = found.every(
    (row) =>
      row.merchantId === null && codeCan(codeStateOf({ ...row, isRevoked: row.revokedAt !== null }, today), 'issue'),
  )
  return isFit ? give(tx, ids, cluster) : { claim: null, rows: await listWholeCodes(tx, ids) }
}

async function give(tx: Tx, ids: readonly string[], cluster: string): Promise<CodesGiven> {
  const claim = newId()
  const rows = await listWholeCodes(tx, ids)
  await moveCodesAside(tx, ids, { claim, cluster })
  return { claim, rows }
}

/** Puts codes back into the stock whose transaction was never done, and forgets those that have arrived. */
async function settleCodes({ first, other, cluster }: AskingDatabase): Promise<void> {
  for (const { claim, ids } of await first.transaction(owner, (tx) => listCodesAside(tx, cluster))) {
    const isTaken = await other.transaction(owner, (tx) => isClaimTaken(tx, claim))
    // They are there also where it was so long ago that their claim is forgotten.
    const haveArrived = isTaken || (await listCodesHere(other, ids)).length > 0
    await first.transaction<unknown>(owner, (tx) =>
      haveArrived ? forgetCodesAside(tx, claim) : moveCodesBack(tx, claim),
    )
  }
}
