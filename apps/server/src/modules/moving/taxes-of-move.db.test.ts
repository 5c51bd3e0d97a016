import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveIn as moveInCall, planMove as planCall } from '@kassa/contract/moving/moving.calls.ts'
import { listMoves } from '@kassa/contract/moving/past-moves.calls.ts'
import { createTax } from '@kassa/contract/settings/tax.calls.ts'
import { makeOutlet } from '../../../test/make/merchant.ts'
import { makeShop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
let address: string

beforeAll(async () => {
  world = await makeWorld()
  address = await world.listen()
})
afterAll(() => world.close())

type Shop = Awaited<ReturnType<typeof makeShop>>

async function send(shop: Shop, call: { readonly path: string }, text: string, said?: object) {
  const form = new FormData()
  if (said) form.append('decisions', JSON.stringify(said))
  form.append('file', new Blob([text]), 'items.csv')
  const headers = { authorization: `Bearer ${shop.admin.token}` }
  const response = await fetch(`${address}/cashier/api${call.path}`, { method: 'POST', headers, body: form })
  return (await response.json()) as Record<string, unknown>
}

const pricesOf = (shop: Shop) =>
  world.sql(sql`
    select distinct variant.sku, listing.sell_price_minor as price, product.is_open_price as open from listing
    join variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where listing.merchant_id = ${shop.merchantId} and variant.sku is not null order by variant.sku`)

const addTax = async (shop: Shop, name: string, rateBasisPoints: number, isDefault: boolean) => {
  const outlets = [shop.outlet, shop.otherOutlet].map(({ outletId }) => ({ outletId, isDefault }))
  const fields = { name, rateBasisPoints, isIncluded: false, outlets, confirmsOlderTills: true }
  await world.call(createTax, fields, { as: shop.admin.token })
}

const shopWithTaxes = async () => {
  const shop = await makeShop(world, { currency: 'USD' })
  await addTax(shop, 'Sales tax', 1_000, true)
  await addTax(shop, 'GST', 500, false)
  return shop
}

test('prices of a list whose heading says that tax is inside are converted by the tax that tills charge', async () => {
  const shop = await shopWithTaxes()
  const list = 'Artikel,SKU,VK brutto\nTee,TEA,11.00'
  const asked = await send(shop, planCall, list)
  const said = asked['proposal'] as object
  expect(await send(shop, planCall, list, said)).toMatchObject({
    isReady: true,
    containTax: true,
    taxes: [{ name: '', products: 1, here: { name: 'Sales tax', percent: 10 }, differs: false }],
    priceExamples: [
      { name: 'Tee', currency: 'USD', inFileMinor: 1_100, hereMinor: 1_000, tax: { name: 'Sales tax', percent: 10 } },
    ],
  })
  expect(await send(shop, planCall, list, { ...said, pricesContainTax: 'keep' })).toMatchObject({ priceExamples: [] })
  expect(await send(shop, moveInCall, list, said)).toMatchObject({ products: 1, notTaken: [] })
  expect(await pricesOf(shop)).toEqual([{ sku: 'TEA', price: 1_000, open: false }])
})

test('two taxes of one name are two, and “same as outlet” converts by the outlet’s', async () => {
  const shop = await shopWithTaxes()
  const items = [
    'Token,Item Name,Variation Name,SKU,Price,Tax - GST (15%),Tax - GST (5%)',
    'T1,Tea,Regular,TEA,11.00,Y,N',
    'T2,Rum,Regular,RUM,10.50,N,Y',
    'T3,Gift,Fixed,GIFT,22.00,N,N',
    'T3,Gift,Free,GIFT-X,variable,N,N',
  ].join('\n')
  const asked = await send(shop, planCall, items)
  expect(asked).toMatchObject({ proposal: { taxes: { 'GST 15 %': null, 'GST 5 %': 'GST' } } })
  const said = { ...(asked['proposal'] as object), pricesContainTax: true }
  expect(await send(shop, planCall, items, said)).toMatchObject({
    // One of each tax first, and three in all.
    priceExamples: [
      { name: expect.stringContaining('Tea') as string, inFileMinor: 1_100, hereMinor: 1_000 },
      { name: expect.stringContaining('Rum') as string, inFileMinor: 1_050, hereMinor: 1_000, tax: { percent: 5 } },
      { inFileMinor: 2_200, hereMinor: 2_000 },
    ],
    taxes: [
      { name: 'GST 15 %', here: { name: 'Sales tax', percent: 10 }, differs: true },
      { name: 'GST 5 %', here: { name: 'GST', percent: 5 }, differs: false },
      { name: '', products: 2 },
    ],
  })
  expect(await send(shop, moveInCall, items, said)).toMatchObject({ products: 4, notTaken: [] })
  expect(await pricesOf(shop)).toEqual([
    { sku: 'GIFT', price: 2_000, open: false },
    { sku: 'GIFT-X', price: 1, open: true },
    { sku: 'RUM', price: 1_000, open: false },
    { sku: 'TEA', price: 1_000, open: false },
  ])
})

test('locations are proposed by name, one each; others are asked, and two onto one outlet are said', async () => {
  const shop = await makeShop(world, { currency: 'USD' })
  await world.owner((tx) => makeOutlet(tx, shop.merchantId, { name: 'Depot', currency: 'USD' }))
  const items = [
    'Token,Item Name,Variation Name,SKU,Price,Current Quantity depot,Current Quantity North,Current Quantity South',
    'T1,Tea,Regular,TEA,3.00,5,2,1',
  ].join('\n')
  const asked = await send(shop, planCall, items)
  const { locations, ...rest } = asked['proposal'] as { locations: Record<string, string> }
  expect(Object.keys(locations)).toEqual(['depot'])
  const { depot = '' } = locations
  const both = { ...rest, locations: { depot, North: depot, South: null } }
  const planned = await send(shop, planCall, items, both)
  expect(planned['doubtful']).toMatchObject([{ message: expect.stringContaining('depot, North') as unknown }])
  const open = await send(shop, planCall, items, asked['proposal'] as object)
  expect(open).toMatchObject({ isReady: false, questions: [{ about: 'North' }, { about: 'South' }] })
})

test('a row that cannot be taken is named with its reason, also when the move is long over', async () => {
  const shop = await makeShop(world, { currency: 'USD' })
  const list = 'Artikel,SKU,Preis\nTee,TEA,3.00\nNadel,PIN,0.001'
  const said = { ...((await send(shop, planCall, list))['proposal'] as object), currency: 'USD' }
  const notTaken = [{ file: 'items.csv', row: 3, name: 'Nadel', message: '“Nadel” has no readable price.' }]
  expect(await send(shop, moveInCall, list, said)).toMatchObject({ products: 1, notTaken })
  const { answer } = await world.call(listMoves, {}, { as: shop.admin.token })
  expect(answer.moves).toMatchObject([{ products: 1, outcome: { notTaken: 1 }, notTaken }])
  expect(answer.moves[0]?.outcome).not.toHaveProperty('rows')
})

test('a file in another currency than the shop’s is asked about and refused by both names', async () => {
  const shop = await makeShop(world, { currency: 'CNY' })
  const items = 'Artikel,SKU,Preis\nTee,TEA,$3.00'
  const asked = await send(shop, planCall, items)
  expect(asked['questions']).toMatchObject([
    { kind: 'currency', message: expect.stringMatching(/USD.*CNY/) as unknown },
    {},
    {},
  ])
  const said = { ...(asked['proposal'] as object), currency: 'USD' }
  expect(await send(shop, planCall, items, said)).toMatchObject({
    code: 'moving.currency-differs',
    message: expect.stringMatching(/USD.*CNY/) as unknown,
  })
})

test('goods that a file calls untaxed are asked about where tills charge a tax, and get the tax that is said', async () => {
  const shop = await shopWithTaxes()
  const products = [
    'Handle,Title,Variant SKU,Variant Price,Variant Taxable',
    'tea,Tea,TEA,4.00,false',
    'cup,Cup,CUP,6.50,true',
  ].join('\n')
  const asked = await send(shop, planCall, products)
  expect(asked['questions']).toContainEqual(expect.objectContaining({ kind: 'untaxed-goods', about: '' }))
  expect(asked).toMatchObject({ proposal: { taxes: { 'untaxed goods': null } }, choices: { taxInside: false } })
  const { ['untaxed goods']: _open, ...others } = (asked['proposal'] as { taxes: Record<string, string | null> }).taxes
  const unsaid = { ...(asked['proposal'] as object), taxes: others }
  expect(await send(shop, moveInCall, products, unsaid)).toMatchObject({ code: 'moving.still-open' })
  await addTax(shop, 'Tax-free', 0, false)
  const again = await send(shop, planCall, products)
  expect(again).toMatchObject({ proposal: { taxes: { 'untaxed goods': 'Tax-free' } } })
  const said = again['proposal'] as object
  expect(await send(shop, moveInCall, products, said)).toMatchObject({ products: 2, notTaken: [] })
  const taxes = await world.sql(sql`
    select product.name, coalesce(tax.name, '') as tax from product
    left join tax on tax.merchant_id = product.merchant_id and tax.id = product.tax_id
    where product.merchant_id = ${shop.merchantId} and product.name in ('Tea', 'Cup') order by product.name`)
  expect(taxes).toEqual([
    { name: 'Cup', tax: '' },
    { name: 'Tea', tax: 'Tax-free' },
  ])
})

test('nobody is asked about untaxed goods where no tax is charged', async () => {
  const shop = await makeShop(world, { currency: 'USD' })
  const asked = await send(
    shop,
    planCall,
    'Handle,Title,Variant SKU,Variant Price,Variant Taxable\ntea,Tea,TEA,4.00,false',
  )
  expect(asked['questions']).not.toContainEqual(expect.objectContaining({ kind: 'untaxed-goods' }))
})
