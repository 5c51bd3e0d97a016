import { setImmediate } from 'node:timers/promises'

/**
 * Rows batch by batch, until one is empty. The database looks for the next batch, those behind the row that `ask` is given, while
 * the caller works on the one before.
 */
export async function* batchesAhead<Row>(
  ask: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let next = ask(undefined)
  for (let rows = await next; rows.length > 0; rows = await next) {
    next = ask(rows.at(-1))
    next.catch(() => {})
    // A question leaves when the program pauses: without this one not before the caller has done its work.
    await setImmediate()
    yield rows
  }
}

/** The rows of such batches, one by one. What cannot be done for one is behind it, so that a job which passes over it comes to an end. */
export async function* rowsAhead<Row>(ask: (after: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  for await (const rows of batchesAhead(ask)) yield* rows
}
