import type { Plan } from '@kassa/domain/basket/index.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sql } from '../../src/platform/db/sql.ts'
import { proveAfterEach } from '../prove.ts'
import { makeWorld, type World } from '../world.ts'
import { makeMarketer, makePlan, tenthOff } from './plan.ts'
import { makeSellingShop, type SellingShop } from './selling-shop.ts'

/** The world of a file's tests, and the shop of one of them, whose plans `as` makes. */
interface PlanShop {
  world: World
  shop: SellingShop
  as: string
}

/** Returns a shop that sells by plans, a new one for each test of a file, and what its tests do with it. */
export function describePlanShop() {
  const here = {} as PlanShop
  beforeAll(async () => {
    here.world = await makeWorld({ connections: 12 })
  })
  beforeEach(async () => {
    here.world.setNow('2026-03-02T04:00:00.000Z')
    here.shop = await makeSellingShop(here.world, { currency: 'CNY' })
    here.as = await makeMarketer(here.world, here.shop.merchantId)
    await here.shop.desk.book(here.shop.desk.openShift(10_000))
  })
  proveAfterEach(() => here.world)
  afterAll(() => here.world.close())
  return {
    here,
    reasonsOf: async (...bodies: Record<string, unknown>[]) =>
      (await here.shop.desk.book(...bodies)).map(({ reasons }) => reasons.map(({ code }) => code)),
    usages: (planId: string) =>
      here.world.sql<{ version: number; reductionMinor: number }>(
        sql`select version, reduction_minor from plan_usage where plan_id = ${planId} order by at, order_id`,
      ),
    plan: async (terms: PlanTerms = tenthOff()): Promise<string> =>
      (await makePlan(here.world, here.as, terms)).answer.id,
    sale: (plans: readonly Plan[]) => here.shop.desk.sale([here.shop.line(0)], { plans: [...plans] }),
  }
}
