import type { OtherKind, PlannedOther } from '@kassa/domain/moving/others/planned-other.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MoveRun, MoveTools, NotTaken } from '../act/act-move.ts'
import type { MoveTotals } from '../act/move-totals.ts'
import { noLayaways, type LayawaySums } from './layaways.store.ts'

/** Totals that things of one kind add to the two columns at the end of a move. */
export type OtherSums = Partial<Pick<MoveTotals, 'counted' | 'staff' | 'listPrices'> & LayawaySums>

/** Some things of one kind as a step writes them. */
export interface OtherStep {
  /** How many of them are new or change something. */
  readonly count: number
  readonly run: (tx: Tx, acting: MoveRun) => Promise<readonly NotTaken[]>
}

/** The fate of all things of one kind, and how they are written. */
export interface OtherPlan {
  readonly kind: OtherKind
  readonly things: readonly PlannedOther[]
  readonly steps: readonly OtherStep[]
  /** The old system's totals. */
  readonly inFiles: OtherSums
  /** The same totals of this shop, when all is done. */
  readonly sumHere: (tx: Tx, acting: MoveRun) => Promise<OtherSums>
}

export interface OtherCount {
  readonly kind: OtherKind
  readonly count: number
}

/** Things that are new or change something; those that are the same are gone through as well, so that what their file said is kept. */
export const freshIn = ({ steps }: OtherPlan): number => steps.reduce((sum, { count }) => sum + count, 0)

/** Takes the other things of a move, step by step; answers how many of each kind came, and what could not. */
export async function moveOthers(
  acting: MoveRun,
  others: readonly OtherPlan[],
  { step, progress }: Pick<MoveTools, 'step' | 'progress'>,
): Promise<{ readonly came: readonly OtherCount[]; readonly notTaken: readonly NotTaken[] }> {
  const notTaken: NotTaken[] = []
  const came: OtherCount[] = []
  for (const other of others) {
    let count = 0
    for (const one of other.steps) {
      const failed = await step((tx) => one.run(tx, acting), one.count)
      notTaken.push(...failed)
      count += one.count - failed.filter(({ isPart }) => isPart !== true).length
      progress(`${count} of ${freshIn(other)}: ${other.kind}`)
    }
    if (count > 0) came.push({ kind: other.kind, count })
  }
  return { came, notTaken }
}

/** The sums of all other things, of the files or of this shop. */
export const allSums = (sums: readonly OtherSums[]): Required<OtherSums> =>
  Object.assign({ ...noOthers }, ...sums) as Required<OtherSums>

export const noOthers: Required<OtherSums> = { counted: 0, staff: 0, listPrices: 0, ...noLayaways }
