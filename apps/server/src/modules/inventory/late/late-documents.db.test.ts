// Offline sales of a till while its shop is counted: goods that the count already lacked are not taken from the stock twice.
import {
  approveDamageReport,
  createDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  applyStocktake,
  countStocktake,
  listStocktakeLines,
  openStocktake,
  readStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes } from '../../../../test/make/shop.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { cash } from '../../../../test/make/desk.ts'
import { disagreements, proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let variantId: string
let counter: { readonly as: string; readonly outlet: string }

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { pricesMinor: [1_000], onHand: 10, averageCostThousandths: 200_000 })
  variantId = shop.products[0]?.variantId ?? ''
  const token = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: allCodes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  counter = { as: token, outlet: shop.outlet.outletId }
  await shop.desk.book(shop.desk.openShift(10_000))
  world.passSeconds(600)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const stock = async () => {
  const [row] = await world.sql<{ onHand: number; valueMinor: number }>(
    sql`select on_hand, value_minor from stock where variant_id = ${variantId}`,
  )
  return row
}

/** Counts and applies; answers the check's id. */
async function count(quantity: number): Promise<string> {
  const scope = { kind: 'list' as const, variantIds: [variantId] }
  const { id } = (await world.call(openStocktake, { scope, toleranceUnits: 99 }, counter)).answer
  await world.call(countStocktake, { id, counts: [{ variantId, countKey: 'shelf', quantity }] }, counter)
  await world.call(submitStocktake, { id }, counter)
  expect((await world.call(applyStocktake, { id }, counter)).answer.state).toBe('applied')
  return id
}

const lineOf = async (id: string) => (await world.call(listStocktakeLines, { id }, counter)).answer.rows[0]
const codesOf = (outcomes: Awaited<ReturnType<SellingShop['desk']['book']>>) =>
  outcomes.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)])

describe('what the office began before a count and wrote after it', () => {
  it.each([10, 8])('moves what was counted, where %i were found of 10', async (found) => {
    await count(found)
    world.passSeconds(-5)
    const seen = { variantId, quantity: found - 1, seenOnHand: found, unitCostMinor: null, reason: 'fell' }
    expect((await world.call(adjustStock, seen, counter)).status).toBe(200)
    const lines = [{ variantId, quantity: 2 }]
    const { id } = (await world.call(createDamageReport, { reason: 'broken', lines }, counter)).answer
    await world.call(submitDamageReport, { id }, counter)
    expect((await world.call(approveDamageReport, { id }, counter)).status).toBe(200)
    expect((await stock())?.onHand).toBe(found - 3)
    world.passSeconds(5)
  })
})

describe('a sale that a count had in already', () => {
  it('leaves the stock as counted and shrinks what the count missed', async () => {
    const sold = shop.desk.sale([shop.line(0, 2)])
    world.passSeconds(600)
    const id = await count(8)
    expect(await lineOf(id)).toMatchObject({ counted: 8, expected: 10, variance: -2, varianceMinor: -400 })
    world.passSeconds(600)
    expect(codesOf(await shop.desk.book(sold))).toEqual([['accepted']])
    expect(await stock()).toEqual({ onHand: 8, valueMinor: 1_600 })
    expect(await lineOf(id)).toMatchObject({ counted: 8, expected: 8, variance: 0, varianceMinor: 0 })
  })

  it('does so weeks after, and for several sales of one upload', async () => {
    const sold = [1, 2, 3].map((quantity) => shop.desk.sale([shop.line(0, quantity)]))
    world.passSeconds(600)
    const id = await count(4)
    world.passSeconds(21 * 86_400)
    expect(codesOf(await shop.desk.book(...sold))).toEqual([['accepted'], ['accepted'], ['accepted']])
    expect((await stock())?.onHand).toBe(4)
    expect(await lineOf(id)).toMatchObject({ expected: 4, variance: 0 })
  })

  it('is taken back by the first count after it, and is no loss of one that is still open', async () => {
    const sold = shop.desk.sale([shop.line(0, 2)])
    world.passSeconds(600)
    const first = await count(8)
    world.passSeconds(600)
    const scope = { kind: 'list' as const, variantIds: [variantId] }
    const { id } = (await world.call(openStocktake, { scope }, counter)).answer
    await world.call(countStocktake, { id, counts: [{ variantId, countKey: 'shelf', quantity: 8 }] }, counter)
    world.passSeconds(600)
    await shop.desk.book(sold)
    await world.call(submitStocktake, { id }, counter)
    await world.call(applyStocktake, { id }, counter)
    expect((await stock())?.onHand).toBe(8)
    expect(await lineOf(first)).toMatchObject({ expected: 8 })
    expect(await lineOf(id)).toMatchObject({ expected: 8, variance: 0 })
  })

  it('is taken back by stock that was set by hand', async () => {
    const sold = shop.desk.sale([shop.line(0, 2)])
    world.passSeconds(600)
    const set = { variantId, quantity: 8, seenOnHand: 10, unitCostMinor: null, reason: 'counted' }
    expect((await world.call(adjustStock, set, counter)).status).toBe(200)
    world.passSeconds(600)
    await shop.desk.book(sold)
    expect(await stock()).toEqual({ onHand: 8, valueMinor: 1_600 })
  })
})

