// Worked example 29 of pricing.md through the calls: goods with a deposit are sold by a desk's journal, read, printed, given back.
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { deskCatalogue } from '@kassa/contract/device/device.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { crossFigures } from '@kassa/contract/report/figures.calls.ts'
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { readOrder, refundOrder, refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { chargesTaxed, type ProductCharge } from '@kassa/domain/product/product-charges.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash, type DeskLine } from '../../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../../test/make/fee-sales.ts'
import { makeProduct } from '../../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../../test/make/merchant.ts'
import { makeSession } from '../../../../../test/make/session.ts'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../../test/make/plan.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { currency: 'EUR', rateBasisPoints: 1_900, pricesMinor: [1_000] })
  await shop.desk.book(shop.desk.openShift(0))
})
proveAfterEach(() => world)
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

describe('empties without their sale', () => {
  const emptiesBack = (
    variantId: string,
    quantity: number,
    amountMinor: number,
    beside: readonly { variantId: string; quantity: number; amountMinor: number; goods: 'restock' }[] = [],
  ) =>
    world.call(
      refundWithoutSale,
      {
        refundId: crypto.randomUUID(),
        lines: [{ variantId, quantity, amountMinor, goods: 'restock', isEmpty: true }, ...beside],
        reason: 'empties',
        tenders: [{ method: 0, amountMinor: beside.reduce((sum, one) => sum + one.amountMinor, amountMinor) }],
        shiftId: shop.desk.shiftId,
      },
      here(),
    )
  const onHand = async (variantId: string) => {
    const [row] = await world.sql<{ onHand: number }>(sql`select on_hand from stock where variant_id = ${variantId}`)
    return row?.onHand
  }

  it('give back their deposits, each with its own tax, and no goods come in', async () => {
    await shop.desk.book(shop.desk.moveCash(1_000))
    const levy = pledge({ name: 'Bag levy', kind: 'levy', amountMinor: 8, taxId: null })
    const { productId } = await goodsCharged(
      [pledge(), pledge({ name: 'Crate', amountMinor: 150, taxId: null }), levy],
      1,
    )
    const { answer } = await emptiesBack(productId, 2, 350)
    expect([answer.amountMinor, await onHand(productId)]).toEqual([350, 20])
    const rows = await world.sql(sql`
      select name, charge, quantity, product_id, amount_minor, tax_minor from refund_line where refund_id = ${answer.id} order by position`)
    expect(rows).toEqual([
      { name: 'Deposit', charge: 'deposit', quantity: 2, productId: null, amountMinor: 50, taxMinor: 8 },
      { name: 'Crate', charge: 'deposit', quantity: 2, productId: null, amountMinor: 300, taxMinor: 0 },
    ])
  })

  it('come back in cash where goods need their receipt, or give credit alone; goods beside them do not', async () => {
    const { productId } = await goodsCharged([pledge()], 1)
    const set = (key: string, value: unknown) =>
      world.sql(sql`
        insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
        values (${shop.merchantId}, 'outlet', ${shop.outlet.outletId}, ${key}, ${JSON.stringify(value)}::jsonb, ${world.now})`)
    const beside = { variantId: productId, quantity: 1, amountMinor: 119, goods: 'restock' as const }
    await set('sales.refund-without-sale', 'credit')
    expect((await emptiesBack(productId, 2, 50)).answer.amountMinor).toBe(50)
    expect((await emptiesBack(productId, 1, 25, [beside])).refusal.code).toBe('refund.credit-only')
    await set('sales.refund-needs-receipt', true)
    expect((await emptiesBack(productId, 2, 50)).answer.amountMinor).toBe(50)
    expect((await emptiesBack(productId, 1, 25, [beside])).refusal.code).toBe('refund.receipt-needed')
    await world.sql(sql`delete from setting where merchant_id = ${shop.merchantId} and key like 'sales.refund-%'`)
  })

  it('are refused above their deposit, and of goods without one', async () => {
    const { productId } = await goodsCharged([pledge()], 1)
    expect((await emptiesBack(productId, 2, 51)).refusal.code).toBe('refund.above-listed')
    const [plain] = shop.products
    expect((await emptiesBack(plain?.productId ?? '', 1, 25)).refusal).toMatchObject({
      code: 'refund.no-deposit',
      details: { name: plain?.name },
    })
  })
})

it('in figures a deposit is no sale, sold or given back, and a levy no margin', async () => {
  const quiet = await makeSellingShop(world, { currency: 'EUR', rateBasisPoints: 1_900, pricesMinor: [1_000] })
  const told = shop
  shop = quiet
  await shop.desk.book(shop.desk.openShift(0))
  const levy = pledge({ name: 'Bag levy', kind: 'levy', amountMinor: 8, taxId: null })
  const sale = shop.desk.sale([await goodsCharged([pledge(), levy], 4, 100)])
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const back = { lines: [{ line: 0, quantity: 1, goods: 'restock' as const }], amountMinor: 133, tenders: [cash(133)] }
  expect(await outcomeOf(shop, refundBody(shop.desk, sale, back))).toEqual(['accepted'])
  const as = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: codesOfTier('merchant') })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  for (const rows of ['staff', 'product'] as const) {
    const request = { rows, columns: 'outlet', period: 'today', outletId: shop.outlet.outletId } as const
    const { answer } = await world.call(crossFigures, request, { as })
    const sums: Record<string, number> = {}
    for (const { figures } of answer.byCurrency[0]?.cells ?? [])
      for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + Number(value)
    expect([rows, sums]).toEqual([
      rows,
      expect.objectContaining({ net: 432, refunded: 108, netAfter: 324, tax: 64, pieces: 4, returned: 1 }),
    ])
    // Of no goods: a row of goods says nothing of them.
    const { deposits, depositsBack, depositsAfter } = sums
    expect([deposits, depositsBack, depositsAfter]).toEqual(rows === 'staff' ? [100, 25, 75] : [0, 0, 0])
  }
  const period = { from: '2026-01-01', to: '2026-12-31' }
  const { answer: journal } = await world.call(readJournal, period, { as })
  const left = Object.fromEntries(
    trialBalance(journal.outlets[0]?.lines ?? []).map(({ role, leftMinor }) => [role, Number(leftMinor)]),
  )
  expect(left).toMatchObject({ sales: -252, tax: -60, 'container-deposit': -63, 'levy-payable': -24 })
  shop = told
})
