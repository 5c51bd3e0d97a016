import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { moveStock } from '../../stock/public.ts'
import { accountingProof } from './journal-proof.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500, onHand: 2 })
})
afterAll(() => world.close())

const may = (merchantId: string, ...keys: string[]) =>
  world.sql(
    sql`update role set codes = codes || ${keys.map((key) => permissionCode(key))}::text[] where merchant_id = ${merchantId} and tier = 'merchant'`,
  )
const period = { from: '2026-01-01', to: '2026-12-31' }
const ask = async (as = shop.adminToken) => (await world.call(readJournal, period, { as })).answer
const left = async () =>
  Object.fromEntries(
    trialBalance((await ask()).outlets[0]?.lines ?? []).map(({ role, leftMinor }) => [role, Number(leftMinor)]),
  )

it('a shop’s day: a sale beyond what is there, a refund, a receipt that repairs; all of it comes to 0', async () => {
  await may(shop.merchantId, 'platform.analysis.sales', 'platform.inventory.stock.costs')
  const { desk } = shop
  await desk.book(desk.openShift())
  const sold = desk.sale([shop.line(0, 5)])
  await desk.book(sold)
  const before = await left()
  expect(before).toMatchObject({
    sales: -4_000,
    tax: -1_000,
    'cost-of-sales': 2_000,
    stock: 2_000,
    'opening-balance': -4_000,
  })
  expect((before['drawer'] ?? 0) + (before['safe'] ?? 0)).toBe(5_000)
  await world.call(
    refundOrder,
    {
      orderId: sold.orderId,
      lines: [{ line: 0, quantity: 1, goods: 'damaged' }],
      reason: 'unwanted',
      refundId: newId(),
      amountMinor: 1_000,
      tenders: [],
      shiftId: null,
    },
    { as: shop.cashierToken, outlet: shop.outlet.outletId },
  )
  expect(await left()).toMatchObject({ sales: -3_200, tax: -800, 'cost-of-sales': 1_600, shrinkage: 400 })
  await receive(10, 5_000)
  const after = await left()
  expect(after).toMatchObject({ stock: 6_700, 'cost-repair': 300, 'received-not-invoiced': -5_000 })
  expect(Object.values(after).reduce((sum, minor) => sum + minor, 0)).toBe(0)
  const proven = await world.owner((tx) => accountingProof.run(tx))
  expect(proven.firstDisagreement).toBeUndefined()
})

it('tips that are paid out of a drawer lower what is owed of them, and are no expense', async () => {
  const before = await left()
  await shop.desk.book({ ...shop.desk.moveCash(-70, 'Ada'), isTips: true }, shop.desk.moveCash(-30, 'Tape'))
  const after = await left()
  const moved = (role: string) => (after[role] ?? 0) - (before[role] ?? 0)
  expect(['tips-payable', 'paid-out', 'drawer'].map(moved)).toEqual([70, 30, -100])
  expect((await world.owner((tx) => accountingProof.run(tx))).firstDisagreement).toBeUndefined()
})

it('who does not see what goods cost gets lines without them, and they come to 0', async () => {
  const stranger = await makeSellingShop(world)
  await may(stranger.merchantId, 'platform.analysis.sales')
  const { isWithoutStock, outlets } = await ask(stranger.adminToken)
  expect({ isWithoutStock, names: outlets.flatMap(({ outletId, isOwn }) => (isOwn ? [] : [outletId])) }).toEqual({
    isWithoutStock: true,
    names: [stranger.outlet.outletId],
  })
  expect(outlets[0]?.lines.filter(({ role }) => role === 'stock')).toEqual([])
})

const receive = (quantity: number, costMinor: number) =>
  world.owner((tx) =>
    moveStock(
      tx,
      shop.merchantId,
      [{ outletId: shop.outlet.outletId, variantId: shop.line(0).productId, quantity, kind: 'receipt', costMinor }],
      {
        kind: 'purchase-order',
        id: newId(),
        reason: '',
        actorKind: 'system',
        actorId: null,
        businessDay: world.now.slice(0, 10),
        at: world.now,
      },
    ),
  )
