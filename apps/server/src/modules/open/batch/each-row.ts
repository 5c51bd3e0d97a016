import { problemOf } from '@kassa/contract/open/problem.ts'
import type { Refusal, Result } from '@kassa/domain/result.ts'
import { refusalBody } from '../../../platform/calls/refusal.ts'
import type { Context } from '../../../platform/command.ts'
import { beginRow, keepRow, undoRow } from './savepoint.store.ts'

/** A row of a batch, done or refused. */
export interface RowAnswer<Thing> {
  readonly row: number
  readonly done: Thing | null
  readonly problem: { readonly code: string; readonly detail: string; readonly facts: Record<string, unknown> } | null
}

/**
 * Does the rows of a batch one after the other in its transaction, each by itself: of a row that is refused nothing stays, neither in the tables nor in the
 * log nor as an event.
 */
export async function eachRow<Row, Thing>(
  context: Context,
  rows: readonly Row[],
  work: (context: Context, row: Row) => Promise<Result<Thing>>,
): Promise<RowAnswer<Thing>[]> {
  const answers: RowAnswer<Thing>[] = []
  for (const [row, asked] of rows.entries()) {
    const { own, keep } = contextOfRow(context)
    await beginRow(context.tx)
    const done = await work(own, asked)
    if (done.ok) {
      await keepRow(context.tx)
      keep()
      answers.push({ row, done: done.value, problem: null })
    } else {
      await undoRow(context.tx)
      answers.push({ row, done: null, problem: problemIn(context, done.refusal) })
    }
  }
  return answers
}

/** The same context, which remembers its lines of the log and its events until the row is kept. */
function contextOfRow(context: Context): { readonly own: Context; readonly keep: () => void } {
  const notes: Parameters<Context['audit']>[0][] = []
  const events: Parameters<Context['emit']>[0][] = []
  const own = Object.create(context, {
    audit: { value: (note: (typeof notes)[number]) => void notes.push(note) },
    emit: { value: (event: (typeof events)[number]) => void events.push(event) },
    tellVersion: { value: () => undefined },
  }) as Context
  const keep = (): void => {
    for (const note of notes) context.audit(note)
    for (const event of events) context.emit(event)
  }
  return { own, keep }
}

function problemIn({ locale, requestId }: Context, refusal: Refusal) {
  const { status, body } = refusalBody(refusal, locale, requestId)
  const { code, detail, facts, problems } = problemOf(body, { status, title: '', requestId })
  return { code, detail, facts: problems.length === 0 ? facts : { ...facts, problems } }
}
