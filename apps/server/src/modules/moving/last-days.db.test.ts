// Lots, points and gift cards come with their last days, or it is said why not.
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop } from '../../../test/make/shop.ts'
import { moveTexts } from '../../../test/make/move.ts'
import { proveAfterEach } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const heading = 'Name,SKU,Price,Stock,Batch,Best before'
const count = 'SKU,Location,Quantity,Lot,Expiry date'

async function makeDatedShop() {
  const { merchantId, admin, outlet } = await makeShop(world, { currency: 'USD' })
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number, Main: outlet.number, Cellar: outlet.number },
    weightUnit: 'kg',
    columns: ['goods.csv', 'count.csv', 'people.csv', 'cards.csv'],
    countedAt: { 'count.csv': null },
  }
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, said, world.now)
  const lots = () =>
    world.sql(sql`
      select variant.sku, lot.number, lot.expires_on::text, lot.quantity::int from stock_lot as lot
      join variant on variant.merchant_id = lot.merchant_id and variant.id = lot.variant_id
      where lot.merchant_id = ${merchantId} order by variant.sku, lot.expires_on, lot.number`)
  const as = { as: admin.token }
  const undoNewest = async () => {
    const newest = (await world.call(listMoves, {}, as)).answer.moves.find(({ undoneAt }) => undoneAt === null)
    return (await world.call(undoMove, { id: newest?.id ?? '' }, as)).answer
  }
  return { merchantId, move, lots, undoNewest }
}

const doubts = (things: Iterable<{ readonly doubt: string | null }>) => [...things].map(({ doubt }) => doubt)

test('goods come with their lots, which the same file again leaves alone, and the undo takes back', async () => {
  const { move, lots, undoNewest } = await makeDatedShop()
  const files = {
    'goods.csv': `${heading}\nMilk,M,1.20,6,L-1,2027-05-01\nFlour,F,2.00,3,,\nCurd,U,1.00,0,L-9,2027-01-01`,
  }
  expect(await move(files)).toMatchObject({ products: 3, notTaken: [] })
  const came = [{ sku: 'M', number: 'L-1', expiresOn: '2027-05-01', quantity: 6 }]
  expect(await lots()).toEqual(came)
  expect(doubts((await move(files)).planned.goods)).toEqual([null, null, null])
  expect(await lots()).toEqual(came)
  const newer = files['goods.csv'].replace('6,L-1,2027-05-01', '9,L-2,2027-08-01').replace('1.00,0', '1.00,4')
  expect(doubts((await move({ 'goods.csv': newer })).planned.goods)).toEqual(['lots-stay', null, null])
  const grown = [{ sku: 'U', number: 'L-9', expiresOn: '2027-01-01', quantity: 4 }]
  expect(await lots()).toEqual([...came, ...grown])
  await undoNewest()
  expect(await lots()).toEqual(came)
  for (let moves = 0; moves < 2; moves += 1) await undoNewest()
  expect(await lots()).toEqual([])
})

test('a count list of lots is added up by outlet; where stock lies already its lots stay as they are', async () => {
  const { move, lots, undoNewest } = await makeDatedShop()
  await move({ 'goods.csv': `${heading}\nMilk,M,1.20,0,,\nFlour,F,2.00,3,,` })
  const rows = ['M,Main,6,L-1,2027-05-01', 'M,Main,4,L-2,06/2027', 'M,Cellar,1,L-3,', 'F,Main,8,L-4,2028-01-01']
  const done = await move({ 'count.csv': [count, ...rows].join('\n') })
  expect(doubts(done.planned.others[0]?.things ?? [])).toEqual([null, 'lots-stay'])
  expect(await lots()).toEqual([
    { sku: 'M', number: 'L-1', expiresOn: '2027-05-01', quantity: 6 },
    { sku: 'M', number: 'L-2', expiresOn: '2027-06-30', quantity: 4 },
    { sku: 'M', number: 'L-3', expiresOn: null, quantity: 1 },
  ])
  await undoNewest()
  expect(await lots()).toEqual([])
})

test('points come with their last day; what ran out does not come, and its owner does', async () => {
  const { merchantId, move } = await makeDatedShop()
  const people = (ada: string, bea: string) =>
    ['Customer number,Name,Email,Points,Points expiry date', ada, bea, '3,Cy,cy@example.com,5,some day'].join('\n')
  const files = { 'people.csv': people('1,Ada,ada@example.com,70,2099-12-31', '2,Bea,bea@example.com,30,2020-01-01') }
  const done = await move(files)
  expect(doubts(done.planned.people)).toEqual([null, 'points-over', null])
  expect(done).toMatchObject({ members: 3, outcome: { files: { points: 75 }, here: { points: 75 } } })
  const points = () =>
    world.sql(sql`
      select member.name, entry.points::int, entry.last_day::text from point_entry as entry
      join member on member.merchant_id = entry.merchant_id and member.id = entry.member_id
      where entry.merchant_id = ${merchantId} order by member.name, entry.entry_number`)
  const came = [
    { name: 'Ada', points: 70, lastDay: '2099-12-31' },
    { name: 'Cy', points: 5, lastDay: null },
  ]
  expect(await points()).toEqual(came)
  await move(files)
  expect(await points()).toEqual(came)
  await move({ 'people.csv': people('1,Ada,ada@example.com,90,2098-12-31', '2,Bea,bea@example.com,30,2097-01-31') })
  expect(await points()).toEqual([
    came[0],
    { name: 'Ada', points: 20, lastDay: '2098-12-31' },
    { name: 'Bea', points: 30, lastDay: '2097-01-31' },
    came[1],
  ])
})

test('gift cards come with their last day; another one in a newer file is said and stays', async () => {
  const { merchantId, move } = await makeDatedShop()
  const cards = (...rows: string[]) => ({ 'cards.csv': ['Gift card number,Balance,Expires on', ...rows].join('\n') })
  await move(cards('AAAA111122,25.00,2098-01-31', 'BBBB111122,10.00,', 'CCCC111122,10.00,never'))
  const ends = () =>
    world.sql(sql`select code, last_day::text from purse where merchant_id = ${merchantId} order by code`)
  const came = [
    { code: 'AAAA111122', lastDay: '2098-01-31' },
    { code: 'BBBB111122', lastDay: null },
    { code: 'CCCC111122', lastDay: null },
  ]
  expect(await ends()).toEqual(came)
  const newer = await move(cards('AAAA111122,20.00,2099-01-31', 'BBBB111122,10.00,'))
  expect(newer.planned.cards.map(({ verdict, doubt }) => [verdict, doubt])).toEqual([
    ['changed', 'card-day-stays'],
    ['same', null],
  ])
  expect(await ends()).toEqual(came)
})
