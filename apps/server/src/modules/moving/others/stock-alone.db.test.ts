import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { itemsText, moveTexts } from '../../../../test/make/move.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { moveStock } from '../../stock/public.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const goods = itemsText(
  'tea,TEA,Green tea,N,1.00,4012345678901,,,Y,3.50,7',
  'cup,CUP,Cup,N,2.00,,,,Y,5.00,3',
  'nuts,NUTS,Nuts,Y,4.00,,,,Y,9.00,1.5',
  'jar,00123,Jar,N,,,,,Y,2.00,0',
  'box,BOX,Tea box,N,,,TEA,6,N,18.00,',
)

async function makeStockedShop(countedAt: string | null = null) {
  const { merchantId, admin, outlet } = await makeShop(world, { currency: 'USD' })
  const places = { '': outlet.number, Main: outlet.number, Cellar: outlet.number, Elsewhere: null }
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: places,
    weightUnit: 'kg',
    columns: ['count.csv'],
    countedAt: { 'count.csv': countedAt },
  }
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, said, world.now)
  await move({ 'items.csv': goods })
  const as = { as: admin.token }
  const moves = async () => (await world.call(listMoves, {}, as)).answer.moves
  const undoNewest = async () => {
    const newest = (await moves()).find(({ undoneAt }) => undoneAt === null)
    return world.call(undoMove, { id: newest?.id ?? '' }, as)
  }
  const count = (...rows: string[]) => move({ 'count.csv': ['Code,Location,Quantity', ...rows].join('\n') })
  return { merchantId, outletId: outlet.outletId, move, moves, count, undoNewest }
}

const stockOf = async (merchantId: string) =>
  Object.fromEntries(
    (
      await world.sql<{ sku: string; onHand: number }>(sql`
        select variant.sku, stock.on_hand from stock join variant on variant.id = stock.variant_id
        where stock.merchant_id = ${merchantId}`)
    ).map(({ sku, onHand }) => [sku, onHand]),
  )
const entries = (merchantId: string) =>
  world.sql(sql`select count(*)::int as count from stock_entry where merchant_id = ${merchantId}`)

/** Takes one piece out, as a sale or a correction does. */
async function takeOne(
  merchantId: string,
  outletId: string,
  sku: string,
  kind: 'adjustment' | 'damage' = 'adjustment',
) {
  const [found] = await world.sql<{ id: string }>(
    sql`select id from variant where merchant_id = ${merchantId} and sku = ${sku}`,
  )
  const at = { at: world.now, businessDay: world.now.slice(0, 10), actorKind: 'system' as const, actorId: null }
  const out = { outletId, variantId: found?.id ?? '', quantity: -1, kind, costMinor: null }
  await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    moveStock(tx, merchantId, [out], { kind: 'adjustment', id: newId(), reason: '', ...at }),
  )
}

test('stock alone sets goods that are here to their figures, and the same file again writes nothing', async () => {
  const { merchantId, count, moves } = await makeStockedShop()
  const rows = ['4012345678901,Main,9', 'CUP,Main,1', 'CUP,Cellar,4', 'NUTS,Main,2.25', 'TEA,Elsewhere,100'] as const
  const done = await count(...rows.slice(0, 4))
  expect(done).toMatchObject({ products: 0, others: [{ kind: 'stock', count: 3 }], notTaken: [] })
  expect(done.outcome).toMatchObject({ files: { counted: 3 }, here: { counted: 3 } })
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 9, CUP: 5, NUTS: 2250 })
  expect((await moves())[0]).toMatchObject({ outcome: { others: [{ kind: 'stock', count: 3 }] } })
  const before = await entries(merchantId)
  const again = await count(...rows.slice(0, 4))
  expect(again.others).toEqual([])
  expect(again.planned.others[0]?.things.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same'])
  expect(await entries(merchantId)).toEqual(before)
})

test('each that cannot be taken is named, and nothing of it refuses the rest', async () => {
  const { merchantId, move } = await makeStockedShop()
  const rows = ['NOPE,Thing,Main,1', 'BOX,Tea box,Main,5', 'TEA,Green tea,Main,8', '4012345678901,Green tea,Main,6']
  const odd = ['123,Jar,Main,4', 'CUP,Mug,Main,2', 'NUTS,Nuts,Elsewhere,1']
  const done = await move({ 'count.csv': ['Code,Name,Location,Quantity', ...rows, ...odd].join('\n') })
  expect(done.planned.others[0]?.things.map(({ verdict, doubt }) => [verdict, doubt])).toEqual([
    ['cannot', 'stock-without-goods'],
    ['cannot', 'count-of-combined'],
    ['changed', null],
    ['cannot', 'count-twice'],
    ['changed', 'count-zeros-lost'],
    ['changed', 'count-other-name'],
    ['cannot', 'count-nowhere'],
  ])
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 8, CUP: 2, '00123': 4, NUTS: 1500 })
})

