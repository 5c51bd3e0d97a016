import { adminLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { readProduct as readInside } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { createMember, editMember, readMember } from '@kassa/contract/open/member.calls.ts'
import { editProduct } from '@kassa/contract/open/product-edit.calls.ts'
import { listProducts, readProduct } from '@kassa/contract/open/product.calls.ts'
import type { Problem } from '@kassa/contract/open/problem.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp, type MadeApp } from '../../../test/make/app.ts'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { makeOpenWorld, type OpenWorld } from '../../../test/make/open-world.ts'
import { sql } from '../../platform/db/sql.ts'

let open: OpenWorld
let app: MadeApp

beforeAll(async () => {
  open = await makeOpenWorld()
  app = open.app
})
afterAll(() => open.world.close())

/** An edit as it is sent, with the tag or without one. */
const patch = async (path: string, tag: string | undefined, body: object, type = 'application/merge-patch+json') => {
  const { statusCode, payload, headers } = await open.world.running.server.app.inject({
    method: 'PATCH',
    url: `/cashier/api/open${path}`,
    headers: {
      authorization: `Bearer ${app.key}`,
      'content-type': type,
      ...(tag === undefined ? {} : { 'if-match': tag }),
    },
    payload: JSON.stringify(body),
  })
  return { status: statusCode, tag: headers['etag'], body: JSON.parse(payload) as Problem & Record<string, unknown> }
}

const join = async (name: string, fields: object = {}) => {
  const { answer, headers } = await open.world.call(createMember, { name, ...fields }, { as: app.key })
  return { id: String(answer.id), tag: String(headers['etag']) }
}

describe('an edit', () => {
  test('needs the tag of what was read, which every answer of the thing tells', async () => {
    const { id, tag } = await join('Ida Rhodes')
    expect((await open.world.call(readMember, { id }, { as: app.key })).headers['etag']).toBe(tag)
    for (const none of [undefined, '', ' ']) {
      const { status, body } = await patch(`/members/${id}`, none, { name: 'Nobody' })
      expect([status, body.code, body.data_state]).toEqual([428, 'request.tag_missing', 'nothing_happened'])
    }
    for (const wrong of ['"99"', '*', 'W/"1"', '1', '"x"', '"1", "2"']) {
      const { status, body } = await patch(`/members/${id}`, wrong, { name: 'Nobody' })
      expect([wrong, status, body.code]).toEqual([wrong, 412, 'thing.tag_stale'])
      expect(body.facts).toEqual({})
    }
    const done = await patch(`/members/${id}`, tag, { name: 'Ida R.' })
    expect([done.status, done.body['name'], done.tag]).toEqual([200, 'Ida R.', '"2"'])
    expect((await patch(`/members/${id}`, tag, { name: 'Too late' })).status).toBe(412)
    expect((await patch(`/members/${id}`, done.tag as string, { name: 'Ida' }, 'application/json')).status).toBe(200)
  })

  test('of twenty at once with one tag one is done', async () => {
    const { id, tag } = await join('Klara Dan')
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => patch(`/members/${id}`, tag, { name: `Klara ${at}` })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 412)).toHaveLength(19)
  })

  test('leaves what it leaves out, and null clears', async () => {
    const { id, tag } = await join('Mary Keller', { phone: '+8613800138077', birthday: '1913-12-17' })
    const named = await patch(`/members/${id}`, tag, { name: 'Mary K. Keller' })
    expect(named.body).toMatchObject({ phone: '+8613800138077', birthday: '1913-12-17', name: 'Mary K. Keller' })
    const cleared = await patch(`/members/${id}`, String(named.tag), { phone: null, birthday: null })
    expect(cleared.body).toMatchObject({ phone: '', birthday: null, name: 'Mary K. Keller' })
  })

  test('refuses a field that it does not know, and a thing that is none, by the rules of every call', async () => {
    const { id, tag } = await join('Evelyn Boyd')
    const unknown = await patch(`/members/${id}`, tag, { nickname: 'E' })
    expect([unknown.status, unknown.body.problems]).toMatchObject([422, [{ field: 'nickname' }]])
    expect((await patch(`/members/${open.ids.order}`, tag, { name: 'Nobody' })).status).toBe(404)
    const blind = await open.world.owner((tx) =>
      makeApp(tx, open.shop.merchantId, { scopes: scopeNames.filter((scope) => scope !== 'members_edit') }),
    )
    const refused = await open.world.call(editMember, { id, name: 'Nobody' }, { as: blind.key })
    expect(refused.refusal.code).toBe('scope.missing')
  })

  test('stands in the log with what was and what is, under the name of the app', async () => {
    const { id, tag } = await join('Jean Bartik')
    await patch(`/members/${id}`, tag, { name: 'Jean J. Bartik' })
    const as = open.shop.admin.token
    await patch(`/products/${open.ids.product}`, await tagOf(readProduct, open.ids.product), { unit: 'box' })
    const { rows } = (await open.world.call(adminLogCalls.list, { call: 'open.edit-product' }, { as })).answer
    expect(rows[0]).toMatchObject({ accountKind: 'app', accountName: 'Warehouse', after: { unit: 'box' } })
  })
})

const tagOf = async (call: OpenEndpoint, id: string): Promise<string> =>
  String((await open.world.call(call, { id }, { as: app.key })).headers['etag'])

