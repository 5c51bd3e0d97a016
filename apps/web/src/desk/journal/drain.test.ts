import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchPace } from './batch-pace.ts'
import { drainJournal } from './drain.ts'
import type { DrainPorts, JournalOutcome, PushAnswer } from './drain.ts'
import { advanceState, waitingStates } from './entry-state.ts'
import type { StoredEntry } from './entry-state.ts'

const entryOf = (sequence: number): StoredEntry =>
  ({ id: `id-${sequence}`, sequence, state: 'on-device', acknowledgement: '', reasons: [] }) as unknown as StoredEntry

/** A desk waits so long for an answer. */
const PATIENCE_MS = 30_000

/** Books each id once and in order, as the server does; can be told to lose answers, to cut calls and to refuse entries. */
class ServerDouble {
  booked = new Map<string, JournalOutcome>()
  expected = 1
  calls = 0
  unreadable = new Set<number>()
  quarantined = new Set<number>()
  largestBatch = 100
  /** The size of each batch, in order. */
  sizes: number[] = []
  /** Its own time, and the patience of whoever waits for it. Milliseconds. */
  entryMs = 0
  now = 0
  readonly fate: (call: number) => 'answers' | 'cut-before' | 'cut-after' | 'down'
  constructor(fate: ServerDouble['fate'] = () => 'answers') {
    this.fate = fate
  }

  push = async (entries: readonly StoredEntry[]): Promise<PushAnswer> => {
    const fate = this.fate(++this.calls)
    this.sizes.push(entries.length)
    if (fate === 'cut-before') return { kind: 'unreachable' }
    if (fate === 'down') return { kind: 'refused', status: 503, code: 'server.down' }
    if (entries.length > this.largestBatch) return { kind: 'refused', status: 413, code: 'request.too-large' }
    if (entries.some(({ sequence }) => this.unreadable.has(sequence)))
      return { kind: 'refused', status: 400, code: 'request.invalid' }
    // It answers without work for those it has booked already; it goes on when nobody waits any more.
    const tookMs = entries.filter(({ id }) => !this.booked.has(id)).length * this.entryMs
    this.now += Math.min(tookMs, PATIENCE_MS)
    const outcomes = entries.map((entry) => this.book(entry))
    if (tookMs > PATIENCE_MS) return { kind: 'unreachable', isLate: true }
    return fate === 'cut-after'
      ? { kind: 'unreachable' }
      : { kind: 'answered', outcomes, expectedSequence: this.expected, tookMs }
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

  it('halves a batch that had no answer in time, down to one, and grows again once it is answered soon', async () => {
    let isStuck = true
    const server = new ServerDouble()
    const journal = new Journal(300)
    const pace = batchPace()
    const push: DrainPorts['push'] = async (entries) => {
      if (!isStuck) return server.push(entries)
      server.sizes.push(entries.length)
      return { kind: 'unreachable', isLate: true }
    }
    for (let tries = 0; tries < 8; tries += 1)
      expect(await drainJournal(journal.ports(push), pace)).toEqual({ kind: 'offline', status: null, isLate: true })
    isStuck = false
    expect(await drainJournal(journal.ports(push), pace)).toEqual({ kind: 'empty' })
    expect(server.sizes).toEqual([100, 50, 25, 12, 6, 3, 1, 1, 1, 2, 4, 8, 16, 32, 64, 100, 73])
    expect([server.booked.size, new Set(journal.states())]).toEqual([300, new Set(['accepted'])])
  })

  it('keeps to a batch that a slow server answers just in time', async () => {
    const server = new ServerDouble()
    server.entryMs = 1_000
    const journal = new Journal(100)
    const pace = batchPace()
    // None of what it was late with counts as booked: it undoes what nobody waits for.
    const push: DrainPorts['push'] = async (entries) => {
      if (entries.length * server.entryMs <= PATIENCE_MS) return server.push(entries)
      server.sizes.push(entries.length)
      return { kind: 'unreachable', isLate: true }
    }
    for (let tries = 0; tries < 3; tries += 1) await drainJournal(journal.ports(push), pace)
    expect(server.sizes).toEqual([100, 50, 25, 25, 25, 25])
    expect(server.booked.size).toBe(100)
  })

  it('learns nothing of large batches from sales that go up one by one', async () => {
    const pace = batchPace()
    pace.late(100)
    pace.late(50)
    const journal = new Journal(0)
    const server = new ServerDouble()
    for (let sale = 1; sale <= 10; sale += 1) {
      journal.entries.push(entryOf(sale))
      await drainJournal(journal.ports(server.push), pace)
    }
    journal.entries.push(...Array.from({ length: 80 }, (_, at) => entryOf(11 + at)))
    await drainJournal(journal.ports(server.push), pace)
    expect(server.sizes).toEqual([...Array.from({ length: 10 }, () => 1), 25, 50, 5])
  })

  it('says nothing of its batches to a line that is down: they are as large as before when it is back', async () => {
    const server = new ServerDouble((call) => (call <= 3 ? 'cut-before' : 'answers'))
    const journal = new Journal(100)
    const pace = batchPace()
    for (let tries = 0; tries < 4; tries += 1) await drainJournal(journal.ports(server.push), pace)
    expect(server.sizes).toEqual([100, 100, 100, 100])
  })

  it('brings all of a journal to a server of any pace, each entry once, in no more tries than halvings', async () => {
    const paces = fc.integer({ min: 1, max: PATIENCE_MS })
    await fc.assert(
      fc.asyncProperty(paces, fc.integer({ min: 1, max: 260 }), async (entryMs, count) => {
        const server = new ServerDouble()
        server.entryMs = entryMs
        const journal = new Journal(count)
        const pace = batchPace()
        let tries = 0
        while ((await drainJournal(journal.ports(server.push), pace)).kind === 'offline') tries += 1
        expect([server.booked.size, new Set(journal.states())]).toEqual([count, new Set(['accepted'])])
        // It books on behind whoever hung up, so each late batch is answered at once the next time.
        expect(tries).toBeLessThanOrEqual(Math.ceil(count / 100) * 8)
      }),
      { numRuns: 100 },
    )
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
