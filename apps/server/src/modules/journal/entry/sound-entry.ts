import { hash } from 'node:crypto'
import { unknownFields } from '@kassa/contract/unknown-fields.ts'
import { hashedText } from '@kassa/contract/journal/journal-hash.ts'
import {
  acceptedJournalVersions,
  journalBody,
  type JournalBody,
  type JournalEntry,
} from '@kassa/contract/journal/journal.ts'
import { sound, unsoundEntry, type EntryBooker, type ReviewReason, type Sound } from '../../../platform/booking.ts'
import type { JournalStand } from './journal.store.ts'
import { plainJson, shapeFaultOf } from './plain-json.ts'

const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** Code of the receipt and of the sale's state: 8 characters of a digest over what the server took. */
export const acknowledgementOf = (registrationId: string, entry: Pick<JournalEntry, 'sequence' | 'hash'>): string =>
  sha256(`${registrationId} ${entry.sequence} ${entry.hash}`).slice(0, 8).toUpperCase()

/** The id under which an entry of a copied journal is kept, from its hash alone: filing it again finds it there. */
export function copyIdOf(registrationId: string, entryHash: string): string {
  const bytes = Buffer.from(sha256(`copy ${registrationId} ${entryHash}`), 'hex').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The texts that the database cannot store inside JSON: NUL and halves of surrogate pairs. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i

const isUnstorable = (text: string): boolean => text.includes(String.raw`\u`) && unstorable.test(text)

/**
 * The entry as it can be kept: itself; its text in base64 where it holds what the database cannot; its text as it is where its
 * shape is one that nothing should look into.
 */
export function rawOf(entry: JournalEntry): unknown {
  if (shapeFaultOf(entry.body)) return { text: plainJson(entry) }
  const text = JSON.stringify(entry)
  return isUnstorable(text) ? { base64: Buffer.from(text).toString('base64') } : entry
}

/** Returns whether an entry has the hash that its contents give. */
export const hasOwnHash = (entry: JournalEntry): boolean => sha256(hashedText(entry)) === entry.hash

/**
 * Returns whether an entry by itself can be booked: a version we speak, the hash it claims, a body of its kind, and who books that.
 *
 * Unsound: `journal.too-deep`, `journal.key-forbidden`, `journal.version-unknown`, `journal.hash-wrong`, `journal.text-unstorable`,
 * `journal.body-malformed`.
 */
export function readEntry(
  entry: JournalEntry,
  bookers: ReadonlyMap<string, EntryBooker>,
): Sound<{ readonly body: JournalBody; readonly booker: EntryBooker; readonly unknown: string | null }> {
  const fault = shapeFaultOf(entry.body)
  if (fault) return unsoundEntry(fault.code, fault.facts)
  if (!acceptedJournalVersions.includes(entry.contractVersion)) {
    return unsoundEntry('journal.version-unknown', { version: entry.contractVersion })
  }
  const text = hashedText(entry)
  if (sha256(text) !== entry.hash) return unsoundEntry('journal.hash-wrong')
  if (isUnstorable(text)) return unsoundEntry('journal.text-unstorable')
  const parsed = journalBody.safeParse(entry.body)
  if (parsed.success) {
    const booker = bookers.get(parsed.data.kind)
    return booker?.versions.includes(entry.contractVersion)
      ? sound({ body: parsed.data, booker, unknown: unknownIn(entry.body) })
      : unsoundEntry('journal.version-unknown', { version: entry.contractVersion, kind: parsed.data.kind })
  }
  const problems = parsed.error.issues.slice(0, 10).map(({ path, code }) => ({
    field: path.join('.').slice(0, 100),
    problem: code,
  }))
  const { kind } = entry.body
  return unsoundEntry('journal.body-malformed', { kind: typeof kind === 'string' ? kind.slice(0, 40) : null, problems })
}

const MOST_SAID = 200

/** The fields of a body that nobody here knows, for whoever looks at them; null: all are known. They stay in what is kept of the entry. Source: D124. */
function unknownIn(body: unknown): string | null {
  const found = unknownFields(journalBody, body)
  const names = found.map((path) => path.join('.').slice(0, MOST_SAID))
  return names.length === 0 ? null : [...new Set(names)].join(', ').slice(0, MOST_SAID)
}

/** The action for an entry, by the position of the journal. */
export type Turn =
  /** It is the entry's turn: book it, or keep it in quarantine. */
  | { readonly kind: 'take' }
  /** It was taken before: give the first answer again. */
  | {
      readonly kind: 'repeat'
      readonly outcome: 'accepted' | 'review' | 'quarantined'
      readonly reasons: readonly ReviewReason[]
      readonly acknowledgement: string
    }
  /** Too early: an earlier one is missing. */
  | { readonly kind: 'gap' }
  /** The entry is of a copy of this registration: a second entry at a sequence, or one with another past. */
  | { readonly kind: 'copy'; readonly reason: ReviewReason }

/**
 * Returns whether it is an entry's turn for certain, seen only from the journal's end: nothing stands at the next sequence, and what
 * hangs on the last entry hangs on no copy's, which is kept under another hash.
 */
export const isNext = (entry: JournalEntry, end: Pick<JournalStand, 'nextSequence' | 'lastHash'>): boolean =>
  entry.sequence === end.nextSequence && entry.previousHash === end.lastHash

/** Decides an entry's turn (D72, D73). Pure; `stand` was read for this entry. */
export function turnOf(entry: JournalEntry, stand: JournalStand): Turn {
  const { standing } = stand
  if (standing !== null && standing.hash === entry.hash) return { kind: 'repeat', ...standing }
  if (standing !== null) return copy('journal.sequence-repeated', { sequence: entry.sequence, standing: standing.hash })
  if (stand.isFork) return copy('journal.hangs-on-copy', { sequence: entry.sequence })
  if (entry.sequence > stand.nextSequence) return { kind: 'gap' }
  if (entry.sequence < stand.nextSequence) return copy('journal.sequence-passed', { expected: stand.nextSequence })
  if (entry.previousHash !== stand.lastHash) return copy('journal.chain-broken', { expected: stand.lastHash })
  return { kind: 'take' }
}

const copy = (code: ReviewReason['code'], facts: Record<string, unknown>): Turn => ({
  kind: 'copy',
  reason: { code, facts },
})
