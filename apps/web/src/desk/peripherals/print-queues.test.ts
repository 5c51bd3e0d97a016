import { expect, it } from 'vitest'
import { PrintQueue } from './print-queue.ts'
import { type JobStore, PrintQueues } from './print-queues.ts'
import { TornWrite } from './printer-transport.ts'

const job = (id: string) => ({ id, title: id, bytes: new Uint8Array() })
type Kept = Parameters<JobStore['put']>[0]

function disk() {
  const kept = new Map<string, Kept>()
  const store: JobStore = {
    put: async (one) => kept.set(one.id, one),
    drop: async (id) => kept.delete(id),
    list: async () => [...kept.values()],
  }
  return { kept, store }
}

/** Printers by name that write down what they are given; the main one stands in for the others. */
function printers(broken: Record<string, Error> = {}, store = disk().store) {
  const printed: string[] = []
  const write = (name: string, id: string) => {
    const failure = broken[name]
    if (failure) throw failure
    printed.push(`${name} ${id}`)
  }
  const queues = new PrintQueues(
    (printerId, keeper) =>
      new PrintQueue(async (_, { id }, isSpare) => write(isSpare ? 'main' : (printerId ?? 'main'), id), {
        keeper,
        hasSpare: () => printerId !== null,
      }),
    store,
  )
  return { printed, queues, broken }
}

it('each printer writes its own, and one without paper holds up nobody else', async () => {
  const { printed, queues, broken } = printers({ bar: new Error('paper'), main: new Error('cover') })
  await Promise.all([queues.add(job('a'), 'bar'), queues.add(job('b'), 'kitchen'), queues.add(job('c'))])
  expect(printed).toEqual(['kitchen b'])
  expect(queues.snapshot).toMatchObject({ state: 'error', error: 'cover', since: null })
  expect(queues.snapshot.waiting.map(({ id }) => id).toSorted()).toEqual(['a', 'c'])
  delete broken['main']
  await queues.retry()
  expect(printed.toSorted()).toEqual(['kitchen b', 'main a', 'main c'])
  expect(queues.snapshot).toEqual({ waiting: [], unsure: [], state: 'ready', error: null, since: null })
})

it('after a reload each job goes to its own printer, once, and what was on its way is asked about', async () => {
  const { kept, store } = disk()
  const before = printers({ bar: new TornWrite('torn'), main: new Error('cover') }, store)
  await Promise.all([before.queues.add(job('a'), 'bar'), before.queues.add(job('c'))])
  expect([...kept.values()].map(({ id, printerId, isSent }) => [id, printerId, isSent])).toEqual([
    ['a', 'bar', true],
    ['c', undefined, false],
  ])
  const { printed, queues } = printers({}, store)
  await queues.restore()
  expect([printed, queues.snapshot.unsure.map(({ id }) => id)]).toEqual([['main c'], ['a']])
  await queues.again('a')
  expect([printed, kept.size, queues.snapshot.unsure]).toEqual([['main c', 'bar a'], 0, []])
})

it('forgets a job at its own queue and at no other, and tells whoever listens', async () => {
  const { queues } = printers({ bar: new Error('paper'), main: new Error('cover') })
  await Promise.all([queues.add(job('a'), 'bar'), queues.add(job('c'))])
  let heard = 0
  const stop = queues.listen(() => (heard += 1))
  const before = queues.snapshot
  queues.forget('a')
  queues.forget('nobody')
  expect([queues.snapshot.waiting.map(({ id }) => id), queues.snapshot === before, heard]).toEqual([['c'], false, 1])
  stop()
})
