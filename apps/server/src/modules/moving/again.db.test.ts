import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMerchant, makeOutlet } from '../../../test/make/merchant.ts'
import { moveTexts, planTexts } from '../../../test/make/move.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { proofs } from '../../maintenance/proofs.ts'
import { isProven, verifyBooks } from '../../maintenance/verify.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { postToMember } from '../member/public.ts'
import { moveStock } from '../stock/public.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A shop of two outlets for the three locations of the files. */
const makeShop = () =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    // The first outlet's number is the greater one: outlets are read by their numbers, whichever was made first.
    const { number, outletId } = await makeOutlet(tx, merchantId, { number: '0002' })
    const other = await makeOutlet(tx, merchantId, { number: '0001' })
    const said = { Main: number, Cellar: number, Depot: other.number }
    return { merchantId, outletId, otherId: other.outletId, said }
  })

const goods = (...rows: string[]) =>
  [
    'Handle,SKU,Name,Sold by weight,Cost,Track stock,Price [Main],In stock [Main],In stock [Cellar],In stock [Depot]',
    ...rows,
  ].join('\n')
const people = (...rows: string[]) =>
  ['Customer ID,Customer name,Email,Phone,Customer code,Points balance,Total spent', ...rows].join('\n')

const first = {
  'items.csv': goods('tea,TEA,Green tea,N,1.00,Y,3.50,5,2,4', 'plum,PLUM,Plums,Y,1.10,Y,3.20,8.400,,1.5'),
  'people.csv': people('31,Lea Sample,lea@example.com,,L-31,88,190.00', '32,Tom Other,tom@example.com,,L-32,5,7.00'),
}

const answers = (locations: Readonly<Record<string, string | null>>) => ({
  currency: 'USD',
  pricesContainTax: 'keep',
  locations,
  weightUnit: 'kg',
})

const stocks = (merchantId: string) =>
  world.sql(sql`
    select variant.sku, stock.on_hand, stock.value_minor as value from stock
    join variant on variant.merchant_id = stock.merchant_id and variant.id = stock.variant_id
    join outlet on outlet.merchant_id = stock.merchant_id and outlet.id = stock.outlet_id
    where stock.merchant_id = ${merchantId} order by variant.sku desc, outlet.number`)

const accounts = (merchantId: string) =>
  world.sql(sql`
    select member.card_number as card, account.points, account.spent_minor as spent from member_account as account
    join member on member.merchant_id = account.merchant_id and member.id = account.member_id
    where account.merchant_id = ${merchantId} order by member.card_number`)

test('locations that are one outlet are added; the same files again change nothing; a newer file posts its difference', async () => {
  const { merchantId, outletId, otherId, said } = await makeShop()
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, answers(said))
  await move(first)
  const opened = [
    { sku: 'TEA', onHand: 4, value: 400 },
    { sku: 'TEA', onHand: 7, value: 700 },
    { sku: 'PLUM', onHand: 1500, value: 165 },
    { sku: 'PLUM', onHand: 8400, value: 924 },
  ]
  expect(await stocks(merchantId)).toEqual(opened)
  const entries = () => world.sql(sql`select count(*)::int as count from stock_entry where merchant_id = ${merchantId}`)
  await move(first)
  expect(await stocks(merchantId)).toEqual(opened)
  expect(await entries()).toEqual([{ count: 4 }])
  const newer = {
    'items.csv': goods('tea,TEA,Green tea,N,1.00,Y,3.50,6,3,0', 'plum,PLUM,Plums,Y,1.10,Y,3.20,8.400,,1.5'),
    'people.csv': people('31,Lea Sample,lea@example.com,,L-31,90,250.00', '32,Tom Other,tom@example.com,,L-32,5,2.00'),
  }
  const { planned } = await move(newer)
  expect(planned.goods.flatMap(({ changes }) => changes)).toEqual([
    { field: 'stock', from: '4', to: '0', outletId: otherId },
    { field: 'stock', from: '7', to: '9', outletId },
  ])
  expect(planned.people.flatMap(({ changes }) => changes)).toEqual([
    { field: 'points', from: '88', to: '90' },
    { field: 'spent', from: '19000', to: '25000' },
  ])
  expect((await stocks(merchantId)).slice(0, 2)).toEqual([
    { sku: 'TEA', onHand: 0, value: 0 },
    { sku: 'TEA', onHand: 9, value: 900 },
  ])
  expect(await accounts(merchantId)).toEqual([
    { card: 'L-31', points: 90, spent: 25_000 },
    { card: 'L-32', points: 5, spent: 700 },
  ])
  await move(newer)
  expect(await entries()).toEqual([{ count: 6 }])
  expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
})

