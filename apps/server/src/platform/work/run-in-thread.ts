import { Worker } from 'node:worker_threads'
import { DatabaseError } from '../db/database-error.ts'
import type { Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import type {
  MessageFromThread,
  LentDatabase,
  SentStatement,
  ThreadInput,
  ToldFailure,
  MessageToThread,
} from './lent-database.ts'

interface Asked {
  readonly data: unknown
  /** Buffers that go over with the data, and are the program's no more. */
  readonly transfer?: readonly ArrayBuffer[]
  readonly database: LentDatabase
  readonly isClosing?: (() => boolean) | undefined
  /** Megabytes of its heap. */
  readonly megabytes?: number
  /** Hears what the thread notes on its way. */
  readonly heard?: (note: string) => void
}

/** The room of a thread unless told otherwise, megabytes. The smaller it is, the less the engine lets a heap grow past what is held before it collects. */
const ROOM = 1_024
/** New objects of a thread lie in so many megabytes until they are collected for the first time. */
const NEW_ROOM = 12

/**
 * Does work in a thread of its own, which asks the database through this program: neither the server's heap grows by it, nor do calls wait for it. Rejects where
 * the work does, or where the thread dies; what it had open is rolled back then.
 */
export async function runInThread<Answer>(
  file: URL,
  { data, transfer = [], megabytes = ROOM, ...asked }: Asked,
): Promise<Answer> {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: NEW_ROOM }
  const workerData: ThreadInput = { data, kind: asked.database.kind }
  const worker = new Worker(file, { workerData, transferList: [...transfer], resourceLimits })
  const lending = new Lending(worker, asked)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.on('message', (said: MessageFromThread) => {
        if (said.kind === 'answer') resolve(said.answer as Answer)
        else if (said.kind === 'broken') reject(said.isTold ? lending.lastFailure : new Error(said.message))
        else if (said.kind === 'note') asked.heard?.(said.note)
        else void lending.take(said)
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('a thread ended without an answer')))
    })
  } finally {
    lending.end()
    await worker.terminate()
  }
}

/** Returns whether a thread died because its work needs more room than a thread has. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

type Word = Exclude<MessageFromThread, { readonly kind: 'answer' | 'broken' | 'note' }>

/** A transaction that a thread works in. */
interface Held {
  readonly tx: Tx
  readonly done: () => void
  readonly fail: (error: unknown) => void
  /** Failures by the number of their statement: the database's own transaction is told the very same. */
  readonly failures: Map<number, unknown>
}

/** The work of the thread failed by itself. */
class OwnFailure extends Error {}

/** Does for a thread what it asks of the database. */
class Lending {
  /** The last failure that the thread was told of, with its kind: whoever runs a lost race again looks at it. */
  lastFailure: unknown
  readonly #worker: Worker
  readonly #asked: Pick<Asked, 'database' | 'isClosing'>
  readonly #held = new Map<number, Held>()
  #isOver = false

  constructor(worker: Worker, asked: Pick<Asked, 'database' | 'isClosing'>) {
    this.#worker = worker
    this.#asked = asked
  }

  async take(said: Word): Promise<void> {
    switch (said.kind) {
      case 'begin':
        return this.#begin(said)
      case 'statement':
        return this.#ask(said)
      case 'done':
        return this.#held.get(said.run)?.done()
      case 'failed': {
        const held = this.#held.get(said.run)
        return held?.fail(said.at === undefined ? new OwnFailure() : held.failures.get(said.at))
      }
      case 'script':
        return this.#answer(said.at, this.#asked.database.script(said.text))
      case 'ask':
        return this.#answer(said.at, this.#asked.database.ask(said.statement))
    }
  }

  /** Rolls back what is open. */
  end(): void {
    this.#isOver = true
    for (const { fail } of this.#held.values()) fail(new Error('the thread of a transaction ended'))
  }

  async #begin({ run, scope }: Extract<Word, { kind: 'begin' }>): Promise<void> {
    const work = (tx: Tx): Promise<void> =>
      new Promise((done, fail) => {
        if (this.#isOver) return fail(new Error('the thread of a transaction ended'))
        this.#held.set(run, { tx, done, fail, failures: new Map() })
        this.#say({ kind: 'run', run, isClosing: this.#asked.isClosing?.() ?? false })
      })
    try {
      await this.#asked.database.transaction(scope, work)
      this.#say({ kind: 'ended', run })
    } catch (error) {
      const isOwn = error instanceof OwnFailure
      this.#say({ kind: 'ended', run, failure: isOwn ? 'own' : this.#told(error) })
    } finally {
      this.#held.delete(run)
    }
  }

  async #ask({ run, at, way, statement }: Extract<Word, { kind: 'statement' }>): Promise<void> {
    const held = this.#held.get(run)
    const answer = held ? asked(held.tx, way, statement) : Promise.reject(new Error('the transaction is over'))
    await this.#answer(at, answer, (error) => held?.failures.set(at, error))
  }

  async #answer(at: number, answer: Promise<unknown>, failed?: (error: unknown) => void): Promise<void> {
    try {
      this.#say({ kind: 'answered', at, value: await answer })
    } catch (error) {
      failed?.(error)
      this.#say({ kind: 'refused', at, failure: this.#told(error) })
    }
  }

  #told(error: unknown): ToldFailure {
    this.lastFailure = error
    return toldFailure(error)
  }

  #say(word: MessageToThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
    this.#worker.postMessage(word)
  }
}

const asked = (tx: Tx, way: keyof Tx, statement: SentStatement): Promise<unknown> =>
  (tx[way] as (statement: Sql) => Promise<unknown>)(statement)

function toldFailure(error: unknown): ToldFailure {
  if (!(error instanceof DatabaseError)) return { message: error instanceof Error ? error.message : String(error) }
  const { message, sqlstate, constraint, table } = error
  return { message, sqlstate, constraint, table }
}
