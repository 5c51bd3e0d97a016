// Goods that are new to a process are read without the place they are sold at: they must be the same as read with it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCategory, makeProduct, makeTax, type MadeProduct } from '../../../../../test/make/goods.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { MerchantMemory } from '../../../../platform/merchant-memory.ts'
import { newId } from '../../../../platform/ids.ts'
import { goodsOf } from '../check/books.ts'
import { findGoods } from './goods-rows.store.ts'
import { bringGoods, keepFacts, recallFacts } from './known-facts.ts'
import { findSaleFacts, type SaleAsked } from './sale-facts.store.ts'

let world: World
let shop: SellingShop
let goods: readonly MadeProduct[]
let asked: SaleAsked

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift(10_000))
  const { merchantId, outlet, taxId } = shop
  goods = await world.owner(async (tx) => {
    const low = await makeTax(tx, merchantId, { outletIds: [outlet.outletId], rateBasisPoints: 600, isDefault: false })
    const [taxed, gone] = [await makeCategory(tx, merchantId, { taxId: low }), await makeCategory(tx, merchantId)]
    await tx.run(sql`update category set archived_at = now(), tax_id = ${low} where id = ${gone}`)
    const make = (facts: Parameters<typeof makeProduct>[3]) => makeProduct(tx, merchantId, [outlet], facts)
    const part = await make({ categoryId: taxed, sellPriceMinor: 333 })
    return [
      part,
      await make({ taxId, memberPriceMinor: 900, customCode: 'OWN' }),
      await make({ categoryId: gone, specialPriceMinor: 700 }),
      await make({}),
      await make({ type: 'weighed', categoryId: taxed }),
      await make({ type: 'combined', parts: [{ variantId: part.variantId, quantity: 3 }] }),
    ]
  })
  asked = {
    merchantId,
    registrationId: shop.desk.device.registrationId,
    shiftId: shop.desk.shiftId,
    staffIds: [shop.cashier.staffId],
    variantIds: goods.map(({ variantId }) => variantId),
    wantsCodes: true,
  }
})
afterAll(() => world.close())

const read = (some: Partial<SaleAsked> = {}) => world.owner((tx) => findSaleFacts(tx, { ...asked, ...some }))
const nowhere = { nextSequence: 0, lastHash: '' }
const now = 1_000

const byVariant = <Thing extends { readonly variantId: string }>(things: readonly Thing[]): Thing[] =>
  things.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))

test.each([true, false])(
  'goods are the same alone and with all around them (codes looked up: %s)',
  async (wantsCodes) => {
    const whole = await read({ wantsCodes })
    const { outletId } = whole
    const alone = await world.owner((tx) => findGoods(tx, { ...asked, wantsCodes, outletId }))
    expect(whole.goods).toHaveLength(goods.length)
    expect(new Set(whole.goods.map(({ tax }) => tax.rateBasisPoints))).toEqual(new Set([600, 1_300]))
    expect(byVariant(goodsOf(whole.place, alone))).toEqual(byVariant(whole.goods))
    expect(alone.changes).toBe(whole.changes)
  },
)

/** A memory that knows the database, and holds the first of the goods and what the sale stands on. */
async function memoryOfFirst(): Promise<MerchantMemory> {
  const memory = new MerchantMemory()
  const first = { ...asked, variantIds: asked.variantIds.slice(0, 1) }
  await world.owner(async (tx) => keepFacts(tx, memory, first, await findSaleFacts(tx, first), now))
  return memory
}

/** Returns how many goods were brought, and in how many questions. */
async function bring(memory: MerchantMemory, some: Partial<SaleAsked> = {}): Promise<[number, number]> {
  let questions = 0
  const counting = (tx: Tx): Tx => ({ ...tx, one: (statement) => ((questions += 1), tx.one(statement)) })
  const isBrought = await world.owner((tx) => bringGoods(counting(tx), memory, { ...asked, ...some }, now))
  return [isBrought, questions]
}

test('what is missing is brought, and nothing else is read', async () => {
  const memory = await memoryOfFirst()
  expect(recallFacts(memory, asked, nowhere, now)).toBeUndefined()
  expect(await bring(memory)).toEqual([5, 1])
  expect(byVariant(recallFacts(memory, asked, nowhere, now)?.goods ?? [])).toEqual(byVariant((await read()).goods))
})

test('nothing is read where nothing is missing, or more than goods', async () => {
  const memory = await memoryOfFirst()
  const [first] = asked.variantIds
  expect(await bring(memory, { variantIds: [first ?? ''] })).toEqual([0, 0])
  expect(await bring(memory, { shiftId: newId() })).toEqual([0, 0])
  expect(await bring(memory, { staffIds: [shop.cashier.staffId, newId()] })).toEqual([0, 0])
  expect(await bring(memory, { registrationId: newId() })).toEqual([0, 0])
})

test('goods that changed meanwhile are forgotten and the new ones known; a tax that changed forgets all', async () => {
  const memory = await memoryOfFirst()
  const [first] = asked.variantIds
  await world.sql(sql`update listing set sell_price_minor = 334 where variant_id = ${first}`)
  expect(await bring(memory)).toEqual([5, 2])
  // The one that changed is missing now, and comes with the next question.
  expect(recallFacts(memory, asked, nowhere, now)).toBeUndefined()
  expect(await bring(memory)).toEqual([1, 1])
  expect(
    recallFacts(memory, asked, nowhere, now)?.goods.find(({ variantId }) => variantId === first)?.sellPriceMinor,
  ).toBe(334)

  const other = await memoryOfFirst()
  await world.sql(sql`update tax set rate_basis_points = 700 where rate_basis_points = 600`)
  expect(await bring(other)).toEqual([0, 2])
  expect(recallFacts(other, { ...asked, variantIds: [] }, nowhere, now)).toBeUndefined()
})

test('goods that change between two questions are not remembered as they were', async () => {
  const memory = await memoryOfFirst()
  const [first, second] = asked.variantIds
  await world.sql(sql`update listing set purchase_price_minor = 7 where variant_id = ${first}`)
  let asks = 0
  const changing = (tx: Tx): Tx => ({
    ...tx,
    one: async (statement) => {
      const answer = await tx.one(statement)
      if ((asks += 1) === 1) await tx.run(sql`update listing set sell_price_minor = 8 where variant_id = ${second}`)
      return answer as never
    },
  })
  expect(await world.owner((tx) => bringGoods(changing(tx), memory, asked, now))).toBe(0)
  expect(recallFacts(memory, { ...asked, variantIds: [second ?? ''] }, nowhere, now)).toBeUndefined()
  expect(await bring(memory)).toEqual([goods.length, 1])
})

test('goods of another merchant are not found', async () => {
  const other = await makeSellingShop(world)
  const alone = await world.owner((tx) =>
    findGoods(tx, { ...asked, merchantId: other.merchantId, outletId: other.outlet.outletId }),
  )
  expect([alone.goods, alone.categories]).toEqual([[], []])
})
