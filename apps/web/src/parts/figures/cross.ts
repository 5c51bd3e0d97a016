import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { crossFigures } from '@kassa/contract/report/figures.calls.ts'
import { figureOf, figures, type FigureKey } from '@kassa/domain/figures/figures.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'

/** Figures of one currency laid across two divisions. */
export type CrossPart = OutputOf<(typeof crossFigures)['answer']>['byCurrency'][number]
type Opens = CrossPart['rows'][number]['opens']

/** Returns whether a figure of a whole is the sum of its parts; quotients are not. */
export const figureAdds = (figure: FigureKey): boolean =>
  figures[figure].from.kind !== 'quotient' && figureOf(figure, noSums) === 0

/** The sales that a row and a column have in common: the days of both, and what either asks for. Null where one of them opens none. */
export function opensBoth(row: Opens, column: Opens): Opens {
  if (row === null || column === null) return null
  const later = [row['from'], column['from']]
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1)
  const earlier = [row['to'], column['to']].flatMap((day) => day ?? []).toSorted()[0]
  return {
    ...row,
    ...column,
    ...(later !== undefined && { from: later }),
    ...(earlier !== undefined && { to: earlier }),
  }
}

/** A part of a stack; a name of null stands for all that have no part of their own. */
export interface StackPart {
  readonly at: number | null
  readonly values: readonly number[]
}

/** Parts of their own at most; the others are one together. */
const STACKED = 5

/**
 * The columns of a table as parts of a stack over its rows, those that bring most first, what is behind them as one. Only of figures that add up.
 */
export function stackOf(part: CrossPart, figure: FigureKey): StackPart[] {
  const whole = part.columns.map((_, at) => ({ at, values: part.rows.map(() => 0), sum: 0 }))
  // Cells are walked once: there may be fifty thousand.
  for (const { row, column, figures: own } of part.cells) {
    const one = whole[column]
    const amount = Number(own[figure] ?? 0)
    if (!one) continue
    one.values[row] = (one.values[row] ?? 0) + amount
    one.sum += amount
  }
  const ordered = whole.toSorted((one, other) => other.sum - one.sum)
  const own = ordered.slice(0, STACKED).map(({ at, values }) => ({ at, values }))
  const rest = ordered.slice(STACKED)
  if (rest.length === 0) return own
  return [
    ...own,
    { at: null, values: part.rows.map((_, row) => rest.reduce((sum, one) => sum + (one.values[row] ?? 0), 0)) },
  ]
}
