import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { planUses } from '@kassa/domain/promotion/plan-uses.ts'
import { journalDb } from '../journal/databases.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import { recall, type DeskRecord } from '../journal/journal-db.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import { desk } from '../model/desk-state.ts'
import { saleOf } from '../model/sale-of-entry.ts'
import { GIVEN_AWAY, withGiven, type BudgetUse } from '../journal/given-away.ts'

type ByPlan = BudgetUse['total']

/** The money that a basket takes off by each plan with a budget; null where nothing of a budget is given away, and while somebody trains. */
function givenBy(priced: PricedBasket): ByPlan | null {
  const { offers, training } = desk.read()
  return training === null ? ofBudgets(priced, offers) : null
}

function ofBudgets(priced: Pick<PricedBasket, 'lines'>, offers: DeskOffers | null): ByPlan | null {
  const budgets = new Set((offers?.plans ?? []).flatMap(({ id, terms }) => (terms.budget ? [id] : [])))
  const given = planUses(priced).filter(({ planId }) => budgets.has(planId))
  return given.length === 0
    ? null
    : Object.fromEntries(given.map(({ planId, reductionMinor }) => [planId, reductionMinor]))
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
  return [{ key: GIVEN_AWAY, value: withMore(before, { day, given }) }]
}

interface GivenOn {
  readonly day: string
  readonly given: ByPlan
}

const withMore = (before: BudgetUse | null, { day, given }: GivenOn): BudgetUse => ({
  day,
  total: sumOf(before?.total ?? {}, given),
  today: sumOf(before?.day === day ? before.today : {}, given),
})

/** What this device had given away as the server was asked, by what it remembers and by the sales that had not reached the server. */
export interface AskedAt {
  readonly remembered: BudgetUse | null
  readonly waiting: readonly StoredEntry[]
}

/**
 * Returns what the server may not have counted when it told of budgets: sales that waited as it was asked, and those since. Null where that is nothing. One that
 * reached the server just then counts twice, until it is asked again.
 */
export async function stillUncounted(told: DeskOffers, { remembered, waiting }: AskedAt): Promise<BudgetUse | null> {
  const now = await recall<BudgetUse>(journalDb(), GIVEN_AWAY)
  const days = waiting.flatMap(({ body }) => {
    const sale = saleOf(body)
    const given = sale && ofBudgets(pricedIn(sale), told)
    return given ? [{ day: sale.businessDay, given }] : []
  })
  const since = now && leftOf(now, remembered)
  const all = since ? [...days, since] : days
  return all
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .reduce<BudgetUse | null>((sum, one) => withMore(sum, one), null)
}

/** What was given away since; null where nothing was. All of it counts for the day of the last of these sales, which is rarely another. */
function leftOf(now: BudgetUse, before: BudgetUse | null): GivenOn | null {
  const more = Object.entries(now.total).map(([id, minor]) => [id, minor - (before?.total[id] ?? 0)] as const)
  const given = more.filter(([, minor]) => minor > 0)
  return given.length === 0 ? null : { day: now.day, given: Object.fromEntries(given) }
}

/** Counts a sale that is written against the budgets of its plans, until the server tells anew what was given away: offline nobody else counts it. */
export function countGivenAway(priced: PricedBasket, day: string): void {
  const { offers } = desk.read()
  const given = givenBy(priced)
  if (offers && given) desk.change({ offers: withGiven(offers, { day, total: given, today: given }, day) })
}
