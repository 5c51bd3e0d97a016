import type { InputOf } from '@kassa/contract/endpoint.ts'
import { depositResource, listDeposits, readDeposit } from '@kassa/contract/open/stored-value/deposits.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { cancelWebOrder, shipWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { expect, test } from 'vitest'
import { makeApp } from '../../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { makeOpenShop, makeOpenWorld } from '../../../../../test/make/open-world.ts'
import { newId } from '../../../../platform/ids.ts'

const open = describeOpenWorld(makeOpenWorld)

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const list = async (asked: InputOf<typeof listDeposits.request> = {}) => {
  const { answer } = await open.world.call(listDeposits, asked, { as: open.app.key })
  return { ...answer, data: answer.data.map((one) => depositResource.whole.parse(one)) }
}
const read = (id: string, as = open.app.key) => open.world.call(readDeposit, { id }, { as })

test('deposits are listed with their orders, the newest first, page by page, and read one by one', async () => {
  const { data } = await list()
  expect(data).toHaveLength(2)
  const one = data.find(({ id }) => id === open.ids.deposit)
  expect(one).toMatchObject({
    balance: usd(1_000),
    order_id: open.ids.webOrder,
    order_kind: 'web',
    order_state: 'waiting',
    outlet_id: open.ids.outlet,
    member_id: null,
  })
  expect((await read(open.ids.deposit)).answer).toEqual(one)
  const first = await list({ limit: 1 })
  const second = await list({ limit: 1, cursor: first.next ?? '' })
  expect([...first.data, ...second.data]).toEqual(data)
  expect([first.has_more, second.has_more, second.next]).toEqual([true, false, null])
})

test('one that is over says so, with what is left on it', async () => {
  await open.world.call(shipWebOrder, { id: open.ids.webOrderToShip }, { as: open.app.key, key: newId() })
  await open.world.call(cancelWebOrder, { id: open.ids.webOrder, reason: 'Not wanted' }, { as: open.app.key })
  const of = async (state: 'waiting' | 'collected' | 'cancelled') =>
    (await list({ state })).data.map(({ order_id: id, balance }) => [id, balance])
  expect(await of('waiting')).toEqual([])
  expect(await of('collected')).toEqual([[open.ids.webOrderToShip, usd(0)]])
  expect(await of('cancelled')).toEqual([[open.ids.webOrder, usd(1_000)]])
})

test('a gift card is none, and neither is that of another merchant', async () => {
  expect((await read(open.ids.giftCard)).status).toBe(404)
  const { ids } = await makeOpenShop(open.world)
  expect((await read(ids.deposit)).status).toBe(404)
  expect((await list({ limit: 500 })).data.map(({ id }) => id)).not.toContain(ids.deposit)
})

test('an app without the scope reads none', async () => {
  const scopes = scopeNames.filter((scope) => scope !== 'deposits_read')
  const { key } = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
  expect((await read(open.ids.deposit, key)).status).toBe(403)
})

test('an app of another outlet reads none', async () => {
  const { key } = await open.world.owner((tx) =>
    makeApp(tx, open.shop.merchantId, { outletIds: [open.ids.otherOutlet] }),
  )
  expect((await read(open.ids.deposit, key)).status).toBe(404)
  expect((await open.world.call(listDeposits, {}, { as: key })).answer.data).toEqual([])
})
