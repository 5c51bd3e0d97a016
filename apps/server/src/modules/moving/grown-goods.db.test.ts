import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { moveTexts, planTexts } from '../../../test/make/move.ts'
import { disagreements } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { moveStock } from '../stock/public.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterEach(async () => expect(await disagreements(world)).toEqual([]))
afterAll(() => world.close())

const list = (option: string, ...rows: readonly string[]) => ({
  'products.csv': [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Taxable,Variant Inventory Tracker,Variant Inventory Qty',
    ...rows.map((row, at) => (at === 0 ? row.replace('SIZE', option) : row)),
  ].join('\n'),
})
const small = 'tea,Tea,SIZE,Small,TEA-S,4.00,false,shopify,5'
const large = 'tea,,,Large,TEA-L,6.00,false,shopify,7'
const first = list('Size', small)
const grown = list('Size', small, large)
const unedited = { names: 'unedited', prices: 'unedited', taxes: 'unedited', stock: 'unedited' }
const kept = { names: 'keep', prices: 'keep', taxes: 'keep', stock: 'keep' }

async function makeShop() {
  const shop = await makeMemberShop(world)
  const { merchantId, admin, outlet } = shop
  const said = (newer: object | undefined) => ({
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number },
    taxes: { 'untaxed goods': null },
    ...(newer && { newer }),
  })
  const as = { as: admin.token }
  return {
    ...shop,
    plan: (files: Readonly<Record<string, string>>) => planTexts(world, merchantId, files, said(unedited), world.now),
    move: (files: Readonly<Record<string, string>>, newer: object | undefined = unedited) =>
      moveTexts(world, merchantId, files, said(newer), world.now),
    variants: () =>
      world.sql<{ sku: string; variantId: string; value: string; price: number; stock: number }>(sql`
        select variant.sku, variant.id as variant_id, array_to_string(variant.value_names, ' ') as value,
          listing.sell_price_minor::int as price, coalesce(stock.on_hand, 0)::int as stock from variant
        join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id and product.name = 'Tea'
        join listing on listing.merchant_id = variant.merchant_id and listing.variant_id = variant.id and listing.removed_at is null
        left join stock on stock.merchant_id = variant.merchant_id and stock.variant_id = variant.id
          and stock.outlet_id = listing.outlet_id
        where variant.merchant_id = ${merchantId} and variant.archived_at is null and listing.outlet_id = ${outlet.outletId}
        order by variant.position`),
    undoNewest: async () => {
      const [newest] = (await world.call(listMoves, {}, as)).answer.moves.filter(({ undoneAt }) => undoneAt === null)
      return (await world.call(undoMove, { id: newest?.id ?? '' }, as)).answer
    },
  }
}

const before = [{ sku: 'TEA-S', value: 'Small', price: 400, stock: 5 }]
const after = [...before, { sku: 'TEA-L', value: 'Large', price: 600, stock: 7 }]

test('a variant that only the newer file has comes with its price and stock, once; undo takes it back', async () => {
  const shop = await makeShop()
  await shop.move(first)
  const { planned, opened, notTaken } = await shop.move(grown)
  expect(planned.goods.map(({ verdict, doubt, changes }) => [verdict, doubt, changes])).toEqual([
    ['changed', null, [{ field: 'variant', from: '', to: 'Large' }]],
  ])
  expect([opened, notTaken]).toEqual([1, []])
  expect(await shop.variants()).toMatchObject(after)
  const again = await shop.move(grown)
  expect(again.planned.goods.map(({ verdict }) => verdict)).toEqual(['same'])
  expect(await shop.variants()).toMatchObject(after)
  expect((await shop.undoNewest()).staying).toEqual([])
  expect(await shop.variants()).toMatchObject(after)
  expect((await shop.undoNewest()).staying).toEqual([])
  expect(await shop.variants()).toMatchObject(before)
  await shop.move(grown)
  expect(await shop.variants()).toMatchObject(after)
})

