import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { listSetAsides, takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { makeTax } from '../../../../test/make/goods.ts'
import { itemsText, moveTexts } from '../../../../test/make/move.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const goods = itemsText('tea,TEA,Green tea,N,1.00,4012345678901,,,Y,3.50,7', 'cup,CUP,Cup,N,2.00,,,,Y,5.00,3')
const head = 'Layaway number,Customer,Phone,SKU,Quantity,Price,Total,Paid,Due date,Location'
const list = (...rows: string[]) => ({ 'layaways.csv': [head, ...rows].join('\n') })
const later = (days: number): string => new Date(Date.parse(world.now) + days * 86_400_000).toISOString().slice(0, 10)
const lea = () => [`L-1,Lea Sample,+15035550142,TEA,2,3.00,10.50,4.00,${later(20)},Main`, 'L-1,,,CUP,1,4.50,,,,Main']

async function makeKeepingShop(pricesContainTax: boolean | 'keep' = 'keep') {
  const { merchantId, admin, outlet, otherOutlet, device } = await makeShop(world, { currency: 'USD' })
  const said = {
    currency: 'USD',
    pricesContainTax,
    locations: { '': outlet.number, Main: outlet.number, Other: otherOutlet.number, Elsewhere: null },
    weightUnit: 'kg',
    columns: ['layaways.csv', 'people.csv'],
  }
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, said, world.now)
  const as = { as: admin.token }
  const undoNewest = async () => {
    const [newest] = (await world.call(listMoves, {}, as)).answer.moves
    return world.call(undoMove, { id: newest?.id ?? '' }, as)
  }
  const kept = async () => (await world.call(listSetAsides, { limit: 100 }, as)).answer.rows
  const reserved = () =>
    world.sql(sql`select sum(quantity)::int as quantity from stock_reservation where merchant_id = ${merchantId}`)
  const stepsOf = async (customer: string) => {
    const id = (await kept()).find((one) => one.customer === customer)?.id ?? ''
    return (await world.call(takeSetAside, { id, despite: false }, { device })).answer.steps
  }
  return { merchantId, outlet, otherOutlet, stepsOf, device, move, undoNewest, kept, reserved }
}

test('a layaway comes with goods of the same move, its agreed prices and its deposit, and once', async () => {
  const { move, kept, reserved, device } = await makeKeepingShop()
  const files = { 'items.csv': goods, ...list(...lea()) }
  const done = await move(files)
  expect(done).toMatchObject({ others: [{ kind: 'layaway', count: 1 }], notTaken: [] })
  const totals = { layaways: 1, depositsMinor: 400, cards: 0, cardsMinor: 0 }
  expect(done.outcome).toMatchObject({ files: totals, here: totals })
  const [one] = await kept()
  expect(one).toMatchObject({
    kind: 'layaway',
    state: 'waiting',
    customer: 'Lea Sample',
    totalMinor: 1_050,
    paidMinor: 400,
    leftMinor: 650,
    lastDay: later(20),
  })
  expect(await reserved()).toEqual([{ quantity: 3 }])
  const taken = await world.call(takeSetAside, { id: one?.id ?? '', despite: false }, { device })
  expect(taken.answer.steps).toMatchObject([
    { kind: 'add-line', line: { quantity: 2, manualUnitPriceMinor: 300, goods: { name: 'Green tea' } } },
    { kind: 'add-line', line: { quantity: 1, manualUnitPriceMinor: 450 } },
  ])
  expect((await move(files)).others).toEqual([])
  expect(await kept()).toHaveLength(1)
})

