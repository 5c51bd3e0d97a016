/** One thing to print, or to open: bytes for a printer and how often it was tried. */
export interface PrintJob {
  readonly id: string
  readonly title: string
  readonly bytes: Uint8Array
  readonly tries: number
}

export type PrinterState = 'ready' | 'busy' | 'error' | 'none'

/** Where bytes go: the printer on the screen, a cable, the network. Rejects when the printer did not take them. */
export type PrintTransport = (bytes: Uint8Array, job: PrintJob) => Promise<void>

export interface PrintQueueState {
  readonly waiting: readonly PrintJob[]
  readonly state: PrinterState
  readonly error: string | null
}

/**
 * Prints one job after the other and keeps what could not be printed until somebody says so: selling never waits for paper.
 * After a failure it stops; `retry` (or the next job) starts it again from the job that failed. `listen` hears every change.
 */
export class PrintQueue {
  private current: PrintQueueState = { waiting: [], state: 'ready', error: null }
  private readonly listeners = new Set<() => void>()
  private running: Promise<void> | null = null
  private readonly transport: PrintTransport

  constructor(transport: PrintTransport) {
    this.transport = transport
  }

  get snapshot(): PrintQueueState {
    return this.current
  }

  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  add(job: Omit<PrintJob, 'tries'>): Promise<void> {
    this.change({ waiting: [...this.current.waiting, { ...job, tries: 0 }] })
    return this.retry()
  }

  /** Drops a job nobody wants any more. */
  forget(id: string): void {
    this.change({ waiting: this.current.waiting.filter((job) => job.id !== id) })
  }

  retry(): Promise<void> {
    this.running ??= this.work().finally(() => (this.running = null))
    return this.running
  }

  private async work(): Promise<void> {
    for (let job = this.current.waiting[0]; job; job = this.current.waiting[0]) {
      const tried = { ...job, tries: job.tries + 1 }
      this.change({ state: 'busy', error: null, waiting: [tried, ...this.current.waiting.slice(1)] })
      try {
        await this.transport(job.bytes, tried)
      } catch (error) {
        this.change({ state: 'error', error: error instanceof Error ? error.message : String(error) })
        return
      }
      this.change({ waiting: this.current.waiting.filter(({ id }) => id !== tried.id) })
    }
    this.change({ state: 'ready', error: null })
  }

  private change(change: Partial<PrintQueueState>): void {
    this.current = { ...this.current, ...change }
    for (const listener of this.listeners) listener()
  }
}
