// A shop that brings years along: its past is sealed in order, and empty days of it make no batches by the thousand.
import { listBatches, readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { closeBooks } from '@kassa/contract/accounting/closing.calls.ts'
import { addDays, daysBetween } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allowAll } from '../../../../test/make/owner.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { moveStock } from '../../stock/public.ts'

const DAY = 86_400

let world: World
let shop: SellingShop
let first: string

beforeAll(async () => {
  world = await makeWorld()
})
/** A shop whose goods were counted in three years ago, and which sells today. */
beforeEach(async () => {
  shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500, onHand: 50 })
  const { merchantId, desk } = shop
  await allowAll(world, merchantId)
  first = addDays(world.now.slice(0, 10), -1_095)
  await world.sql(sql`update stock_entry set business_day = ${first} where merchant_id = ${merchantId}`)
  await desk.book(desk.openShift(), desk.sale([shop.line(0)]))
  world.passSeconds(DAY)
  await world.sql(sql`update device_registration set last_seen_at = ${world.now}, queued = 0`)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const as = () => ({ as: shop.adminToken })
const counted = async () => {
  const rows = await world.sql<{ isOwn: boolean; count: number; from: string; to: string }>(sql`
    select currency is not null as is_own, count(*)::int as count, min(day)::text as "from", max(day)::text as "to" from journal_batch
    where merchant_id = ${shop.merchantId} group by 1 order by 1`)
  return rows.map(({ isOwn, count, ...days }) => [isOwn, count, days])
}
const job = () => world.runJob('accounting.seal-days')
const batches = async () =>
  (await world.call(listBatches, { from: addDays(world.now.slice(0, 10), -300), to: world.now.slice(0, 10) }, as()))
    .answer.outlets[0]?.batches ?? []

it('has a batch for each day of documents, one a month between them, and one for each of the last days', async () => {
  await job()
  const through = addDays(world.now.slice(0, 10), -1)
  const [[, outlet], [, own]] = (await counted()) as [[boolean, number], [boolean, number]]
  expect(await counted()).toEqual([
    [false, outlet, { from: first, to: through }],
    [true, own, { from: expect.any(String), to: through }],
  ])
  const days = daysBetween(first, through) + 1
  expect([days > 1_000, outlet < 100, own < 100]).toEqual([true, true, true])
  await job()
  expect((await counted()).map(([, count]) => count)).toEqual([outlet, own])
  expect((await world.call(closeBooks, { through }, as())).status).toBe(200)
})

it('takes what comes late for a day without a batch into the next one, with its day', async () => {
  await job()
  const late = addDays(world.now.slice(0, 10), -40 * 7)
  expect((await batches()).some(({ day }) => day === late)).toBe(false)
  const sealed = await batches()
  const receipt = { quantity: 5, kind: 'receipt' as const, costMinor: 500 }
  await world.owner((tx) =>
    moveStock(
      tx,
      shop.merchantId,
      [{ ...receipt, outletId: shop.outlet.outletId, variantId: shop.products[1]?.variantId ?? '' }],
      {
        kind: 'purchase-order',
        id: newId(),
        reason: '',
        actorKind: 'system',
        actorId: null,
        businessDay: late,
        at: world.now,
      },
    ),
  )
  const shared = (rows: Awaited<ReturnType<typeof batches>>) => rows.find(({ day }) => day >= late)
  expect([shared(sealed), shared(await batches())]).toMatchObject([{ isChangedSince: false }, { isChangedSince: true }])
  world.passSeconds(DAY)
  await world.sql(sql`update device_registration set last_seen_at = ${world.now}, queued = 0`)
  await job()
  const hashes = new Set((await batches()).map(({ hash }) => hash))
  expect(sealed.slice(-50).every(({ hash }) => hashes.has(hash))).toBe(true)
  expect(shared(await batches())).toEqual({ ...shared(sealed), isChangedSince: true })
  const found = await world.sql<{ number: number; minor: string }>(sql`
    select number, minor::text as minor from journal_batch_line
    where merchant_id = ${shop.merchantId} and business_day = ${late} and role = 'received-not-invoiced'`)
  expect(found).toEqual([{ number: expect.any(Number), minor: '-500' }])
  const { outletId } = shop.outlet
  const { day } = (await world.call(readBatch, { outletId, number: found[0]?.number ?? 0 }, as())).answer
  expect(day > (sealed.at(-1)?.day ?? '')).toBe(true)
})

it('is sealed by hand in the same way', async () => {
  const [{ outletId }, through] = [shop.outlet, addDays(world.now.slice(0, 10), -1)]
  const { answer } = await world.call(sealBatch, { outletId, through }, as())
  expect(answer.sealed).toBeLessThan(70)
  expect((await world.call(sealBatch, { outletId, through }, as())).refusal).toMatchObject({
    code: 'accounting.day-sealed',
  })
})
