import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { startPriceTrial as call } from '@kassa/contract/promotion/price-trial.calls.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { priceLimits } from '@kassa/domain/product/field-limits.ts'
import { pieceUnder } from '@kassa/domain/campaign/below-floor.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command, type Context } from '../../../platform/command.ts'
import { countOpenTests, insertBackTest, OPEN_TESTS_MOST } from '../back-test/back-test.store.ts'
import { listOutletFacts } from '../plan/named-things.store.ts'
import { listDeskPlans } from '../usage/desk-offers.store.ts'
import { listCategoryParents, listKnownVariants, listPriceGoods, type PriceGoods } from './price-goods.store.ts'
import { lineOfGoods } from './line-of-goods.ts'

type Outlet = Awaited<ReturnType<typeof listOutletFacts>>[number]
type Asked = OutputOf<(typeof call)['request']>

/** The most offers below the lowest price that are named. */
const NAMED_MOST = 50

/** Tries other prices on the past; see the call. */
export const startPriceTrial = command(call, async (context, asked) => {
  const { tx, merchantId, now } = context
  const { currency, days } = asked
  const checked = await checkPrices(context, asked)
  if (!checked.ok) return checked
  const outlets = await outletsFor(context, asked)
  if (!outlets.ok) return outlets
  const [first] = outlets.value
  if (!first) return refuse({ code: 'back-test.no-outlet', facts: { currency } })
  if ((await countOpenTests(tx, merchantId)) >= OPEN_TESTS_MOST) {
    return refuse({ code: 'back-test.too-many', facts: { max: OPEN_TESTS_MOST } })
  }
  const prices = Object.fromEntries(asked.prices.map(({ variantId, priceMinor }) => [variantId, priceMinor]))
  const outletIds = outlets.value.map(({ id }) => id)
  const goods = await listPriceGoods(tx, merchantId, { outletIds, variantIds: Object.keys(prices) })
  const id = context.newId()
  const untilDay = localTimeAt(Date.parse(now), first.timeZone).day
  const test = { id, terms: null, prices, currency, planId: null, priority: 0, outletIds }
  await insertBackTest(tx, merchantId, { ...test, fromDay: addDays(untilDay, 1 - days), untilDay }, now)
  context.audit({ subject: `back-test/${id}`, after: { prices: asked.prices.length, outletIds, days } })
  return accept({
    id,
    labels: goods.filter(({ variantId, sellPriceMinor }) => prices[variantId] !== sellPriceMinor).length,
    belowFloor: await belowFloor(context, { goods, prices, outlets: outlets.value, currency }),
  })
})

/** Prices in their range, each goods once, and the merchant's own. */
async function checkPrices({ tx, merchantId }: Context, { prices, currency }: Asked): Promise<Result<null>> {
  const { min, max } = priceLimits(exponentOf(currency))
  for (const [at, { priceMinor, variantId }] of prices.entries()) {
    const field = `prices.${at}.priceMinor`
    if (priceMinor < min || priceMinor > max)
      return refuse({ code: 'plan.amount-out-of-range', facts: { field, min, max, given: priceMinor, currency } })
    if (prices.slice(0, at).some((one) => one.variantId === variantId))
      return refuse({ code: 'plan.reward-taken', facts: { field: `prices.${at}.variantId` } })
  }
  const known = await listKnownVariants(
    tx,
    merchantId,
    prices.map(({ variantId }) => variantId),
  )
  return known.length === prices.length ? accept(null) : refuse({ code: 'thing.not-found' })
}

async function outletsFor(context: Context, { outletIds, currency }: Asked): Promise<Result<Outlet[]>> {
  const known = await listOutletFacts(context.tx, context.merchantId)
  const isThere = (id: string): boolean => context.reaches(id) && known.some((one) => one.id === id)
  if (!outletIds.every(isThere)) return refuse({ code: 'thing.not-found' })
  const isAsked = ({ id }: Outlet): boolean => outletIds.length === 0 || outletIds.includes(id)
  return accept(known.filter((one) => one.currency === currency && context.reaches(one.id) && isAsked(one)))
}

interface Change {
  readonly goods: readonly PriceGoods[]
  readonly prices: Readonly<Record<string, number>>
  readonly outlets: readonly Outlet[]
  readonly currency: string
}

/** Returns the goods of which one piece would be sold below its lowest price: at the new price itself, or under a plan that is on. */
async function belowFloor({ tx, merchantId, now }: Context, { goods, prices, outlets, currency }: Change) {
  const categories = await listCategoryParents(tx, merchantId)
  const found = []
  for (const { id: outletId, name: outletName, timeZone } of outlets) {
    const businessDay = localTimeAt(Date.parse(now), timeZone).day
    const here = goods.filter((one) => one.outletId === outletId && one.minimumPriceMinor !== null)
    const plans = here.length === 0 ? [] : await listDeskPlans(tx, merchantId, { outletId, currency, businessDay })
    const place = { outletId, currency: { code: currency, exponent: exponentOf(currency) }, categories }
    for (const one of here) {
      const { variantId, name, minimumPriceMinor: floorMinor } = one
      const sellPriceMinor = prices[variantId]
      if (floorMinor === null || sellPriceMinor === undefined) continue
      const line = lineOfGoods({ ...one, sellPriceMinor })
      const about = { outletId, outletName, variantId, name, floorMinor }
      if (sellPriceMinor < floorMinor)
        found.push({ ...about, planId: null, planName: null, priceMinor: sellPriceMinor })
      for (const plan of plans) {
        const priceMinor = pieceUnder(line, plan, place)
        if (priceMinor !== null && priceMinor < floorMinor)
          found.push({ ...about, planId: plan.id, planName: nameOf(plan), priceMinor })
      }
    }
  }
  return found.slice(0, NAMED_MOST)
}

const nameOf = ({ terms }: { readonly terms: PlanTerms }): string => terms.name
