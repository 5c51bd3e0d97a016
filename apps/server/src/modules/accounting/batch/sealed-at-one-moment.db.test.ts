import { sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { closeBooks, reopenBooks } from '@kassa/contract/accounting/closing.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { batchProof } from './batch-proof.ts'

const codes = ['seal', 'close'].map((right) => permissionCode(`platform.analysis.accounting.${right}`))

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500, onHand: 50 })
  await world.sql(sql`
    update role set codes = codes || ${codes}::text[]
    where merchant_id = ${shop.merchantId} and tier = 'merchant'`)
})
afterAll(() => world.close())

/** A day with a sale of which the books know nothing yet, and how it comes into them. */
async function sellUnseen(): Promise<{ day: string; come: (tx: Tx) => Promise<unknown> }> {
  const { desk, merchantId } = shop
  await desk.book(desk.openShift(), desk.sale([shop.line(0)]), desk.sale([shop.line(1)]))
  const [sale] = await world.sql<{ id: string; day: string }>(
    sql`select id, business_day as day from sales_order where merchant_id = ${merchantId} order by sold_at desc limit 1`,
  )
  const [id, day] = [sale?.id ?? '', sale?.day ?? '']
  const stand = async (tx: Tx, status: string, paidOn: string) => {
    await tx.run(sql`update sales_order set status = ${status} where id = ${id}`)
    await tx.run(sql`update payment set business_day = ${paidOn} where document_id = ${id}`)
  }
  await world.owner((tx) => stand(tx, 'cancelled', '2099-01-01'))
  world.passSeconds(2 * 86_400)
  await world.sql(sql`update device_registration set last_seen_at = ${world.now}, queued = 0`)
  return { day, come: (tx) => stand(tx, 'completion', day) }
}

/** Of this database: other files have theirs on the same server. */
const isHere = sql`pid in (select pid from pg_stat_activity where datname = current_database())`

const isWaiting = async (): Promise<boolean> =>
  (
    await world.sql(sql`
      select 1 as one from pg_locks where not granted and relation = 'purse_payment'::regclass and ${isHere}`)
  ).length > 0

/** Runs `seal` while a sale comes into the books between its reading of goods and of money, which asks whose purse was paid. */
async function between(come: (tx: Tx) => Promise<unknown>, seal: () => Promise<unknown>): Promise<void> {
  let sealed: Promise<unknown> = Promise.resolve()
  await world.owner(async (tx) => {
    await tx.run(sql`lock table purse_payment in access exclusive mode`)
    sealed = seal()
    await expect.poll(isWaiting).toBe(true)
    await come(tx)
  })
  await sealed
}

const sumsOfBatches = () =>
  world.sql<{ number: number; sum: number }>(sql`
    select number, sum(minor) as sum from journal_batch_line
    where merchant_id = ${shop.merchantId} and outlet_id = ${shop.outlet.outletId} group by number order by number`)

const seals = {
  'by the job': () => world.runJob('accounting.seal-days'),
  'by hand': (day: string) =>
    world.call(sealBatch, { outletId: shop.outlet.outletId, through: day }, { as: shop.adminToken }),
}

// The embedded database runs one transaction at a time, so that nothing comes between.
it.each(Object.entries(seals))(
  'a sale that comes while a day is sealed %s is whole in it or in the next',
  async (_how, seal) => {
    const { day, come } = await sellUnseen()
    if (world.database.kind === 'pglite') return
    await between(come, async () => seal(day))
    const batches = await sumsOfBatches()
    expect(batches.length).toBeGreaterThan(0)
    expect(batches.map(({ sum }) => sum)).toEqual(batches.map(() => 0))
  },
)

it('two who seal a day at once seal it once', async () => {
  const { day } = await sellUnseen()
  await Promise.allSettled([seals['by hand'](day), seals['by hand'](day), seals['by the job']()])
  const rows = await world.sql<{ day: string }>(
    sql`select day from journal_batch where merchant_id = ${shop.merchantId} and outlet_id = ${shop.outlet.outletId}`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map((row) => row.day)).size).toBe(rows.length)
})

