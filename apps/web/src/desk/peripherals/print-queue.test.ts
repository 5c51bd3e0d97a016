import { describe, expect, it } from 'vitest'
import { PrintQueue } from './print-queue.ts'
import { TornWrite } from './printer-transport.ts'
import type { JobKeeper, KeptJob, PrintTransport } from './print-queue.ts'

const job = (id: string) => ({ id, title: id, bytes: new Uint8Array() })

function disk() {
  const kept = new Map<string, KeptJob>()
  const keeper: JobKeeper = {
    put: async (one) => kept.set(one.id, one),
    drop: async (id) => kept.delete(id),
    list: async () => [...kept.values()],
  }
  return { kept, keeper }
}

/** A printer that writes down what it is given; `until` keeps one from ever answering, `broken` refuses it. */
function printer(facts: { readonly until?: string; readonly broken?: string } = {}) {
  const printed: string[] = []
  const transport: PrintTransport = (_, { id }) => {
    if (id === facts.broken) return Promise.reject(new Error('paper'))
    printed.push(id)
    return id === facts.until ? new Promise(() => undefined) : Promise.resolve()
  }
  return { printed, transport }
}

const settled = () => new Promise((done) => setImmediate(done))

describe('PrintQueue', () => {
  it('keeps what failed and everything behind it, in order, until the printer is back', async () => {
    const printed: string[] = []
    let isBroken = true
    const queue = new PrintQueue(async (_, { id }) => {
      if (isBroken && id === 'b') throw new Error('paper')
      printed.push(id)
    })
    await Promise.all([queue.add(job('a')), queue.add(job('b')), queue.add(job('c'))])
    expect(printed).toEqual(['a'])
    expect(queue.snapshot).toMatchObject({ state: 'error', error: 'paper', waiting: [{ id: 'b' }, { id: 'c' }] })
    isBroken = false
    await queue.retry()
    expect(printed).toEqual(['a', 'b', 'c'])
    expect(queue.snapshot).toEqual({ waiting: [], unsure: [], state: 'ready', error: null, since: null })
  })

  it('sends after a reload what waited, once, and nothing that had been printed', async () => {
    const { kept, keeper } = disk()
    const before = new PrintQueue(printer({ broken: 'b' }).transport, { keeper })
    await Promise.all([before.add(job('a')), before.add(job('b')), before.add(job('c'))])
    expect([...kept.values()].map(({ id, isSent }) => [id, isSent])).toEqual([
      ['b', false],
      ['c', false],
    ])
    const { printed, transport } = printer()
    const after = new PrintQueue(transport, { keeper })
    await after.restore()
    expect(printed).toEqual(['b', 'c'])
    expect(kept.size).toBe(0)
  })

  it('shows as unsure what was on its way when the page went, and prints it only when asked', async () => {
    const { kept, keeper } = disk()
    void new PrintQueue(printer({ until: 'a' }).transport, { keeper }).add(job('a'))
    await settled()
    const { printed, transport } = printer()
    const after = new PrintQueue(transport, { keeper })
    await after.restore()
    expect([printed, after.snapshot.unsure.map(({ id }) => id)]).toEqual([[], ['a']])
    await after.again('a')
    expect([printed, after.snapshot.unsure, kept.size]).toEqual([['a'], [], 0])
  })

  it('forgets an unsure one for good, and never opens a drawer after a reload', async () => {
    const { kept, keeper } = disk()
    const before = new PrintQueue(printer({ broken: 'kick', until: 'a' }).transport, { keeper })
    void before.add(job('a'))
    void before.add({ ...job('kick'), isMomentary: true })
    await settled()
    const after = new PrintQueue(printer().transport, { keeper })
    await after.restore()
    after.forget('a')
    await settled()
    expect([after.snapshot.unsure, after.snapshot.waiting, kept.size]).toEqual([[], [], 0])
  })

  it('prints also where the disk keeps nothing', async () => {
    const refuse = () => Promise.reject(new Error('QuotaExceededError'))
    const { printed, transport } = printer()
    await new PrintQueue(transport, { keeper: { put: refuse, drop: refuse, list: refuse } }).add(job('a'))
    expect(printed).toEqual(['a'])
  })

  it('tries three times by itself, then the printer that stands in, and then says so and stops', async () => {
    const tried: string[] = []
    const pauses: number[] = []
    let isSpareThere = true
    const queue = new PrintQueue(
      (_, { id, tries }, isSpare) => {
        tried.push(`${id}${isSpare ? ' spare' : ''} ${String(tries)}`)
        return isSpare && isSpareThere ? Promise.resolve() : Promise.reject(new Error('cover'))
      },
      { hasSpare: () => true, pause: async (tries) => void pauses.push(tries) },
    )
    await queue.add(job('a'))
    expect([tried, pauses]).toEqual([
      ['a 1', 'a 2', 'a 3', 'a spare 1'],
      [2, 3],
    ])
    expect(queue.snapshot).toMatchObject({ waiting: [], state: 'ready' })
    isSpareThere = false
    await queue.add(job('b'))
    expect(tried).toHaveLength(10)
    expect(queue.snapshot).toMatchObject({ waiting: [{ id: 'b' }], state: 'error', error: 'cover' })
  })

  it('never sends again by itself what a printer may have begun to print, and goes on with the next', async () => {
    const { kept, keeper } = disk()
    const sent: string[] = []
    const queue = new PrintQueue(
      async (_, { id }) => {
        sent.push(id)
        if (id === 'a') throw new TornWrite('unplugged')
      },
      { keeper, hasSpare: () => true },
    )
    await Promise.all([queue.add(job('a')), queue.add(job('b'))])
    expect([sent, queue.snapshot.unsure.map(({ id }) => id), queue.snapshot.state]).toEqual([
      ['a', 'b'],
      ['a'],
      'ready',
    ])
    expect([...kept.values()].map(({ id, isSent }) => [id, isSent])).toEqual([['a', true]])
  })
})
