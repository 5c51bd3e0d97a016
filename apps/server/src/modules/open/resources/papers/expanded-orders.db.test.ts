import { listOrders, readOrder } from '@kassa/contract/open/order.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { expect, test } from 'vitest'
import { makeApp } from '../../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { makeOpenWorld } from '../../../../../test/make/open-world.ts'

const open = describeOpenWorld(makeOpenWorld)

type Order = Readonly<Record<string, unknown>>

const list = async (asked: object, key = open.app.key) =>
  (await open.world.call(listOrders, asked, { as: key })).answer as unknown as {
    readonly data: readonly Order[]
    readonly next: string | null
  }

const read = async (id: unknown, key = open.app.key) =>
  (await open.world.call(readOrder, { id: String(id), expand: 'lines,tenders' }, { as: key })).answer as Order

test('parts of orders are in their list where they are asked for, as each order has them', async () => {
  const plain = (await list({})).data
  for (const order of plain) expect(order).not.toHaveProperty('lines')
  const whole = (await list({ expand: 'lines,tenders' })).data
  const each = await Promise.all(plain.map(({ id }) => read(id)))
  expect(whole).toEqual(
    plain.map((order, at) => ({ ...order, lines: each[at]?.['lines'], tenders: each[at]?.['tenders'] })),
  )
  const [one] = (await list({ expand: 'tenders', fields: 'number,tenders' })).data
  expect(Object.keys(one ?? {}).toSorted()).toEqual(['id', 'number', 'tenders'])
})

test('costs of lines are hidden in a list as they are in an order', async () => {
  const { world, shop } = open
  const scopes = scopeNames.filter((scope) => scope !== 'costs_read')
  const { key } = await world.owner((tx) => makeApp(tx, shop.merchantId, { scopes }))
  const costs = (orders: readonly Order[]) =>
    orders.flatMap(({ lines }) => (lines as readonly { readonly cost: unknown }[]).map(({ cost }) => cost))
  expect(costs((await list({ expand: 'lines' })).data).filter((cost) => cost !== null).length).toBeGreaterThan(0)
  expect(costs((await list({ expand: 'lines' }, key)).data).filter((cost) => cost !== null)).toEqual([])
})

test('a page with parts has 100 orders at most, and goes on where it ended', async () => {
  const { shop } = open
  for (let sold = 0; sold < 101; sold += 1) {
    const sale = shop.desk.sale([shop.line(0)])
    expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted' }])
  }
  const all = (await list({ limit: 500 })).data
  expect(all.length).toBeGreaterThan(100)
  const page = await list({ limit: 500, expand: 'tenders' })
  expect(page.data).toHaveLength(100)
  const rest = await list({ limit: 500, expand: 'tenders', cursor: page.next })
  expect([...page.data, ...rest.data].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
})
