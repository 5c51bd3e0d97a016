import { DatabaseError as ServerError } from 'pg'
import { DatabaseError, DatabaseLost } from './database-error.ts'

const isFromServer = (error: unknown): error is ServerError =>
  error instanceof ServerError && typeof error.code === 'string' && !error.code.startsWith('57P0')

/** What went wrong, as the rest of the program knows it. `committing`: nobody can tell whether it was done. */
export const translate = (error: unknown, committing: boolean): Error => {
  if (error instanceof DatabaseError || error instanceof DatabaseLost) return error
  if (!isFromServer(error)) return new DatabaseLost(committing, error)
  const { constraint, table, message } = error
  return new DatabaseError(error.code ?? '', message, { constraint, table, cause: error })
}
