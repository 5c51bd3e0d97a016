import { createStore } from '../ui/store.ts'
import { TornWrite } from './printer-transport.ts'

/** One thing to print, or to open: bytes for a printer and how often it was tried. */
export interface PrintJob {
  readonly id: string
  readonly title: string
  readonly bytes: Uint8Array
  readonly tries: number
  /** It means this moment only (the drawer): it is not kept over a reload. */
  readonly isMomentary?: boolean
}

export type PrinterState = 'ready' | 'busy' | 'error' | 'none'

/**
 * Where bytes go: the printer on the screen, a cable, radio. Rejects when the printer did not take them, with `TornWrite` when it may
 * have taken some. `isSpare`: to the printer that stands in.
 */
export type PrintTransport = (bytes: Uint8Array, job: PrintJob, isSpare: boolean) => Promise<void>

/** Tries by itself before somebody is told. Source: D49. */
const TRIES = 3

/** A job as it lies on the disk. `isSent`: it was on its way to the printer when this was written. */
export interface KeptJob extends Pick<PrintJob, 'id' | 'title' | 'bytes'> {
  readonly isSent: boolean
}

/** Keeps jobs over a reload; `list` answers them oldest first. */
export interface JobKeeper {
  readonly put: (job: KeptJob) => Promise<unknown>
  readonly drop: (id: string) => Promise<unknown>
  readonly list: () => Promise<readonly KeptJob[]>
}

export interface PrintQueueState {
  readonly waiting: readonly PrintJob[]
  /** Sent when the page went: nobody knows whether the paper came. Not sent again by itself. */
  readonly unsure: readonly PrintJob[]
  readonly state: PrinterState
  readonly error: string | null
  /** Since when the job in hand is tried, epoch milliseconds; null while none is. */
  readonly since: number | null
}

export interface QueueOptions {
  readonly keeper?: JobKeeper
  /** Waits before the next try. */
  readonly pause?: (tries: number) => Promise<void>
  readonly now?: () => number
  /** Returns whether there is a printer that stands in. */
  readonly hasSpare?: () => boolean
}

const atRest: PrintQueueState = { waiting: [], unsure: [], state: 'ready', error: null, since: null }

const forgetful: JobKeeper = {
  put: () => Promise.resolve(),
  drop: () => Promise.resolve(),
  list: () => Promise.resolve([]),
}

/**
 * Prints one job after the other and keeps what could not be printed until somebody says so: selling never waits for paper, and a
 * reload loses none. A job that the printer refuses is tried three times, then given to the printer that stands in, and then the queue
 * stops and says so; `retry` (or the next job) starts it again from the job that failed. A job is sent once: what was on its way when
 * the page or the printer went is shown as unsure, and the next one goes on. `listen` hears every change.
 */
export class PrintQueue {
  private readonly store = createStore<PrintQueueState>(atRest)
  readonly listen = this.store.listen
  private running: Promise<void> | null = null
  private readonly transport: PrintTransport
  private readonly keeper: JobKeeper
  private readonly options: Required<Omit<QueueOptions, 'keeper'>>

  constructor(transport: PrintTransport, { keeper = forgetful, ...options }: QueueOptions = {}) {
    this.transport = transport
    this.keeper = keeper
    this.options = { pause: () => Promise.resolve(), now: () => Date.now(), hasSpare: () => false, ...options }
  }

  get snapshot(): PrintQueueState {
    return this.store.read()
  }

  add(job: Omit<PrintJob, 'tries'>): Promise<void> {
    const added = { ...job, tries: 0 }
    this.store.change({ waiting: [...this.snapshot.waiting, added] })
    return this.keep(added, false).then(() => this.retry())
  }

  /** Brings back what the last page left: what waited is sent now, what was on its way is shown as unsure. */
  async restore(): Promise<void> {
    const kept = await this.keeper.list()
    const jobs = (isSent: boolean): PrintJob[] =>
      kept.filter((job) => job.isSent === isSent).map(({ id, title, bytes }) => ({ id, title, bytes, tries: 0 }))
    this.store.change({ waiting: [...jobs(false), ...this.snapshot.waiting], unsure: jobs(true) })
    return this.retry()
  }

  /** Sends an unsure job once more, because somebody looked and the paper had not come. */
  again(id: string): Promise<void> {
    const job = this.snapshot.unsure.find((one) => one.id === id)
    if (!job) return Promise.resolve()
    this.store.change({ unsure: this.snapshot.unsure.filter((one) => one !== job) })
    return this.add(job)
  }

  /** Drops a job nobody wants any more. */
  forget(id: string): void {
    this.store.change({
      waiting: this.snapshot.waiting.filter((job) => job.id !== id),
      unsure: this.snapshot.unsure.filter((job) => job.id !== id),
    })
    void this.keeper.drop(id).catch(() => undefined)
  }

  retry(): Promise<void> {
    this.running ??= this.work().finally(() => (this.running = null))
    return this.running
  }

  private async work(): Promise<void> {
    for (let job = this.snapshot.waiting[0]; job; job = this.snapshot.waiting[0]) {
      this.store.change({ state: 'busy', error: null, since: this.options.now() })
      const failure = (await this.send(job, false)) ?? null
      if (failure instanceof TornWrite) this.leaveUnsure(job)
      else if (failure === null) this.forget(job.id)
      else {
        this.store.change({ state: 'error', error: failure.message, since: null })
        return
      }
    }
    this.store.change({ state: 'ready', error: null, since: null })
  }

  /** Three tries, then three with the spare; answers why not, or nothing where it was taken. */
  private async send(job: PrintJob, isSpare: boolean): Promise<Error | undefined> {
    let failure: Error | undefined
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (tries > 1) await this.options.pause(tries)
      failure = await this.sendOnce({ ...job, tries: job.tries + tries }, isSpare)
      if (failure === undefined || failure instanceof TornWrite) return failure
    }
    return !isSpare && this.options.hasSpare() ? this.send(job, true) : failure
  }

  private async sendOnce(tried: PrintJob, isSpare: boolean): Promise<Error | undefined> {
    this.store.change({ waiting: this.snapshot.waiting.map((one) => (one.id === tried.id ? tried : one)) })
    try {
      await this.keep(tried, true)
      await this.transport(tried.bytes, tried, isSpare)
      return undefined
    } catch (error) {
      if (!(error instanceof TornWrite)) await this.keep(tried, false)
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  /** Part of it may be on the paper: it stays on the disk as sent, and somebody says whether it is there. */
  private leaveUnsure(job: PrintJob): void {
    const waiting = this.snapshot.waiting.filter(({ id }) => id !== job.id)
    this.store.change({
      waiting,
      unsure: job.isMomentary === true ? this.snapshot.unsure : [...this.snapshot.unsure, job],
    })
  }

  /** Paper comes also where the disk refuses to keep the job. */
  private async keep({ id, title, bytes, isMomentary }: PrintJob, isSent: boolean): Promise<void> {
    if (isMomentary === true) return
    await this.keeper.put({ id, title, bytes, isSent }).catch(() => undefined)
  }
}
