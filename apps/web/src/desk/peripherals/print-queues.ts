import { type JobKeeper, PrintQueue, type PrintJob, type PrintQueueState } from './print-queue.ts'

/** The owner of a queue: a printer of the outlet's network that writes pick lists, or null, the desk's main one. */
export type QueueOf = string | null

/** Keeps the jobs of every queue together; each knows whose it is. */
export interface JobStore {
  readonly put: (job: Parameters<JobKeeper['put']>[0] & { readonly printerId?: string }) => Promise<unknown>
  readonly drop: JobKeeper['drop']
  readonly list: () => Promise<
    readonly (Awaited<ReturnType<JobKeeper['list']>>[number] & { readonly printerId?: string })[]
  >
}

const inOrder = ['error', 'busy', 'ready', 'none'] as const

/** Every queue as one: what waits anywhere, and the worst that is to be said. */
function together(states: readonly PrintQueueState[]): PrintQueueState {
  const worst = inOrder.find((state) => states.some((one) => one.state === state)) ?? 'ready'
  const since = states.flatMap((one) => one.since ?? [])
  return {
    waiting: states.flatMap(({ waiting }) => waiting),
    unsure: states.flatMap(({ unsure }) => unsure),
    state: worst,
    error: states.find(({ error }) => error !== null)?.error ?? null,
    since: since.length === 0 ? null : Math.min(...since),
  }
}

/**
 * A queue for each printer, seen from outside as one: a printer without paper holds up its own papers and nobody else's. `make` gives a
 * printer its queue, with its own part of the store.
 */
export class PrintQueues {
  private readonly queues = new Map<QueueOf, PrintQueue>()
  private readonly listeners = new Set<() => void>()
  private current: PrintQueueState
  private readonly store: JobStore
  private readonly make: (printerId: QueueOf, keeper: JobKeeper) => PrintQueue

  constructor(make: (printerId: QueueOf, keeper: JobKeeper) => PrintQueue, store: JobStore) {
    this.make = make
    this.store = store
    this.current = this.to(null).snapshot
  }

  get snapshot(): PrintQueueState {
    return this.current
  }

  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  add(job: Omit<PrintJob, 'tries'>, printerId: QueueOf = null): Promise<void> {
    return this.to(printerId).add(job)
  }

  /** Brings back what the last page left, each to its own printer. */
  async restore(): Promise<void> {
    for (const { printerId } of await this.store.list()) this.to(printerId ?? null)
    await Promise.all(this.each((queue) => queue.restore()))
  }

  again(id: string): Promise<unknown> {
    return Promise.all(this.each((queue) => queue.again(id)))
  }

  forget(id: string): void {
    for (const queue of this.queues.values()) if (holds(queue, id)) queue.forget(id)
  }

  retry(): Promise<unknown> {
    return Promise.all(this.each((queue) => queue.retry()))
  }

  private each<Answer>(work: (queue: PrintQueue) => Answer): Answer[] {
    return [...this.queues.values()].map(work)
  }

  private to(printerId: QueueOf): PrintQueue {
    return this.queues.getOrInsertComputed(printerId, () => this.begin(printerId))
  }

  private begin(printerId: QueueOf): PrintQueue {
    const { put, drop, list } = this.store
    const own = printerId === null ? {} : { printerId }
    const queue = this.make(printerId, {
      put: (job) => put({ ...job, ...own }),
      drop,
      list: async () => (await list()).filter((job) => (job.printerId ?? null) === printerId),
    })
    queue.listen(() => {
      this.current = together(this.each(({ snapshot }) => snapshot))
      for (const listener of this.listeners) listener()
    })
    return queue
  }
}

const holds = ({ snapshot: { waiting, unsure } }: PrintQueue, id: string): boolean =>
  [...waiting, ...unsure].some((job) => job.id === id)
