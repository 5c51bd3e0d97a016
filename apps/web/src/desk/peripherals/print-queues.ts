import { createStore, type Store } from '../ui/store.ts'
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
  private readonly jobs: JobStore
  private readonly state: Store<PrintQueueState>
  private readonly make: (printerId: QueueOf, keeper: JobKeeper) => PrintQueue

  constructor(make: (printerId: QueueOf, keeper: JobKeeper) => PrintQueue, jobs: JobStore) {
    this.make = make
    this.jobs = jobs
    this.state = createStore(this.to(null).snapshot)
  }

  get snapshot(): PrintQueueState {
    return this.state.read()
  }

  get listen(): Store<PrintQueueState>['listen'] {
    return this.state.listen
  }

  add(job: Omit<PrintJob, 'tries'>, printerId: QueueOf = null): Promise<void> {
    return this.to(printerId).add(job)
  }

  /** Brings back what the last page left, each to its own printer. */
  async restore(): Promise<void> {
    for (const { printerId } of await this.jobs.list()) this.to(printerId ?? null)
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
    const { put, drop, list } = this.jobs
    const own = printerId === null ? {} : { printerId }
    const queue = this.make(printerId, {
      put: (job) => put({ ...job, ...own }),
      drop,
      list: async () => (await list()).filter((job) => (job.printerId ?? null) === printerId),
    })
    queue.listen(() => {
      this.state.change(together(this.each(({ snapshot }) => snapshot)))
    })
    return queue
  }
}

const holds = ({ snapshot: { waiting, unsure } }: PrintQueue, id: string): boolean =>
  [...waiting, ...unsure].some((job) => job.id === id)
