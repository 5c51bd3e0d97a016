import { writePlan } from '../plan/save-plan.ts'
import type { MarkingDown } from './marking-down.ts'
import { deleteMarkedLot, setMarkedLot, type MarkdownFault, type MarkedLotWithPlan } from './markdown.store.ts'

/**
 * Returns whether a person has taken a plan over: its terms are others than the rule wrote, it was archived, or it was on and was switched off. A
 * draft that a person switched on is approved and stays the rule's.
 */
export const isTakenOver = ({ state, plan }: MarkedLotWithPlan): boolean =>
  plan !== null && (!plan.isAsWritten || plan.isArchived || (state === 'live' && !plan.isEnabled))

/** Takes a plan of the rule away, unless a person has taken it over; `why`: what is in the way of another. */
export async function endMarkdown(
  context: MarkingDown,
  row: MarkedLotWithPlan,
  why: MarkdownFault | null,
): Promise<void> {
  const { tx } = context
  const { plan, ...kept } = row
  if (!plan || isTakenOver(row)) return setMarkedLot(tx, context, { ...kept, state: 'theirs', why: null })
  await context.touch()
  const at = context.standing.findIndex(({ id }) => id === plan.id)
  if (at !== -1) context.standing.splice(at, 1)
  await writePlan(context, plan, { isEnabled: false, isArchived: true })
  await setMarkedLot(tx, context, { ...kept, state: 'ended', version: plan.version + 1, why })
}

/**
 * Updates the row of a lot that the rule no longer applies to: deletes it where there is no plan or its last day is over, and otherwise
 * clears its obstacle.
 */
export async function forgetMarkdown(context: MarkingDown, row: MarkedLotWithPlan): Promise<void> {
  const { tx, today } = context
  const { plan, ...kept } = row
  if (!plan || row.expiresOn < today) await deleteMarkedLot(tx, context, row)
  else if (row.why !== null) await setMarkedLot(tx, context, { ...kept, why: null })
}
