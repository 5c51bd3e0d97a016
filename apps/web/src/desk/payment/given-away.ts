import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { journalDb } from '../journal/databases.ts'
import { recall, type DeskRecord } from '../journal/journal-db.ts'
import { desk } from '../model/desk-state.ts'
import { GIVEN_AWAY, withGiven, type BudgetUse } from '../journal/given-away.ts'
import { givenOfBudgets, withMore } from '../journal/uncounted-budgets.ts'

type ByPlan = BudgetUse['total']

/** The money that a basket takes off by each plan with a budget; null where nothing of a budget is given away, and while somebody trains. */
function givenBy(priced: PricedBasket): ByPlan | null {
  const { offers, training } = desk.read()
  return training === null ? givenOfBudgets(priced, offers) : null
}

/**
 * Returns what this device remembers of budgets with a sale more, to be written with that sale in one transaction: a till that is started anew without a
 * line counts it still.
 */
export async function givenWith(priced: PricedBasket, day: string): Promise<DeskRecord[]> {
  const given = givenBy(priced)
  if (!given) return []
  const before = await recall<BudgetUse>(journalDb(), GIVEN_AWAY)
  return [{ key: GIVEN_AWAY, value: withMore(before, { day, given }) }]
}

/** Counts a sale that is written against the budgets of its plans, until the server tells anew what was given away: offline nobody else counts it. */
export function countGivenAway(priced: PricedBasket, day: string): void {
  const { offers } = desk.read()
  const given = givenBy(priced)
  if (offers && given) desk.change({ offers: withGiven(offers, { day, total: given, today: given }, day) })
}
