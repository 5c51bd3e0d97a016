import type { JournalEntry, JournalBody } from '@kassa/contract/journal/journal.ts'

/**
 * Where an entry stands, as the cashier sees it. `on-device`: written here, not tried yet; `queued`: handed to the uploader;
 * `accepted`: booked by the server; `verified`: booked, and the server's chain of hashes covers it; `review`: booked, a
 * difference is filed; `quarantined`: kept by the server as it came, not booked. Source: D73, features OF-D01.
 */
export type EntryState = 'on-device' | 'queued' | 'accepted' | 'verified' | 'review' | 'quarantined'

/** An entry as the journal database keeps it. `body` is the contract's own shape; the rest is about this device. */
export interface StoredEntry extends Omit<JournalEntry, 'body'> {
  readonly body: JournalBody
  readonly registrationId: string
  readonly kind: JournalBody['kind']
  readonly at: string
  readonly shiftId: string
  /** Number people read, for sales and refunds; empty otherwise. */
  readonly number: string
  /** The order the entry is about; empty for entries about the drawer. */
  readonly orderId: string
  readonly state: EntryState
  readonly acknowledgement: string
  readonly reasons: readonly { readonly code: string; readonly facts: Readonly<Record<string, unknown>> }[]
}

const rank: Readonly<Record<EntryState, number>> = {
  'on-device': 0,
  queued: 1,
  accepted: 2,
  review: 3,
  quarantined: 3,
  verified: 4,
}

/** The states of an entry that has not reached the server yet. */
export const waitingStates: readonly EntryState[] = ['on-device', 'queued']

/**
 * The state after news about an entry: states only move forward, so a late or repeated answer never takes a booked entry
 * back, and an entry under review or in quarantine stays there until a person resolves it.
 */
export function advanceState(now: EntryState, news: EntryState): EntryState {
  if (now === 'review' || now === 'quarantined') return now
  return rank[news] > rank[now] ? news : now
}
