import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chanceOf, makeFigureShop, sellSomething } from '../../../../test/make/figure-world.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const HOUR = 3_600_000

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld({ now: '2026-03-20T12:00:00.000Z' })
  shop = await makeShop(world)
  const { merchantId, cashier, admin } = shop
  const moment = Date.parse(world.now)
  await world.owner(async (tx) => {
    const of = { merchantId, staffIds: [cashier.id], adminId: admin.id }
    const figures = await makeFigureShop(tx, chanceOf(3), of)
    for (let sold = 0; sold < 9; sold += 1) await sellSomething(tx, chanceOf(sold), figures, moment - 6 * HOUR, moment)
  })
  await world.sql(sql`update outbox set sequence = nextval('outbox_sequence_number') where sequence is null`)
})
afterAll(() => world.close())

const proofNow = async () => {
  const request = { from: '2026-03-18', to: '2026-03-21', by: 'day' } as const
  return (await world.call(salesFigures, request, { as: shop.admin.token })).answer.proof
}

/** The night's work, hour by hour: days that are over are added up and kept, and what is kept is held against the books. */
async function passNight(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    world.passSeconds(3_600)
    await world.runJob('report.keep-figures')
    await world.runJob('report.prove-figures')
  }
}

it('figures of a new shop name no proof before its first night, and the moment of one that agreed after it', async () => {
  expect(await proofNow()).toEqual({ at: null, wrong: null })
  await passNight(40)
  const first = await proofNow()
  expect(first).toEqual({ at: expect.any(String), wrong: null })
  await passNight(25)
  const second = await proofNow()
  expect(second.wrong).toBeNull()
  expect(Date.parse(second.at ?? '') - Date.parse(first.at ?? '')).toBeGreaterThanOrEqual(24 * HOUR)
})
