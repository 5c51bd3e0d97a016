import { firstPreviousHash, hashedText } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Hex SHA-256 of a text in UTF-8. Needs a secure context, as all of the desk does. */
const sha256Hex = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** The hash an entry must carry. */
export const entryHash = (entry: Omit<JournalEntry, 'hash'>): Promise<string> => sha256Hex(hashedText(entry))

/**
 * The first sequence at which a run of entries (in order) breaks: a hash that does not fit its body, a link that does not
 * fit the entry before, or a hole. Null when the chain is whole.
 */
export async function firstBrokenSequence(entries: readonly JournalEntry[]): Promise<number | null> {
  let previous: { sequence: number; hash: string } | null = null
  for (const entry of entries) {
    const link: string | null = previous ? previous.hash : entry.sequence === 1 ? firstPreviousHash : null
    if (previous && entry.sequence !== previous.sequence + 1) return entry.sequence
    if (link !== null && entry.previousHash !== link) return entry.sequence
    if ((await entryHash(entry)) !== entry.hash) return entry.sequence
    previous = entry
  }
  return null
}