test('a location that was left out opens its stock when it is an outlet later, once', async () => {
  const { merchantId, outletId, said } = await makeShop()
  const move = (locations: Readonly<Record<string, string | null>>, texts: Readonly<Record<string, string>> = first) =>
    moveTexts(world, merchantId, texts, answers(locations))
  const tea = async () => (await stocks(merchantId)).slice(0, 2).map((row) => row['onHand'])
  const without = { ...said, Cellar: null }
  await move(without)
  expect(await tea()).toEqual([4, 5])
  expect((await move(said)).planned.goods.flatMap(({ changes }) => changes)).toEqual([
    { field: 'stock', from: '5', to: '7', outletId },
  ])
  for (const locations of [said, without, said]) await move(locations)
  expect(await tea()).toEqual([4, 7])
  const newer = { 'items.csv': first['items.csv'].replace('5,2,4', '5,6,4') }
  await move(said, newer)
  expect(await tea()).toEqual([4, 11])
  await touchTeaAndLea(merchantId, outletId)
  expect((await move(said, first)).planned.goods.map(({ doubt }) => doubt)).toEqual(['moved-since', null])
  expect(await tea()).toEqual([4, 10])
})

test('stock for an outlet that does not keep goods opens once it does', async () => {
  const { merchantId, otherId, said } = await makeShop()
  const move = (locations: Readonly<Record<string, string | null>>) =>
    moveTexts(world, merchantId, first, answers(locations))
  const onHand = async () => (await stocks(merchantId)).map((row) => row['onHand'])
  await move({ ...said, Depot: null })
  expect(await onHand()).toEqual([7, 8400])
  expect((await move(said)).planned.goods.map(({ doubt }) => doubt)).toEqual(['stock-unlisted', 'stock-unlisted'])
  await world.sql(sql`
    insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor, changed_seq)
    select merchant_id, ${otherId}, variant_id, product_id, currency, sell_price_minor, changed_seq from listing
    where merchant_id = ${merchantId}`)
  await world.sql(sql`
    insert into stock (merchant_id, outlet_id, variant_id, currency)
    select merchant_id, ${otherId}, variant_id, currency from stock where merchant_id = ${merchantId}`)
  expect((await move(said)).planned.goods.map(({ doubt }) => doubt)).toEqual([null, null])
  expect(await onHand()).toEqual([4, 7, 1500, 8400])
})

/** Takes a piece of the tea out, and gives Lea three points, as tills do. */
async function touchTeaAndLea(merchantId: string, outletId: string) {
  const at = { at: '2026-03-03T04:00:00.000Z', businessDay: '2026-03-03', actorKind: 'system' as const, actorId: null }
  await world.database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
    const { id: variantId } = await tx.one<{ id: string }>(
      sql`select id from variant where merchant_id = ${merchantId} and sku = 'TEA'`,
    )
    const sold = { outletId, variantId, quantity: -1, kind: 'adjustment' as const, costMinor: null }
    await moveStock(tx, merchantId, [sold], { kind: 'adjustment', id: newId(), reason: '', ...at })
    const { id: memberId } = await tx.one<{ id: string }>(
      sql`select id from member where merchant_id = ${merchantId} and card_number = 'L-31'`,
    )
    const by = { id: newId(), kind: 'adjustment' as const, outletId: null, deviceId: null, currency: 'USD', ...at }
    const posting = { points: [{ reason: 1, points: 3, lastDay: null }], balance: [], spentMinor: 0, visits: 0 }
    await postToMember(tx, merchantId, by, { memberId, posting, ofDocument: null, note: '', windowFrom: null })
  })
}

