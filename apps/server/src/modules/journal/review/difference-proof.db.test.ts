// A difference of a book disagrees until a review item names it, and again when that item is gone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { verifyBooks, wordVerdicts } from '../../../maintenance/verify.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { differenceProof } from './difference-proof.store.ts'
import { fileOfficeReview, type OfficeReview } from './office-review.ts'

let world: World
let shop: SellingShop
let shiftId: string

/** A book of the test's own: every shift should begin with an empty drawer. */
const floats = differenceProof({
  book: 'floats',
  codes: ['shift.expected-differs'],
  compared: sql`
    select merchant_id, outlet_id, id::text as subject, 'the first shift' as name, 1::bigint as entries, float_minor as amount
    from shift`,
})

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { desk } = shop
  const opened = desk.openShift(500)
  shiftId = desk.shiftId
  await desk.book(opened)
})
afterAll(() => world.close())

const verdict = async () => wordVerdicts(await verifyBooks(world.database, [floats]))
const file = (filed: Partial<OfficeReview>): Promise<string> =>
  world.owner((tx) =>
    fileOfficeReview(
      { tx, merchantId: shop.merchantId, newId, now: world.now },
      { outletId: shop.outlet.outletId, reasons: [{ code: 'shift.expected-differs', facts: {} }], ...filed },
    ),
  )
const forget = (id: string) =>
  world.owner(async (tx) => {
    await tx.run(sql`delete from review_subject where item_id = ${id}`)
    await tx.run(sql`delete from review_item where id = ${id}`)
  })

const disagrees = 'floats          1 entries         1 balances  DISAGREES at the first shift'
const filedBy = (id: string) => [
  'floats          1 entries         1 balances  agrees, 1 filed',
  `  filed: the first shift, review item ${id}`,
]

test('a difference that no item names disagrees, and can be asked for', async () => {
  expect(await verdict()).toEqual([disagrees])
  expect(await world.owner((tx) => floats.listUnfiled?.(tx) ?? Promise.resolve([]))).toEqual([
    {
      merchantId: shop.merchantId,
      outletId: shop.outlet.outletId,
      subject: shiftId,
      name: 'the first shift',
      amount: 500,
    },
  ])
})

test('an item whose reason names it covers it, and no longer when it is gone', async () => {
  const id = await file({ reasons: [{ code: 'shift.expected-differs', facts: { shiftId } }] })
  expect(await verdict()).toEqual(filedBy(id))
  await forget(id)
  expect(await verdict()).toEqual([disagrees])
})

test('an item of another cause, another shift or another amount does not', async () => {
  const others = [
    await file({ reasons: [{ code: 'shift.closed', facts: { shiftId } }] }),
    await file({ reasons: [{ code: 'shift.expected-differs', facts: { shiftId: newId() } }] }),
    await file({ subjects: [{ book: 'floats', subject: shiftId, amount: 499 }] }),
    await file({ subjects: [{ book: 'drawers', subject: shiftId, amount: 500 }] }),
  ]
  expect(await verdict()).toEqual([disagrees])
  for (const id of others) await forget(id)
})

test('an item that names it beside its reasons covers it, by the amount or whatever it is', async () => {
  for (const amount of [500, null]) {
    const id = await file({ subjects: [{ book: 'floats', subject: shiftId, amount }] })
    expect(await verdict()).toEqual(filedBy(id))
    await forget(id)
  }
})
