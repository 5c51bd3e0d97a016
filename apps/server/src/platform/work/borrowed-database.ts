import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseScope } from '../db/database.ts'
import { DatabaseError } from '../db/database-error.ts'
import { encode, type Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { answerFromThread } from './answer-from-thread.ts'
import type {
  MessageFromThread,
  LentDatabase,
  SentStatement,
  ThreadInput,
  ToldFailure,
  MessageToThread,
  Way,
} from './lent-database.ts'

/** The surroundings of work in a thread. */
export interface ThreadContext<Data> {
  readonly data: Data
  readonly database: LentDatabase
  /** Returns whether the program was told to end when the last transaction began. */
  readonly isClosing: () => boolean
  readonly note: (note: string) => void
}

/** Does the work of this thread with the data that it began with, and hands over what it answers. For the thread's first file. */
export async function workInThread<Data>(work: (borrowed: ThreadContext<Data>) => Promise<unknown>): Promise<void> {
  const { data, kind } = workerData as ThreadInput
  const database = new Borrowing(kind)
  parentPort?.on('message', (word: MessageToThread) => database.hear(word))
  const note = (said: string): void => say({ kind: 'note', note: said })
  try {
    const answer = await work({ data: data as Data, database, isClosing: () => database.isClosing, note })
    say({ kind: 'answer', answer })
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    say({ kind: 'broken', message, isTold: database.hasTold(error) })
  }
}

const say = (word: MessageFromThread): void => answerFromThread(word)

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

interface Run {
  readonly begin: () => Promise<void>
  readonly end: (failure: ToldFailure | 'own' | undefined) => void
}

/** The database of the program, asked by messages. */
class Borrowing implements LentDatabase {
  readonly kind: LentDatabase['kind']
  isClosing = false
  readonly #waiting = new Map<number, Waiting>()
  readonly #runs = new Map<number, Run>()
  /** Failures that this thread was told of, with the statement, where it was one. */
  readonly #failed = new WeakMap<object, number | undefined>()
  #last = 0

  constructor(kind: LentDatabase['kind']) {
    this.kind = kind
  }

  hear(word: MessageToThread): void {
    switch (word.kind) {
      case 'run':
        this.isClosing = word.isClosing
        void this.#runs.get(word.run)?.begin()
        break
      case 'ended':
        this.#runs.get(word.run)?.end(word.failure)
        this.#runs.delete(word.run)
        break
      case 'answered':
        this.#take(word.at)?.resolve(word.value as never)
        break
      case 'refused': {
        this.#take(word.at)?.reject(this.#told(word.failure, word.at))
      }
    }
  }

  /** Returns whether the program told of this failure. */
  hasTold(error: unknown): boolean {
    return error instanceof Error && this.#failed.has(error)
  }

  #told(failure: ToldFailure, at?: number): Error {
    const error = errorOf(failure)
    this.#failed.set(error, at)
    return error
  }

  transaction<Value>(scope: DatabaseScope, work: (tx: Tx) => Promise<Value>): Promise<Value> {
    const run = this.#next()
    return new Promise((resolve, reject) => {
      let value: Value
      let own: unknown
      this.#runs.set(run, {
        begin: async () => {
          try {
            value = await work(this.#txOf(run))
            say({ kind: 'done', run })
          } catch (error) {
            own = error
            const at = error instanceof Error ? this.#failed.get(error) : undefined
            say({ kind: 'failed', run, ...(at !== undefined && { at }) })
          }
        },
        end: (failure) => {
          if (failure === undefined) resolve(value)
          else reject(failure === 'own' ? own : this.#told(failure))
        },
      })
      say({ kind: 'begin', run, scope })
    })
  }

  script(text: string): Promise<void> {
    return this.#answerTo((at) => ({ kind: 'script', at, text }))
  }

  ask<Row>(statement: Sql): Promise<Row[]> {
    return this.#answerTo((at) => ({ kind: 'ask', at, statement: sent(statement) }))
  }

  #txOf(run: number): Tx {
    const asking =
      (way: Way) =>
      <Value>(statement: Sql): Promise<Value> =>
        this.#answerTo((at) => ({ kind: 'statement', run, at, way, statement: sent(statement) }))
    return { one: asking('one'), maybe: asking('maybe'), many: asking('many'), run: asking('run') }
  }

  async #answerTo<Value>(word: (at: number) => MessageFromThread): Promise<Value> {
    const at = this.#next()
    const said = word(at)
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.set(at, { resolve, reject })
      say(said)
    })
  }

  #take(at: number): Waiting | undefined {
    const waiting = this.#waiting.get(at)
    this.#waiting.delete(at)
    return waiting
  }

  #next(): number {
    this.#last += 1
    return this.#last
  }
}

const sent = ({ text, name, values }: Sql): SentStatement => ({
  text,
  ...(name !== undefined && { name }),
  values: values.map(encode),
})

/** The message of a failure of the database ends in its code already. */
function errorOf({ message, sqlstate, constraint, table }: ToldFailure): Error {
  if (sqlstate === undefined) return new Error(message)
  const text = message.replace(new RegExp(` \\(${sqlstate}\\)$`), '')
  return new DatabaseError(sqlstate, text, { ...(constraint && { constraint }), ...(table && { table }) })
}
