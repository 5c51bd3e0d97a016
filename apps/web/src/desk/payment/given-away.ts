import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { planUses } from '@kassa/domain/promotion/plan-uses.ts'
import { journalDb } from '../journal/databases.ts'
import { recall, type DeskRecord } from '../journal/journal-db.ts'
import { desk } from '../model/desk-state.ts'
import { GIVEN_AWAY, withGiven, type BudgetUse } from '../journal/given-away.ts'

type ByPlan = BudgetUse['total']

/** The money that a basket takes off by each plan with a budget; null where nothing of a budget is given away, and while somebody trains. */
function givenBy(priced: PricedBasket): ByPlan | null {
  const { offers, training } = desk.read()
  const budgets = new Set((offers?.plans ?? []).flatMap(({ id, terms }) => (terms.budget ? [id] : [])))
  const given = planUses(priced).filter(({ planId }) => budgets.has(planId))
  if (training !== null || given.length === 0) return null
  return Object.fromEntries(given.map(({ planId, reductionMinor }) => [planId, reductionMinor]))
}

const sumOf = (one: ByPlan, other: ByPlan): ByPlan =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((id) => [id, (one[id] ?? 0) + (other[id] ?? 0)]),
  )

/**
 * Returns what this device remembers of budgets with a sale more, to be written with that sale in one transaction: a till that is started anew without a
 * line counts it still.
 */
export async function givenWith(priced: PricedBasket, day: string): Promise<DeskRecord[]> {
  const given = givenBy(priced)
  if (!given) return []
  const before = await recall<BudgetUse>(journalDb(), GIVEN_AWAY)
  const value: BudgetUse = {
    day,
    total: sumOf(before?.total ?? {}, given),
    today: sumOf(before?.day === day ? before.today : {}, given),
  }
  return [{ key: GIVEN_AWAY, value }]
}

/** Counts a sale that is written against the budgets of its plans, until the server tells anew what was given away: offline nobody else counts it. */
export function countGivenAway(priced: PricedBasket, day: string): void {
  const { offers } = desk.read()
  const given = givenBy(priced)
  if (offers && given) desk.change({ offers: withGiven(offers, { day, total: given, today: given }, day) })
}
