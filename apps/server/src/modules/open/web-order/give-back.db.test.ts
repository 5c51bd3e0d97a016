import {
  cancelWebOrder,
  giveBackWebOrder,
  markWebOrderReady,
  readWebOrder,
  shipWebOrder,
} from '@kassa/contract/open/web-order.calls.ts'
import { listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { holdPurse, releasePurses, takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const open = describeOpenWorld()
const orders = webOrdersOf(open)

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const goods = (index: number, quantity = 1) => ({ variant_id: open.shop.line(index).productId, quantity })
const saved = async (id: string) =>
  (await open.world.call(listSetAsides, { limit: 200 }, { as: open.shop.admin.token })).answer.rows.find(
    (row) => row.id === id,
  )

test('an app that reads no orders is told who buys in its own alone, and of others what becomes of them', async () => {
  const { world, shop, ids } = open
  const scopes = ['orders_create', 'orders_refund'] as const
  const { key } = await world.owner((tx) => makeApp(tx, shop.merchantId, { scopes }))
  const by = { as: key }
  const known = { member_id: ids.member, customer: { name: 'Ada Byron', phone: '+1 555 0100' } }
  const [one, other] = [
    await orders.ordered([goods(1)], { member_id: ids.member }),
    await orders.ordered([goods(1)], { member_id: ids.member }),
  ]
  const told = [
    await world.call(markWebOrderReady, { id: one.id }, by),
    await world.call(cancelWebOrder, { id: one.id, reason: 'Not wanted' }, by),
    await world.call(giveBackWebOrder, { id: one.id, amount: one.total, reference: 'BACK-9' }, by),
    await world.call(shipWebOrder, { id: other.id }, by),
  ]
  const nobody = { app_id: open.app.installationId, member_id: null, customer: { name: '', phone: '', note: '' } }
  expect(told.map(({ answer }) => answer)).toMatchObject(
    ['ready', 'cancelled', 'cancelled', 'shipped'].map((state) => ({ state, ...nobody })),
  )
  const paid = told.map(({ answer }) => answer as { readonly tenders?: readonly { readonly reference: unknown }[] })
  const numbers = paid.flatMap(({ tenders = [] }) => tenders).map(({ reference }) => reference)
  expect(numbers).toEqual(numbers.map(() => null))
  expect(numbers).not.toHaveLength(0)
  expect((await world.call(readWebOrder, { id: one.id }, { as: open.app.key })).answer).toMatchObject(known)
  const { answer: own } = await orders.create(await orders.quote([goods(1)]), {}, by)
  const { customer } = known
  expect((await world.call(markWebOrderReady, { id: String(own.id) }, by)).answer).toMatchObject({ customer })
})

describe('the money of a cancelled order', () => {
  const cancelled = async () => {
    const { id } = await orders.ordered([goods(1)])
    await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
    return id
  }
  const giveBack = (id: string, amount = usd(350), key = newId()) =>
    open.world.call(giveBackWebOrder, { id, amount, reference: 'BACK-1' }, { as: open.app.key, key })

  test('is owed until the app says that it gave it back, whole and once', async () => {
    const id = await cancelled()
    const off = [await giveBack(id, usd(351)), await giveBack(id, { amount: 350, currency: 'JPY' as never })]
    expect(off.map(({ status, refusal }) => [status, refusal.code])).toEqual(
      off.map(() => [422, 'order.amount_differs']),
    )
    const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)).toEqual(
      Array.from({ length: 9 }, () => 'order.nothing_to_give_back'),
    )
    const read = await open.world.call(readWebOrder, { id }, { as: open.app.key })
    expect(read.answer).toMatchObject({ state: 'cancelled', paid: usd(0) })
    const [back] = await open.world.sql(sql`
      select p.method, p.reference, p.shift_id, p.amount_minor from web_order w
      join refund r on r.merchant_id = w.merchant_id and r.order_id = w.deposit_order_id
      join payment p on p.merchant_id = r.merchant_id and p.document_id = r.id where w.id = ${id}`)
    expect(back).toEqual({ method: 104, reference: 'BACK-1', shiftId: null, amountMinor: -350 })
  })

  test('is not given back by a till, nor of an order that waits or was not paid', async () => {
    const id = await cancelled()
    const [{ depositOrderId } = { depositOrderId: '' }] = await open.world.sql<{ depositOrderId: string }>(
      sql`select deposit_order_id from web_order where id = ${id}`,
    )
    const atDesk = await open.world.call(
      takeBackFromPurse,
      { refundId: newId(), orderId: depositOrderId, amountMinor: 350, reason: 'Cancelled', shiftId: null },
      { as: open.shop.cashier.token, outlet: open.ids.outlet },
    )
    expect(atDesk.refusal.code).toBe('purse.paid-to-app')
    expect((await giveBack((await orders.ordered([goods(1)])).id)).refusal.code).toBe('order.not_cancelled')
    const { answer } = await orders.create(await orders.quote([goods(1)]), { tenders: [] })
    const unpaid = String(answer.id)
    await open.world.call(cancelWebOrder, { id: unpaid, reason: 'Not wanted' }, { as: open.app.key })
    expect((await giveBack(unpaid)).refusal.code).toBe('order.nothing_to_give_back')
  })

  const paying = async () => {
    const { id } = await orders.ordered([goods(1)])
    const code = (await saved(id))?.code ?? ''
    const wanted = { orderId: id, kind: 'gift-card' as const, code, amountMinor: 350 }
    const { device } = open.shop.desk
    return {
      id,
      code,
      hold: () => open.world.call(holdPurse, wanted, { device }),
      release: () => open.world.call(releasePurses, { orderId: id }, { device }),
      cancel: () => open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key }),
    }
  }

  test('is not held for a desk that still has the basket of an order that was cancelled', async () => {
    const { id, hold, cancel } = await paying()
    expect((await cancel()).status).toBe(200)
    expect((await hold()).refusal.code).toBe('purse.paid-to-app')
    expect((await giveBack(id)).status).toBe(200)
  })

  test.each(['lets go', 'is silent for a quarter of an hour', 'hands it out'] as const)(
    'that a till holds is the till’s: the order is not cancelled before it %s',
    async (what) => {
      const { id, code, hold, release, cancel } = await paying()
      expect((await hold()).status).toBe(200)
      const refused = await cancel()
      expect([refused.status, refused.refusal.code]).toEqual([409, 'set_aside.taken'])
      expect(await saved(id)).toMatchObject({ state: 'waiting', paidMinor: 350 })
      if (what === 'hands it out') {
        const sale = saleByPurse(open.shop.desk, [open.shop.line(1)], { kind: 'gift-card', code }, 350)
        expect(await open.shop.desk.book({ ...sale, orderId: id })).toMatchObject([
          { outcome: 'accepted', reasons: [] },
        ])
        expect((await cancel()).refusal.code).toBe('set_aside.over')
        return
      }
      if (what === 'lets go') await release()
      else open.world.passSeconds(15 * 60)
      expect((await cancel()).answer).toMatchObject({ state: 'cancelled' })
      expect((await giveBack(id)).status).toBe(200)
    },
  )

  test('that a till wants while its order is cancelled goes one way', async () => {
    const { hold, cancel } = await paying()
    const [held, cancelled] = await Promise.all([hold(), cancel()])
    expect([held, cancelled].map((one) => (one.status === 200 ? 'ok' : one.refusal.code)).toSorted()).toEqual(
      held.status === 200 ? ['ok', 'set_aside.taken'] : ['ok', 'purse.paid-to-app'],
    )
  })

  test('of an order at an outlet that the app does not see is not found, whoever holds it', async () => {
    const { id, hold } = await paying()
    await hold()
    const scope = { outletIds: [open.ids.otherOutlet] }
    const { key } = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, scope))
    expect((await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: key })).status).toBe(404)
  })

  test('is gone with the goods where a desk that was offline handed them out all the same, and that is filed', async () => {
    const id = await cancelled()
    const { code, number } = (await saved(id)) ?? { code: null }
    const sale = saleByPurse(open.shop.desk, [open.shop.line(1)], { kind: 'gift-card', code: code ?? '' }, 350)
    expect(await open.shop.desk.book({ ...sale, orderId: id })).toMatchObject([
      { outcome: 'review', reasons: [{ code: 'sale.saved-order-was-over', facts: { order: number } }] },
    ])
    expect((await giveBack(id)).refusal.code).toBe('order.nothing_to_give_back')
    const read = await open.world.call(readWebOrder, { id }, { as: open.app.key })
    expect(read.answer).toMatchObject({ state: 'collected', order_id: id, paid: usd(0) })
  })

  test('that the app gave back before is missing where a desk hands the goods out: both are filed', async () => {
    const id = await cancelled()
    const { code } = (await saved(id)) ?? { code: null }
    expect((await giveBack(id)).status).toBe(200)
    const sale = saleByPurse(open.shop.desk, [open.shop.line(1)], { kind: 'gift-card', code: code ?? '' }, 350)
    const [booked] = await open.shop.desk.book({ ...sale, orderId: id })
    expect(booked?.reasons.map((one) => one.code)).toEqual(['sale.saved-order-was-over', 'sale.purse-beyond-held'])
    expect((await saved(id))?.paidMinor).toBe(-350)
  })

  test('is filed for no sale that the same account pays for otherwise, nor for a hand-out that came first', async () => {
    const id = await cancelled()
    const { code } = (await saved(id)) ?? { code: null }
    const byCard = () => saleByPurse(open.shop.desk, [open.shop.line(1)], { kind: 'gift-card', code: code ?? '' }, 350)
    expect(await open.shop.desk.book(byCard())).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    const waiting = (await orders.ordered([goods(1)])).id
    const own = saleByPurse(
      open.shop.desk,
      [open.shop.line(1)],
      { kind: 'gift-card', code: (await saved(waiting))?.code ?? '' },
      350,
    )
    expect(await open.shop.desk.book({ ...own, orderId: waiting })).toMatchObject([
      { outcome: 'accepted', reasons: [] },
    ])
    const late = await open.world.call(cancelWebOrder, { id: waiting, reason: 'Not wanted' }, { as: open.app.key })
    expect(late.refusal.code).toBe('set_aside.over')
  })
})
