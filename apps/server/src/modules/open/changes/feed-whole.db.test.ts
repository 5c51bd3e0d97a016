import { listChanges } from '@kassa/contract/open/change.calls.ts'
import { readOrder } from '@kassa/contract/open/order.calls.ts'
import { listStockLevels, readProduct } from '@kassa/contract/open/product.calls.ts'
import { readMember } from '@kassa/contract/open/member.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { makeOpenWorld, type OpenWorld } from '../../../../test/make/open-world.ts'
import { touchProduct } from '../../../../test/make/webhook-world.ts'
import { sql } from '../../../platform/db/sql.ts'

let open: OpenWorld

beforeAll(async () => {
  open = await makeOpenWorld({ connections: 8 })
})
afterAll(() => open.world.close())

const ask = (after?: string, more: object = {}, key = open.app.key) =>
  open.world.call(listChanges, { ...(after === undefined ? {} : { after }), ...more }, { as: key })

const placeOfNow = async (key = open.app.key): Promise<string> => {
  await open.world.settled()
  await open.world.runJob('open.number-changes')
  return (await ask(undefined, {}, key)).answer.next
}

/** Changes of a kind since a place, once there are some: another transaction may hold their numbers back. */
async function toldOf(after: string, kind: string, more: object = {}, key = open.app.key) {
  let data: Awaited<ReturnType<typeof ask>>['answer']['data'] = []
  await expect
    .poll(async () => {
      await open.world.runJob('open.number-changes')
      data = (await ask(after, { kinds: kind, ...more }, key)).answer.data
      return data.length
    })
    .toBeGreaterThan(0)
  return data
}

describe('with expand=object the feed', () => {
  test('answers each thing as its own call does', async () => {
    const { shop, ids } = open
    const start = await placeOfNow()
    const sale = shop.saleTo(await shop.facts(ids.member), [shop.line(0)])
    await shop.desk.book(sale)
    const as = { as: open.app.key }
    const order = (await toldOf(start, 'order', { expand: 'object' }))[0]
    const asked = { id: sale.orderId, expand: 'lines,tenders' }
    expect(order?.object).toEqual((await open.world.call(readOrder, asked, as)).answer)
    const [level] = await toldOf(start, 'stock_level', { expand: 'object' })
    const levels = await open.world.call(listStockLevels, { outlet_id: ids.outlet, variant_id: ids.product }, as)
    expect(level?.object).toEqual(levels.answer.data[0])
    const [member] = await toldOf(start, 'member', { expand: 'object' })
    expect(member?.object).toEqual((await open.world.call(readMember, { id: ids.member }, as)).answer)
    expect((await toldOf(start, 'order'))[0]).not.toHaveProperty('object')
  })

  test('shows no cost and no contact to who may not see them', async () => {
    const { shop, ids } = open
    const scopes = scopeNames.filter((scope) => scope !== 'costs_read' && scope !== 'member_contacts_read')
    const { key } = await open.world.owner((tx) => makeApp(tx, shop.merchantId, { scopes }))
    const start = await placeOfNow(key)
    await shop.desk.book(shop.saleTo(await shop.facts(ids.member), [shop.line(0)]))
    const [order] = await toldOf(start, 'order', { expand: 'object' }, key)
    const [level] = await toldOf(start, 'stock_level', { expand: 'object' }, key)
    const [member] = await toldOf(start, 'member', { expand: 'object' }, key)
    expect(order?.object).toMatchObject({ lines: [{ cost: null }] })
    expect(level?.object).toMatchObject({ value: null })
    expect(member?.object).toMatchObject({ name: null, phone: null })
  })

  test('answers null for what is gone, a tax too, and at most a hundred', async () => {
    const { shop, ids } = open
    const start = await placeOfNow()
    await touchProduct(open.world, ids.product)
    await open.world.sql(sql`update product set archived_at = now() where id = ${ids.otherProduct}`)
    await open.world.sql(sql`update tax set name = name || 'x' where merchant_id = ${shop.merchantId}`)
    const products = await toldOf(start, 'product', { expand: 'object', limit: 1_000 })
    const read = await open.world.call(readProduct, { id: ids.product }, { as: open.app.key })
    expect(new Map(products.map(({ id, object }) => [id, object])).get(ids.product)).toEqual(read.answer)
    expect(products.find(({ id }) => id === ids.otherProduct)).toMatchObject({ op: 'gone', object: null })
    expect((await toldOf(start, 'tax', { expand: 'object' }))[0]).toMatchObject({
      op: 'changed',
      object: { rate: '13' },
    })
    const all = Array.from({ length: 120 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)
    const before = await placeOfNow()
    await open.world.sql(sql`
      insert into brand (merchant_id, id, name, created_at) select ${shop.merchantId}, id, 'Brand ' || id, ${open.world.now}::timestamptz from unnest(${all}::uuid[]) as id`)
    await toldOf(before, 'brand')
    const page = (await ask(before, { kinds: 'brand', expand: 'object', limit: 1_000 })).answer
    expect([page.data.length, page.complete]).toEqual([100, false])
    const rest = (await ask(page.next, { kinds: 'brand', expand: 'object' })).answer
    expect([rest.data.length, rest.complete]).toEqual([20, true])
  })
})

describe('with wait the feed', () => {
  test('answers with the next change', async () => {
    const start = await placeOfNow()
    const waiting = ask(start, { kinds: 'product', wait: 30 })
    await touchProduct(open.world, open.ids.product)
    let isOver = false
    void waiting.finally(() => (isOver = true))
    await expect
      .poll(async () => {
        await open.world.runJob('open.number-changes')
        return isOver
      })
      .toBe(true)
    expect((await waiting).answer.data).toMatchObject([{ kind: 'product', id: open.ids.product }])
  })

  test('answers nothing once its time is over, and at once where changes are told already', async () => {
    const start = await placeOfNow()
    const began = performance.now()
    const { data, next } = (await ask(start, { kinds: 'shift', wait: 1 })).answer
    expect(data).toEqual([])
    expect(performance.now() - began).toBeGreaterThan(990)
    await touchProduct(open.world, open.ids.product)
    await toldOf(next, 'product')
    expect((await ask(next, { kinds: 'product', wait: 30 })).answer.data).toHaveLength(1)
  })

  test('refuses a wait that is too long, and one with a key that is revoked meanwhile', async () => {
    for (const wait of [31, -1, 0.5]) expect((await ask(undefined, { wait })).refusal.code).toBe('request.invalid')
    const { key, tokenId } = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
    const start = await placeOfNow(key)
    const waiting = ask(start, { kinds: 'shift', wait: 30 }, key)
    await open.world.sql(sql`update app_token set revoked_at = ${open.world.now} where id = ${tokenId}`)
    expect((await waiting).status).toBe(401)
  })
})
