import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { planUses } from '@kassa/domain/promotion/plan-uses.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import { saleOf } from '../model/sale-of-entry.ts'
import { journalDb } from './databases.ts'
import type { StoredEntry } from './entry-state.ts'
import { GIVEN_AWAY, type BudgetUse } from './given-away.ts'
import { recall } from './journal-db.ts'

type ByPlan = BudgetUse['total']

/** The money that this device had given away as the server was asked, as it remembers it, and the sales that had not reached the server. */
export interface BudgetStanding {
  readonly remembered: BudgetUse | null
  readonly waiting: readonly StoredEntry[]
}

/**
 * Returns what the server may not have counted when it told of budgets: sales that waited as it was asked, and those since. Null where that is nothing. One that
 * reached the server just then counts twice, until it is asked again.
 */
export async function stillUncounted(
  told: DeskOffers,
  { remembered, waiting }: BudgetStanding,
): Promise<BudgetUse | null> {
  const now = await recall<BudgetUse>(journalDb(), GIVEN_AWAY)
  const days = waiting.flatMap(({ body }) => {
    const sale = saleOf(body)
    const given = sale && givenOfBudgets(pricedIn(sale), told)
    return given ? [{ day: sale.businessDay, given }] : []
  })
  const since = now && leftOf(now, remembered)
  const all = since ? [...days, since] : days
  return all
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .reduce<BudgetUse | null>((sum, one) => withMore(sum, one), null)
}

/** Returns the money given away since; null where none was. All of it counts for the day of the last of these sales, which is rarely another. */
function leftOf(now: BudgetUse, before: BudgetUse | null): GivenOn | null {
  const more = Object.entries(now.total).map(([id, minor]) => [id, minor - (before?.total[id] ?? 0)] as const)
  const given = more.filter(([, minor]) => minor > 0)
  return given.length === 0 ? null : { day: now.day, given: Object.fromEntries(given) }
}

/** Returns the money that a basket takes off by each plan of these offers with a budget; null where that is nothing. */
export function givenOfBudgets(priced: Pick<PricedBasket, 'lines'>, offers: DeskOffers | null): ByPlan | null {
  const budgets = new Set((offers?.plans ?? []).flatMap(({ id, terms }) => (terms.budget ? [id] : [])))
  const given = planUses(priced).filter(({ planId }) => budgets.has(planId))
  return given.length === 0
    ? null
    : Object.fromEntries(given.map(({ planId, reductionMinor }) => [planId, reductionMinor]))
}

interface GivenOn {
  readonly day: string
  readonly given: ByPlan
}

/** Returns the use of budgets with a sale more. */
export const withMore = (before: BudgetUse | null, { day, given }: GivenOn): BudgetUse => ({
  day,
  total: sumOf(before?.total ?? {}, given),
  today: sumOf(before?.day === day ? before.today : {}, given),
})

const sumOf = (one: ByPlan, other: ByPlan): ByPlan =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((id) => [id, (one[id] ?? 0) + (other[id] ?? 0)]),
  )
