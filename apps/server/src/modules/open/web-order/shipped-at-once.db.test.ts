import { shipWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { expect, test } from 'vitest'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { inTheMiddle } from '../../../../test/make/held-lock.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/* A till hands out a web order, and its app ships it in the same moment: the second finds it in the books, or is filed. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)

/** A paid order of two pieces at 5.00, the till's sale of all of it, and the app's parcel of so many. */
async function wanted(quantity: number) {
  const { taxId } = open.shop.line(0)
  const goods = await open.world.owner((tx) =>
    makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: 500, onHand: 10, taxId }),
  )
  const { id } = await orders.ordered([{ variant_id: goods.variantId, quantity: 2 }])
  const [{ code } = { code: '' }] = await open.world.sql<{ code: string }>(sql`
    select p.code from set_aside s join purse p on p.id = s.purse_id where s.id = ${id}`)
  const line = { productId: goods.productId, sellPriceMinor: 500, taxId, rateBasisPoints: 1_300, count: 2 }
  const sale = { ...saleByPurse(open.shop.desk, [line], { kind: 'gift-card', code }, 1_000), orderId: id }
  const byTill = async () => (await open.shop.desk.book(sale))[0]?.reasons.map((reason) => reason.code)
  const byApp = async () => {
    const parcel = { id, carrier: 'Harbour Post', lines: [{ line: 0, quantity }] }
    const sent = await open.world.call(shipWebOrder, parcel, { as: open.app.key, key: newId() })
    return sent.status === 200 ? 200 : sent.refusal.code
  }
  const books = async () =>
    (
      await open.world.sql<{ left: number; onHand: number }>(sql`
        select (select total_minor from purse where code = ${code})::int as left,
          (select on_hand from stock where variant_id = ${goods.variantId})::int as on_hand`)
    )[0]
  return { byTill, byApp, books, goods: sql`select from stock where variant_id = ${goods.variantId} for update` }
}

test.each([
  ['a part of it', 1],
  ['all of it', 2],
])(
  'the till is stopped half-way: the app that ships %s is told that it is over, and nothing goes twice',
  async (_, quantity) => {
    const { byTill, byApp, books, goods } = await wanted(quantity)
    expect(await inTheMiddle(open.world, goods, [byTill, byApp])).toEqual([[], 'set_aside.over'])
    expect(await books()).toEqual({ left: 0, onHand: 8 })
  },
)

test.each([
  ['a part of it', 1, ['sale.purse-beyond-held']],
  ['all of it', 2, ['sale.order-taken', 'sale.purse-beyond-held']],
])(
  'the app ships %s and is stopped half-way: the till that hands it out is booked, and filed',
  async (_, quantity, reasons) => {
    const { byTill, byApp, books, goods } = await wanted(quantity)
    expect(await inTheMiddle(open.world, goods, [byApp, byTill])).toEqual([200, reasons])
    expect(await books()).toEqual({ left: -500 * quantity, onHand: 10 - 2 - quantity })
  },
)
