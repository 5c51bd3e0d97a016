import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { listExternalIds } from '@kassa/contract/open/external-id.calls.ts'
import { createMember } from '@kassa/contract/open/member.calls.ts'
import { createProduct } from '@kassa/contract/open/product-create.calls.ts'
import { editProduct } from '@kassa/contract/open/product-edit.calls.ts'
import { readProduct } from '@kassa/contract/open/product.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '../../../test/make/app.ts'
import { makeAppShop, makeAppWorld } from '../../../test/make/app-world.ts'
import { makeProduct } from '../../../test/make/goods.ts'
import type { OpenShop, OpenWorld } from '../../../test/make/open-world.ts'
import { sql } from '../../platform/db/sql.ts'

type Request = InputOf<typeof createProduct.request>

let open: OpenWorld
let stranger: OpenShop
let made = 0

beforeAll(async () => {
  open = await makeAppWorld()
  stranger = await makeAppShop(open.world)
})
afterAll(() => open.world.close())

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const listing = (more: Partial<NonNullable<Request['listings']>[number]> = {}) => ({
  outlet_id: open.ids.outlet,
  price: usd(500),
  ...more,
})
const ask = (fields: Partial<Request> = {}, key = open.app.key, idempotency?: string) => {
  made += 1
  const request = { name: `Tea ${made}`, unit: 'pc', listings: [listing()], ...fields }
  return open.world.call(createProduct, request, { as: key, ...(idempotency && { key: idempotency }) })
}
const countGoods = async (): Promise<number> => {
  const [row] = await open.world.sql<{ count: number }>(sql`
    select count(*)::int as count from product where merchant_id = ${open.shop.merchantId}`)
  return row?.count ?? 0
}

describe('a product of an app', () => {
  test('is added with its codes and prices, as the screens show it', async () => {
    const fields = { bar_codes: ['4006381333931'], custom_code: 'T-9', description: 'First flush' }
    const { answer, headers } = await ask({
      ...fields,
      listings: [listing({ member_price: usd(450), is_on_shelf: false })],
    })
    const read = (await open.world.call(readProduct, { id: answer.id as string }, { as: open.app.key })).answer
    expect(read).toEqual(answer)
    expect(headers['etag']).toMatch(/^"\d+"$/)
    expect(answer).toMatchObject({
      description: 'First flush',
      variants: [
        {
          bar_codes: ['4006381333931'],
          custom_code: 'T-9',
          listings: [{ outlet_id: open.ids.outlet, price: usd(500), member_price: usd(450), is_on_shelf: false }],
        },
      ],
    })
    const listed = await open.world.call(listProducts, { search: '4006381333931' }, { as: open.shop.admin.token })
    expect(listed.answer.rows.map(({ id }) => id)).toEqual([answer.id])
  })

  test('says the law that it falls under, an edit changes and clears it, and what a box holds is told', async () => {
    const { answer, headers } = await ask({ restriction: 'beer_wine' })
    const id = answer.id as string
    const edit = (restriction: 'none' | null, tag: string) =>
      open.world.call(editProduct, { id, restriction }, { as: open.app.key, headers: { 'if-match': tag } })
    const freed = await edit('none', String(headers['etag']))
    const cleared = await edit(null, String(freed.headers['etag']))
    expect([answer, freed.answer, cleared.answer]).toMatchObject([
      { restriction: 'beer_wine', parts: [] },
      { restriction: 'none' },
      { restriction: null },
    ])
    expect((await ask({ restriction: 'beer-wine' as never })).status).toBe(422)
    const parts = [{ variantId: id, quantity: 12 }]
    const box = await open.world.owner((tx) =>
      makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { type: 'combined', sellPriceMinor: 1_080, parts }),
    )
    const read = await open.world.call(readProduct, { id: box.productId }, { as: open.app.key })
    expect(read.answer).toMatchObject({ parts: [{ variant_id: id, quantity: 12 }] })
  })

  test.each([
    ['an amount off the currency', () => ({ listings: [listing({ price: { amount: 500, currency: 'JPY' } })] }), 422],
    ['a negative price', () => ({ listings: [listing({ price: usd(-1) })] }), 422],
    ['no outlet', () => ({ listings: [] }), 422],
    ['an outlet of somebody else', () => ({ listings: [listing({ outlet_id: stranger.ids.outlet })] }), 404],
    ['a product as an outlet', () => ({ listings: [listing({ outlet_id: open.ids.product })] }), 404],
    ['goods by weight without a unit', () => ({ type: 'weighed' as const }), 422],
    ['a field that nobody knows', () => ({ colour: 'red' }), 422],
  ])('with %s is refused and leaves nothing', async (_, fields, status) => {
    const before = await countGoods()
    expect((await ask(fields() as Partial<Request>)).status).toBe(status)
    expect(await countGoods()).toBe(before)
  })

  test('at an outlet outside the grant is not found, without the scope it is refused by its name', async () => {
    const { otherOutlet } = open.ids
    const narrow = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { outletIds: [otherOutlet] }))
    expect((await ask({}, narrow.key)).refusal.code).toBe('thing.not_found')
    expect((await ask({ listings: [listing({ outlet_id: otherOutlet })] }, narrow.key)).status).toBe(200)
    const scopes = scopeNames.filter((scope) => scope !== 'products_create')
    const blind = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
    expect((await ask({}, blind.key)).text).toContain('products_create')
  })
})

describe('a number of the app’s own', () => {
  const find = async (externalId: string, key = open.app.key) =>
    (await open.world.call(listExternalIds, { kind: 'product', external_id: externalId }, { as: key })).answer.data

  test('makes one thing, by twenty at once with keys of their own', async () => {
    const before = await countGoods()
    const fields = { external_id: 'sku-1', name: 'Assam' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(fields)))
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1)
    expect(await countGoods()).toBe(before + 1)
    expect(await find('sku-1')).toEqual([
      { id: answers[0]?.answer.id, kind: 'product', external_id: 'sku-1', metadata: {} },
    ])
  })

  test('with other contents is refused, and nothing is made', async () => {
    await ask({ external_id: 'sku-2', name: 'Darjeeling' })
    const before = await countGoods()
    const other = await ask({ external_id: 'sku-2', name: 'Nilgiri' })
    expect([other.status, other.refusal.code]).toEqual([409, 'external_id.other_contents'])
    expect(await countGoods()).toBe(before)
  })

  test('is another app’s to use, and is not seen by it', async () => {
    const other = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
    const first = (await ask({ external_id: 'sku-3', name: 'Ceylon' })).answer
    expect(await find('sku-3', other.key)).toEqual([])
    const second = (await ask({ external_id: 'sku-3', name: 'Kenya' }, other.key)).answer
    expect(second.id).not.toBe(first.id)
  })

  test('that was refused is free again', async () => {
    const wrong = { external_id: 'sku-4', name: 'Oolong', listings: [listing({ outlet_id: stranger.ids.outlet })] }
    expect((await ask(wrong)).status).toBe(404)
    expect((await ask({ external_id: 'sku-4', name: 'Oolong' })).status).toBe(200)
  })

  test('stands for a kind: a member may have the same', async () => {
    await ask({ external_id: 'sku-5', name: 'Sencha' })
    const member = { external_id: 'sku-5', name: 'Sofia Kovalevskaya' }
    const join = () => open.world.call(createMember, member, { as: open.app.key })
    const [first, second] = [await join(), await join()]
    expect(second.answer.id).toBe(first.answer.id)
    const changed = await open.world.call(createMember, { ...member, name: 'Emmy Noether' }, { as: open.app.key })
    expect(changed.refusal.code).toBe('external_id.other_contents')
  })
})
