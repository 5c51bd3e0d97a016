import { gunzipSync } from 'node:zlib'
import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { setShelf } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { deskCatalogue } from '@kassa/contract/device/device.calls.ts'
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { stockLevels } from '@kassa/contract/inventory/stock-levels.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { copyRows } from '../../../../test/make/bulk.ts'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeProduct, makeTax, moveCursor } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { askPage, loadPages, madePages } from '../../../../test/make/till-pages.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { forgetPagesBehind, insertPages } from './catalogue-page.store.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

let world: World
let shop: Shop
let goods: string[]

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
// Six goods in three pages.
beforeEach(async () => {
  shop = await makeShop(world)
  goods = await world.owner(async (tx) => {
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1)
      ids.push((await makeProduct(tx, shop.merchantId, [shop.outlet, shop.otherOutlet])).productId)
    ids.sort()
    await insertPages(tx, place(), [FIRST, ids[1] ?? '', ids[3] ?? ''])
    return ids
  })
})

const place = () => ({ merchantId: shop.merchantId, outletId: shop.outlet.outletId })
const part = (from: number, to: number) => goods.slice(from, to)

const ask = (after?: string) => askPage(world, shop.device, after)
const load = (device: MadeDevice = shop.device) => loadPages(world, device)
const made = () => madePages(world, shop.outlet.outletId)
const cursors = async () => (await made()).map(({ cursor }) => cursor)

const setPrice = async (at: number, sellPriceMinor: number): Promise<void> => {
  const id = goods[at] ?? ''
  const listings = [{ outletId: shop.outlet.outletId, variantId: id, sellPriceMinor }]
  const saved = await world.call(bulkEditProducts, { rows: [{ id, version: 1, listings }] }, { as: shop.admin.token })
  expect(saved.status).toBe(200)
}

it('sends a second till of the outlet the bytes that were made for the first', async () => {
  const first = await load()
  expect(first).toMatchObject({ starts: [goods[1], goods[3]], pages: [{}, {}, { next: null }] })
  expect(first.pages.map(({ brief }) => brief?.map(({ id }) => id))).toEqual([part(0, 2), part(2, 4), part(4, 6)])
  const before = await made()
  const second = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
  expect((await load(second)).pages).toEqual(first.pages)
  expect(await made()).toEqual(before)
  const older = (await world.call(deskCatalogue, { knows: 'usual' }, { device: second })).answer
  expect(older).toMatchObject({ brief: first.goods, next: null })
})

it('makes the one page anew in which a price has changed, and all where a tax has', async () => {
  await load()
  const [at] = await cursors()
  await setPrice(2, 777)
  const { goods: sent, cursor } = await load()
  expect(sent[2]).toMatchObject({ id: goods[2], sellPriceMinor: 777 })
  expect(await cursors()).toEqual([at, cursor, at])
  await world.owner((tx) => makeTax(tx, shop.merchantId, { outletIds: [shop.outlet.outletId] }))
  const then = await load()
  expect(then.cursor).toBeGreaterThan(cursor)
  expect(await cursors()).toEqual([then.cursor, then.cursor, then.cursor])
})

it('leaves pages as they are where no goods of theirs changed: a device, or goods of another outlet', async () => {
  await load()
  const before = await made()
  await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
  const away = { as: shop.admin.token, outlet: shop.otherOutlet.outletId }
  expect((await world.call(setShelf, { productIds: goods, isOnShelf: false }, away)).answer.changed).toBe(6)
  const { cursor } = await load()
  expect(cursor).toBeGreaterThan(before[0]?.cursor ?? 0)
  expect(await made()).toEqual(before)
})

it.each([
  ['damaged', sql`set packed = set_byte(packed, 30, (get_byte(packed, 30) + 1) % 256)`],
  ['cut short', sql`set packed = substr(packed, 1, 20)`],
  ['empty', sql`set packed = ''::bytea`],
  ['of another form', sql`set form = 'of before'`],
  ['of an unknown digest', sql`set digest = '\\x00'::bytea`],
])('never sends a page that is %s: it is made anew', async (_, harm) => {
  const { pages } = await load()
  const before = await made()
  await world.owner((tx) => tx.run(sql`update catalogue_page ${harm} where outlet_id = ${shop.outlet.outletId}`))
  expect((await load()).pages).toEqual(pages)
  expect(await made()).toEqual(before)
})

