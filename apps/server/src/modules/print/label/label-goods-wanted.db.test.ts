import { createPurchaseOrder, receivePurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createLabelTemplate, listLabelGoods, listLabelReceipts } from '@kassa/contract/print/label-design.calls.ts'
import { builtInLabels } from '@kassa/domain/label/label-template.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCategory } from '../../../../test/make/goods.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'

const room = useStockRoom()
const designs = { product: '', shelf: '' }

beforeAll(async () => {
  for (const kind of ['product', 'shelf'] as const) {
    const fields = { name: `Of ${kind}`, template: builtInLabels[kind] }
    designs[kind] = (await room.world.call(createLabelTemplate, fields, room.mine())).answer.id
  }
})

type Asked = Omit<Parameters<typeof ask>[0], 'templateId' | 'outletId'>
const ask = (over: {
  which: 'received' | 'expiring' | 'all'
  receiptId?: string
  days?: number
  categoryId?: string
  templateId?: string
  outletId?: string
}) => {
  const place = { templateId: designs.product, outletId: room.shop.outlet.outletId }
  return room.world.call(listLabelGoods, { ...place, ...over }, room.mine())
}
const goods = async (asked: Asked & { templateId?: string }) => (await ask(asked)).answer.goods

/** Orders tea and cups and takes in so many of them; answers the receipt. */
async function receive(quantities: readonly number[], expiresOn: string | null = null): Promise<string> {
  const { world, supplierId, tea, cup } = room
  const variantIds = [tea.variantId, cup.variantId]
  const lines = variantIds.map((variantId) => ({ variantId, quantity: 50, unitPriceMinor: 300 }))
  const fields = { supplierId, expectedOn: null, lines }
  const made = (await world.call(createPurchaseOrder, fields, room.mine())).answer
  const came = quantities.map((quantity, place) => ({ lineId: made.lines[place]?.lineId ?? '', quantity, expiresOn }))
  const { receipts } = (await world.call(receivePurchaseOrder, { id: made.id, lines: came }, room.mine())).answer
  return receipts[0]?.id ?? ''
}

describe('labels of what came', () => {
  it('are as many as came, on the goods, and one on the shelf', async () => {
    const receiptId = await receive([12, 1])
    const of = async (kind: 'product' | 'shelf') =>
      Object.fromEntries(
        (await goods({ which: 'received', receiptId, templateId: designs[kind] })).map((one) => [
          one.variantId,
          one.copies,
        ]),
      )
    expect(await of('product')).toEqual({ [room.tea.variantId]: 12, [room.cup.variantId]: 1 })
    expect(await of('shelf')).toEqual({ [room.tea.variantId]: 1, [room.cup.variantId]: 1 })
    const { receipts } = (
      await room.world.call(listLabelReceipts, { outletId: room.shop.outlet.outletId }, room.mine())
    ).answer
    expect(receipts[0]).toMatchObject({ id: receiptId, supplierName: 'Leaf & Co' })
  })

  it('are one of what is weighed', async () => {
    await room.world.sql(sql`update product set type = 'weighed', weight_unit = 'kg' where id = ${room.tea.productId}`)
    const receiptId = await receive([12])
    expect(await goods({ which: 'received', receiptId })).toMatchObject([
      { variantId: room.tea.variantId, copies: 1, expiresOn: null },
    ])
  })

  it('of a receipt that is none, another outlet’s or another merchant’s are not found', async () => {
    const receiptId = await receive([2])
    expect((await ask({ which: 'received' })).status).toBe(404)
    expect((await ask({ which: 'received', receiptId: crypto.randomUUID() })).status).toBe(404)
    expect((await ask({ which: 'received', receiptId, outletId: room.shop.otherOutlet.outletId })).status).toBe(404)
    const theirs = { templateId: designs.product, outletId: room.other.outlet.outletId, which: 'received' as const }
    expect((await room.world.call(listLabelGoods, { ...theirs, receiptId }, room.theirs())).status).toBe(404)
    const place = { outletId: room.shop.outlet.outletId }
    expect((await room.world.call(listLabelReceipts, place, room.theirs())).status).toBe(404)
  })
})

describe('labels of what soon expires', () => {
  const day = (ahead: number): string => addDays(room.world.now.slice(0, 10), ahead)

  it('are those of lots that may be sold so many days more, today among them, and no day beyond', async () => {
    await receive([4, 6], day(5))
    const found = async (days: number) => {
      const mine = [room.tea.variantId, room.cup.variantId]
      return (await goods({ which: 'expiring', days })).filter(({ variantId }) => mine.includes(variantId))
    }
    expect(await found(4)).toEqual([])
    // Ten were there before without a last day; what is left of the lot is what came with it.
    expect(
      (await found(5))
        .map(({ copies, expiresOn }) => [copies, expiresOn])
        .toSorted(([one], [other]) => Number(one) - Number(other)),
    ).toEqual([
      [4, day(5)],
      [6, day(5)],
    ])
    room.world.passSeconds(5 * 86_400)
    expect(await found(0)).toHaveLength(2)
    room.world.passSeconds(86_400)
    expect(await found(365)).toEqual([])
  })

  it('add up what expires on several days, and say the first', async () => {
    await receive([4], day(6))
    await receive([3], day(2))
    const [tea] = (await goods({ which: 'expiring', days: 6 })).filter(
      ({ variantId }) => variantId === room.tea.variantId,
    )
    expect(tea).toMatchObject({ copies: 7, expiresOn: day(2) })
  })

  it.each([-1, 366])('within %i days are no request', async (days) => {
    expect((await ask({ which: 'expiring', days })).refusal.code).toBe('request.invalid')
  })
})

it('labels of a category are those of all below it, and of another merchant’s none', async () => {
  const { world, shop, other, tea, cup } = room
  const [drinks, hot, theirs] = await world.owner(async (tx) => {
    const above = await makeCategory(tx, shop.merchantId, { name: 'Drinks' })
    const below = await makeCategory(tx, shop.merchantId, { name: 'Hot', parentId: above })
    return [above, below, await makeCategory(tx, other.merchantId, { name: 'Drinks' })]
  })
  await world.sql(sql`update product set category_id = ${hot} where id = ${tea.productId}`)
  const of = async (categoryId: string) => (await goods({ which: 'all', categoryId })).map((one) => one.variantId)
  expect(await of(drinks)).toEqual([tea.variantId])
  expect(await of(hot)).not.toContain(cup.variantId)
  expect(await of(theirs)).toEqual([])
})