test('each that cannot come is named with what was paid, and nothing of it is written', async () => {
  const { move, kept, reserved } = await makeKeepingShop()
  await move({ 'items.csv': goods })
  const done = await move(
    list(
      'A,Ann,,NOPE,1,1.00,1.00,0.50,,Main',
      'B,Bob,,TEA,1,3.00,3.00,3.01,,Main',
      'C,Cid,,TEA,1,,,1.00,,Main',
      'D,Dan,,TEA,1,3.00,3.00,1.00,,Elsewhere',
      'E,Eve,,TEA,1.5,3.00,4.50,1.00,,Main',
      `F,Fay,,TEA,1,3.00,3.00,0.00,${later(-1)},Main`,
      `G,Gus,,TEA,1,3.00,3.00,3.00,${later(10)},Main`,
    ),
  )
  expect(done.planned.others[0]?.things.map(({ name, verdict, doubt }) => [name, verdict, doubt])).toEqual([
    ['A', 'cannot', 'layaway-without-goods'],
    ['B', 'cannot', 'layaway-overpaid'],
    ['C', 'cannot', 'layaway-without-total'],
    ['D', 'cannot', 'layaway-nowhere'],
    ['E', 'cannot', 'layaway-in-parts'],
    ['F', 'new', 'layaway-day'],
    ['G', 'new', null],
  ])
  expect((await kept()).map(({ customer, paidMinor, lastDay }) => [customer, paidMinor, lastDay])).toEqual(
    expect.arrayContaining([
      ['Fay', 0, later(30)],
      ['Gus', 300, later(10)],
    ]),
  )
  expect(await reserved()).toEqual([{ quantity: 2 }])
  const newer = await move(list(`G,Gus,,TEA,1,3.00,3.00,2.00,${later(10)},Main`))
  expect(newer.planned.others[0]?.things).toMatchObject([{ verdict: 'same', doubt: 'layaway-paid-since' }])
})

test('undo cancels a layaway that nobody touched and frees its goods; one that a till had stays with its deposit', async () => {
  const { move, kept, reserved, undoNewest, device } = await makeKeepingShop()
  await move({ 'items.csv': goods })
  const other = `L-2,Tom Other,,CUP,1,4.50,4.50,1.00,${later(20)},Main`
  await move(list(...lea(), other))
  const tom = (await kept()).find(({ customer }) => customer === 'Tom Other')
  expect((await world.call(takeSetAside, { id: tom?.id ?? '', despite: false }, { device })).status).toBe(200)
  const { answer } = await undoNewest()
  expect(answer).toMatchObject({
    cards: 0,
    others: [{ kind: 'layaway', count: 1 }],
    staying: [{ message: expect.stringContaining('Tom Other') }],
  })
  expect((await kept()).map(({ customer, state, paidMinor }) => [customer, state, paidMinor])).toEqual(
    expect.arrayContaining([
      ['Lea Sample', 'cancelled', 0],
      ['Tom Other', 'waiting', 100],
    ]),
  )
  expect(await reserved()).toEqual([{ quantity: 1 }])
  expect(await move(list(...lea(), other))).toMatchObject({ others: [{ count: 1 }] })
})

test('the agreed total is kept at an outlet that adds tax, and a layaway whose prices nobody can say does not come', async () => {
  const { merchantId, outlet, move, stepsOf, kept } = await makeKeepingShop(true)
  await move({ 'items.csv': goods })
  const place = { outletIds: [outlet.outletId], rateBasisPoints: 1_000, isIncluded: false }
  await world.owner((tx) => makeTax(tx, merchantId, place))
  const done = await move(
    list(
      `A,Ann,,TEA,2,,6.60,1.00,${later(9)},Main`,
      `B,Bob,,TEA,1,2.20,2.20,1.00,${later(9)},Main`,
      `C,Cid,,TEA,1,3.00,5.00,1.00,${later(9)},Main`,
      'C,,,CUP,1,,,,,Main',
      `D,Dan,,TEA,2,,6.61,1.00,${later(9)},Main`,
    ),
  )
  expect(done.planned.others[0]?.things.map(({ name, verdict, doubt }) => [name, verdict, doubt])).toEqual([
    ['A', 'new', null],
    ['B', 'new', null],
    ['C', 'cannot', 'layaway-without-prices'],
    ['D', 'cannot', 'layaway-without-prices'],
  ])
  expect(done.notTaken).toEqual([])
  expect(await stepsOf('Ann')).toMatchObject([{ line: { quantity: 2, manualUnitPriceMinor: 300 } }])
  expect(await stepsOf('Bob')).toMatchObject([{ line: { manualUnitPriceMinor: 200 } }])
  expect(await kept()).toHaveLength(2)
})

