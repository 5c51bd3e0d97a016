/** An error that the database answered with. `sqlstate` is PostgreSQL's five characters; the same on both databases. */
export class DatabaseError extends Error {
  readonly sqlstate: string
  readonly constraint: string | undefined
  readonly table: string | undefined
  /** The part of PostgreSQL that says so: its name is the same in every language. */
  readonly routine: string | undefined

  constructor(
    sqlstate: string,
    message: string,
    about: { constraint?: string; table?: string; routine?: string; cause?: unknown } = {},
  ) {
    super(`${message} (${sqlstate})`, { cause: about.cause })
    this.name = 'DatabaseError'
    this.sqlstate = sqlstate
    this.constraint = about.constraint
    this.table = about.table
    this.routine = about.routine
  }
}

/** The connection broke. `committing`: the commit was already on its way, so nobody here knows whether it happened. */
export class DatabaseLost extends Error {
  readonly committing: boolean

  constructor(committing: boolean, cause: unknown) {
    super('the connection to the database broke', { cause })
    this.name = 'DatabaseLost'
    this.committing = committing
  }
}

/** Returns whether `error` is the database refusing a second row with the same key, of this constraint if named. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.sqlstate === '23505' &&
  (constraint === undefined || error.constraint === constraint)

/** Returns whether `error` is a broken reference: what it points at is not there, or what is being removed is in use. */
export const isBrokenReference = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.sqlstate === '23503' &&
  (constraint === undefined || error.constraint === constraint)

/** Numbers and names that are looked at before they are taken: whoever finds one taken meanwhile looks again. */
const takenMeanwhile: readonly string[] = ['name_directory_pkey', 'journal_batch_pkey', 'card_number_taken']

/**
 * Returns whether the database refused the plan that a connection has of a named statement: a migration changed what the statement answers, or the connection behind
 * the name is another. Nothing of the statement was done.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.sqlstate === '26000' || (error.sqlstate === '0A000' && error.routine === 'RevalidateCachedQuery'))

/** Asks once more where the plan was stale. For a statement that is a transaction by itself. */
export const unlessStale = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    if (isStalePlan(error)) return ask()
    throw error
  })

/**
 * A lost race that a second try may win, or hear of: serialization failure, deadlock, a name or a number that another transaction took since it was looked at,
 * a migration that changed the tables under a plan.
 */
export const isLostRace = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.sqlstate === '40001' ||
    error.sqlstate === '40P01' ||
    isStalePlan(error) ||
    takenMeanwhile.some((constraint) => isDuplicate(error, constraint)))

/** Returns whether the merchant of the transaction lives in another database (`kassa_here`): nothing was written, and nothing will be here. */
export const isElsewhere = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.sqlstate === 'KP001'

/** The merchant of an error that `isElsewhere`. */
export const merchantElsewhere = ({ message }: DatabaseError): string | undefined =>
  /^merchant ([0-9a-f-]{36}) /.exec(message)?.[1]

/** Returns whether the disk is full: the database says so, or the file system does. */
export const isStorageFull = (error: unknown): boolean =>
  (error instanceof DatabaseError && (error.sqlstate === '53100' || /no space left/i.test(error.message))) ||
  (error instanceof Error && 'code' in error && error.code === 'ENOSPC')

/** Returns whether somebody else held a table for longer than a step waits, or wanted the tables the other way round. */
export const isTableInUse = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.sqlstate === '55P03' || error.sqlstate === '40P01')

/** Returns whether the database is there but cannot take more now: too many connections, timed out, shutting down. */
export const isBusy = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  ['53300', '57014', '57P01', '57P02', '57P03', '55P03', '25P03'].includes(error.sqlstate)