describe('a product', () => {
  const inside = async () =>
    (await open.world.call(readInside, { id: open.ids.product }, { as: open.shop.admin.token })).answer

  test('gets a price at one outlet; everything else of it stays', async () => {
    const {
      id,
      listings: [first, ...others],
      version,
      ...before
    } = await inside()
    if (!first) throw new Error('the product is listed nowhere')
    const price = { amount: first.sellPriceMinor + 50, currency: first.currency as 'CNY' }
    const tag = await tagOf(readProduct, id)
    const listing = { variant_id: id, outlet_id: first.outletId, price }
    expect((await patch(`/products/${id}`, tag, { listings: [listing] })).status).toBe(200)
    const after = await inside()
    const { changedAt: _at, ...kept } = before
    expect(after).toMatchObject({
      ...kept,
      version: version + 1,
      listings: [{ ...first, sellPriceMinor: price.amount, version: expect.any(Number) as number }, ...others],
    })
  })

  test.each([
    ['an amount in another currency', { price: { amount: 100, currency: 'JPY' } }, 422],
    ['a price below zero', { price: { amount: -1, currency: 'USD' } }, 422],
    ['a price beyond all prices', { price: { amount: 100_000_000, currency: 'USD' } }, 422],
    ['an outlet that is no one’s', { outlet_id: '0198d9c5-1111-7000-8000-000000000000' }, 404],
    ['a variant that is another’s', { variant_id: '0198d9c5-1111-7000-8000-000000000000' }, 404],
  ])('%s is refused, and changes nothing', async (_, wrong, status) => {
    const before = await inside()
    const listing = { variant_id: before.id, outlet_id: before.listings[0]?.outletId, ...wrong }
    const tag = await tagOf(readProduct, before.id)
    const answer = await patch(`/products/${before.id}`, tag, { name: 'New name', listings: [listing] })
    expect([answer.status, await inside()]).toEqual([status, before])
  })

  test('keeps what it costs when an app changes it that may not see costs', async () => {
    const before = await inside()
    const costs = sql`update listing set purchase_price_minor = 420 where product_id = ${before.id} returning variant_id`
    expect(await open.world.sql(costs)).toHaveLength(before.listings.length)
    const blind = await open.world.owner((tx) =>
      makeApp(tx, open.shop.merchantId, { scopes: ['products_edit', 'products_read'] }),
    )
    const headers = { 'if-match': await tagOf(readProduct, before.id) }
    await open.world.call(editProduct, { id: before.id, name: 'Green tea' }, { as: blind.key, headers })
    expect((await inside()).name).toBe('Green tea')
    const kept = sql`select distinct purchase_price_minor from listing where product_id = ${before.id}`
    expect(await open.world.sql(kept)).toEqual([{ purchasePriceMinor: 420 }])
  })

  test('edited by an app of one outlet stays listed at the others', async () => {
    const before = await inside()
    const narrow = await open.world.owner((tx) =>
      makeApp(tx, open.shop.merchantId, { outletIds: [open.ids.otherOutlet] }),
    )
    const headers = { 'if-match': await tagOf(readProduct, before.id) }
    await open.world.call(editProduct, { id: before.id, name: 'Black tea' }, { as: narrow.key, headers })
    expect((await inside()).listings).toEqual(before.listings)
  })
})

describe('charges on each piece', () => {
  const bottle = (minor: number, more: object = {}) => ({
    name: 'Bottle',
    kind: 'deposit',
    amount: { amount: minor, currency: 'USD' },
    tax_id: null,
    ...more,
  })
  const edit = async (fields: object) =>
    patch(`/products/${open.ids.product}`, await tagOf(readProduct, open.ids.product), fields)
  const charges = async () =>
    (await open.world.call(readProduct, { id: open.ids.product }, { as: app.key })).answer as Record<string, unknown>

  test('are read and set as a list; an edit of something else leaves them, an empty list clears them', async () => {
    const both = [bottle(25), { ...bottle(5), name: 'Bag', kind: 'levy' }]
    // A till that knows nothing of charges would sell the goods without: only the owner may say that they need not wait.
    const early = await edit({ charges: both })
    expect([early.status, early.body.code]).toEqual([409, 'desk.older_tills'])
    await open.world.sql(sql`update device_registration set desk_level = 99 returning desk_level`)
    const done = await edit({ charges: both })
    expect([done.status, done.body['charges']]).toEqual([200, both])
    expect((await edit({ unit: 'crate' })).body['charges']).toEqual(both)
    expect((await charges())['charges']).toEqual(both)
    expect((await edit({ charges: [] })).body['charges']).toEqual([])
  })

  test.each([
    ['four of one currency', [1, 2, 3, 4].map((at) => bottle(at)), 'product.too_many_charges'],
    ['more than 9,999.99', [bottle(1_000_000)], 'product.charge_range'],
    ['a currency nobody sells in', [bottle(25, { amount: { amount: 25, currency: 'KWD' } })], 'request.invalid'],
  ])('%s are refused, and change nothing', async (_, wrong, code) => {
    const before = await charges()
    const refused = await edit({ name: 'New name', charges: wrong })
    expect([refused.status >= 400, refused.body.code]).toEqual([true, code])
    expect(await charges()).toEqual(before)
  })
})

test.each(SELLING_CURRENCIES)('a shop that sells in %s is answered', async (currency) => {
  const shop = await makeMemberShop(open.world, {}, currency)
  const own = await open.world.owner((tx) => makeApp(tx, shop.merchantId, {}))
  const { answer } = await open.world.call(listProducts, {}, { as: own.key })
  expect(answer.data[0]).toMatchObject({ price: { currency } })
})
