// Tax of uses of session passes that are given back after the shop chose anew, or at another outlet: what comes back is what was owed.
import { listBatches, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { setPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { saleByTimes, sellTimes } from '../../../../../test/make/times.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

type Choice = InputOf<typeof setPrepaidTax.request>
const DAY = 86_400

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeMemberShop(world)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const today = () => world.now.slice(0, 10)
const choose = (taxPoint: Choice['taxPoint'], rateBasisPoints: number, outletId = shop.outlet.outletId) =>
  world.call(setPrepaidTax, { outletId, kind: 'times-card', taxPoint, rateBasisPoints, taxCode: null }, mine())
/** The tax of passes that an outlet has posted, by day and rate; owed is negative. */
const taxes = async (outletId = shop.outlet.outletId) => {
  const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer
  const lines = outlets.find((one) => one.outletId === outletId)?.lines ?? []
  return lines.filter(({ role }) => role === 'tax').map((one) => [one.day, one.rateBasisPoints, Number(one.minor)])
}
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const elsewhere = () => ({ as: shop.admin.token, outlet: shop.otherOutlet.outletId })

/** Sells a pass of three uses for 1000 and uses it once, on the day that it is now. */
async function useOnce(currency: 'USD' | 'JPY' = 'USD') {
  const terms = { uses: 3, priceMinor: 1_000, currency }
  const { purse } = (await sellTimes(world, { admin: shop.admin.token, here: here() }, terms)).answer
  return { orderId: await useAgain(purse.code), code: purse.code, day: today() }
}
async function useAgain(code: string) {
  const sale = saleByTimes(shop.desk, [shop.line(0)], [code])
  await shop.desk.book(sale)
  return sale.orderId
}
async function giveBack(orderId: string, where = here()) {
  const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
  const asked = { refundId: newId(), orderId, lines, reason: 'back', tenders: [], amountMinor: 0, shiftId: null }
  expect((await world.call(refundOrder, asked, where)).status).toBe(200)
  return today()
}
const nextDay = () => world.passSeconds(DAY)

it('a use that nobody taxed has no tax to give back, whatever the shop chose since', async () => {
  const { orderId } = await useOnce()
  nextDay()
  await choose('use', 1_000)
  nextDay()
  await giveBack(orderId)
  expect(await taxes()).toEqual([])
})

it.each(['USD', 'JPY'] as const)('a use gives back the rate that it was taxed by, in %s', async (currency) => {
  shop = await makeMemberShop(world, {}, currency)
  await choose('use', 1_000)
  const { orderId, code, day } = await useOnce(currency)
  nextDay()
  await choose('use', 2_000)
  const [second, later] = [await useAgain(code), today()]
  nextDay()
  const back = await giveBack(orderId)
  expect(await taxes()).toEqual([
    [day, 1_000, -30],
    [later, 2_000, -56],
    [back, 1_000, 30],
  ])
  nextDay()
  const last = await giveBack(second)
  expect((await taxes()).at(-1)).toEqual([last, 2_000, 56])
})

it('a use that was taxed gives its tax back where the shop taxes none by then, or the sale', async () => {
  await choose('use', 1_000)
  const first = await useOnce()
  const other = await useOnce()
  nextDay()
  await choose('none', 0)
  const back = await giveBack(first.orderId)
  nextDay()
  await choose('sale', 2_000)
  const last = await giveBack(other.orderId)
  expect(await taxes()).toEqual([
    [first.day, 1_000, -60],
    [back, 1_000, 30],
    [last, 1_000, 30],
  ])
})

it.each([
  ['another rate', 'use'],
  ['no tax', 'none'],
  ['nothing chosen', null],
] as const)('another outlet gives back what the outlet of the use owed: %s there', async (_there, taxPoint) => {
  await choose('use', 1_000)
  if (taxPoint) await choose(taxPoint, taxPoint === 'use' ? 2_000 : 0, shop.otherOutlet.outletId)
  const { orderId, day } = await useOnce()
  nextDay()
  const back = await giveBack(orderId, elsewhere())
  expect(await taxes()).toEqual([[day, 1_000, -30]])
  expect(await taxes(shop.otherOutlet.outletId)).toEqual([[back, 1_000, 30]])
})

it('an outlet that taxes uses gives none back for another that does not', async () => {
  await choose('use', 1_000, shop.otherOutlet.outletId)
  const { orderId } = await useOnce()
  await giveBack(orderId, elsewhere())
  expect([...(await taxes()), ...(await taxes(shop.otherOutlet.outletId))]).toEqual([])
})

it('a use that comes back without its order is taken for the last one before it', async () => {
  await choose('use', 1_000)
  const { orderId, code, day } = await useOnce()
  nextDay()
  await choose('use', 2_000)
  const [, later] = [await useAgain(code), today()]
  nextDay()
  await choose('none', 0)
  const back = await giveBack(orderId)
  await world.sql(sql`update purse_entry set of_document = null
    where merchant_id = ${shop.merchantId} and reason = 'returned'`)
  nextDay()
  await useAgain(code)
  expect(await taxes()).toEqual([
    [day, 1_000, -30],
    [later, 2_000, -56],
    [back, 2_000, 56],
  ])
})

it('days that are sealed keep their hashes when a use of theirs comes back', async () => {
  await choose('use', 1_000)
  const { orderId, day } = await useOnce()
  nextDay()
  const { outletId } = shop.outlet
  await world.call(sealBatch, { outletId, through: day }, mine())
  const sealed = async () =>
    (await world.call(listBatches, { from: day, to: day }, mine())).answer.outlets.find(
      (one) => one.outletId === outletId,
    )?.batches
  const batches = await sealed()
  expect(batches).toMatchObject([{ isChangedSince: false }])
  await choose('use', 2_000)
  const back = await giveBack(orderId)
  nextDay()
  await world.call(sealBatch, { outletId, through: back }, mine())
  expect(await sealed()).toEqual(batches)
})
