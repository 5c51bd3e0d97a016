import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drainJournal } from './drain.ts'
import type { DrainPorts, JournalOutcome, PushAnswer } from './drain.ts'
import { advanceState, waitingStates } from './entry-state.ts'
import type { StoredEntry } from './entry-state.ts'

const entryOf = (sequence: number): StoredEntry =>
  ({ id: `id-${sequence}`, sequence, state: 'on-device', acknowledgement: '', reasons: [] }) as unknown as StoredEntry

/** Books each id once and in order, as the server does; can be told to lose answers, to cut calls and to refuse entries. */
class ServerDouble {
  booked = new Map<string, JournalOutcome>()
  expected = 1
  calls = 0
  unreadable = new Set<number>()
  quarantined = new Set<number>()
  largestBatch = 100
  readonly fate: (call: number) => 'answers' | 'cut-before' | 'cut-after' | 'down'
  constructor(fate: ServerDouble['fate'] = () => 'answers') {
    this.fate = fate
  }

  push = async (entries: readonly StoredEntry[]): Promise<PushAnswer> => {
    const fate = this.fate(++this.calls)
    if (fate === 'cut-before') return { kind: 'unreachable' }
    if (fate === 'down') return { kind: 'refused', status: 503, code: 'server.down' }
    if (entries.length > this.largestBatch) return { kind: 'refused', status: 413, code: 'request.too-large' }
    if (entries.some(({ sequence }) => this.unreadable.has(sequence)))
      return { kind: 'refused', status: 400, code: 'request.invalid' }
    const outcomes = entries.map((entry) => this.book(entry))
    return fate === 'cut-after'
      ? { kind: 'unreachable' }
      : { kind: 'answered', outcomes, expectedSequence: this.expected }
  }

  private book({ id, sequence }: StoredEntry): JournalOutcome {
    const first = this.booked.get(id)
    if (first) return first
    while (this.unreadable.has(this.expected)) this.expected += 1
    if (sequence > this.expected) return { id, sequence, outcome: 'gap', reasons: [], acknowledgement: '' }
    const outcome = this.quarantined.has(sequence) ? 'quarantined' : 'accepted'
    const answer: JournalOutcome = { id, sequence, outcome, reasons: [], acknowledgement: `ack-${sequence}` }
    this.booked.set(id, answer)
    this.expected = sequence + 1
    return answer
  }
}

class Journal {
  entries: StoredEntry[]
  constructor(count: number) {
    this.entries = Array.from({ length: count }, (_, index) => entryOf(index + 1))
  }
  ports = (push: DrainPorts['push']): DrainPorts => ({
    push,
    readFrom: async (from, limit) => this.entries.filter(({ sequence }) => sequence >= from).slice(0, limit),
    firstWaiting: async () => this.entries.find(({ state }) => waitingStates.includes(state))?.sequence ?? null,
    markQueued: async (batch) =>
      this.change(
        (entry) => batch.includes(entry),
        () => 'queued',
      ),
    settle: async (news) => {
      for (const { id, state } of news)
        this.change(
          (entry) => entry.id === id,
          (now) => advanceState(now, state),
        )
    },
  })
  states = () => this.entries.map(({ state }) => state)
  private change(which: (entry: StoredEntry) => boolean, to: (now: StoredEntry['state']) => StoredEntry['state']) {
    this.entries = this.entries.map((entry) => (which(entry) ? { ...entry, state: to(entry.state) } : entry))
  }
}

describe('drainJournal', () => {
  it('sends 250 entries in three batches and settles each', async () => {
    const server = new ServerDouble()
    const journal = new Journal(250)
    expect(await drainJournal(journal.ports(server.push))).toEqual({ kind: 'empty' })
    expect(server.calls).toBe(3)
    expect(new Set(journal.states())).toEqual(new Set(['accepted']))
  })

  it('stops at once while the server is away and loses nothing', async () => {
    const journal = new Journal(3)
    expect(await drainJournal(journal.ports(new ServerDouble(() => 'cut-before').push))).toEqual({
      kind: 'offline',
      status: null,
    })
    expect(journal.states()).toEqual(['queued', 'queued', 'queued'])
    expect(await drainJournal(journal.ports(new ServerDouble(() => 'down').push))).toMatchObject({ status: 503 })
  })

  it('books nothing twice when the answer was lost', async () => {
    const server = new ServerDouble((call) => (call === 1 ? 'cut-after' : 'answers'))
    const journal = new Journal(5)
    await drainJournal(journal.ports(server.push))
    expect(await drainJournal(journal.ports(server.push))).toEqual({ kind: 'empty' })
    expect(server.booked.size).toBe(5)
  })

  it('lets one unreadable entry block nobody', async () => {
    const server = new ServerDouble()
    server.unreadable.add(40)
    const journal = new Journal(120)
    expect(await drainJournal(journal.ports(server.push))).toEqual({ kind: 'unreadable', sequences: [40] })
    expect(journal.states().filter((state) => state !== 'accepted')).toEqual(['queued'])
    expect(server.booked.size).toBe(119)
  })

  it('goes on behind an entry in quarantine', async () => {
    const server = new ServerDouble()
    server.quarantined.add(2)
    const journal = new Journal(3)
    await drainJournal(journal.ports(server.push))
    expect(journal.states()).toEqual(['accepted', 'quarantined', 'accepted'])
  })

  it('halves a batch that is too large', async () => {
    const server = new ServerDouble()
    server.largestBatch = 30
    const journal = new Journal(100)
    expect(await drainJournal(journal.ports(server.push))).toEqual({ kind: 'empty' })
    expect(server.booked.size).toBe(100)
  })

  it('sends accepted entries again to a server that lost them', async () => {
    const journal = new Journal(10)
    await drainJournal(journal.ports(new ServerDouble().push))
    journal.entries.push(entryOf(11))
    const restored = new ServerDouble()
    expect(await drainJournal(journal.ports(restored.push))).toEqual({ kind: 'empty' })
    expect(restored.booked.size).toBe(11)
  })

  it('says which sequence the server misses when the device does not have it', async () => {
    const journal = new Journal(5)
    journal.entries = journal.entries.slice(2)
    expect(await drainJournal(journal.ports(new ServerDouble().push))).toEqual({ kind: 'missing', sequence: 1 })
  })

  it('ends with every entry booked exactly once, whatever the line does', async () => {
    const fates = fc.array(fc.constantFrom('answers', 'cut-before', 'cut-after', 'down'), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fates, fc.integer({ min: 1, max: 260 }), async (fates, count) => {
        const server = new ServerDouble((call) => fates[call - 1] ?? 'answers')
        const journal = new Journal(count)
        for (let tries = 0; tries <= fates.length; tries += 1) await drainJournal(journal.ports(server.push))
        expect(server.booked.size).toBe(count)
        expect(new Set(journal.states())).toEqual(new Set(['accepted']))
      }),
      { numRuns: 100 },
    )
  })
})

describe('advanceState', () => {
  it('never takes a booked entry back', () => {
    expect(advanceState('accepted', 'queued')).toBe('accepted')
    expect(advanceState('verified', 'accepted')).toBe('verified')
    expect(advanceState('review', 'verified')).toBe('review')
    expect(advanceState('queued', 'quarantined')).toBe('quarantined')
  })
})
