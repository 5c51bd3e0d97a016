// Worked example 29 of pricing.md through the calls: goods with a deposit are sold by a desk's journal, read, printed, given back.
import { deskCatalogue } from '@kassa/contract/device/device.calls.ts'
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { chargesTaxed, type ProductCharge } from '@kassa/domain/product/product-charges.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { cash, type DeskLine } from '../../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../../test/make/fee-sales.ts'
import { makeProduct } from '../../../../../test/make/goods.ts'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../../test/make/plan.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { currency: 'EUR', rateBasisPoints: 1_900, pricesMinor: [1_000] })
  await shop.desk.book(shop.desk.openShift(0))
})
afterEach(async () => expect(await disagreements(world)).toEqual([]))
afterAll(() => world.close())

const pledge = (over: Partial<ProductCharge> = {}): ProductCharge => ({
  name: 'Deposit',
  kind: 'deposit',
  amountMinor: 25,
  currency: 'EUR',
  taxId: shop.taxId,
  ...over,
})

/** Goods with charges, as the desk is told of them. */
async function goodsCharged(charges: readonly ProductCharge[], count: number, sellPriceMinor = 119): Promise<DeskLine> {
  const { taxId, rateBasisPoints } = shop
  const { productId } = await world.owner((tx) =>
    makeProduct(tx, shop.merchantId, [shop.outlet], { sellPriceMinor, taxId, charges, onHand: 20 }),
  )
  const { answer } = await world.call(deskCatalogue, { limit: 500 }, { device: shop.desk.device })
  const told = answer.items.find(({ id }) => id === productId)?.charges ?? []
  const tax = { id: taxId, rateBasisPoints }
  return {
    productId,
    sellPriceMinor,
    taxId,
    rateBasisPoints,
    count,
    charges: chargesTaxed(told, new Map([[taxId, tax]]), tax),
  }
}

const tenthOfAll = {
  type: 'whole-order',
  offBasisPoints: 1_000,
  isStackable: false,
  thresholdMinor: 0,
  thresholdPieces: null,
  conditionScope: null,
} as const

const here = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })
const taxOf = ({ taxes }: { readonly taxes: readonly { readonly taxMinor: number }[] }) =>
  taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
const read = async (id: string) => (await world.call(readOrder, { id }, { as: shop.adminToken })).answer

it('six bottles with a deposit, a tenth off the water: 7.93, two back 2.64, the rest 5.29', async () => {
  await makePlan(world, await makeMarketer(world, shop.merchantId), tenthOff({ currency: 'EUR', benefit: tenthOfAll }))
  const sale = shop.desk.sale([await goodsCharged([pledge()], 6)], { plans: await plansAtDesk(world, shop) })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const order = await read(sale.orderId)
  expect([order.totalMinor, taxOf(order)]).toEqual([793, 127])
  expect(
    order.lines.map(({ kind, name, payableMinor, taxMinor }) => [kind, name, payableMinor, taxMinor]),
  ).toMatchObject([
    ['goods', expect.any(String), 643, 103],
    ['charge', 'Deposit', 150, 24],
  ])
  const { answer: paper } = await world.call(readOrderPaper, { id: sale.orderId }, here())
  expect(JSON.stringify(paper)).toContain('Deposit')
  const two = { lines: [{ line: 0, quantity: 2, goods: 'restock' as const }], amountMinor: 264, tenders: [cash(264)] }
  expect(await outcomeOf(shop, refundBody(shop.desk, sale, two))).toEqual(['accepted'])
  const rest = await world.call(
    refundOrder,
    {
      refundId: crypto.randomUUID(),
      orderId: sale.orderId,
      shiftId: shop.desk.shiftId,
      lines: [{ line: 0, quantity: 4, goods: 'restock' }],
      reason: 'unwanted',
      amountMinor: 529,
      tenders: [{ method: 0, amountMinor: 529 }],
    },
    here(),
  )
  expect([rest.status, rest.status === 200 || rest.refusal]).toEqual([200, true])
  expect(await read(sale.orderId)).toMatchObject({ refundedMinor: 793, status: 'refunded' })
})

it('a deposit alone does not come back of a sale', async () => {
  const sale = shop.desk.sale([await goodsCharged([pledge()], 2)])
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const lines = [{ line: 1, quantity: 1, goods: 'restock' as const }]
  const asked = { refundId: crypto.randomUUID(), orderId: sale.orderId, shiftId: shop.desk.shiftId, reason: 'unwanted' }
  const alone = await world.call(
    refundOrder,
    { ...asked, lines, amountMinor: 25, tenders: [{ method: 0, amountMinor: 25 }] },
    here(),
  )
  expect(alone.refusal.code).toBe('refund.nothing-chosen')
})

it('charges that the goods do not have are filed; those they had when the desk was told are as they were', async () => {
  const line = await goodsCharged(
    [pledge(), pledge({ name: 'Bag levy', kind: 'levy', amountMinor: 8, taxId: null })],
    1,
  )
  const [first] = line.charges ?? []
  const dearer = shop.desk.sale([{ ...line, charges: first ? [{ ...first, amountMinor: 26 }] : [] }])
  expect(await outcomeOf(shop, dearer)).toEqual(['review', 'sale.charges-unknown'])
  const plain = { ...shop.line(0), charges: line.charges ?? [] }
  expect(await outcomeOf(shop, shop.desk.sale([plain]))).toEqual(['review', 'sale.charges-unknown'])
  const sold = shop.desk.sale([line])
  await world.sql(
    sql`update product set charges = '[]' where merchant_id = ${shop.merchantId} and id = ${line.productId}`,
  )
  expect(await outcomeOf(shop, sold)).toEqual(['accepted'])
})

it('a till that knows no charges sells at the price alone, and is one item a day', async () => {
  const { charges: _, ...older } = await goodsCharged([pledge()], 3)
  const [first, next] = [shop.desk.sale([older, older]), shop.desk.sale([older])]
  expect(await outcomeOf(shop, first)).toEqual(['review', 'sale.charges-unknown'])
  expect(await outcomeOf(shop, next)).toEqual(['accepted'])
  expect((await read(next.orderId)).totalMinor).toBe(357)
})
