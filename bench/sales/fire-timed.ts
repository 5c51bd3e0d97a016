import { median, round } from '../conditions.ts'
import type { Child } from './child.ts'
import { fire, type Shot } from './fire.ts'
import { processMeter, type Meter } from './processor.ts'

/** Sales per second of a number of tills, and processor milliseconds that each sale took. */
export interface SalesMeasure {
  readonly perSecond: number
  readonly nodeMillis: number | null
  readonly postgresMillis: number | null
}

/** Fires all shots at the server and meters it and the database; `salesAShot` of them travel in each. */
export async function fireTimed(
  server: Child,
  postgres: Meter,
  shots: Shot[][],
  check: (answer: string) => void,
  salesAShot = 1,
): Promise<SalesMeasure> {
  const node = processMeter(server.pid)
  const sales = shots.reduce((sum, one) => sum + one.length * salesAShot, 0)
  const [nodeBefore, postgresBefore] = [node(), postgres()]
  const perSecond = (await fire(server.address, shots, check)) * salesAShot
  const each = (before: number | null, after: number | null): number | null =>
    before === null || after === null ? null : (after - before) / sales
  return { perSecond, nodeMillis: each(nodeBefore, node()), postgresMillis: each(postgresBefore, postgres()) }
}

/** The middle of some turns. */
export const summarizeTurns = (turns: readonly SalesMeasure[]) => {
  const middle = (pick: (turn: SalesMeasure) => number | null): number | null => {
    const values = turns.map(pick).filter((value) => value !== null)
    return values.length === 0 ? null : round(median(values))
  }
  return {
    salesPerSecond: round(median(turns.map(({ perSecond }) => perSecond)), 0),
    nodeMillisPerSale: middle(({ nodeMillis }) => nodeMillis),
    postgresMillisPerSale: middle(({ postgresMillis }) => postgresMillis),
  }
}

/** The middle of ratios that were taken turn by turn, and how far they went. */
export const middleOf = (ratios: readonly number[]) => ({
  median: round(median(ratios)),
  range: [round(Math.min(...ratios)), round(Math.max(...ratios))],
})
