import { eachApart } from '../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../platform/module.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Proof, BookProof } from '../../platform/proof.ts'
import {
  findHeadForUpdate,
  FIRST_HASH,
  insertSeals,
  listChains,
  listLinesToSeal,
  listChainsToSeal,
  listSealedLines,
  sealOf,
  type Chain,
  type SealHead,
  type Seal,
} from './seal.store.ts'

const AT_ONCE = 1_000

/** Seals the waiting lines of one chain; answers how many. A late line is sealed when it is seen, not in its place. */
async function sealChain(tx: Tx, chain: Chain, now: string): Promise<number> {
  const head = await findHeadForUpdate(tx, chain)
  const lines = await listLinesToSeal(tx, chain, head, AT_ONCE)
  const last = lines.at(-1)
  if (!last) return 0
  let hash = head?.hash ?? FIRST_HASH
  let sequence = head?.sequence ?? 0
  const seals: Seal[] = lines.map(({ id, text }) => {
    hash = sealOf(hash, text)
    sequence += 1
    return { sequence, lineId: id, hash }
  })
  await insertSeals(tx, chain, seals, { sequence, hash, lineAt: last.at }, now)
  return lines.length
}

/** Seals what waits in every chain. */
export async function sealAll({ database, now }: JobContext): Promise<void> {
  const owner = { kind: 'owner' } as const
  const chains = await database.transaction(owner, (tx) => listChainsToSeal(tx, 100))
  await eachApart(chains, async (chain) => {
    for (;;) {
      const sealed = await database.transaction(owner, (tx) => sealChain(tx, chain, now))
      if (sealed < AT_ONCE) break
    }
  })
}

/** Outside a sale's transaction, so that no sale waits for the one before it. */
export const sealLines: Job = { name: 'audit.seal-lines', everySeconds: 30, run: sealAll }

async function replay(tx: Tx, chain: Chain, head: SealHead): Promise<{ entries: number; wrong?: string }> {
  const whose = chain ?? 'those above the tenants'
  let hash: Buffer = FIRST_HASH
  let sequence = 0
  for (;;) {
    const lines = await listSealedLines(tx, chain, sequence, AT_ONCE)
    for (const line of lines) {
      sequence += 1
      if (line.sequence !== sequence) return { entries: sequence, wrong: `seal ${sequence} of ${whose} is missing` }
      if (line.text === null) return { entries: sequence, wrong: `line ${line.lineId} of ${whose} is missing` }
      hash = sealOf(hash, line.text)
      if (!hash.equals(line.hash)) return { entries: sequence, wrong: `line ${line.lineId} of ${whose} was changed` }
    }
    if (lines.length < AT_ONCE) break
  }
  const isWhole = sequence === head.sequence && hash.equals(head.hash)
  return isWhole ? { entries: sequence } : { entries: sequence, wrong: `the end of the chain of ${whose} is missing` }
}

/** Replays every chain, of each merchant and above them: a changed or missing line, a missing seal or a cut-off end disagrees. */
export const auditProof: Proof = {
  book: 'audit log',
  async run(tx): Promise<BookProof> {
    const heads = await listChains(tx)
    let entries = 0
    for (const { chain, ...head } of heads) {
      const replayed = await replay(tx, chain, head)
      entries += replayed.entries
      if (replayed.wrong !== undefined) return { entries, balances: heads.length, firstDisagreement: replayed.wrong }
    }
    return { entries, balances: heads.length }
  },
}
