import { stockAround } from '@kassa/contract/inventory/stock-around.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
})
afterAll(() => world.close())

const ask = (variantId: string, of = shop) => world.call(stockAround, { variantId }, { device: of.desk.device })

/** Lists the goods at another outlet too. */
const listAt = async (outletId: string, variantId: string): Promise<void> => {
  await world.sql(sql`
    insert into listing select (jsonb_populate_record(listing, jsonb_build_object('outlet_id', ${outletId}::text, 'id', gen_random_uuid()))).*
    from listing where variant_id = ${variantId} and outlet_id = ${shop.outlet.outletId}`)
}

test('says what lies here and at the other open outlets, and nothing else of them', async () => {
  const { variantId } = shop.line(0) as unknown as { variantId: string | null; productId: string }
  const [product] = shop.products
  const id = variantId ?? product?.variantId ?? ''
  const other = await world.owner((tx) => makeOutlet(tx, shop.merchantId, { name: 'Second', number: '900' }))
  const shut = await world.owner((tx) => makeOutlet(tx, shop.merchantId, { name: 'Shut', number: '901' }))
  await listAt(other.outletId, id)
  await listAt(shut.outletId, id)
  await world.sql(sql`update outlet set is_enabled = false where id = ${shut.outletId}`)
  const { rows } = (await ask(id)).answer
  expect(rows.map(({ outletName, isHere }) => [outletName, isHere])).toEqual([
    [expect.any(String), true],
    ['Second', false],
  ])
  expect(Object.keys(rows[1] ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'isHere',
    'onHand',
    'outletId',
    'outletName',
  ])
})

test('knows nothing of another merchant’s goods', async () => {
  const stranger = await makeSellingShop(world)
  const id = shop.products[0]?.variantId ?? ''
  expect((await ask(id, stranger)).answer.rows).toEqual([])
})