it('says from where to follow the stock, so that what moved since is heard of', async () => {
  await load()
  const [variantId = ''] = goods
  const counted = { variantId, quantity: 7, seenOnHand: 100, unitCostMinor: null, reason: 'Counted' }
  const done = await world.call(adjustStock, counted, { as: shop.admin.token, outlet: shop.outlet.outletId })
  expect(done.status).toBe(200)
  const { goods: sent, stockUpTo } = await load()
  expect(sent[0]).toMatchObject({ onHand: 100 })
  const { rows } = (await world.call(stockLevels, { after: stockUpTo ?? -1 }, { device: shop.device })).answer
  expect(rows).toContainEqual({ variantId, onHand: 7 })
})

it('makes pages anew that are too far behind the stock book', async () => {
  await load()
  await world.owner((tx) => forgetPagesBehind(tx, place(), 5))
  expect(await cursors()).not.toContain(null)
  const [variantId = ''] = goods
  const counted = { variantId, quantity: 7, seenOnHand: 100, unitCostMinor: null, reason: 'Counted' }
  await world.call(adjustStock, counted, { as: shop.admin.token, outlet: shop.outlet.outletId })
  await world.owner((tx) => forgetPagesBehind(tx, place(), 0))
  expect(await cursors()).toEqual([null, null, null])
  expect((await load()).goods[0]).toMatchObject({ onHand: 7 })
})

it('cuts a page in two that has outgrown its size', async () => {
  await load()
  await world.owner(async (tx) => {
    const changed = await moveCursor(tx, shop.merchantId)
    const from = sql`generate_series(1, 5000)`
    const id = sql`('ffff' || lpad(to_hex(n), 4, '0') || '-0000-4000-8000-000000000000')::uuid`
    const own = sql`r.merchant_id = ${shop.merchantId} and r.id = ${goods[5]}`
    await copyRows(tx, 'variant', { row: own, from, columns: { id } })
    await copyRows(tx, 'listing', {
      row: sql`r.merchant_id = ${shop.merchantId} and r.outlet_id = ${shop.outlet.outletId} and r.variant_id = ${goods[5]}`,
      from,
      columns: { variant_id: id, changed_seq: sql`${changed}::bigint` },
    })
  })
  const { pages, goods: sent } = await load()
  expect(pages.map(({ brief }) => brief?.length)).toEqual([2, 2, 5_000, 2])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(5_006)
  expect((await load()).starts).toEqual([goods[1], goods[3], pages[2]?.next])
})

it('is sent packed to whoever takes that, and plain to others', async () => {
  const { pages } = await load()
  const asked = { after: FIRST, knows: 'usual', stock: 'followed' } as const
  const sent = await world.call(deskCatalogue, asked, { device: shop.device })
  expect([sent.headers['content-encoding'], sent.headers['vary']]).toEqual([undefined, 'accept-encoding'])
  const [page] = await made()
  expect(JSON.parse(gunzipSync(page?.packed ?? Buffer.alloc(0)).toString())).toEqual(pages[0])
  const packed = await world.call(deskCatalogue, asked, {
    device: shop.device,
    headers: { 'accept-encoding': 'gzip, deflate' },
  })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(page?.packed?.length),
  })
})

it('gives an outlet without goods one page with nothing in it, and each outlet its own', async () => {
  const empty = await makeShop(world)
  expect(await load(empty.device)).toMatchObject({ starts: [], pages: [{ brief: [], next: null }] })
  const other = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.otherOutlet))
  expect(await load(other)).toMatchObject({ starts: [], pages: [{ next: null }] })
})

it('gives what lies behind an item at which no page begins, and keeps nothing of it', async () => {
  await load()
  const before = await made()
  expect(await ask(goods[0])).toMatchObject({ brief: [{ id: goods[1] }], next: goods[1] })
  expect(await made()).toEqual(before)
})
