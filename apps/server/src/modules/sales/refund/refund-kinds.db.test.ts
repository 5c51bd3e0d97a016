import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

it('refunds of goods are listed without voids and without what gives back money that was paid in', async () => {
  const shop = await makeSellingShop(world)
  const { desk, outlet } = shop
  const at = { as: shop.cashierToken, outlet: outlet.outletId }
  await desk.book(desk.openShift())
  const sold = async (): Promise<string> => {
    const body = desk.sale([shop.line(0, 2)])
    await desk.book(body)
    return body.orderId
  }
  const asked = (orderId: string) => ({
    orderId,
    refundId: newId(),
    shiftId: desk.shiftId,
    reason: 'unwanted',
    lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
    amountMinor: 1_000,
    tenders: [],
  })
  const [goods, recharge, undone] = [await sold(), await sold(), await sold()]
  const back = (await world.call(refundOrder, asked(goods), at)).answer.id
  await world.call(refundOrder, asked(recharge), at)
  await world.sql(sql`update sales_order set type = 2 where id = ${recharge}`)
  const voiding = { orderId: undone, refundId: newId(), shiftId: desk.shiftId, reason: 'wrong customer' }
  const voided = (await world.call(voidOrder, voiding, at)).answer.id

  const list = (kind?: 'of-goods' | 'void', outletId?: string) => world.call(listRefunds, { kind, outletId }, at)
  const { answer } = await list('of-goods')
  expect([answer.rows.map(({ id }) => id), answer.total]).toEqual([[back], 1])
  expect(answer.sums).toMatchObject([{ refunds: 1, amountMinor: 1_000 }])
  expect((await list('void', outlet.outletId)).answer.rows.map(({ id }) => id)).toEqual([voided])
  expect((await list()).answer.total).toBe(3)
  expect((await list('void', newId())).status).toBe(404)
})
