import type { journalOutcome } from '@kassa/contract/journal/journal.ts'
import type { z } from 'zod'
import { batchPace, type BatchPace } from './batch-pace.ts'
import type { EntryState, StoredEntry } from './entry-state.ts'

export type JournalOutcome = z.infer<typeof journalOutcome>

/**
 * The outcome of one push. `refused` is a batch the server would not read; `unreachable` says nothing about the data, with `isLate` where somebody may be
 * at work on it still: no answer came in time.
 */
export type PushAnswer =
  | {
      readonly kind: 'answered'
      readonly outcomes: readonly JournalOutcome[]
      readonly expectedSequence: number
      readonly tookMs: number
    }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string }
  | { readonly kind: 'unreachable'; readonly isLate?: true }
  | { readonly kind: 'unbound' }

export interface EntryNews {
  readonly id: string
  readonly state: EntryState
  readonly acknowledgement: string
  readonly reasons: StoredEntry['reasons']
}

/** The functions that draining needs from outside; the tests pass in a double. */
export interface DrainPorts {
  /** Entries of one registration from `sequence` on, in order, at most `limit`, whatever their state. */
  readonly readFrom: (sequence: number, limit: number) => Promise<readonly StoredEntry[]>
  /** The lowest sequence that still waits, or null. */
  readonly firstWaiting: () => Promise<number | null>
  readonly markQueued: (entries: readonly StoredEntry[]) => Promise<void>
  readonly push: (entries: readonly StoredEntry[]) => Promise<PushAnswer>
  readonly settle: (news: readonly EntryNews[]) => Promise<void>
}

/**
 * How a drain ended. `empty`: nothing waits. `offline`: try again later, and not at once where it `isLate`. `unbound`: the registration was ended; the entries
 * stay. `missing`: the server waits for a sequence this device does not have. `unreadable`: one entry the server cannot
 * even read; everything else was sent.
 */
export type DrainEnd =
  | { readonly kind: 'empty' }
  | { readonly kind: 'offline'; readonly status: number | null; readonly isLate?: true }
  | { readonly kind: 'unbound' }
  | { readonly kind: 'missing'; readonly sequence: number }
  | { readonly kind: 'unreadable'; readonly sequences: readonly number[] }

/** Refusals of the whole call that say nothing about its entries. */
const passing = new Set([401, 403, 408, 425, 429])

const stateOf = { accepted: 'accepted', review: 'review', quarantined: 'quarantined' } as const

const newsOf = (outcomes: readonly JournalOutcome[]): EntryNews[] =>
  outcomes.flatMap(({ id, outcome, acknowledgement, reasons }) =>
    outcome === 'gap' ? [] : [{ id, state: stateOf[outcome], acknowledgement, reasons }],
  )

/**
 * Sends everything that waits, in order, in batches, until nothing is left or nothing more can be done now.
 *
 * A batch the server cannot read is halved until the entry at fault stands alone; it is set aside and the next ones go on.
 * When the server waits for an earlier sequence (it lost some, or some were set aside) it is sent from there once more; the
 * server takes each id once, so nothing is booked twice. Entries are never removed here.
 *
 * A batch without an answer in time ends the drain, and the next one sends half of it: `pace` remembers that.
 */
export async function drainJournal(ports: DrainPorts, pace: BatchPace = batchPace()): Promise<DrainEnd> {
  const setAside = new Set<number>()
  const start = await ports.firstWaiting()
  if (start === null) return { kind: 'empty' }
  let from = start
  let size = pace.most()
  let rewoundTo = Number.POSITIVE_INFINITY

  for (;;) {
    const batch = (await ports.readFrom(from, size)).filter((entry) => !setAside.has(entry.sequence))
    const last = batch.at(-1)
    if (!last) return setAside.size > 0 ? { kind: 'unreadable', sequences: [...setAside] } : { kind: 'empty' }
    await ports.markQueued(batch)
    const answer = await ports.push(batch)

    if (answer.kind === 'unreachable') {
      if (!answer.isLate) return { kind: 'offline', status: null }
      pace.late(batch.length)
      return { kind: 'offline', status: null, isLate: true }
    }
    if (answer.kind === 'unbound') return { kind: 'unbound' }
    if (answer.kind === 'refused') {
      if (answer.status >= 500 || passing.has(answer.status)) return { kind: 'offline', status: answer.status }
      if (batch.length === 1) {
        setAside.add(last.sequence)
        from = last.sequence + 1
        size = pace.most()
      } else size = Math.max(1, Math.floor(batch.length / 2))
      continue
    }

    pace.answered(batch.length, answer.tookMs)
    await ports.settle(newsOf(answer.outcomes))
    const first = batch[0]!
    if (answer.expectedSequence < first.sequence && !setAside.has(answer.expectedSequence)) {
      const held = (await ports.readFrom(answer.expectedSequence, 1))[0]
      if (held?.sequence !== answer.expectedSequence || answer.expectedSequence >= rewoundTo)
        return { kind: 'missing', sequence: answer.expectedSequence }
      rewoundTo = answer.expectedSequence
      from = answer.expectedSequence
      continue
    }
    from = last.sequence + 1
    size = pace.most()
  }
}
