import { couponResult as couponCall } from '@kassa/contract/promotion/coupon.calls.ts'
import { planResult as planCall } from '@kassa/contract/promotion/plan.calls.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { weekdaysBefore } from '@kassa/domain/promotion/weekdays-before.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { controlBegan, findPlanRow, type PlanRow } from '../plan/plan.store.ts'
import { findTemplate } from '../coupon/template.store.ts'
import { findGivenAway } from './desk-offers.store.ts'
import { compareControl } from './earned-by-control.ts'
import {
  listEarnedOver,
  listOfferResult,
  listReasonsOff,
  type OfferTotals,
  type OfferResultRow,
  type ResultPlace,
  usedByCoupon,
  usedByPlan,
} from './offer-result.store.ts'

interface Asked {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

function placeOf({ merchantId, outletId, actor }: Context, { from, until }: Asked): ResultPlace {
  const all = actor.outletIds === 'all' ? null : actor.outletIds
  return { merchantId, outletIds: outletId === null ? all : [outletId], from: from ?? null, until: until ?? null }
}

const nothing: OfferTotals = { baskets: 0, revenueMinor: 0, marginMinor: 0 }

const earnedIn = ({ baskets, revenueMinor, marginMinor }: OfferTotals): OfferTotals => ({
  baskets,
  revenueMinor,
  marginMinor,
})

/** All sales of the outlets where it was used, on its days and on the same weekdays before; null where nobody used it. */
async function compare({ tx }: Context, place: ResultPlace, rows: readonly OfferResultRow[]) {
  const days = rows.map(({ day }) => day).toSorted()
  const [first] = days
  if (first === undefined) return null
  const span = { from: place.from ?? first, until: place.until ?? days.at(-1) ?? first }
  const before = weekdaysBefore(span)
  const outletIds = [...new Set(rows.map(({ outletId }) => outletId))]
  const now = await listEarnedOver(tx, { ...place, outletIds, ...span })
  const then = await listEarnedOver(tx, { ...place, outletIds, ...before })
  const of = (sums: typeof now, currency: string): OfferTotals => {
    const found = sums.find((one) => one.currency === currency)
    return found ? earnedIn(found) : nothing
  }
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted()
  return {
    ...span,
    beforeFrom: before.from,
    beforeUntil: before.until,
    rows: currencies.map((currency) => ({ currency, now: of(now, currency), before: of(then, currency) })),
  }
}

async function resultOf(context: Context, place: ResultPlace, used: Sql) {
  const rows = await listOfferResult(context.tx, place, used)
  return { rows, compared: await compare(context, place, rows) }
}

/** Returns the result of a plan; each figure's orders are those of its outlet and day that name the plan. */
const planResult = command(planCall, async (context, { id, ...asked }) => {
  const { tx, merchantId } = context
  const plan = await findPlanRow(tx, merchantId, id)
  if (!plan) return refuse({ code: 'thing.not-found' })
  const place = placeOf(context, asked)
  const result = await resultOf(context, place, usedByPlan(merchantId, id))
  return accept({
    ...result,
    switchedOff: await listReasonsOff(tx, place, id),
    controlled: await controlOf(context, place, plan),
    budget: await budgetOf(context, plan),
  })
})

/** The budget with what is used of it, over all outlets: that is what stops the plan. */
async function budgetOf({ tx, merchantId }: Context, { id, terms: { budget, currency } }: PlanRow) {
  if (!budget) return null
  return { currency: currency as SellingCurrency, ...budget, ...(await findGivenAway(tx, merchantId, id)) }
}

async function controlOf({ tx, merchantId }: Context, place: ResultPlace, { id, terms }: PlanRow) {
  if (!terms.controlPercent) return null
  return compareControl(tx, place, { id, terms, since: await controlBegan(tx, merchantId, id) })
}

const couponResult = command(couponCall, async (context, { id, ...asked }) => {
  const { tx, merchantId } = context
  if (!(await findTemplate(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
  return accept(await resultOf(context, placeOf(context, asked), usedByCoupon(merchantId, id)))
})

export const offerResults = [planResult, couponResult]
