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
  /**
   * Every statement reads the books as of one moment: for what adds several of them up, above all what is sealed for good. A writer that crosses
   * another is run again from the start.
   */
  readonly isSnapshot?: true
  /** Its statements take as long as they need, as those of the owner do: for jobs over whole books, never for a call, which somebody waits for. */
  readonly isUnhurried?: true
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
      /** No database has such a merchant: nothing is found, as where there is one database, and nobody is told that it lives elsewhere. */
      readonly isNobodys?: boolean
    })
  | { readonly kind: 'across'; readonly reads: string }
  | { readonly kind: 'platform' }
  | {
      readonly kind: 'owner'
      readonly now?: string
      readonly language?: 'en' | 'zh' | 'ja'
      /** Reads everything as of one moment, and writes nothing. */
      readonly isSnapshot?: true
      /** A snapshot that writes as well, and begins anew where it crosses another writer. */
      readonly mayWrite?: true
    }

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
  /** True where each transaction of a merchant first looks whether it still lives here: only where databases have names. */
  readonly isFenced?: boolean
  /** Several statements without values, one after another, as the owner and outside any transaction. */
  script(text: string): Promise<void>
  /** Calls back with each payload sent to `channel`; answers how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Statements sent for calls so far, without BEGIN, SET LOCAL, COMMIT and the owner's own. For benches and `/metrics`. */
  statements(): number
  /** Returns whether it answers now. */
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

/** A setting of one transaction, by PostgreSQL's name. */
type Setting = readonly [name: string, value: string]

const keyedPlans: readonly Setting[] = [
  ['plan_cache_mode', 'force_generic_plan'],
  ...['seqscan', 'hashjoin', 'mergejoin'].map((way): Setting => [`enable_${way}`, 'off']),
]

interface Circumstances {
  readonly language?: 'en' | 'zh' | 'ja'
  readonly now?: string
}

const circumstances = ({ language, now }: Circumstances): readonly Setting[] => [
  ...(language === undefined ? [] : [['app.language', language] as const]),
  ...(now === undefined ? [] : [['app.now', new Date(now).toISOString()] as const]),
]

/** The settings of a transaction in `scope`, in the order in which they are made: the role first, under which the others are made. */
function settingsOf(scope: DatabaseScope): readonly Setting[] {
  switch (scope.kind) {
    case 'merchant': {
      const { merchantId, byKeys, longestLockMillis, isUnhurried } = scope
      return [
        ['role', 'kassa_app'],
        ['app.merchant_id', checked(merchantId)],
        ...(byKeys === true ? keyedPlans : []),
        ...(isUnhurried === true ? [['statement_timeout', '0'] as const] : []),
        ...(longestLockMillis === undefined ? [] : [['lock_timeout', `${Math.round(longestLockMillis)}`] as const]),
        ...circumstances(scope),
      ]
    }
    case 'across':
      return [
        ['role', 'kassa_reader'],
        ['app.reads', scope.reads === 'all' ? 'all' : checked(scope.reads)],
      ]
    case 'platform':
      return [['role', 'kassa_platform']]
    case 'owner':
      return [['statement_timeout', '0'], ...circumstances(scope)]
  }
}

/** The statement of each list of settings: there are a dozen, and each is planned once per connection under its own name. */
const statements = new Map<string, { readonly name: string; readonly text: string }>()

/** One statement that puts a running transaction into `scope`. Throws for an id that is none. */
export function scopeStatement(scope: DatabaseScope): Sql {
  const settings = settingsOf(scope)
  const names = settings.map(([name]) => name)
  const made = statements.getOrInsertComputed(names.join(), () => ({
    name: `scope ${statements.size}`,
    text: `select ${names.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`,
  }))
  return { ...made, values: settings.map(([, value]) => value) }
}

/**
 * Holds a merchant here until the transaction ends; fails with `isElsewhere` where it lives in another database. Inside its scope.
 */
export const hereStatement = (merchantId: string): Sql => ({
  name: 'here',
  text: 'select kassa_here($1)',
  values: [checked(merchantId)],
})

/** The statement that puts the fence around a transaction; undefined for a scope that writes no rows of merchants, or is the owner's. */
export function fenceStatement(scope: DatabaseScope): Sql | undefined {
  if (scope.kind === 'merchant') return scope.isNobodys === true ? undefined : hereStatement(scope.merchantId)
  // Above the tenants the rows that are written say whose place is looked at.
  return scope.kind === 'platform'
    ? { name: 'fenced', text: "select set_config('app.fenced', 'on', true)", values: [] }
    : undefined
}

/**
 * Begins a transaction; the scope follows in a statement of its own, so that whatever stands between the program and its database sees where a
 * transaction begins. `caller`: the role that the session's user becomes for a call, where one user signs in for everything.
 */
export const beginStatements = (scope: DatabaseScope, caller?: string): string =>
  [
    beginOf(scope),
    ...(caller === undefined || scope.kind === 'owner' ? [] : [`SET LOCAL SESSION AUTHORIZATION ${caller}`]),
  ].join('; ')

/** A snapshot is said where the transaction begins: the statement of the scope would have taken another one. */
function beginOf(scope: DatabaseScope): string {
  if (scope.kind === 'across') return 'BEGIN READ ONLY'
  if (scope.kind === 'platform' || scope.isSnapshot !== true) return 'BEGIN'
  return scope.kind === 'owner' && scope.mayWrite !== true
    ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
    : 'BEGIN ISOLATION LEVEL REPEATABLE READ'
}
