import { sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500, onHand: 50 })
  await world.sql(sql`
    update role set codes = codes || ${[permissionCode('platform.analysis.accounting.seal')]}::text[]
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

const isWaiting = async (): Promise<boolean> =>
  (await world.sql(sql`select 1 as one from pg_locks where not granted and relation = 'purse_payment'::regclass`))
    .length > 0

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
