import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { cancelWebOrder, giveBackWebOrder, readWebOrder, shipWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { listSetAsides, setAside, takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { listPursePayments, payIntoPurse, takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import type { DESK_SET_ASIDE_KINDS } from '@kassa/domain/sales/set-aside.ts'
import { promisedLines, type PromisedLine } from '@kassa/domain/order/parcel/promised-lines.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { describe, expect, test } from 'vitest'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/* Orders from outside in the hands of a till that set them aside again. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const make = (onHand: number) =>
  open.world.owner((tx) => makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: 1_000, onHand }))

const onHand = async (variantId: string) =>
  (await open.world.sql<{ onHand: number }>(sql`select on_hand from stock where variant_id = ${variantId}`))[0]?.onHand

type Told = NonNullable<OutputOf<typeof setAside.request>['promised']>['lines']

/** A till brings it back and sets it aside anew, as a kind that a cashier can choose. */
async function setAgain(
  id: string,
  variantId: string,
  kind: (typeof DESK_SET_ASIDE_KINDS)[number],
  totalMinor = 1_000,
  more: Partial<OutputOf<typeof setAside.request>> = {},
) {
  const { device } = open.shop.desk
  const taken = (await open.world.call(takeSetAside, { id, despite: false }, { device })).answer
  const { lastDay, shown } = taken.setAside
  const request: OutputOf<typeof setAside.request> = {
    id,
    kind,
    staffId: open.shop.cashier.id,
    memberId: null,
    customer: 'Grace Hopper',
    phone: '',
    note: 'Tomorrow',
    lastDay,
    dues: kind === 'layaway' ? [{ day: lastDay, amountMinor: totalMinor }] : [],
    totalMinor,
    openedAt: taken.openedAt,
    shown,
    lines: [{ variantId, quantity: 1 }],
    steps: taken.steps,
    head: taken.head,
    ...more,
  }
  return open.world.call(setAside, request, { device })
}

describe('set aside again by a till, a web order', () => {
  test.each(['quotation', 'pre-order', 'layaway'] as const)(
    'as a %s stays one, with its goods kept and its money where it lay',
    async (kind) => {
      const { variantId } = await make(1)
      const { id } = await orders.ordered([{ variant_id: variantId, quantity: 1 }])
      const again = await setAgain(id, variantId, kind)
      expect(again.answer).toMatchObject({ kind: 'web', paidMinor: 1_000, dues: [], customer: 'Grace Hopper' })
      expect((await orders.quote([{ variant_id: variantId, quantity: 1 }])).is_available).toBe(false)
      const read = await open.world.call(readWebOrder, { id }, { as: open.app.key })
      expect(read.answer).toMatchObject({ state: 'waiting', paid: usd(1_000), customer: { name: 'Grace Hopper' } })
    },
  )

  test('that is not paid keeps its goods too, whatever a cashier chose', async () => {
    const { variantId } = await make(1)
    const quote = await orders.quote([{ variant_id: variantId, quantity: 1 }])
    const id = String((await orders.create(quote, { tenders: [] })).answer.id)
    expect((await setAgain(id, variantId, 'quotation')).answer).toMatchObject({ kind: 'web' })
    expect((await orders.quote([{ variant_id: variantId, quantity: 1 }])).is_available).toBe(false)
  })

  test('does not come to less than what was paid, and one that was cancelled is over', async () => {
    const { variantId } = await make(2)
    const { id } = await orders.ordered([{ variant_id: variantId, quantity: 1 }])
    expect((await setAgain(id, variantId, 'pre-order', 999)).refusal.code).toBe('set-aside.below-paid')
    await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
    const { device } = open.shop.desk
    const taken = await open.world.call(takeSetAside, { id, despite: false }, { device })
    expect(taken.refusal.code).toBe('set-aside.over')
  })

  test('as another order than was quoted is not shipped as it was, and as that one again it is', async () => {
    const [goods, others] = [await make(3), await make(3)]
    const { id } = await orders.ordered([{ variant_id: goods.variantId, quantity: 1 }])
    const ship = async () => {
      const answer = await open.world.call(shipWebOrder, { id }, { as: open.app.key, key: newId() })
      return answer.status === 200 ? 'shipped' : answer.refusal.code
    }
    const stock = async () => [await onHand(goods.variantId), await onHand(others.variantId)]
    for (const [variantId, totalMinor] of [
      [others.variantId, 1_000],
      [goods.variantId, 1_500],
    ] as const) {
      expect((await setAgain(id, variantId, 'pre-order', totalMinor)).status).toBe(200)
      expect([await ship(), await stock()]).toEqual(['parcel.order_changed', [3, 3]])
    }
    expect((await setAgain(id, goods.variantId, 'pre-order')).status).toBe(200)
    expect([await ship(), await stock()]).toEqual(['shipped', [2, 3]])
  })

  test('with other taxes, reductions or prices, in another currency or of another member is another one, and the refusal says in what', async () => {
    const { variantId } = await make(5)
    const { id } = await orders.ordered([{ variant_id: variantId, quantity: 1 }])
    const [row] = await open.world.sql<{ priced: PricedBasket }>(sql`select priced from web_order where id = ${id}`)
    const promised = (change: Partial<PromisedLine> = {}, currency: 'USD' | 'CNY' = 'USD') => ({
      promised: { currency, lines: promisedLines(row!.priced).map((line) => ({ ...line, ...change })) as Told },
    })
    const ship = async () => {
      const answer = await open.world.call(shipWebOrder, { id }, { as: open.app.key, key: newId() })
      return answer.status === 200 ? 'shipped' : JSON.parse(answer.text)
    }
    for (const [more, differs] of [
      [promised({ taxes: [['another', 0]] }), ['tax']],
      [promised({ deductions: [['order-change', 0]] }), ['discounts']],
      [promised({ payableMinor: 999 }), ['price']],
      [promised({}, 'CNY'), ['currency']],
      [{ ...promised(), memberId: open.ids.member }, ['member']],
    ] as const) {
      expect((await setAgain(id, variantId, 'pre-order', 1_000, more)).status).toBe(200)
      expect(await ship()).toMatchObject({ code: 'parcel.order_changed', facts: { differs } })
    }
    expect((await setAgain(id, variantId, 'pre-order', 1_000, promised())).status).toBe(200)
    expect(await ship()).toBe('shipped')
  })

  test('that was paid more onto is given back by whoever took it: the app its money, the till its own', async () => {
    const { variantId } = await make(2)
    const { id } = await orders.ordered([{ variant_id: variantId, quantity: 1 }])
    expect((await setAgain(id, variantId, 'pre-order', 1_500)).status).toBe(200)
    const here = { as: open.shop.cashier.token, outlet: open.ids.outlet }
    const more = { orderId: newId(), purseId: null, setAsideId: id, amountMinor: 500, shiftId: null }
    const slip = { method: 3, amountMinor: 500, reference: 'SLIP-1500' }
    expect((await open.world.call(payIntoPurse, { ...more, tenders: [slip] }, here)).status).toBe(200)
    const saved = await open.world.call(listSetAsides, { limit: 200 }, { as: open.shop.admin.token })
    const own = saved.answer.rows.find((row) => row.id === id)
    expect(own).toMatchObject({ paidMinor: 1_500, toCardsMinor: 0, toAppMinor: 1_000 })
    await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
    const read = await open.world.call(readWebOrder, { id }, { as: open.app.key })
    expect(read.answer).toMatchObject({ paid: usd(1_500), to_give_back: usd(1_000) })
    const giveBack = (amount: number) =>
      open.world.call(giveBackWebOrder, { id, amount: usd(amount), reference: 'BACK-1000' }, { as: open.app.key })
    expect((await giveBack(1_500)).refusal.code).toBe('order.amount_differs')
    expect((await giveBack(1_000)).answer).toMatchObject({ paid: usd(500), to_give_back: usd(0) })
    expect((await giveBack(500)).refusal.code).toBe('order.nothing_to_give_back')
    const back = { refundId: newId(), orderId: more.orderId, amountMinor: 500, reason: 'Cancelled', shiftId: null }
    const given = await open.world.call(takeBackFromPurse, back, here)
    expect(given.answer).toMatchObject({ amountMinor: 500, tenders: [{ method: 3, amountMinor: 500 }] })
  })

  test.each(['app', 'till'] as const)(
    'that was paid more onto: what a part refund brings back is shared by what was paid, the %s asking first',
    async (first) => {
      const goods = await make(3)
      const { id } = await orders.ordered([{ variant_id: goods.variantId, quantity: 1 }])
      expect((await setAgain(id, goods.variantId, 'pre-order', 2_000)).status).toBe(200)
      const here = { as: open.shop.cashier.token, outlet: open.ids.outlet }
      const more = { orderId: newId(), purseId: null, setAsideId: id, amountMinor: 1_000, shiftId: null }
      const slip = { method: 3, amountMinor: 1_000, reference: `SLIP-${id}` }
      expect((await open.world.call(payIntoPurse, { ...more, tenders: [slip] }, here)).status).toBe(200)
      const saved = await open.world.call(listSetAsides, { limit: 200 }, { as: open.shop.admin.token })
      const { code, purseId } = saved.answer.rows.find((row) => row.id === id)!
      const line = { ...goods, sellPriceMinor: 1_000, taxId: open.shop.line(0).taxId, rateBasisPoints: 1_300, count: 2 }
      const sale = saleByPurse(open.shop.desk, [line], { kind: 'gift-card', code: code ?? '' }, 2_000)
      expect(await open.shop.desk.book({ ...sale, orderId: id })).toMatchObject([{ outcome: 'accepted' }])
      const refunded = await open.world.call(
        refundOrder,
        {
          orderId: id,
          lines: [{ line: 0, quantity: 1, goods: 'restock' }],
          reason: 'unwanted',
          tenders: [],
          refundId: newId(),
          amountMinor: 1_000,
          shiftId: null,
        },
        here,
      )
      expect(refunded.status).toBe(200)
      const ask = async () => (await open.world.call(readWebOrder, { id }, { as: open.app.key })).answer
      expect(await ask()).toMatchObject({ paid: usd(1_000), to_give_back: usd(500) })
      const paid = await open.world.call(listPursePayments, { id: purseId! }, here)
      expect(paid.answer.payments.find(({ orderId }) => orderId === more.orderId)?.mostBackMinor).toBe(500)
      const byApp = (amount: number) =>
        open.world.call(giveBackWebOrder, { id, amount: usd(amount), reference: `BACK-${id}` }, { as: open.app.key })
      const back = { orderId: more.orderId, reason: 'Came back', shiftId: null }
      const byTill = (amountMinor: number) =>
        open.world.call(takeBackFromPurse, { ...back, refundId: newId(), amountMinor }, here)
      const claims = [
        async () => {
          expect((await byApp(1_000)).refusal.code).toBe('order.amount_differs')
          expect((await byApp(500)).status).toBe(200)
        },
        async () => {
          expect((await byTill(501)).refusal.code).toBe('purse.back-too-much')
          expect((await byTill(500)).status).toBe(200)
        },
      ]
      for (const claim of first === 'app' ? claims : claims.toReversed()) await claim()
      expect(await ask()).toMatchObject({ paid: usd(0), to_give_back: usd(0) })
    },
  )
})
