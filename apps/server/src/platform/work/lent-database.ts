import type { Database, DatabaseScope } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/** The parts of a database that a thread beside the server's own asks for: all of them are done by the program that began it. */
export interface LentDatabase {
  readonly kind: Database['kind']
  transaction<Value>(scope: DatabaseScope, work: (tx: Tx) => Promise<Value>): Promise<Value>
  script(text: string): Promise<void>
  ask<Row>(statement: Sql): Promise<Row[]>
}

/** A call's own transaction as a database that has this one alone. */
export const lentTx = (tx: Tx): LentDatabase => ({
  // Nothing of a call depends on it.
  kind: 'pglite',
  transaction: (_scope, work) => work(tx),
  script: () => Promise.reject(new Error('a call has its transaction and nothing beside it')),
  ask: () => Promise.reject(new Error('a call has its transaction and nothing beside it')),
})

/** The beginning of a thread: what it is given, and the kind of the database. */
export interface ThreadInput {
  readonly data: unknown
  readonly kind: Database['kind']
}

/** The way in which a statement is asked. */
export type Way = keyof Tx

/** A statement whose values are text already, as the database takes them. */
export interface SentStatement {
  readonly text: string
  readonly name?: string
  readonly values: readonly (string | null)[]
}

/** A failure of the database, told to a thread: an error loses its kind on the way. */
export interface ToldFailure {
  readonly message: string
  readonly sqlstate?: string
  readonly constraint?: string | undefined
  readonly table?: string | undefined
}

/** Words of a thread to its program. `at` numbers what is answered, `run` the transaction it belongs to. */
export type MessageFromThread =
  | { readonly kind: 'begin'; readonly run: number; readonly scope: DatabaseScope }
  | {
      readonly kind: 'statement'
      readonly run: number
      readonly at: number
      readonly way: Way
      readonly statement: SentStatement
    }
  | { readonly kind: 'done'; readonly run: number }
  /** `at`: the statement whose failure it was; left out: a failure of the thread's own. */
  | { readonly kind: 'failed'; readonly run: number; readonly at?: number }
  | { readonly kind: 'script'; readonly at: number; readonly text: string }
  | { readonly kind: 'ask'; readonly at: number; readonly statement: SentStatement }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** `isTold`: the program told the thread of the failure. */
  | { readonly kind: 'broken'; readonly message: string; readonly isTold: boolean }

/** Words of a program to its thread. A transaction that lost a race is begun again under the same number. */
export type MessageToThread =
  | { readonly kind: 'run'; readonly run: number; readonly isClosing: boolean }
  | { readonly kind: 'ended'; readonly run: number; readonly failure?: ToldFailure | 'own' }
  | { readonly kind: 'answered'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'refused'; readonly at: number; readonly failure: ToldFailure }
