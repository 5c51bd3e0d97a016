import { moveIn as moveInCall, planMove as planCall } from '@kassa/contract/moving/moving.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../../../test/make/zip.ts'
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

interface Planned {
  readonly proposal: object
  readonly isReady: boolean
  readonly leftOutCount: number
  readonly classes?: readonly { readonly code: string; readonly count: number; readonly mayLeave: boolean }[]
  readonly rows?: { readonly total: number; readonly rows: readonly Record<string, unknown>[] }
}

const goods = [
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty',
  'tea,Tea,Size,Small,TEA-S,4.00,shopify,-2',
  'tea,,,Large,TEA-L,6.00,shopify,3',
  'cup,Cup,,,CUP,6.50,shopify,-1',
  'bowl,Bowl,,,BOWL,9.00,shopify,2',
].join('\n')
const people = [
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent',
  '71,Lea,Sample,lea@example.com,no,+15035550142,30.00',
  '72,Tom,Other,tom@example.com,no,+15035550142,5.00',
].join('\n')

async function send(shop: Shop, call: { readonly path: string }, said?: object, rows?: object) {
  const form = new FormData()
  if (said) form.append('decisions', JSON.stringify(said))
  if (rows) form.append('rows', JSON.stringify(rows))
  const files = Object.entries({ 'goods.csv': goods, 'people.csv': people })
  const zip = zipOf(files.map(([name, text]) => ({ name, content: Buffer.from(text) })))
  form.append('file', new Blob([new Uint8Array(zip)]), 'shop.zip')
  const headers = { authorization: `Bearer ${shop.admin.token}` }
  const response = await fetch(`${address}/cashier/api${call.path}`, { method: 'POST', headers, body: form })
  return { status: response.status, answer: (await response.json()) as unknown }
}

async function plannedShop() {
  const shop = await makeShop(world, { currency: 'USD' })
  const asked = (await send(shop, planCall)).answer as Planned
  const said = { ...asked.proposal, locations: { '': shop.outlet.number } }
  const plan = async (more: object = {}, rows?: object) =>
    (await send(shop, planCall, { ...said, ...more }, rows)).answer as Planned
  return { shop, said, plan, asked }
}

test('every row is found by what becomes of it, by its class and by words; a page is 50', async () => {
  const { plan, asked } = await plannedShop()
  expect(asked.classes).toBeUndefined()
  const all = await plan({}, {})
  expect(all.rows?.total).toBe(6)
  expect(all.rows?.rows).toMatchObject([
    { file: 'goods.csv', row: 2, name: 'Tea', kind: 'product', fate: 'doubtful', code: 'moving.stock-below-zero' },
    { file: 'goods.csv', row: 3, name: 'Tea (Large)', kind: 'variant', fate: 'new', code: null, message: '' },
    { row: 4, name: 'Cup', fate: 'doubtful' },
    { row: 5, name: 'Bowl', kind: 'product', fate: 'new' },
    { file: 'people.csv', row: 2, name: 'Lea Sample', kind: 'person', fate: 'new' },
    { file: 'people.csv', row: 3, name: 'Tom Other', kind: 'person', fate: 'doubtful', code: 'moving.phone-shared' },
  ])
  const names = async (query: object) => (await plan({}, query)).rows?.rows.map(({ name }) => name)
  expect(await names({ fate: 'doubtful' })).toEqual(['Tea', 'Cup', 'Tom Other'])
  expect(await names({ code: 'moving.phone-shared' })).toEqual(['Tom Other'])
  expect(await names({ search: ' bOwL ' })).toEqual(['Bowl'])
  expect(await names({ search: 'people.csv', from: 1 })).toEqual(['Tom Other'])
  expect(await names({ search: 'nobody' })).toEqual([])
  expect(all.classes?.map(({ code, count, mayLeave }) => [code, count, mayLeave])).toEqual([
    ['moving.stock-below-zero', 2, true],
    ['moving.phone-shared', 1, true],
  ])
})

test('a whole class is left out by one decision: named, and not taken; the others come', async () => {
  const { shop, said, plan } = await plannedShop()
  const classes = { 'moving.stock-below-zero': 'leave' }
  const planned = await plan({ classes }, { fate: 'left-out' })
  expect(planned.leftOutCount).toBe(2)
  expect(planned.rows?.rows).toMatchObject([
    { name: 'Tea', code: 'moving.stock-below-zero' },
    { name: 'Cup', code: 'moving.stock-below-zero' },
  ])
  expect(planned.classes).toMatchObject([
    { code: 'moving.phone-shared', isLeft: false },
    { code: 'moving.stock-below-zero', count: 2, mayLeave: true, isLeft: true },
  ])
  const { answer } = await send(shop, moveInCall, { ...said, classes })
  expect(answer).toMatchObject({ products: 1, people: 2, notTaken: [] })
  const names = await world.sql(sql`
    select product.name from product where merchant_id = ${shop.merchantId} and name in ('Tea', 'Cup', 'Bowl')`)
  expect(names).toEqual([{ name: 'Bowl' }])
  const again = await send(shop, moveInCall, { ...said, classes: {} })
  expect(again.answer).toMatchObject({ products: 2, people: 0 })
})

test('a query or a class that is none is refused, and nothing is changed', async () => {
  const { shop, said } = await plannedShop()
  expect((await send(shop, planCall, said, { fate: 'lost' })).status).toBe(422)
  expect((await send(shop, planCall, said, { from: -1 })).status).toBe(422)
  expect((await send(shop, moveInCall, { ...said, classes: { 'moving.phone-shared': 'merge' } })).status).toBe(422)
  const [count] = await world.sql(
    sql`select count(*)::int as count from shop_move where merchant_id = ${shop.merchantId}`,
  )
  expect(count).toEqual({ count: 0 })
})
