import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { deletePlan, listPlans, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import { itemsText, moveTexts, planTexts } from '../../../../test/make/move.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { listPriceListsHere } from './price-lists.store.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const goods = itemsText('tea,TEA,Green tea,N,1.00,4012345678901,,,Y,3.50,7', 'cup,CUP,Cup,N,2.00,,,,Y,5.00,3')
const prices = (...rows: string[]) => ['Price list,SKU,Min quantity,Price', ...rows].join('\n')
const trade = ['Trade,4012345678901,1,3.00', 'Trade,TEA,10,2.50', 'Trade,CUP,,4.00', 'Staff,TEA,1,2.00']

async function makePricedShop() {
  const { merchantId, admin, outlet } = await makeShop(world, { currency: 'USD' })
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number },
    weightUnit: 'kg',
    columns: ['prices.csv'],
  }
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, said, world.now)
  const plan = (texts: Readonly<Record<string, string>>) => planTexts(world, merchantId, texts, said, world.now)
  const as = { as: admin.token }
  const undoNewest = async () => {
    const [newest] = (await world.call(listMoves, {}, as)).answer.moves
    return world.call(undoMove, { id: newest?.id ?? '' }, as)
  }
  const lists = () =>
    world.database.transaction({ kind: 'merchant', merchantId }, (tx) => listPriceListsHere(tx, merchantId))
  const stepsOf = async (name: string) =>
    (await lists())
      .find((one) => one.name === name)
      ?.prices.map(({ steps }) => steps.map(({ fromQuantity, priceMinor }) => [fromQuantity, priceMinor]))
  const idOf = async (name: string) =>
    (await world.call(listPlans, {}, as)).answer.rows.find((one) => one.name === name)?.id ?? ''
  const switchOn = async (name: string) =>
    (await world.call(setPlanEnabled, { id: await idOf(name), isEnabled: 1 }, as)).status
  const remove = async (name: string) => (await world.call(deletePlan, { id: await idOf(name) }, as)).status
  return { move, plan, undoNewest, lists, stepsOf, switchOn, remove }
}

test('price lists come switched off with goods of the same move, and the same files again change nothing', async () => {
  const { move, lists, stepsOf } = await makePricedShop()
  const files = { 'items.csv': goods, 'prices.csv': prices(...trade) }
  const done = await move(files)
  expect(done).toMatchObject({ products: 2, others: [{ kind: 'price-list', count: 2 }], notTaken: [] })
  expect(done.outcome).toMatchObject({ files: { listPrices: 4 }, here: { listPrices: 4 } })
  expect((await lists()).map(({ isEnabled }) => isEnabled)).toEqual([false, false])
  expect(await stepsOf('Trade')).toEqual([
    [
      [1, 300],
      [10, 250],
    ],
    [[1, 400]],
  ])
  const again = await move(files)
  expect(again.others).toEqual([])
  expect(again.planned.others[0]?.things.map(({ verdict }) => verdict)).toEqual(['same', 'same'])
})

test('rows that cannot be prices are named, and the rest of their list comes', async () => {
  const { move, stepsOf } = await makePricedShop()
  await move({ 'items.csv': goods })
  const odd = ['Odd,NOPE,1,1.00', 'Odd,TEA,1,2.00', 'Odd,TEA,5,3.00', 'Odd,CUP,1,4.50', 'Lost,NOPE,1,1.00']
  const done = await move({ 'prices.csv': prices(...odd) })
  expect(done.planned.others[0]?.things.map(({ row, verdict, doubt }) => [row, verdict, doubt])).toEqual([
    [2, 'new', 'price-list-off'],
    [2, 'cannot', 'price-without-goods'],
    [3, 'cannot', 'price-steps-unfit'],
    [6, 'cannot', 'price-list-empty'],
    [6, 'cannot', 'price-without-goods'],
  ])
  expect(done.others).toEqual([{ kind: 'price-list', count: 1 }])
  expect(await stepsOf('Odd')).toEqual([[[1, 450]]])
})

test('a newer file changes a list that nobody touched and leaves one that is on; undo brings the former prices back', async () => {
  const { move, stepsOf, switchOn, undoNewest } = await makePricedShop()
  await move({ 'items.csv': goods, 'prices.csv': prices(...trade) })
  const newer = { 'prices.csv': prices('Trade,CUP,1,3.90', 'Staff,TEA,1,1.80') }
  expect(await move(newer)).toMatchObject({ others: [{ count: 2 }] })
  expect(await stepsOf('Trade')).toEqual([[[1, 390]]])
  expect((await undoNewest()).answer).toMatchObject({ others: [], staying: [] })
  expect(await stepsOf('Trade')).toHaveLength(2)
  expect(await switchOn('Trade')).toBe(200)
  const done = await move(newer)
  expect(done).toMatchObject({ others: [{ count: 1 }] })
  expect(done.planned.others[0]?.things.map(({ doubt }) => doubt)).toEqual(['price-list-touched', null])
  expect(await stepsOf('Trade')).toHaveLength(2)
})

test('undo takes lists that are off with it, and names one that was switched on', async () => {
  const { move, lists, switchOn, undoNewest } = await makePricedShop()
  await move({ 'items.csv': goods })
  await move({ 'prices.csv': prices(...trade) })
  await switchOn('Trade')
  const { answer } = await undoNewest()
  expect(answer).toMatchObject({ others: [{ kind: 'price-list', count: 1 }], staying: [{ name: 'Trade' }] })
  expect((await lists()).map(({ name }) => name)).toEqual(['Trade'])
  expect(await move({ 'prices.csv': prices(...trade) })).toMatchObject({ others: [{ count: 1 }] })
})

test('a list that is switched on or changed between plan and move stays as it is, and is named', async () => {
  const { move, plan, stepsOf, switchOn } = await makePricedShop()
  await move({ 'items.csv': goods, 'prices.csv': prices(...trade) })
  const late = await plan({ 'prices.csv': prices('Trade,CUP,1,3.90', 'Staff,TEA,1,1.80') })
  await switchOn('Trade')
  const done = await late.act()
  expect(done.notTaken).toMatchObject([{ name: 'Trade', refusal: { code: 'moving.price-list-touched' } }])
  expect(done).toMatchObject({ others: [{ count: 1 }] })
  expect(await stepsOf('Trade')).toHaveLength(2)
  expect(await stepsOf('Staff')).toEqual([[[1, 180]]])
})

test('a list that is taken away between plan and move comes anew and goes with its undo', async () => {
  const { move, plan, lists, remove, undoNewest } = await makePricedShop()
  await move({ 'items.csv': goods, 'prices.csv': prices(...trade) })
  const late = await plan({ 'prices.csv': prices('Trade,CUP,1,3.90') })
  expect(await remove('Trade')).toBe(200)
  expect(await late.act()).toMatchObject({ others: [{ count: 1 }], notTaken: [] })
  expect((await lists()).map(({ name }) => name)).toEqual(['Staff', 'Trade'])
  expect((await undoNewest()).answer).toMatchObject({ others: [{ kind: 'price-list', count: 1 }], staying: [] })
  expect((await lists()).map(({ name }) => name)).toEqual(['Staff'])
})

test('lists that another move brings between plan and move are not written beside it', async () => {
  const { move, plan, lists } = await makePricedShop()
  await move({ 'items.csv': goods })
  const late = await plan({ 'prices.csv': prices(...trade) })
  await move({ 'prices.csv': prices(...trade) })
  expect(await late.try()).toMatchObject({ ok: false, refusal: { code: 'moving.planned-before' } })
  expect(await lists()).toHaveLength(2)
})