describe('a sale of which the time does not tell', () => {
  it.each([
    ['a minute before the count', 60, 0],
    ['by a clock that nobody measured', 600, null],
    ['by a clock that was six minutes behind', 600, 360_000],
  ])('moves the stock and is filed: %s', async (_name, seconds, clockOffsetMs) => {
    const sold = { ...shop.desk.sale([shop.line(0, 2)]), clockOffsetMs }
    world.passSeconds(seconds)
    const id = await count(8)
    world.passSeconds(600)
    const [outcome] = await shop.desk.book(sold)
    expect(outcome).toMatchObject({ outcome: 'review' })
    const reason = outcome?.reasons.find(({ code }) => code === 'stock.count-unclear')
    expect(reason?.facts).toMatchObject({ countId: id, variantId, booked: '6', otherwise: '8' })
    expect((await stock())?.onHand).toBe(6)
    expect(await lineOf(id)).toMatchObject({ expected: 10, variance: -2 })
    // The proof of counts is red without the item, and green with it.
    const files = async (to: string) =>
      world.sql(sql`update review_item set reasons = replace(reasons::text, ${to === 'x' ? 'count-unclear' : 'x-unclear'},
        ${to === 'x' ? 'x-unclear' : 'count-unclear'})::jsonb where order_id = ${sold.orderId}`)
    await files('x')
    expect(await disagreements(world)).toEqual([`stock since counts: order ${sold.number}`])
    await files('count')
  })

  it('is no doubt of a sale that is heard of at once after stock was set', async () => {
    const set = { variantId, quantity: 8, seenOnHand: 10, unitCostMinor: null, reason: 'counted' }
    await world.call(adjustStock, set, counter)
    world.passSeconds(5)
    expect(codesOf(await shop.desk.book(shop.desk.sale([shop.line(0, 2)])))).toEqual([['accepted']])
    expect((await stock())?.onHand).toBe(6)
  })
})

describe('a check', () => {
  it('names the tills that were not heard of since it was counted, or hold entries', async () => {
    const scope = { kind: 'list' as const, variantIds: [variantId] }
    const opened = (await world.call(openStocktake, { scope }, counter)).answer
    const { deviceId } = shop.desk.device
    // Its journal was heard of ten minutes ago.
    expect(opened.silentTills).toMatchObject([{ deviceId, queued: 0 }])
    await shop.desk.book(shop.desk.sale([shop.line(0, 1)]))
    const tills = async () => (await world.call(readStocktake, { id: opened.id }, counter)).answer.silentTills
    expect(await tills()).toEqual([])
    await world.sql(sql`update device_registration set queued = 2 where device_id = ${deviceId}`)
    expect(await tills()).toMatchObject([{ deviceId, queued: 2 }])
    const counts = [{ variantId, countKey: 'shelf', quantity: 9 }]
    await world.call(countStocktake, { id: opened.id, counts }, counter)
    const ended = (await world.call(submitStocktake, { id: opened.id }, counter)).answer
    expect(ended.silentTills).toMatchObject([{ deviceId, queued: 2 }])
    const applied = (await world.call(applyStocktake, { id: opened.id }, counter)).answer
    expect(applied.silentTills).toEqual([])
  })
})

describe('the proof of counts', () => {
  it('is red for a sale that was taken from the stock after a count that had it in', async () => {
    const sold = shop.desk.sale([shop.line(0, 2)])
    world.passSeconds(600)
    const id = await count(8)
    world.passSeconds(600)
    await shop.desk.book(sold)
    // As the books stood where nobody took the sale back.
    await world.sql(sql`delete from stock_entry where document_id = ${id} and quantity = 2`)
    await world.sql(sql`update stock_entry set after_quantity = 6 where document_id = ${sold.orderId}`)
    await world.sql(sql`update stock set on_hand = 6, value_minor = (select sum(value_minor) from stock_entry
      where variant_id = ${variantId}) where variant_id = ${variantId}`)
    const red = await disagreements(world)
    expect(red).toEqual([expect.stringContaining(`stock since counts: variant ${variantId}`)])
    await count(6)
    expect(await disagreements(world)).toEqual([])
  })
})

describe('a refund that is heard of late', () => {
  it('before a count that is applied already does not bring its goods twice', async () => {
    const sold = shop.desk.sale([shop.line(0, 2)])
    await shop.desk.book(sold)
    world.passSeconds(600)
    const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const refund = refundBody(shop.desk, sold, { at: world.now, lines, amountMinor: 1_000, tenders: [cash(1_000)] })
    world.passSeconds(600)
    const id = await count(9)
    world.passSeconds(600)
    expect(codesOf(await shop.desk.book(refund))).toEqual([['accepted']])
    expect((await stock())?.onHand).toBe(9)
    expect(await lineOf(id)).toMatchObject({ counted: 9, expected: 9, variance: 0 })
  })

  it('before a count that is not applied yet is no gain of that count', async () => {
    const sold = shop.desk.sale([shop.line(0, 2)])
    await shop.desk.book(sold)
    world.passSeconds(600)
    const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const refund = refundBody(shop.desk, sold, { at: world.now, lines, amountMinor: 1_000, tenders: [cash(1_000)] })
    world.passSeconds(600)
    const scope = { kind: 'list' as const, variantIds: [variantId] }
    const { id } = (await world.call(openStocktake, { scope }, counter)).answer
    await world.call(countStocktake, { id, counts: [{ variantId, countKey: 'shelf', quantity: 9 }] }, counter)
    world.passSeconds(600)
    await shop.desk.book(refund)
    await world.call(submitStocktake, { id }, counter)
    await world.call(applyStocktake, { id }, counter)
    expect((await stock())?.onHand).toBe(9)
    expect(await lineOf(id)).toMatchObject({ counted: 9, expected: 9, variance: 0 })
  })
})