test('a layaway without a total is what its rows come to with the tax that its outlet adds', async () => {
  const { merchantId, outlet, move, kept } = await makeKeepingShop(true)
  const place = { outletIds: [outlet.outletId], rateBasisPoints: 1_000, isIncluded: false }
  await world.owner((tx) => makeTax(tx, merchantId, place))
  const row = (name: string, paid: string): string => `${name},${name},,TEA,2,3.30,,${paid},${later(9)},Main`
  const done = await move({ 'items.csv': goods, ...list(row('Ann', '6.60'), row('Bob', '6.61')) })
  expect(done.planned.others[0]?.things.map(({ name, verdict, doubt }) => [name, verdict, doubt])).toEqual([
    ['Ann', 'new', null],
    ['Bob', 'cannot', 'layaway-overpaid'],
  ])
  expect((await kept()).map(({ customer, totalMinor, leftMinor }) => [customer, totalMinor, leftMinor])).toEqual([
    ['Ann', 660, 0],
  ])
})

test('undo returns a deposit at the outlet it was opened at, also when that is archived by now', async () => {
  const { merchantId, otherOutlet, move, undoNewest } = await makeKeepingShop()
  await move({ 'items.csv': goods })
  await move(
    list(`L-1,Lea,,TEA,1,3.00,3.00,1.00,${later(20)},Main`, `L-2,Tom,,TEA,1,3.00,3.00,2.00,${later(20)},Other`),
  )
  const openings = () =>
    world.sql<{ sum: number; entries: number }>(sql`
      select sum(amount_minor)::int as sum, count(*)::int as entries from purse_entry
      where merchant_id = ${merchantId} and reason = 'opening' group by outlet_id order by abs(sum(amount_minor))`)
  expect(await openings()).toEqual([
    { sum: 100, entries: 1 },
    { sum: 200, entries: 1 },
  ])
  await world.sql(sql`update outlet set archived_at = ${world.now} where id = ${otherOutlet.outletId}`)
  expect((await undoNewest()).answer).toMatchObject({ others: [{ kind: 'layaway', count: 2 }], staying: [] })
  expect(await openings()).toEqual([
    { sum: 0, entries: 2 },
    { sum: 0, entries: 2 },
  ])
})

test('undo leaves goods and stock of a layaway that stays, and takes those of one that goes', async () => {
  const { merchantId, move, kept, stepsOf, undoNewest } = await makeKeepingShop()
  const both = [
    `L-1,Lea,,BOX,1,9.00,9.00,4.00,${later(20)},Main`,
    `L-2,Tom,,CUP,1,4.50,4.50,1.00,${later(20)},Main`,
    `L-3,Uma,,POT,1,4.50,4.50,1.00,${later(20)},Main`,
  ]
  const more = 'pot,POT,Pot,N,2.00,,,,Y,5.00,2\nbox,BOX,Tea box,N,,,TEA,2,N,10.00,'
  await move({ 'items.csv': `${goods}\n${more}`, ...list(...both) })
  await stepsOf('Lea')
  await stepsOf('Uma')
  const { answer } = await undoNewest()
  expect(answer).toMatchObject({ products: 1, others: [{ kind: 'layaway', count: 1 }] })
  expect(answer.staying.map(({ name, message }) => [name, message])).toEqual([
    ['Green tea', '“Green tea” stays: it is set aside for a customer.'],
    ['Pot', '“Pot” stays: it is set aside for a customer.'],
    ['Tea box', '“Tea box” stays: it is set aside for a customer.'],
    [expect.stringContaining('Lea'), expect.any(String)],
    [expect.stringContaining('Uma'), expect.any(String)],
  ])
  const here = await world.sql<{ name: string; onHand: number }>(sql`
    select product.name, coalesce(sum(stock.on_hand), 0)::int as on_hand from product join variant on variant.product_id = product.id
      left join stock on stock.variant_id = variant.id
    where product.merchant_id = ${merchantId} and product.archived_at is null group by product.name order by product.name`)
  expect(here).toEqual([
    { name: 'Green tea', onHand: 7 },
    { name: 'Pot', onHand: 2 },
    { name: 'Tea box', onHand: 0 },
  ])
  expect((await kept()).filter(({ state }) => state === 'waiting')).toHaveLength(2)
  expect((await stepsOf('Lea')).length).toBe(1)
})

