// Weeks of a shop with two tills, held against a model of what people did: after each step drawers, shelves, points, balances, gift cards, baskets and
// uses of a plan are what it says, and at the end every book agrees and an honest week has filed nothing. `npm run week` plays a thousand.
import { pickFromSeed } from '../../../../packages/domain/test/basket-chance.ts'
import { isThinned } from '../../../../packages/domain/test/property-runs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../src/platform/db/sql.ts'
import { disagreements } from '../prove.ts'
import { makeWorld, type World } from '../world.ts'
import type { Chance } from './ringing.ts'
import { steps } from './steps.ts'
import { expectSame, makeWeekShop, send, type WeekShop } from './week-shop.ts'

const weeks = Number(process.env['WEEKS'] ?? (isThinned ? 20 : 40))
const firstSeed = Number(process.env['WEEK_SEED'] ?? 1)
const stepsAWeek = 14
const weeksAShop = 10
const planLimit = 15
const hour = 3_600

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

function chanceOf(seed: number): Chance {
  const pick = pickFromSeed(seed)
  return {
    below: (limit) => pick.integer(0, limit - 1),
    is: (part) => pick.integer(1, 100) <= part * 100,
  }
}

async function playWeek(week: WeekShop, seed: number): Promise<void> {
  const chance = chanceOf(seed)
  const members = [await week.shop.join(`Ada ${seed}`), await week.shop.join(`Ben ${seed}`)]
  for (let done = 0; done < stepsAWeek; done += 1) {
    world.passSeconds(hour + chance.below(11 * hour))
    const step = steps[chance.below(steps.length)]
    await step?.(week, chance, members)
    await expectSame(week, `seed ${seed}, step ${done + 1} (${step?.name})`)
  }
  for (const till of week.tills) {
    till.isOnline = true
    await send(week, till)
    till.sold.splice(0)
  }
  await expectSame(week, `seed ${seed}, all sent`)
  for (const id of week.variants) expect([seed, week.model.onHand(id)]).toEqual([seed, week.model.shelfPieces(id)])
}

const shops = Array.from({ length: Math.ceil(weeks / weeksAShop) }, (_, number) => firstSeed + number * weeksAShop)

it.each(shops)('weeks from seed %i', async (from) => {
  const week = await makeWeekShop(world, planLimit)
  const until = Math.min(from + weeksAShop, firstSeed + weeks)
  for (let seed = from; seed < until; seed += 1) await playWeek(week, seed)
  expect(await world.sql(sql`select reasons from review_item where merchant_id = ${week.shop.merchantId}`)).toEqual([])
})

it('leaves every book in agreement', async () => expect(await disagreements(world)).toEqual([]))
