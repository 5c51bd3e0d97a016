import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { itemsText, moveTexts } from '../../../../test/make/move.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { proofs } from '../../../maintenance/proofs.ts'
import { isProven, verifyBooks } from '../../../maintenance/verify.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { moveStock } from '../../stock/public.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const goods = (teaStock: number) =>
  itemsText(
    `tea,TEA,Green tea,N,1.00,4012345678901,,,Y,3.50,${teaStock}`,
    'cup,CUP,Cup,N,2.00,,,,Y,5.00,3',
    'box,BOX,Tea box,N,,,TEA,6,N,18.00,',
  )
const people = (points: number) =>
  `Customer ID,Customer name,Email,Phone,Customer code,Points balance\n31,Lea Sample,lea@example.com,+15035550142,L-31,${points}`

const files = (teaStock = 7, points = 88) => ({ 'items.csv': goods(teaStock), 'people.csv': people(points) })

async function makeMovedShop() {
  const { merchantId, admin, outlet } = await makeShop(world, { currency: 'USD' })
  const said = { currency: 'USD', pricesContainTax: 'keep', locations: { '': outlet.number }, weightUnit: 'kg' }
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, said, world.now)
  const as = { as: admin.token }
  const moves = async () => (await world.call(listMoves, {}, as)).answer.moves
  const undo = (id: string) => world.call(undoMove, { id }, as)
  const undoNewest = async () => undo((await moves())[0]?.id ?? '')
  return { merchantId, outletId: outlet.outletId, move, moves, undo, undoNewest }
}

const living = (merchantId: string) =>
  world.sql(sql`
    select name from product where merchant_id = ${merchantId} and archived_at is null
    union all select name from member where merchant_id = ${merchantId} and archived_at is null order by name`)

const held = (merchantId: string) =>
  world.sql(sql`
    select (select coalesce(sum(on_hand), 0)::int from stock where merchant_id = ${merchantId}) as stock,
      (select coalesce(sum(value_minor), 0)::int from stock where merchant_id = ${merchantId}) as value,
      (select coalesce(sum(points), 0)::int from member_account where merchant_id = ${merchantId}) as points`)

test('a move is undone whole before the first sale, its totals stood side by side, and the same files come again', async () => {
  const { merchantId, move, moves, undoNewest } = await makeMovedShop()
  const totals = { products: 3, stockValueMinor: 1300, people: 1, points: 88, balanceMinor: 0, cards: 0, cardsMinor: 0 }
  expect((await move(files())).outcome).toMatchObject({ files: totals, here: totals, notTaken: 0 })
  expect(await moves()).toMatchObject([{ products: 3, people: 1, isUndoable: true, outcome: { here: totals } }])
  expect((await undoNewest()).answer).toEqual({ products: 3, people: 1, cards: 0, others: [], staying: [] })
  expect(await living(merchantId)).toEqual([])
  expect(await held(merchantId)).toEqual([{ stock: 0, value: 0, points: 0 }])
  expect((await undoNewest()).status).toBe(409)
  expect(await move(files())).toMatchObject({ products: 3, members: 1, notTaken: [] })
  expect(await held(merchantId)).toEqual([{ stock: 10, value: 1300, points: 88 }])
  expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
})

test('what was sold since stays with its reason, the rest goes', async () => {
  const { merchantId, outletId, move, undoNewest } = await makeMovedShop()
  await move(files())
  const [cup] = await world.sql<{ id: string }>(
    sql`select id from variant where merchant_id = ${merchantId} and sku = 'CUP'`,
  )
  const at = { at: world.now, businessDay: world.now.slice(0, 10), actorKind: 'system' as const, actorId: null }
  const out = { outletId, variantId: cup?.id ?? '', quantity: -1, kind: 'adjustment' as const, costMinor: null }
  await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    moveStock(tx, merchantId, [out], { kind: 'adjustment', id: newId(), reason: '', ...at }),
  )
  expect((await undoNewest()).answer).toMatchObject({
    products: 2,
    people: 1,
    staying: [{ name: 'Cup', message: '“Cup” stays: it was sold, counted or moved since.' }],
  })
  expect(await living(merchantId)).toEqual([{ name: 'Cup' }])
  expect(await held(merchantId)).toEqual([{ stock: 2, value: 400, points: 0 }])
  expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
})

test('a newer file is undone first: its differences go back, and coming again it posts them again', async () => {
  const { merchantId, move, moves, undo, undoNewest } = await makeMovedShop()
  await move(files())
  const [older] = await moves()
  expect(await move(files(9, 90))).toMatchObject({ opened: 2 })
  expect(await held(merchantId)).toEqual([{ stock: 12, value: 1500, points: 90 }])
  expect((await undo(older?.id ?? '')).refusal).toMatchObject({
    code: 'moving.undo-newer-first',
  })
  expect((await undoNewest()).answer).toMatchObject({ products: 0, people: 0, staying: [] })
  expect(await held(merchantId)).toEqual([{ stock: 10, value: 1300, points: 88 }])
  expect(await move(files(9, 90))).toMatchObject({ opened: 2 })
  expect(await held(merchantId)).toEqual([{ stock: 12, value: 1500, points: 90 }])
  expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
})

test('a day later nothing is undone, and another merchant finds no move', async () => {
  const { merchantId, move, moves, undoNewest } = await makeMovedShop()
  await move(files())
  const [one] = await moves()
  const other = await makeMovedShop()
  expect((await other.undo(one?.id ?? '')).status).toBe(404)
  await world.owner((tx) =>
    tx.run(sql`update shop_move set ended_at = ended_at - interval '24 hours' where merchant_id = ${merchantId}`),
  )
  expect((await undoNewest()).refusal).toMatchObject({ code: 'moving.not-undoable' })
  expect(await moves()).toMatchObject([{ isUndoable: false }])
})
