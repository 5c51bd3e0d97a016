import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  listPurchaseOrders,
  listStockEntries,
  listSuppliers,
  listTransfers,
  readPurchaseOrder,
  readTransfer,
} from '@kassa/contract/open/goods/goods-documents.calls.ts'
import { createPurchaseOrder } from '@kassa/contract/open/goods/move-goods.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../test/make/app.ts'
import { describeOpenWorld } from '../../../test/make/describe-open-world.ts'
import { makeOpenShop, makeOpenWorld } from '../../../test/make/open-world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

const open = describeOpenWorld(makeOpenWorld)

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const as = () => ({ as: open.app.key })

test('the book of a stock says each movement, without what goods cost to who may not see it', async () => {
  const { desk, line } = open.shop
  await desk.book(desk.sale([line(1, 3)]))
  const asked = { outlet_id: open.ids.outlet, variant_id: line(1).productId }
  const { data } = (await open.world.call(listStockEntries, asked, as())).answer
  expect(data[0]).toMatchObject({ kind: 'sale', quantity: -3, document_kind: 'order' })
  expect(data[0]).toHaveProperty('value.currency', 'USD')
  const scopes = scopeNames.filter((scope) => scope !== 'costs_read')
  const blind = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
  const seen = await open.world.call(listStockEntries, asked, { as: blind.key })
  expect(seen.answer.data[0]).toMatchObject({ quantity: -3, value: null })
})

test('transfers and purchase orders are listed and read, by their state', async () => {
  const at = { outlet_id: open.ids.outlet }
  const drafts = (await open.world.call(listTransfers, { ...at, state: 'draft' }, as())).answer.data
  expect(drafts).toMatchObject([{ id: open.ids.transfer, state: 'draft', to_outlet_id: open.ids.otherOutlet }])
  expect((await open.world.call(listTransfers, { ...at, state: 'shipped' }, as())).answer.data).toEqual([])
  const transfer = await open.world.call(readTransfer, { id: open.ids.transfer }, as())
  expect(transfer.answer).toMatchObject({ lines: [{ variant_id: open.ids.product, quantity: 2, open: 2 }] })
  const orders = (await open.world.call(listPurchaseOrders, { ...at, supplier_id: open.ids.supplier }, as())).answer
    .data
  expect(orders).toMatchObject([{ id: open.ids.purchaseOrder, state: 'draft', amount: { amount: '1500' } }])
  const order = await open.world.call(readPurchaseOrder, { id: open.ids.purchaseOrder }, as())
  expect(order.answer).toMatchObject({ lines: [{ quantity: 5, unit_price: usd(300), received: 0 }] })
  const suppliers = (await open.world.call(listSuppliers, {}, as())).answer.data
  expect(suppliers).toEqual([{ id: open.ids.supplier, name: 'Leaf & Co' }])
})

describe('a purchase order by an app', () => {
  type Request = InputOf<typeof createPurchaseOrder.request>
  const draft = (fields: Partial<Request> = {}, { key = newId(), by = open.app.key } = {}) =>
    open.world.call(
      createPurchaseOrder,
      {
        outlet_id: open.ids.outlet,
        supplier_id: open.ids.supplier,
        lines: [{ variant_id: open.ids.product, quantity: 10, unit_price: usd(320) }],
        ...fields,
      },
      { as: by, key },
    )
  const count = async () =>
    (await open.world.sql<{ count: number }>(sql`select count(*)::int as count from purchase_order`))[0]?.count ?? 0

  test('is a draft, made once by ten repeats at once', async () => {
    const before = await count()
    const key = newId()
    const same = await Promise.all(Array.from({ length: 10 }, () => draft({}, { key })))
    expect(new Set(same.map(({ text }) => text)).size).toBe(1)
    expect(same[0]?.answer).toMatchObject({ state: 'draft', amount: { amount: '3200', currency: 'USD' } })
    const external_id = `PO-${newId()}`
    const numbered = await Promise.all(Array.from({ length: 5 }, () => draft({ external_id })))
    expect(new Set(numbered.map(({ answer }) => answer.id)).size).toBe(1)
    expect((await draft({ external_id, note: 'Other' })).refusal.code).toBe('external_id.other_contents')
    expect(await count()).toBe(before + 2)
  })

  test('of unknown goods, twice the same, another currency or another merchant is refused, and none is made', async () => {
    const before = await count()
    const line = { variant_id: open.ids.product, quantity: 1, unit_price: usd(1) }
    const other = await makeOpenShop(open.world)
    const made = await count()
    const refused = [
      await draft({ lines: [{ ...line, variant_id: newId() }] }),
      await draft({ lines: [line, line] }),
      await draft({ lines: [{ ...line, unit_price: { amount: 1, currency: 'JPY' } }] }),
      await draft({ lines: [{ ...line, unit_price: usd(-1) }] }),
      await draft({ lines: [{ ...line, quantity: 0 }] }),
      await draft({ supplier_id: other.ids.supplier }),
      await draft({ outlet_id: other.ids.outlet }),
    ].map(({ status, refusal }) => [status, refusal.code])
    expect(refused).toEqual([
      [422, 'goods.unknown'],
      [422, 'goods.twice'],
      [422, 'request.invalid'],
      [422, 'request.invalid'],
      [422, 'request.invalid'],
      [422, 'purchase_order.supplier_unknown'],
      [404, 'thing.not_found'],
    ])
    expect(await count()).toBe(made)
    expect(made).toBe(before + 1)
    const { key } = await open.world.owner((tx) => makeApp(tx, other.shop.merchantId))
    for (const answer of [
      await open.world.call(readPurchaseOrder, { id: open.ids.purchaseOrder }, { as: key }),
      await open.world.call(readTransfer, { id: open.ids.transfer }, { as: key }),
    ])
      expect(answer.status).toBe(404)
    const listed = await open.world.call(listTransfers, { outlet_id: open.ids.outlet }, { as: key })
    expect(listed.answer.data).toEqual([])
  })

  test('needs its scope, which is named', async () => {
    const scopes = scopeNames.filter((scope) => !/^(purchase|transfers)/.test(scope))
    const blind = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
    const by = { as: blind.key }
    const refused = [
      ['purchase_orders_create', await draft({}, { by: blind.key })],
      ['purchase_orders_read', await open.world.call(readPurchaseOrder, { id: open.ids.purchaseOrder }, by)],
      ['purchase_orders_read', await open.world.call(listSuppliers, {}, by)],
      ['transfers_read', await open.world.call(readTransfer, { id: open.ids.transfer }, by)],
    ] as const
    for (const [scope, { status, text }] of refused) expect([status, text.includes(scope)]).toEqual([403, true])
  })
})