test('goods that moved here keep their stock and are doubtful; a newer figure of others posts its difference', async () => {
  const { merchantId, outletId, count } = await makeStockedShop()
  await count('TEA,Main,9', 'CUP,Main,5')
  await takeOne(merchantId, outletId, 'TEA')
  expect(await count('TEA,Main,9', 'CUP,Main,5')).toMatchObject({ others: [] })
  const newer = await count('TEA,Main,20', 'CUP,Main,6')
  expect(newer.planned.others[0]?.things.map(({ doubt }) => doubt)).toEqual(['moved-since', null])
  expect(newer.outcome).toMatchObject({ files: { counted: 2 }, here: { counted: 1 } })
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 8, CUP: 6 })
})

test('stock that sold before its first count list is doubtful, not overwritten', async () => {
  const { merchantId, outletId, count } = await makeStockedShop()
  await takeOne(merchantId, outletId, 'CUP')
  const done = await count('CUP,Main,3')
  expect(done.planned.others[0]?.things).toMatchObject([{ verdict: 'changed', doubt: 'moved-since', changes: [] }])
  expect(await stockOf(merchantId)).toMatchObject({ CUP: 2 })
})

test('a count of a known moment takes off what was sold since, and is undone whole', async () => {
  const { merchantId, outletId, count, undoNewest } = await makeStockedShop('2026-03-02T11:00')
  const { now } = world
  for (const at of ['2026-03-02T02:30:00.000Z', '2026-03-02T03:30:00.000Z']) {
    world.setNow(at)
    await takeOne(merchantId, outletId, 'TEA', 'damage')
  }
  await takeOne(merchantId, outletId, 'CUP')
  world.setNow(now)
  const rows = ['TEA,Main,9', 'CUP,Main,8', 'NUTS,Main,2.5'] as const
  const done = await count(...rows)
  expect(done.planned.others[0]?.things).toMatchObject([
    { doubt: 'count-moved-since', facts: { counted: '9', moved: '-1', taken: '8' }, changes: [{ from: '5', to: '8' }] },
    { doubt: 'count-older', facts: { here: '2' }, changes: [] },
    { doubt: null, changes: [{ from: '1.500', to: '2.500' }] },
  ])
  expect(done.outcome).toMatchObject({ files: { counted: 3 }, here: { counted: 2 } })
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 8, CUP: 2, NUTS: 2500 })
  const again = await count(...rows)
  expect(again.planned.others[0]?.things.map(({ verdict }) => verdict)).toEqual(['same', 'changed', 'same'])
  expect((await undoNewest()).answer).toMatchObject({ staying: [] })
  expect((await undoNewest()).answer).toMatchObject({ staying: [] })
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 5, CUP: 2, NUTS: 1500 })
})

test('the moment of a count is asked where its goods sold here, and cannot be still to come', async () => {
  const { merchantId, outletId, move, count } = await makeStockedShop('2026-03-09T03:00')
  const said = { currency: 'USD', pricesContainTax: 'keep', locations: { Main: '1' }, columns: ['count.csv'] }
  const asks = () =>
    moveTexts(world, merchantId, { 'count.csv': 'Code,Location,Quantity\nTEA,Main,9' }, said, world.now)
  await world.sql(sql`delete from device_registration where merchant_id = ${merchantId}`)
  await expect(asks()).rejects.not.toThrow('count-moment')
  await takeOne(merchantId, outletId, 'TEA', 'damage')
  await expect(asks()).rejects.toThrow('"kind":"count-moment","about":"count.csv"')
  await expect(count('TEA,Main,9')).rejects.toThrow('moving.counted-later')
  expect(await move({ 'items.csv': goods })).toMatchObject({ products: 0 })
})