const outletId = () => shop.outlet.outletId
const close = (through: string) => world.call(closeBooks, { through }, { as: shop.adminToken })
const heard = () =>
  world.sql(
    sql`update device_registration set last_seen_at = ${world.now}, queued = 0 where merchant_id = ${shop.merchantId}`,
  )

/** A day that is sealed, a sale that came late of it, and the day behind it, which is due. */
async function sellLate(): Promise<string> {
  const { desk, merchantId } = shop
  const at = world.now
  await world.sql(sql`update stock_entry set business_day = ${at.slice(0, 10)} where merchant_id = ${merchantId}`)
  await desk.book(desk.openShift(), desk.sale([shop.line(0)]))
  world.passSeconds(86_400)
  await heard()
  await seals['by the job']()
  await desk.book(desk.sale([shop.line(0)], { at }))
  world.passSeconds(86_400)
  await heard()
  return at.slice(0, 10)
}

/** The posting days of what the second batch has of a day. */
async function postedOf(day: string): Promise<readonly string[]> {
  const rows = await world.sql<{ postingDay: string }>(sql`
    select distinct posting_day from journal_batch_line
    where merchant_id = ${shop.merchantId} and outlet_id = ${outletId()} and number = 2 and business_day = ${day}`)
  return rows.map(({ postingDay }) => postingDay)
}

const isHeldBack = async (kind: string): Promise<boolean> =>
  (await world.sql(sql`select 1 as one from pg_locks where not granted and locktype = ${kind} and ${isHere}`)).length >
  0

it('books that are closed while a day waits to be sealed keep late lines out of what is closed', async () => {
  const day = await sellLate()
  if (world.database.kind === 'pglite') return
  const key = `journal ${shop.merchantId} ${outletId()}`
  let sealed: Promise<unknown> = Promise.resolve()
  await world.owner(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    sealed = seals['by the job']()
    await expect.poll(() => isHeldBack('advisory')).toBe(true)
    expect((await close(day)).answer).toMatchObject({ closedThrough: day })
  })
  await sealed
  expect(await postedOf(day)).toEqual([addDays(day, 1)])
})

it('books are closed only behind a day that is being sealed', async () => {
  const day = await sellLate()
  if (world.database.kind === 'pglite') return
  let isClosed = false
  let closed: Promise<unknown> = Promise.resolve()
  await between(
    async () => {
      closed = close(day).then(({ status }) => (isClosed = status === 200))
      await expect
        .poll(async () => isClosed || (await isHeldBack('transactionid')) || (await isHeldBack('tuple')))
        .toBe(true)
      expect(isClosed).toBe(false)
    },
    () => seals['by hand'](addDays(day, 1)),
  )
  await closed
  expect([isClosed, await postedOf(day)]).toEqual([true, [day]])
})

it('two who close books at once close them once, and so do two who open them', async () => {
  const day = await sellLate()
  const closings = await Promise.all([close(day), close(day)])
  expect(closings.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(closings.find(({ status }) => status === 409)?.refusal.code).toBe('accounting.closed-already')
  const open = () => world.call(reopenBooks, { through: null, reason: 'The auditor asked' }, { as: shop.adminToken })
  const openings = await Promise.all([open(), open()])
  expect(openings.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const steps = await world.sql(sql`select number from books_closing where merchant_id = ${shop.merchantId}`)
  expect(steps).toHaveLength(2)
})

it('a sealing that breaks in the middle leaves nothing, and the next one seals without a gap', async () => {
  const day = await sellLate()
  world.passSeconds(86_400)
  await heard()
  const numbers = () =>
    world.sql<{ number: number }>(
      sql`select number from journal_batch where merchant_id = ${shop.merchantId} and outlet_id = ${outletId()} order by number`,
    )
  const last = addDays(day, 2)
  const fits = `merchant_id <> '${shop.merchantId}' or day <> '${last}'`
  await world.sql(sql`alter table journal_batch add constraint broken check (${sql.raw(fits)})`)
  await seals['by the job']()
  expect(await numbers()).toEqual([{ number: 1 }])
  await world.sql(sql`alter table journal_batch drop constraint broken`)
  await seals['by the job']()
  expect(await numbers()).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  expect((await world.owner((tx) => batchProof.run(tx))).firstDisagreement).toBeUndefined()
})