test('a variant that was sold since stays when its move is undone, and is named', async () => {
  const shop = await makeShop()
  await shop.move(first)
  await shop.move(grown)
  const [, sold] = await shop.variants()
  const { merchantId, outlet } = shop
  const out = { variantId: sold?.variantId ?? '', quantity: -1, kind: 'adjustment' as const, costMinor: null }
  const at = { at: world.now, businessDay: world.now.slice(0, 10), actorKind: 'system' as const, actorId: null }
  await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    moveStock(tx, merchantId, [{ ...out, outletId: outlet.outletId }], {
      kind: 'adjustment',
      id: newId(),
      reason: '',
      ...at,
    }),
  )
  const { staying } = await shop.undoNewest()
  expect(staying.map(({ name }) => name)).toContain('Tea · Large')
  expect((await shop.variants()).map(({ sku }) => sku)).toEqual(['TEA-S', 'TEA-L'])
})

test('nothing is added where nobody said what may change, or all is kept: the variant is named', async () => {
  const shop = await makeShop()
  await shop.move(first)
  for (const newer of [undefined, kept]) {
    const said = newer ? { newer } : {}
    const plan = await planTexts(
      world,
      shop.merchantId,
      grown,
      {
        currency: 'USD',
        pricesContainTax: 'keep',
        locations: { '': shop.outlet.number },
        taxes: { 'untaxed goods': null },
        ...said,
      },
      world.now,
    )
    expect(plan.plan.goods.map(({ doubt, added }) => [doubt, added])).toEqual([['variant-new', []]])
    await plan.act()
  }
  expect(await shop.variants()).toMatchObject(before)
})

test('a variant of other attributes, one without a price and one whose code others have are named, and nothing else of the goods suffers', async () => {
  const shop = await makeShop()
  await shop.move(first)
  const other = await shop.move(list('Colour', small, 'tea,,,Red,TEA-R,6.00,false,shopify,7'))
  expect(other.notTaken.map(({ refusal: { code }, isPart }) => [code, isPart])).toEqual([
    ['product.changed-meanwhile', true],
  ])
  await shop.move(list('Size', 'mug,Mug,,,MUG,3.00,false,shopify,1'))
  const taken = await shop.move(list('Size', small, 'tea,,,Large,MUG,6.00,false,shopify,7'))
  expect(taken.notTaken).toMatchObject([{ name: 'Tea', refusal: { code: 'product.code-taken' }, isPart: true }])
  const unpriced = await shop.plan(list('Size', small, 'tea,,,Vast,TEA-V,,false,shopify,7'))
  expect(unpriced.plan.goods.flatMap(({ added }) => added.map(({ sku }) => sku))).not.toContain('TEA-V')
  expect(await shop.variants()).toMatchObject(before)
})

test('two hold the same newer file at once: the variant comes once', async () => {
  const shop = await makeShop()
  await shop.move(first)
  const [one, two] = [await shop.plan(grown), await shop.plan(grown)]
  await one.act()
  expect(await two.try()).toMatchObject({ ok: false, refusal: { code: 'moving.planned-before' } })
  expect(await shop.variants()).toMatchObject(after)
})

test('a variant that somebody added by hand between plan and step is not added twice', async () => {
  const shop = await makeShop()
  await shop.move(first)
  const planned = await shop.plan(grown)
  await world.owner((tx) =>
    tx.run(sql`
      insert into variant (merchant_id, id, product_id, value_names, sku, position)
      select merchant_id, gen_random_uuid(), product_id, array['Large'], 'BY-HAND', 1 from variant
      where merchant_id = ${shop.merchantId} and sku = 'TEA-S'`),
  )
  const done = await planned.act()
  expect(done.notTaken).toMatchObject([{ name: 'Tea', refusal: { code: 'product.combination-twice' }, isPart: true }])
})
