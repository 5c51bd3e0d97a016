import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chanceOf, makeFigureShop, sellSomething, type FigureShop } from '../../../../test/make/figure-world.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { keepFigures } from './keep-figures.ts'

const now = '2026-03-20T12:00:00.000Z'
const at = Date.parse(now)
const hour = 3_600_000

let world: World
let shop: Shop
let figures: FigureShop

beforeAll(async () => {
  world = await makeWorld({ now })
  shop = await makeShop(world)
  const { merchantId, cashier, admin } = shop
  const made = await world.owner((tx) =>
    makeFigureShop(tx, chanceOf(1), { merchantId, staffIds: [cashier.id], adminId: admin.id }),
  )
  figures = { ...made, outlets: made.outlets.slice(0, 1) }
})
afterAll(() => world.close())

const log = {
  error: (facts: { err?: unknown }) => {
    if (facts.err) throw facts.err
  },
} as never

const keep = (sales = 3): Promise<void> =>
  keepFigures({ database: world.database, now: world.now, log }, { sales, every: 1 })

const chance = chanceOf(2)

async function sellNow(count: number): Promise<void> {
  const moment = Date.parse(world.now)
  await world.owner(async (tx) => {
    for (let sold = 0; sold < count; sold += 1) await sellSomething(tx, chance, figures, moment - hour, moment)
  })
  await world.sql(sql`update outbox set sequence = nextval('outbox_sequence_number') where sequence is null`)
}

const followed = async (): Promise<string[]> =>
  (await world.sql<{ day: string }>(sql`select business_day as day from figure_so_far_day order by 1`)).map(
    ({ day }) => day,
  )

const counted = async (): Promise<number> =>
  (
    await world.sql<{ orders: number }>(sql`
    select coalesce(sum(orders), 0) as orders from figure_so_far where part = 'total'`)
  )[0]?.orders ?? 0

const wrong = async (): Promise<string[]> => (await disagreements(world)).filter((one) => one.startsWith('figures'))

const today = (): string => {
  const { timeZone, dayCutoffMinutes } = figures.outlets[0] ?? { timeZone: 'UTC', dayCutoffMinutes: 0 }
  return businessDayOf(Date.parse(world.now), { timeZone, dayCutOffMinutes: dayCutoffMinutes })
}

it('a day is followed once enough was sold on it, by each document whose event was looked at', async () => {
  await keep()
  await sellNow(2)
  await keep()
  expect(await followed()).toEqual([])
  await sellNow(5)
  await keep()
  expect(await followed()).toEqual([today()])
  const before = await counted()
  await sellNow(12)
  expect(await counted()).toBe(before)
  await keep()
  expect(await counted()).toBeGreaterThan(before)
  expect(await wrong()).toEqual([])
  const [days] = await world.sql<{ days: number }>(
    sql`select count(*) as days from figure_day where business_day = ${today()}`,
  )
  expect(days?.days).toBe(0)
})

it('a wrong and a missing row are found, named on the pages, and put right from the books', async () => {
  const proved = async (): Promise<string | null> => {
    await world.sql(sql`update figure_proof set proved_at = ${'2026-01-01'}::timestamptz`)
    await world.runJob('report.prove-figures')
    const request = { from: today(), to: today(), by: 'hour' } as const
    return (await world.call(salesFigures, request, { as: shop.admin.token })).answer.proof.wrong
  }
  for (const spoil of [
    sql`update figure_so_far set net_minor = net_minor + 1 where part = 'hour'`,
    sql`delete from figure_so_far where part = 'product'`,
  ]) {
    expect(await followed()).toEqual([today()])
    expect(await proved()).toBeNull()
    await world.sql(spoil)
    expect(await wrong()).toEqual([expect.stringContaining(`figures so far: ${today()} outlet`)])
    expect(await proved()).toContain('so far')
    expect(await followed()).toEqual([])
    await sellNow(1)
    await keep()
    expect(await wrong()).toEqual([])
  }
})

it('a day that is over is kept whole, and not followed any more', async () => {
  const over = today()
  world.setNow(new Date(at + 24 * hour).toISOString())
  await keep()
  expect(await followed()).toEqual([])
  const [days] = await world.sql<{ days: number }>(
    sql`select count(*) as days from figure_day where business_day = ${over}`,
  )
  expect(days?.days).toBeGreaterThan(0)
  await sellNow(8)
  await keep()
  expect(await followed()).toEqual([today()])
  expect(await wrong()).toEqual([])
})

it('nothing is trusted after a long sleep, and nothing after the clock was moved', async () => {
  await world.sql(sql`update figure_state set looked_at = looked_at - interval '3 days'`)
  await keep(1_000)
  expect(await followed()).toEqual([])
  await sellNow(3)
  await keep()
  expect(await followed()).toEqual([today()])
  await world.sql(sql`update outlet set time_zone = 'Asia/Kathmandu' where id = ${figures.outlets[0]?.outletId ?? ''}`)
  await keep()
  expect(await followed()).toEqual([])
  expect(await wrong()).toEqual([])
})

it('who sells little is not followed by the job as it runs', async () => {
  await sellNow(60)
  await world.runJob('report.keep-figures')
  expect(await followed()).toEqual([])
})

it('a process that is told to end adds up no further days, and the next one goes on', async () => {
  const { database } = world
  let isClosing = false
  const builtTo = async () =>
    (
      await world.sql<{ builtTo: string | null }>(sql`select built_to::text as built_to from figure_outlet
      where outlet_id = ${figures.outlets[0]?.outletId ?? ''}`)
    )[0]?.builtTo
  await world.sql(sql`update figure_outlet set built_to = null`)
  for (const day of [40, 20, 1]) {
    world.setNow(new Date(at + day * -24 * hour).toISOString())
    await sellNow(2)
  }
  world.setNow(new Date(at + 48 * hour).toISOString())
  const transaction: typeof database.transaction = async (by, work) => {
    const done = await database.transaction(by, work)
    if (typeof (await builtTo()) === 'string') isClosing = true
    return done
  }
  const told = Object.assign(Object.create(database) as typeof database, { transaction })
  await keepFigures({ database: told, now: world.now, log, isClosing: () => isClosing })
  const reached = await builtTo()
  expect([isClosing, reached !== null && reached !== undefined && reached < '2026-03-01']).toEqual([true, true])
  await keep()
  expect((await builtTo())?.slice(0, 8)).toBe('2026-03-')
  expect(await wrong()).toEqual([])
})
