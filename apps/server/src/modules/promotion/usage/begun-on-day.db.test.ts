// A limit for each day counts the orders that began on it: what desks are told and what books are held against are counted by two statements.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMarketer, makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { listDeskPlans } from './desk-offers.store.ts'
import { countUses } from './plan-books.store.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
const dayAt = (at: number): string => DAYS[at % DAYS.length] ?? ''

interface Use {
  readonly order_id: string
  readonly whole: string | null
  readonly day: string
}

/** Sales, parcels of orders over days, and the last parcels of some, which have the numbers of their orders. */
function someUses(): Use[] {
  const wholes = Array.from({ length: 30 }, () => newId())
  const uses = Array.from({ length: 120 }, (_, at) => ({
    order_id: newId(),
    whole: at % 4 === 0 ? null : (wholes[(at * 7) % wholes.length] ?? null),
    day: dayAt(at * 5 + Math.floor(at / 7)),
  }))
  return [...uses, ...wholes.slice(0, 10).map((id, at) => ({ order_id: id, whole: null, day: dayAt(at) }))]
}

it('an order in parcels is counted on its first day alone, by both', async () => {
  const { merchantId, outlet } = await makeSellingShop(world, { currency: 'CNY' })
  const as = await makeMarketer(world, merchantId)
  const limits = { total: null, perDay: 1_000, perMember: null }
  const planId = (await makePlan(world, as, tenthOff({ limits }))).answer.id
  const uses = someUses()
  await world.owner((tx) =>
    tx.run(sql`
      insert into plan_usage (merchant_id, order_id, plan_id, version, outlet_id, currency, reduction_minor, quantity, whole_order_id,
        business_day, at)
      select ${merchantId}, order_id, ${planId}, 1, ${outlet.outletId}, 'CNY', 100, 1, whole, day, now()
      from jsonb_to_recordset(${json(uses)}::jsonb) as given (order_id uuid, whole uuid, day date)`),
  )
  const place = { outletId: outlet.outletId, currency: 'CNY' }
  const counted: (readonly [told: number | undefined, booked: number | undefined])[] = []
  for (const businessDay of DAYS) {
    const asked = { planIds: [planId], businessDay, memberId: null, exceptOrderId: newId(), heldAt: null }
    const told = await world.owner((tx) => listDeskPlans(tx, merchantId, { ...place, businessDay }))
    const [booked] = await world.owner((tx) => countUses(tx, merchantId, asked))
    counted.push([told.find(({ id }) => id === planId)?.perDay, booked?.perDay])
  }
  expect(counted.map(([told]) => told)).toEqual(counted.map(([, booked]) => booked))
  const orders = new Set(uses.map(({ order_id: id, whole }) => whole ?? id)).size
  expect(counted.reduce((sum, [told = 0]) => sum + told, 0)).toBe(orders)
})
