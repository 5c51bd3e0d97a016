import { thickAnswer, thickSnapshot } from '@kassa/domain/basket/thin-basket.ts'
import { thickEntry } from '@kassa/domain/basket/thin-entry.ts'
import { hash } from 'node:crypto'
import { firstPreviousHash, hashedText } from '@kassa/contract/journal/journal-hash.ts'
import { batchesAhead } from '../../../platform/db/batches-ahead.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'
import { listKeptEntries, type KeptAfter, type ChainedEntry } from './device-chain.store.ts'
import { proveOfficeChain } from './office-chain.store.ts'

const entriesPerStep = 200

/** The body as the device wrote it: what the journal keeps of it and what the order's rows say, with the basket and its price from there. */
export function bodyOf({ kept, rows, snapshot: thin, answer }: ChainedEntry): Record<string, unknown> {
  const body = (rows === null ? kept : thickEntry(kept, rows)) as Record<string, unknown>
  if (body['kind'] !== 'sale') return { ...body }
  const snapshot = thickSnapshot(thin)
  return { snapshot, answer: thickAnswer(answer, snapshot), ...body }
}

/** Returns whether a line still has the hash that its device gave it. An entry in quarantine is only a link. */
function isAsWritten(entry: ChainedEntry, previousHash: string): boolean {
  if (entry.kept === null) return true
  const { id, sequence, contractVersion } = entry
  const text = hashedText({ id, sequence, contractVersion, previousHash, body: bodyOf(entry) })
  return hash('sha256', text, 'hex') === entry.hash
}

/** Works the hash of every line of every device's journal out again, from the journal and the orders as they stand; where it ends is another proof's. */
async function proveDeviceChains(tx: Tx, tell?: (entries: number) => void): Promise<BookProof> {
  let entries = 0
  let after: (KeptAfter & { readonly hash: string }) | undefined
  for await (const found of batchesAhead<ChainedEntry>((last) => listKeptEntries(tx, last, entriesPerStep))) {
    for (const entry of found) {
      const before = after && isOfSame(after, entry) ? after : undefined
      entries += 1
      // A journal whose beginning was handed on elsewhere starts with a link.
      const isSound = before
        ? entry.sequence === before.sequence + 1 && isAsWritten(entry, before.hash)
        : entry.sequence > 1 || isAsWritten(entry, firstPreviousHash)
      if (!isSound) {
        const firstDisagreement = `registration ${entry.registrationId} entry ${entry.sequence}`
        return { entries, balances: 0, firstDisagreement }
      }
      after = entry
    }
    tell?.(entries)
  }
  return { entries, balances: 0 }
}

const isOfSame = (one: KeptAfter, other: KeptAfter): boolean =>
  one.registrationId === other.registrationId && one.merchantId === other.merchantId

/** That nobody changed what devices wrote, nor what the server wrote itself. */
export const journalProofs: readonly Proof[] = [
  { book: 'device journals', run: proveDeviceChains },
  { book: 'office journals', run: proveOfficeChain },
]
