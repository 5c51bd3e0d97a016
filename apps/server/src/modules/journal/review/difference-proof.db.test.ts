// A difference of a book disagrees until a review item names it, and again when that item is gone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { verifyBooks, wordVerdicts } from '../../../maintenance/verify.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { differenceProof } from '../../../platform/books/difference-proof.store.ts'
import { fileOfficeReview, type OfficeReview } from './office-review.ts'
import { fileWhatStood } from './stood-before.ts'

let world: World
let shop: SellingShop
let shiftId: string

/** A book of the test's own: every shift should begin with an empty drawer. */
const floats = differenceProof({
  book: 'drawer continuity',
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

const disagrees = 'drawer continuity          1 entries         1 balances  DISAGREES at the first shift'
const filedBy = (id: string) => [
  'drawer continuity          1 entries         1 balances  agrees, 1 filed',
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
    await file({ subjects: [{ book: 'drawer continuity', subject: shiftId, amount: 499 }] }),
    await file({ subjects: [{ book: 'uses of plans', subject: shiftId, amount: 500 }] }),
  ]
  expect(await verdict()).toEqual([disagrees])
  for (const id of others) await forget(id)
})

test('an item that names it beside its reasons covers it, by the amount or whatever it is', async () => {
  for (const amount of [500, null]) {
    const id = await file({ subjects: [{ book: 'drawer continuity', subject: shiftId, amount }] })
    expect(await verdict()).toEqual(filedBy(id))
    await forget(id)
  }
})

const begin = () => fileWhatStood({ database: world.database, now: world.now, newId }, [floats])
const isKnown = (book: string) => sql`insert into book_beginning (book, begun_at) values (${book}, ${world.now})`
const forgetBook = sql`delete from book_beginning where book = 'drawer continuity'`

test('what stood before the book began is filed once, an item an outlet; what comes later disagrees', async () => {
  const { desk } = shop
  await desk.book(desk.closeShift(500, 500), desk.openShift(200))
  await world.sql(forgetBook)
  await Promise.all([begin(), begin()])
  const items = await world.sql<{ outletId: string; reasons: unknown }>(sql`
    select outlet_id, reasons from review_item where device_id is null`)
  const facts = { book: 'drawer continuity', count: 2, sum: 700, unit: 'money', first: 'the first shift' }
  expect(items).toEqual([{ outletId: shop.outlet.outletId, reasons: [{ code: 'books.before-upgrade', facts }] }])
  expect((await verdict())[0]).toContain('agrees, 2 filed')

  await desk.book(desk.closeShift(200, 200), desk.openShift(300))
  await begin()
  expect((await verdict())[0]).toContain('DISAGREES at the first shift, 2 filed')
  await world.sql(sql`update shift set float_minor = 0 where float_minor = 300`)
  expect((await verdict())[0]).toContain('agrees, 2 filed')
  // A difference that was filed with one amount does not cover another.
  await world.sql(sql`update shift set float_minor = 501 where float_minor = 500`)
  expect((await verdict())[0]).toContain('DISAGREES')
})

test('a book that begun is not compared again', async () => {
  await world.sql(sql`delete from review_subject`)
  await world.sql(sql`delete from review_item`)
  await begin()
  expect(await world.sql(sql`select from review_item`)).toEqual([])
  await world.sql(forgetBook)
  await world.sql(isKnown('drawer continuity'))
  await begin()
  expect(await world.sql(sql`select from review_item`)).toEqual([])
})
