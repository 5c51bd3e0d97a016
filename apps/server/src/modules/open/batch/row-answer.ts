import { problemOf } from '@kassa/contract/open/problem.ts'
import type { Refusal, Result } from '@kassa/domain/result.ts'
import { refusalBody } from '../../../platform/calls/refusal.ts'
import type { Context } from '../../../platform/command.ts'

/** Answers of a batch's rows, in their order: the thing as it is shown, or the problem for which the row was refused. */
export const rowAnswers = <Thing, Shown>(
  context: Context,
  results: readonly Result<Thing>[],
  shownOf: (thing: Thing) => Shown,
) =>
  results.map((one, row) =>
    one.ok
      ? { row, product: shownOf(one.value), problem: null }
      : { row, product: null, problem: problemIn(context, one.refusal) },
  )

function problemIn({ locale, requestId }: Context, refusal: Refusal) {
  const { status, body } = refusalBody(refusal, locale, requestId)
  const { code, detail, facts, problems } = problemOf(body, { status, title: '', requestId })
  return { code, detail, facts: problems.length === 0 ? facts : { ...facts, problems } }
}
