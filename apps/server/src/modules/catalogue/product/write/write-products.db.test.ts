import { productFields, type ProductFields, type WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import type { Result } from '@kassa/domain/result.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { newId } from '../../../../platform/ids.ts'
import { beginTrial } from '../../../billing/public.ts'
import { writeProducts } from './write-products.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A shop with a category that has words of its own, a label and a product that is there already. */
async function makeGoodsShop() {
  const shop = await makeShop(world)
  const [categoryId, labelId] = [newId(), newId()]
  await world.sql(sql`
    insert into category (merchant_id, id, name, created_at, earns_points)
    values (${shop.merchantId}, ${categoryId}, 'Tea', ${world.now}, false)`)
  await world.sql(sql`
    insert into label (merchant_id, id, name, created_at) values (${shop.merchantId}, ${labelId}, 'New', ${world.now})`)
  return { ...shop, categoryId, labelId }
}

type GoodsShop = Shop & { readonly categoryId: string; readonly labelId: string }

const goodsOf = ({ outlet, otherOutlet, categoryId, labelId }: GoodsShop): WholeProductFields[] => {
  const at = (outletId: string, sellPriceMinor: number, more: object = {}) => ({
    ...usualListing,
    outletId,
    sellPriceMinor,
    purchasePriceMinor: 120,
    ...more,
  })
  const both = [
    at(outlet.outletId, 500),
    at(otherOutlet.outletId, 550, { special: { kind: 'price', priceMinor: 400 } }),
  ]
  const given: ProductFields[] = [
    { ...usualProduct, name: 'Green tea', sku: 'G', codes: ['4006381333931', 'X-1'], categoryId, listings: both },
    { ...usualProduct, name: 'Second of the code', codes: ['X-1'], listings: both },
    { ...usualProduct, name: 'Free of codes', names: { zh: '茶' }, labelIds: [labelId], listings: both },
    { ...usualProduct, name: 'Of another shop', listings: [at(newId(), 100)] },
    { ...usualProduct, name: 'Nowhere', listings: [] },
    { ...usualProduct, name: 'Without its label', labelIds: [newId()], listings: both },
    { ...usualProduct, name: 'Opened', listings: [at(outlet.outletId, 300, { openingStock: 4 })] },
    { ...usualProduct, name: 'Second of the SKU', sku: 'G', listings: both },
    {
      ...usualProduct,
      name: 'Shirt',
      listings: [],
      attributes: [{ name: 'Size', values: ['M', 'L'] }],
      variants: ['M', 'L'].map((size) => ({
        id: null,
        valueNames: [size],
        codes: [`C-${size}`],
        customCode: null,
        sku: `S-${size}`,
        listings: both,
      })),
    },
    { ...usualProduct, name: 'Weighed', type: 'weighed', weightUnit: 'kg', isOpenPrice: true, listings: both },
  ]
  return given.map((one) => productFields.parse(one))
}

const writing = (tx: Tx, { merchantId }: Shop) => ({
  tx,
  merchantId,
  now: world.now,
  newId,
  actor: { kind: 'system', accountId: null, name: 'test', outletIds: 'all' as const },
  holds: () => true,
  audit: () => {},
  emit: () => {},
})

const inShop = <Value>({ merchantId }: Shop, work: (tx: Tx) => Promise<Value>): Promise<Value> =>
  world.database.transaction({ kind: 'merchant', merchantId, now: world.now }, work)

const outcomeOf = (answer: Result<{ readonly variantIds: readonly string[] }> | undefined) =>
  answer?.ok ? answer.value.variantIds.length : answer?.refusal

/** Every row of a shop's goods, without the ids that differ from shop to shop. */
const rowsOf = ({ merchantId }: Shop) => {
  const bare = sql`- array['id', 'merchant_id', 'product_id', 'variant_id', 'outlet_id', 'category_id', 'document_id', 'entry_number']`
  const of = (table: string) => sql`coalesce((
    select jsonb_agg(to_jsonb(kept) ${bare} order by outlet.number) from ${sql.raw(table)} as kept
    left join outlet on outlet.merchant_id = kept.merchant_id and outlet.id = kept.outlet_id
    where kept.merchant_id = variant.merchant_id and kept.variant_id = variant.id), '[]')`
  return world.sql(sql`
    select to_jsonb(product) ${bare} as product, to_jsonb(variant) ${bare} as variant, category.name as category,
      array(select label.name from product_label join label on label.merchant_id = product_label.merchant_id
        and label.id = product_label.label_id where product_label.merchant_id = product.merchant_id
        and product_label.product_id = product.id) as labels,
      array(select code.folded || ' ' || code.code from product_code as code where code.merchant_id = variant.merchant_id
        and code.variant_id = variant.id order by code.position) as codes,
      ${of('listing')} as listings, ${of('stock')} as stock, ${of('price_change')} as prices,
      ${of('stock_entry')} as entries
    from product
    join variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
    left join category on category.merchant_id = product.merchant_id and category.id = product.category_id
    where product.merchant_id = ${merchantId} order by product.name, variant.position`)
}

test('goods written together are the rows and the refusals of goods written one by one', async () => {
  const [together, single] = [await makeGoodsShop(), await makeGoodsShop()]
  const answers = await inShop(together, (tx) => writeProducts(writing(tx, together), goodsOf(together), 7))
  const alone = await inShop(single, async (tx) => {
    const all: (typeof answers)[number][] = []
    for (const one of goodsOf(single)) all.push(...(await writeProducts(writing(tx, single), [one], 7)))
    return all
  })
  expect(answers.map(outcomeOf)).toEqual(alone.map(outcomeOf))
  expect(answers.map((one) => (one.ok ? 'written' : one.refusal.code))).toEqual([
    'written',
    'product.code-taken',
    'written',
    'thing.not-found',
    'product.listing-needed',
    'catalogue.reference-unknown',
    'written',
    'product.sku-taken',
    'written',
    'written',
  ])
  const rows = await rowsOf(together)
  expect(rows).toEqual(await rowsOf(single))
  expect(rows).toHaveLength(6)
})

test('the statements for many goods are those for one', async () => {
  const shop = await makeGoodsShop()
  const countOf = (goods: readonly WholeProductFields[]) =>
    inShop(shop, async (tx) => {
      let count = 0
      const counted = <Ask extends (...given: never[]) => unknown>(ask: Ask) =>
        ((...given: never[]) => ((count += 1), ask(...given))) as Ask
      const asked: Tx = {
        one: counted(tx.one.bind(tx)),
        maybe: counted(tx.maybe.bind(tx)),
        many: counted(tx.many.bind(tx)),
        run: counted(tx.run.bind(tx)),
      }
      await writeProducts(writing(asked, shop), goods, 7)
      return count
    })
  const [, , plain] = goodsOf(shop)
  if (!plain) throw new Error('no goods')
  const many = Array.from({ length: 40 }, (_, at) => ({ ...plain, name: `Thing ${at}` }))
  expect(await countOf(many)).toBe(await countOf([plain]))
})

test('a licence that is full in the middle takes those before and refuses the others', async () => {
  const shop = await makeGoodsShop()
  const [, , plain] = goodsOf(shop)
  if (!plain) throw new Error('no goods')
  await world.sql(sql`update billing_edition set products = 2`)
  await world.owner((tx) => beginTrial(tx, shop.merchantId, { now: world.now, newId }))
  const answers = await inShop(shop, (tx) => writeProducts(writing(tx, shop), [plain, plain, plain, plain], 7))
  await world.sql(sql`update billing_edition set products = null`)
  expect(answers.map(outcomeOf)).toEqual([
    1,
    1,
    { code: 'licence.products-full', facts: { most: 2, used: 2 } },
    { code: 'licence.products-full', facts: { most: 2, used: 2 } },
  ])
  expect(await rowsOf(shop)).toHaveLength(2)
})
