import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { stockModule } from '../../stock/stock.module.ts'
import { salesModule } from '../../sales/sales.module.ts'
import { journalModule } from '../journal.module.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld({ modules: [journalModule([salesModule([stockModule])])] })
  shop = await makeSellingShop(world, { averageCostThousandths: 400_000 })
})
afterAll(() => world.close())

describe('a sale from a desk', () => {
  it('is in every book once', async () => {
    const { desk } = shop
    const [opened] = await desk.book(desk.openShift(10_000))
    expect(opened).toMatchObject({ outcome: 'accepted', reasons: [] })
    const body = desk.sale([shop.line(0, 2), shop.line(1), shop.line(2, 3)], { tenders: (due) => [cash(due, 10_000)] })
    const [sold] = await desk.book(body)
    expect(sold).toMatchObject({ outcome: 'accepted', reasons: [] })
    const [order] = await world.sql(sql`select * from sales_order where id = ${body.orderId}`)
    expect(order).toMatchObject({ number: body.number, totalMinor: 6_247, lineCount: 3, status: 'completion' })
    const [stock] = await world.sql(sql`select * from stock where variant_id = ${shop.line(2).productId}`)
    expect(stock).toMatchObject({ onHand: 97, valueMinor: 38_800 })
    const lines = await world.sql(sql`select cost_minor from order_line where order_id = ${body.orderId} order by line`)
    expect(lines).toEqual([{ costMinor: 800 }, { costMinor: 400 }, { costMinor: 1_200 }])
  })

  it('costs at most six statements', async () => {
    const { desk } = shop
    const entry = desk.entry(desk.sale([0, 1, 2, 3, 4].map((index) => shop.line(index))))
    const statements = await world.statementsDuring(() => desk.upload(entry))
    expect(statements).toBeLessThanOrEqual(6)
  })
})
