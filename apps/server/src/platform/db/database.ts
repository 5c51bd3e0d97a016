import type { Sql } from './sql.ts'
import type { TxInside } from './tx.ts'

/** How a transaction inside a merchant works. */
export interface WorkingInMerchant {
  /**
   * Its named statements find every row by a key, so they are planned once per connection, without looking at the
   * values, and never by reading a table through (a plan made while a table was small would do that for ever).
   */
  readonly byKeys?: boolean
  /** How long it waits for a lock before it fails; as long as for a statement unless told. */
  readonly longestLockMillis?: number
}

/**
 * The data that a transaction may see.
 *
 * `merchant`: one tenant, read and write, behind the wall. `across`: only reading, over all tenants or those of one partner and its
 * sub-partners. `platform`: the tables above the tenants. `owner`: everything; for migrations, jobs and maintenance, never for a call.
 */
export type DatabaseScope =
  | (WorkingInMerchant & {
      readonly kind: 'merchant'
      readonly merchantId: string
      /** The language in which names of goods are shown (`kassa_shown_name`); left out: the goods' first names. */
      readonly language?: 'en' | 'zh' | 'ja'
      /** The call's time, under which its changes are stored (`kassa_now`); left out: the database's own. */
      readonly now?: string
    })
  | { readonly kind: 'across'; readonly reads: string }
  | { readonly kind: 'platform' }
  | { readonly kind: 'owner'; readonly now?: string; readonly language?: 'en' | 'zh' | 'ja' }

/** The user that a connection signs in as. */
export interface Login {
  readonly name: string
  readonly password: string
}

export interface Database {
  readonly kind: 'postgres' | 'pglite'
  /**
   * From here on calls are made by this login (or the one of a whole address), which must own nothing; until then by the
   * owner's, narrowed for each transaction. Answers its name; throws where nobody can sign in as it.
   */
  callAs(login: Login | string): Promise<string>
  /**
   * Runs `work` in one transaction of `scope`: commits what it answers, rolls back what it throws. A lost race is run
   * again from the start, so `work` must not reach outside its transaction.
   */
  transaction<T>(scope: DatabaseScope, work: (tx: TxInside) => Promise<T>): Promise<T>
  /** One statement outside any transaction, as the owner: for jobs, and with `forCall` for looking up who calls. */
  ask<Row>(statement: Sql, forCall?: boolean): Promise<Row[]>
  /**
   * One short statement as the owner on connections kept for that, also while the caller is inside a transaction, of which it knows
   * nothing. Absent where this process has the database for itself: what it would tell the others, it can remember.
   */
  readonly aside?: <Row>(statement: Sql) => Promise<Row[]>
  /** Several statements without values, one after another, as the owner and outside any transaction. */
  script(text: string): Promise<void>
  /** Calls back with each payload sent to `channel`; answers how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Statements sent for calls so far, without BEGIN, SET LOCAL, COMMIT and the owner's own. For benches and `/metrics`. */
  statements(): number
  /** Whether it answers now. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** The source of a database's randomness and waiting; tests pass in their own. */
export interface Luck {
  /** 0 ≤ x < 1. */
  readonly random: () => number
  readonly wait: (milliseconds: number) => Promise<void>
}

export const ordinaryLuck: Luck = {
  random: Math.random,
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const checked = (id: string): string => {
  if (!uuid.test(id)) throw new Error('a transaction scope was given something that is not a uuid')
  return id
}

const keyedPlans = [
  'plan_cache_mode = force_generic_plan',
  ...['seqscan', 'hashjoin', 'mergejoin'].map((way) => `enable_${way} = off`),
]
  .map((setting) => `; SET LOCAL ${setting}`)
  .join('')

const lockStatement = (millis: number | undefined): string =>
  millis === undefined ? '' : `; SET LOCAL lock_timeout = ${Math.round(millis)}`

const nowStatement = (now: string | undefined): string =>
  now === undefined ? '' : `; SET LOCAL app.now = '${new Date(now).toISOString()}'`

const languageStatement = (language: 'en' | 'zh' | 'ja' | undefined): string =>
  language === undefined ? '' : `; SET LOCAL app.language = '${language}'`

/**
 * The statements that put a running transaction into `scope`. `SET LOCAL` as statements, because the function
 * `set_config` does not reach the workers of a distributed PostgreSQL (stack.md).
 */
export function scopeStatements(scope: DatabaseScope): string {
  switch (scope.kind) {
    case 'merchant':
      return [
        `SET LOCAL ROLE kassa_app; SET LOCAL app.merchant_id = '${checked(scope.merchantId)}'`,
        languageStatement(scope.language),
        scope.byKeys === true ? keyedPlans : '',
        lockStatement(scope.longestLockMillis),
        nowStatement(scope.now),
      ].join('')
    case 'across':
      return `SET LOCAL ROLE kassa_reader; SET LOCAL app.reads = '${scope.reads === 'all' ? 'all' : checked(scope.reads)}'`
    case 'platform':
      return 'SET LOCAL ROLE kassa_platform'
    case 'owner':
      return `SET LOCAL statement_timeout = 0${languageStatement(scope.language)}${nowStatement(scope.now)}`
  }
}

/** `caller`: the role that the session's user becomes for a call, where one user signs in for everything. */
export const beginStatements = (scope: DatabaseScope, caller?: string): string =>
  [
    scope.kind === 'across' ? 'BEGIN READ ONLY' : 'BEGIN',
    ...(caller === undefined || scope.kind === 'owner' ? [] : [`SET LOCAL SESSION AUTHORIZATION ${caller}`]),
    scopeStatements(scope),
  ].join('; ')
