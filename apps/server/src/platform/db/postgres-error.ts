import { DatabaseError as ServerError } from 'pg'
import { DatabaseError, DatabaseLost } from './database-error.ts'

const isFromServer = (error: unknown): error is ServerError =>
  error instanceof ServerError && typeof error.code === 'string' && !error.code.startsWith('57P0')

/** Translates an error into the program's own kinds. `committing`: nobody can tell whether the commit was done. */
export const translate = (error: unknown, committing: boolean): Error => {
  if (error instanceof DatabaseError || error instanceof DatabaseLost) return error
  if (!isFromServer(error)) return new DatabaseLost(committing, error)
  const { constraint, table, routine, message } = error
  return new DatabaseError(error.code ?? '', message, { constraint, table, routine, cause: error })
}