test('what moved here since is doubtful and left alone; the other outlet and the other book still open', async () => {
  const { merchantId, outletId, said } = await makeShop()
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, answers(said))
  await move(first)
  await touchTeaAndLea(merchantId, outletId)
  expect((await move(first)).planned.goods.map(({ verdict, doubt }) => [verdict, doubt])).toEqual([
    ['same', null],
    ['same', null],
  ])
  const newer = {
    'items.csv': goods('tea,TEA,Green tea,N,1.00,Y,3.50,9,2,5', 'plum,PLUM,Plums,Y,1.10,Y,3.20,8.400,,1.5'),
    'people.csv': people('31,Lea Sample,lea@example.com,,L-31,100,190.00', '32,Tom Other,tom@example.com,,L-32,6,7.00'),
  }
  const { planned } = await move(newer)
  expect(planned.goods.map(({ doubt }) => doubt)).toEqual(['moved-since', null])
  expect(planned.people.map(({ doubt }) => doubt)).toEqual(['moved-since', null])
  expect((await stocks(merchantId)).slice(0, 2)).toMatchObject([{ onHand: 5 }, { onHand: 6 }])
  expect(await accounts(merchantId)).toMatchObject([
    { card: 'L-31', points: 91 },
    { card: 'L-32', points: 6 },
  ])
  expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
})

test('what moves between plan and step keeps what it has and is named; the rest of the file is taken', async () => {
  const { merchantId, outletId, said } = await makeShop()
  await moveTexts(world, merchantId, first, answers(said))
  const newer = {
    'items.csv': goods('tea,TEA,Green tea,N,1.00,Y,3.50,9,2,5', 'plum,PLUM,Plums,Y,1.10,Y,3.20,8.400,,1.5'),
    'people.csv': people('31,Lea Sample,lea@example.com,,L-31,100,190.00', '32,Tom Other,tom@example.com,,L-32,6,7.00'),
  }
  const { act } = await planTexts(world, merchantId, newer, answers(said), world.now)
  await touchTeaAndLea(merchantId, outletId)
  const done = await act()
  expect(done.notTaken.map(({ name, refusal: { code } }) => [name, code])).toEqual([
    ['Green tea', 'moving.moved-since'],
    ['Lea Sample', 'moving.moved-since'],
  ])
  expect((await stocks(merchantId)).slice(0, 2)).toMatchObject([{ onHand: 5 }, { onHand: 6 }])
  expect(await accounts(merchantId)).toMatchObject([
    { card: 'L-31', points: 91 },
    { card: 'L-32', points: 6 },
  ])
  expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
})

test('customers of two systems are one person: points come once, spending is the greater and never the sum', async () => {
  const { merchantId, said } = await makeShop()
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, answers(said))
  const shopify = [
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent',
    "'8101,Lea,Sample,lea@example.com,yes,,310.25",
  ].join('\n')
  await move({ 'shopify.csv': shopify })
  const { planned } = await move({ 'people.csv': first['people.csv'] })
  expect(planned.people.map(({ verdict }) => verdict)).toEqual(['changed', 'new'])
  const held = { points: 88, spent: 31_025 }
  expect((await accounts(merchantId))[0]).toMatchObject(held)
  await move({ 'shopify.csv': shopify })
  await move({ 'people.csv': first['people.csv'] })
  expect(await accounts(merchantId)).toHaveLength(2)
  expect((await accounts(merchantId))[0]).toMatchObject(held)
})
