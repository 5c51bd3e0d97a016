import type { Job, JobContext } from '../../platform/module.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Proof, Proven } from '../../platform/proof.ts'
import {
  findHeadForUpdate,
  FIRST_HASH,
  insertSeals,
  listChainedMerchants,
  listLinesToSeal,
  listMerchantsToSeal,
  listSealedLines,
  sealOf,
  type Head,
  type Seal,
} from './seal.store.ts'

const AT_ONCE = 1_000

/** Seals the waiting lines of one merchant; answers how many. A late line is sealed when it is seen, not in its place. */
export async function sealMerchant(tx: Tx, merchantId: string, now: string): Promise<number> {
  const head = await findHeadForUpdate(tx, merchantId)
  const lines = await listLinesToSeal(tx, merchantId, head, AT_ONCE)
  const last = lines.at(-1)
  if (!last) return 0
  let hash = head?.hash ?? FIRST_HASH
  let sequence = head?.sequence ?? 0
  const seals: Seal[] = lines.map(({ id, text }) => {
    hash = sealOf(hash, text)
    sequence += 1
    return { sequence, lineId: id, hash }
  })
  await insertSeals(tx, merchantId, seals, { sequence, hash, lineAt: last.at }, now)
  return lines.length
}

async function sealAll({ database, now }: JobContext): Promise<void> {
  const owner = { kind: 'owner' } as const
  for (const merchantId of await database.transaction(owner, (tx) => listMerchantsToSeal(tx, 100))) {
    for (;;) {
      const sealed = await database.transaction(owner, (tx) => sealMerchant(tx, merchantId, now))
      if (sealed < AT_ONCE) break
    }
  }
}

/** Outside a sale's transaction, so that no sale waits for the one before it. */
export const sealLines: Job = { name: 'audit.seal-lines', everySeconds: 30, run: sealAll }

async function replay(tx: Tx, merchantId: string, head: Head): Promise<{ entries: number; wrong?: string }> {
  let hash: Buffer = FIRST_HASH
  let sequence = 0
  for (;;) {
    const lines = await listSealedLines(tx, merchantId, sequence, AT_ONCE)
    for (const line of lines) {
      sequence += 1
      if (line.sequence !== sequence)
        return { entries: sequence, wrong: `seal ${sequence} of ${merchantId} is missing` }
      if (line.text === null) return { entries: sequence, wrong: `line ${line.lineId} of ${merchantId} is missing` }
      hash = sealOf(hash, line.text)
      if (!hash.equals(line.hash))
        return { entries: sequence, wrong: `line ${line.lineId} of ${merchantId} was changed` }
    }
    if (lines.length < AT_ONCE) break
  }
  const isWhole = sequence === head.sequence && hash.equals(head.hash)
  return isWhole
    ? { entries: sequence }
    : { entries: sequence, wrong: `the end of the chain of ${merchantId} is missing` }
}

/** Replays every merchant's chain: a changed or missing line, a missing seal or a cut-off end disagrees. */
export const auditProof: Proof = {
  book: 'audit log',
  async run(tx): Promise<Proven> {
    const heads = await listChainedMerchants(tx)
    let entries = 0
    for (const { merchantId, ...head } of heads) {
      const replayed = await replay(tx, merchantId, head)
      entries += replayed.entries
      if (replayed.wrong !== undefined) return { entries, balances: heads.length, firstDisagreement: replayed.wrong }
    }
    return { entries, balances: heads.length }
  },
}
