// Parts of a combination come back worth what they were worth: as the order's line says, or, of an older order, as the book of stock does.
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskLine } from '../../../../test/make/desk.ts'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let tea: MadeProduct
let cup: MadeProduct
let box: MadeProduct

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { merchantId, outlet, taxId } = shop
  const make = (facts: Parameters<typeof makeProduct>[3]) =>
    world.owner((tx) => makeProduct(tx, merchantId, [outlet], { taxId, ...facts }))
  tea = await make({ onHand: 50, averageCostThousandths: 333_300 })
  cup = await make({ onHand: 40, averageCostThousandths: 50_050 })
  const parts = [
    { variantId: tea.variantId, quantity: 1 },
    { variantId: cup.variantId, quantity: 2 },
  ]
  box = await make({ type: 'combined', parts })
  await shop.desk.book(shop.desk.openShift(100_000))
})
afterAll(() => world.close())

const boxes = (count: number): DeskLine => {
  const { taxId, rateBasisPoints } = shop.line(0)
  const part = ({ productId }: MadeProduct) => ({ productId, listMinor: 500, taxId, rateBasisPoints })
  return { ...shop.line(0, count), productId: box.productId, sellPriceMinor: 1_000, parts: [part(tea), part(cup)] }
}

async function sell(...lines: DeskLine[]): Promise<string> {
  const body = shop.desk.sale(lines)
  await shop.desk.book(body)
  return body.orderId
}

const movesOf = async (orderId: string, line = 0) =>
  (
    await world.sql<{ stockMoves: { variantId: string; quantity: number; costMinor?: number }[] | null }>(sql`
      select stock_moves from order_line where order_id = ${orderId} and line = ${line}`)
  )[0]?.stockMoves

const giveBack = (orderId: string, quantity: number) =>
  world.call(
    refundOrder,
    {
      orderId,
      lines: [{ line: 0, quantity, goods: 'restock' }],
      reason: '',
      refundId: newId(),
      amountMinor: 1_000 * quantity,
      tenders: [],
      shiftId: shop.desk.shiftId,
    },
    { as: shop.cashierToken, outlet: shop.outlet.outletId },
  )

const worthBack = (orderId: string) =>
  world.sql<{ part: string; valueMinor: number }>(sql`
    select case e.variant_id when ${tea.variantId} then 'tea' else 'cup' end as part, e.value_minor
    from refund r join stock_entry e on e.merchant_id = r.merchant_id and e.document_id = r.id
    where r.order_id = ${orderId} order by r.received_at, r.id, 1`)

test('a combination keeps what each part was worth; what has one part keeps nothing', async () => {
  const orderId = await sell(boxes(3), shop.line(1))
  expect(await movesOf(orderId)).toEqual([
    { variantId: tea.variantId, quantity: 3, isThousandths: false, costMinor: 1_000 },
    { variantId: cup.variantId, quantity: 6, isThousandths: false, costMinor: 300 },
  ])
  expect(await movesOf(orderId, 1)).toBeNull()
  const [line] = await world.sql(sql`select cost_minor from order_line where order_id = ${orderId} and line = 0`)
  expect(line).toEqual({ costMinor: 1_300 })
})

test('an order that does not say it comes back as one that does, also after others were sold', async () => {
  const told = await sell(boxes(3))
  const older = await sell(boxes(3))
  await world.sql(sql`
    update order_line set stock_moves = (select jsonb_agg(m - 'costMinor') from jsonb_array_elements(stock_moves) as m)
    where order_id = ${older} and line = 0`)
  await sell(boxes(1), { ...shop.line(0), productId: tea.productId })
  for (const orderId of [told, older]) {
    expect((await giveBack(orderId, 1)).status).toBe(200)
    expect((await giveBack(orderId, 2)).status).toBe(200)
  }
  const whole = (rows: { part: string; valueMinor: number }[], part: string) =>
    rows.filter((row) => row.part === part).reduce((sum, { valueMinor }) => sum + valueMinor, 0)
  const [one, other] = [await worthBack(told), await worthBack(older)]
  expect([whole(one, 'tea'), whole(one, 'cup')]).toEqual([1_000, 300])
  expect([whole(other, 'tea'), whole(other, 'cup')]).toEqual([1_000, 300])
  expect(await disagreements(world)).toEqual([])
})
