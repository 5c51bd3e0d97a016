import { Worker } from 'node:worker_threads'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { isOutOfRoom } from '../work/run-in-thread.ts'
import type { ParsedWorkbook } from './read-sheet.ts'
import type { WorkbookSource } from './sheet-worker.ts'
import { MOST_CELLS, type UnreadReason } from './unread-workbook.ts'

/** The limit of the processor's time for a sheet: beside other work a file takes longer and is no worse for it. */
const MOST_MICROSECONDS = 20_000_000
const ASKED_EVERY_MILLISECONDS = 1_000

/** A workbook that its worker could not read, with a reason. */
export interface UnreadWorkbook {
  readonly reason: UnreadReason
}

type Parsed = Result<ParsedWorkbook>

const tooManyCells = refuse({ code: 'import.too-many-cells', facts: { limit: MOST_CELLS } })

function outcomeOf(parsed: ParsedWorkbook | UnreadWorkbook | null): Parsed {
  if (parsed === null) return refuse({ code: 'import.not-spreadsheet' })
  if (!('reason' in parsed)) return accept(parsed)
  return parsed.reason === 'import.too-many-cells' ? tooManyCells : refuse({ code: parsed.reason })
}

/** A worker that opens a workbook once and reads one sheet after the other. It is given up where it takes too much of the processor. */
export class WorkbookThread {
  readonly #worker: Worker
  #end: Parsed | undefined
  #answer: ((parsed: Parsed) => void) | undefined

  constructor(asked: WorkbookSource) {
    const resourceLimits = { maxOldGenerationSizeMb: 512 }
    this.#worker = new Worker(new URL('sheet-worker.ts', import.meta.url), { workerData: asked, resourceLimits })
    this.#worker.on('message', (parsed: ParsedWorkbook | UnreadWorkbook | null) => this.#answer?.(outcomeOf(parsed)))
    // A sheet that needs more room than a worker has reaches over as many cells as one that is refused for them.
    this.#worker.once('error', (error) => this.#giveUp(isOutOfRoom(error) ? tooManyCells : outcomeOf(null)))
  }

  /** Reads a sheet; without one that which is shown first. One is asked for after the other. */
  async read(sheetIndex: number | undefined): Promise<Parsed> {
    const before = await this.#used()
    const timer = setInterval(() => void this.#endLate(before), ASKED_EVERY_MILLISECONDS)
    try {
      return await new Promise((resolve) => {
        if (this.#end) return resolve(this.#end)
        this.#answer = resolve
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
        this.#worker.postMessage({ sheetIndex })
      })
    } finally {
      clearInterval(timer)
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  /** Microseconds of the processor so far. A worker that has ended uses none. */
  async #used(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    return user + system
  }

  async #endLate(before: number): Promise<void> {
    if ((await this.#used()) - before > MOST_MICROSECONDS) this.#giveUp(refuse({ code: 'import.too-slow' }))
  }

  #giveUp(end: Parsed): void {
    this.#end ??= end
    this.#answer?.(this.#end)
    void this.#worker.terminate()
  }
}
