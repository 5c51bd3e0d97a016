import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import { journalEntry, type JournalEntry } from '@kassa/contract/journal/journal.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { bodyOf } from './chain-proofs.ts'
import { type ChainedEntry, listKeptEntries } from './device-chain.store.ts'
import { findQuarantined } from './journal-ends.store.ts'

const AT_ONCE = 100

/** An entry as it stands in what quarantine keeps of it: itself, its text, or its text in base64. */
function entryIn(raw: unknown): JournalEntry | undefined {
  const { text, base64 } = raw as { readonly text?: unknown; readonly base64?: unknown }
  const written = typeof base64 === 'string' ? Buffer.from(base64, 'base64').toString('utf8') : text
  const shaped = journalEntry.safeParse(typeof written === 'string' ? JSON.parse(written) : raw)
  return shaped.success ? shaped.data : undefined
}

/** The entry as its till sent it. Of one that is above the day's measure of quarantine only the link of the chain is left: its hash, without a body. */
async function asSent(tx: Tx, kept: ChainedEntry, previousHash: string): Promise<JournalEntry> {
  const { id, sequence, contractVersion, hash } = kept
  if (kept.kept !== null) return { id, sequence, contractVersion, previousHash, hash, body: bodyOf(kept) }
  const { kind, raws } = await findQuarantined(tx, kept)
  const own = raws.map(entryIn).find((one) => one?.hash === hash)
  return own ?? { id, sequence, contractVersion, previousHash, hash, body: { kind } }
}

/**
 * The entries of one registration from a sequence on, each exactly as its till wrote it, worked out from the journal and the books. As the owner.
 */
export async function* listEntriesBehind(
  tx: Tx,
  { merchantId, registrationId, from }: { merchantId: string; registrationId: string; from: number },
): AsyncGenerator<JournalEntry[]> {
  // The entry before the first is read for its hash.
  let after = { merchantId, registrationId, sequence: Math.max(0, from - 2) }
  let previousHash = firstPreviousHash
  for (;;) {
    const found = await listKeptEntries(tx, after, AT_ONCE)
    const own = found.filter((one) => one.registrationId === registrationId)
    const entries: JournalEntry[] = []
    for (const one of own) {
      if (one.sequence >= from) entries.push(await asSent(tx, one, previousHash))
      previousHash = one.hash
    }
    yield entries
    const last = own.at(-1)
    if (!last || own.length < AT_ONCE) return
    after = last
  }
}
