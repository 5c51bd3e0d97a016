// One order is paid ahead, changed, taken and cancelled by everybody at once: money stands once, whatever came first.
import { takeBackFromPurse, payIntoPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { cancelSetAside, listSetAsides, setAside, takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

/** The embedded database does one thing after the other: there a few rounds show what there is to show. */
const ROUNDS = clusterUrl === '' ? 4 : 30

let world: World
let shop: MemberShop
let second: MadeDevice

beforeAll(async () => {
  world = await makeWorld({ connections: 12 })
  shop = await makeMemberShop(world, {}, 'JPY')
  second = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
})
afterAll(() => world.close())

const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const put = (id: string, totalMinor: number, device = shop.desk.device) =>
  world.call(
    setAside,
    {
      id,
      kind: 'layaway',
      staffId: null,
      customer: '佐藤',
      phone: '',
      note: '',
      lastDay: new Date(Date.parse(world.now) + 30 * 86_400_000).toISOString().slice(0, 10),
      dues: [],
      totalMinor,
      openedAt: world.now,
      shown: { pieces: 1, names: ['茶'], totalMinor },
      lines: [{ variantId: shop.line(0).productId, quantity: 1 }],
      steps: [{ kind: 'set-note', note: '' }],
      head: 1,
    },
    { device },
  )
const pay = (setAsideId: string, amountMinor: number) => {
  const orderId = newId()
  const tenders = [{ method: 3 as const, amountMinor, reference: orderId }]
  return world.call(payIntoPurse, { orderId, purseId: null, setAsideId, amountMinor, tenders, shiftId: null }, here())
}
const find = async (id: string) =>
  (await world.call(listSetAsides, { limit: 100 }, { as: shop.admin.token })).answer.rows.find((row) => row.id === id)!

it(`paid, changed, taken and cancelled at once, ${ROUNDS} times in yen: what was taken in stands once and can be given back`, async () => {
  let [paidFirst, cancelledFirst] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = newId()
    // The first time it is set aside is asked for twice at once as well: a till that heard no answer asks again.
    const made = await Promise.all([put(id, 1_000), put(id, 1_000)])
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    const [first, other, cancelled, changed, here1, here2] = await Promise.all([
      pay(id, 600),
      pay(id, 600),
      world.call(cancelSetAside, { id, reason: 'Not wanted' }, here()),
      put(id, 700),
      world.call(takeSetAside, { id, despite: false }, { device: shop.desk.device }),
      world.call(takeSetAside, { id, despite: false }, { device: second }),
    ])
    const answers = [first, other, cancelled, changed, here1, here2]
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status >= 500)).toEqual([])
    const taken = [first, other].filter(({ status }) => status === 200)
    expect(taken.length).toBeLessThanOrEqual(1)
    expect(cancelled.status).toBe(200)
    const row = await find(id)
    expect(row).toMatchObject({ state: 'cancelled', currency: 'JPY', paidMinor: 600 * taken.length, takenBy: null })
    expect([700, 1_000]).toContain(row.totalMinor)
    paidFirst += taken.length
    cancelledFirst += 1 - taken.length
    for (const { answer } of taken) {
      const back = { refundId: newId(), orderId: answer.orderId, amountMinor: 600, reason: 'Cancelled', shiftId: null }
      const given = await Promise.all([
        world.call(takeBackFromPurse, back, here()),
        world.call(takeBackFromPurse, { ...back, refundId: newId() }, here()),
      ])
      expect(given.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    }
    expect(await find(id)).toMatchObject({ paidMinor: 0 })
  }
  expect(await disagreements(world)).toEqual([])
  console.log(`${ROUNDS} rounds: ${paidFirst} times money came first, ${cancelledFirst} times the cancelling`)
})

it('in yen a refusal says yen, without decimals', async () => {
  const id = newId()
  await put(id, 1_000)
  expect((await pay(id, 1_001)).refusal).toMatchObject({ code: 'set-aside.above-total', details: { left: '1000 JPY' } })
  expect((await pay(id, 1_000)).status).toBe(200)
  expect((await put(id, 999)).refusal).toMatchObject({ code: 'set-aside.below-paid', details: { paid: '1000 JPY' } })
})