test('stock of goods from before stays where a layaway that stays needs it', async () => {
  const { move, stepsOf, undoNewest } = await makeKeepingShop()
  const none = goods.replace('3.50,7', '3.50,0')
  await move({ 'items.csv': none })
  await move({ 'items.csv': goods, ...list(`L-1,Lea,,TEA,1,3.00,3.00,1.00,${later(20)},Main`) })
  await stepsOf('Lea')
  const { answer } = await undoNewest()
  expect(answer.staying).toMatchObject([
    { name: 'Green tea', message: 'The stock of “Green tea” stays: it is set aside for a customer.' },
    { name: expect.stringContaining('Lea') },
  ])
})

const people = [
  'Customer number,Name,Email,Phone,Card number',
  '71,Lea Sample,lea@example.com,+15035550142,C-71',
  '72,Tom Other,tom@example.com,+15035550143,C-72',
  '73,Lea Sample,other@example.com,,C-73',
].join('\n')
const owned = `${head},Customer number,Email,Card number`
const ownedList = (...rows: string[]) => ({ 'layaways.csv': [owned, ...rows].join('\n') })

test('a layaway belongs to the member whom its number, card, or e-mail or phone under the same name says, and nobody is guessed', async () => {
  const { merchantId, move, undoNewest } = await makeKeepingShop()
  const of = (number: string, customer: string, phone = '', more = ',,') =>
    `${number},${customer},${phone},TEA,1,3.00,3.00,1.00,${later(9)},Main,${more}`
  const rows = [
    of('A', 'Somebody', '', '71,,'),
    of('B', 'Somebody', '', ',,c-72'),
    of('C', 'lea sample', '+1 503 555 0142'),
    of('D', 'Tom Other', '', ',TOM@example.com,'),
    of('E', 'Another Name', '+15035550143'),
    of('F', 'Nobody', '', '99,,'),
  ]
  const files = { 'items.csv': goods.replace(',3.50,7', ',3.50,70'), 'people.csv': people, ...ownedList(...rows) }
  expect((await move(files)).notTaken).toEqual([])
  const owners = await world.sql(sql`
    select kept.shown ->> 'totalMinor' as total, kept.customer, member.card_number as card from set_aside as kept
    left join member on member.merchant_id = kept.merchant_id and member.id = kept.member_id
    where kept.merchant_id = ${merchantId} order by kept.number`)
  expect(owners.map((one) => (one as { card: string | null }).card)).toEqual([
    'C-71',
    'C-72',
    'C-71',
    'C-72',
    null,
    null,
  ])
  const { answer } = await undoNewest()
  expect(answer).toMatchObject({ people: 3, others: [{ kind: 'layaway', count: 6 }], staying: [] })
})

test('a member whose layaway a till had stays with it when the move is undone', async () => {
  const { move, kept, undoNewest, device } = await makeKeepingShop()
  await move({ 'items.csv': goods })
  await move({ 'people.csv': people, ...ownedList(`A,Lea,,TEA,1,3.00,3.00,1.00,${later(9)},Main,71,,`) })
  const [one] = await kept()
  expect((await world.call(takeSetAside, { id: one?.id ?? '', despite: false }, { device })).status).toBe(200)
  expect((await undoNewest()).answer).toMatchObject({ people: 2, staying: [{}, {}] })
  expect((await kept()).map(({ state }) => state)).toEqual(['waiting'])
})

test('a number that came before counts only under the same name: another system may have given it to somebody else', async () => {
  const { merchantId, move } = await makeKeepingShop()
  await move({ 'items.csv': goods, 'people.csv': people })
  const of = (number: string, customer: string, more: string) =>
    `${number},${customer},,TEA,1,3.00,3.00,1.00,${later(9)},Main,${more}`
  const rows = [of('A', 'Ann New', '71,,'), of('B', 'LEA sample', '71,,'), of('C', 'Tom Other', '71,tom@example.com,')]
  expect((await move(ownedList(...rows))).notTaken).toEqual([])
  const owners = await world.sql(sql`
    select kept.customer, member.card_number as card from set_aside as kept
    left join member on member.merchant_id = kept.merchant_id and member.id = kept.member_id
    where kept.merchant_id = ${merchantId} order by kept.number`)
  expect(owners).toEqual([
    { customer: 'Ann New', card: null },
    { customer: 'LEA sample', card: 'C-71' },
    { customer: 'Tom Other', card: 'C-72' },
  ])
})