test('of two lists of which nobody said the moment, the second is asked for it', async () => {
  const { merchantId, move, count } = await makeStockedShop()
  const said = { currency: 'USD', pricesContainTax: 'keep', locations: { Main: '1' }, columns: ['count.csv'] }
  const rows = (quantity: number) => ({ 'count.csv': `Code,Location,Quantity\nTEA,Main,${quantity}` })
  await count('TEA,Main,9')
  await world.sql(sql`delete from device_registration where merchant_id = ${merchantId}`)
  await expect(moveTexts(world, merchantId, rows(9), said, world.now)).rejects.not.toThrow('count-moment')
  await expect(moveTexts(world, merchantId, rows(8), said, world.now)).rejects.toThrow('count-moment')
  expect(await move(rows(8))).toMatchObject({ others: [{ count: 1 }] })
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 8 })
})

test('a location that was left out opens its stock when it is an outlet later', async () => {
  const { merchantId, count } = await makeStockedShop()
  await count('TEA,Main,9', 'TEA,Elsewhere,4')
  const [outlet] = await world.sql<{ number: string }>(sql`
    select number from outlet where merchant_id = ${merchantId} order by number limit 1`)
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { Main: outlet?.number ?? '', Elsewhere: outlet?.number ?? '' },
    columns: ['count.csv'],
    countedAt: { 'count.csv': null },
  }
  const texts = { 'count.csv': 'Code,Location,Quantity\nTEA,Main,9\nTEA,Elsewhere,4' }
  const move = () => moveTexts(world, merchantId, texts, said, world.now)
  expect((await move()).others).toEqual([{ kind: 'stock', count: 1 }])
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 13 })
  expect((await move()).others).toEqual([])
})

test('a list or goods of which nobody knows the moment overwrite no count of a known one, until that is undone', async () => {
  const { merchantId, move, count, undoNewest } = await makeStockedShop('2026-03-02T11:00')
  await count('TEA,Main,9', 'CUP,Main,3')
  const blank = { currency: 'USD', pricesContainTax: 'keep', locations: { Main: '1' }, columns: ['count.csv'] }
  const outlet = await world.sql<{ number: string }>(sql`select number from outlet where merchant_id = ${merchantId}`)
  const decisions = { ...blank, locations: { Main: outlet[0]?.number ?? '' }, countedAt: { 'count.csv': null } }
  const texts = { 'count.csv': 'Code,Location,Quantity\nTEA,Main,20\nCUP,Main,3' }
  const doubts = async () =>
    (await moveTexts(world, merchantId, texts, decisions, world.now)).planned.others[0]?.things.map((one) => one.doubt)
  expect(await doubts()).toEqual(['count-older', null])
  const newer = await move({ 'items.csv': goods.replace('3.50,7', '3.50,30') })
  expect([...newer.planned.goods].map(({ doubt }) => doubt)).toContain('moved-since')
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 9, CUP: 3 })
  for (let move = 0; move < 3; move += 1) expect(await undoNewest()).toMatchObject({ answer: { staying: [] } })
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 7, CUP: 3 })
  expect(await doubts()).toEqual([null, null])
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 20 })
})

test('a count list is undone whole before the first sale; what sold since keeps its stock and says why', async () => {
  const { merchantId, outletId, count, undoNewest } = await makeStockedShop()
  await count('TEA,Main,9', 'CUP,Main,5')
  expect((await undoNewest()).answer).toMatchObject({ products: 0, staying: [] })
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 7, CUP: 3 })
  expect(await count('TEA,Main,9', 'CUP,Main,5')).toMatchObject({ others: [{ count: 2 }] })
  await takeOne(merchantId, outletId, 'TEA')
  expect((await undoNewest()).answer.staying).toEqual([
    { name: 'Green tea', message: 'The stock of “Green tea” stays: it moved since.' },
  ])
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 8, CUP: 3 })
  expect(await count('TEA,Main,9', 'CUP,Main,5')).toMatchObject({ others: [{ count: 1 }] })
})

test('stock at an outlet that was archived since goes back with its undo', async () => {
  const { merchantId, outletId, count, undoNewest } = await makeStockedShop()
  await count('TEA,Main,9', 'CUP,Main,5')
  await world.sql(sql`update outlet set archived_at = ${world.now} where id = ${outletId}`)
  expect((await undoNewest()).answer).toMatchObject({ staying: [] })
  expect(await stockOf(merchantId)).toMatchObject({ TEA: 7, CUP: 3 })
})

test('goods of another merchant with the same code keep their stock', async () => {
  const one = await makeStockedShop()
  const other = await makeStockedShop()
  await one.count('TEA,Main,99')
  expect(await stockOf(other.merchantId)).toMatchObject({ TEA: 7 })
})
