import { listRefunds, readOrder } from '@kassa/contract/open/order.calls.ts'
import { cancelSetAside, listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { describe, expect, test } from 'vitest'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { findPurseForUpdate } from '../../member/public.ts'
import { findPursePayment } from '../../stored-value/purse/purse-payment.store.ts'
import { writeTakenBack } from '../../stored-value/purse/take-back-from-purse.ts'
import { listOwingOrders } from './stored-value/return-to-cards.store.ts'
import { cardOrdersOf, PRICE } from '../../../../test/make/card-orders.ts'

/* Orders from outside that gift cards pay: at once with the app's money, and back to where it came from. */

const open = describeOpenWorld()
const { orders, usd, card, left, make, byCard, outside, ask, cancel, giveBack, rows, ordered } = cardOrdersOf(open)

describe('an order that a gift card pays', () => {
  test('is quoted with what the card pays and what is left to take, and nothing is taken for it', async () => {
    const [first, second] = [await card(150), await card(1_000)]
    const goods = await make(5)
    const quote = await orders.quote([{ variant_id: goods.variantId, quantity: 4 }], {
      gift_cards: [first.toLowerCase(), second],
    })
    expect(quote).toMatchObject({
      total: usd(400),
      gift_cards: [
        { code: first, amount: usd(150) },
        { code: second, amount: usd(250) },
      ],
      to_pay: usd(0),
    })
    const one = await orders.quote([{ variant_id: goods.variantId, quantity: 4 }], { gift_cards: [first] })
    expect(one).toMatchObject({ to_pay: usd(250) })
    expect([await left(first), await left(second)]).toEqual([150, 1_000])
  })

  test('takes it at once with the app’s money, shows the end of its code only, and is collected', async () => {
    const code = await card(150)
    const order = await ordered(4, [byCard(code, 150), outside(250, 'PAY-CARD-1')])
    expect(await left(code)).toBe(0)
    expect(await ask(order.id)).toMatchObject({
      paid: usd(400),
      to_give_back: usd(0),
      tenders: [
        { method: 'gift_card', amount: usd(150), reference: `…${code.slice(-4)}` },
        { method: 'paid_outside', amount: usd(250), reference: 'PAY-CARD-1' },
      ],
    })
    expect(await order.handOut()).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    expect(await ask(order.id)).toMatchObject({ state: 'collected', paid: usd(0), to_give_back: usd(0) })
    const [entry] = await open.world.sql(sql`
      select e.reason, e.amount_minor, e.actor_kind, e.actor_id from purse_entry e join purse p on p.id = e.purse_id
      where p.code = ${code} and e.reason = 'spent'`)
    expect(entry).toEqual({ reason: 'spent', amountMinor: -150, actorKind: 'app', actorId: open.app.installationId })
  })

  test('cancelled gives the card its part at once, and the rest stays for the app to give back', async () => {
    const code = await card(150)
    const { id } = await ordered(4, [outside(250), byCard(code, 150)])
    expect((await cancel(id)).answer).toMatchObject({ state: 'cancelled', paid: usd(250), to_give_back: usd(250) })
    expect(await left(code)).toBe(150)
    expect((await giveBack(id, 400)).refusal.code).toBe('order.amount_differs')
    expect((await giveBack(id, 250)).answer).toMatchObject({ paid: usd(0), to_give_back: usd(0) })
    expect((await giveBack(id, 250)).refusal.code).toBe('order.nothing_to_give_back')
    expect(await left(code)).toBe(150)
  })

  test('paid by cards alone owes the app nothing when it is cancelled, twice at once too', async () => {
    const [first, second] = [await card(150), await card(50)]
    const { id } = await ordered(2, [byCard(first, 150), byCard(second, 50)])
    await Promise.all([cancel(id), cancel(id)])
    expect(await ask(id)).toMatchObject({ state: 'cancelled', paid: usd(0), to_give_back: usd(0) })
    expect([await left(first), await left(second)]).toEqual([150, 50])
    expect((await giveBack(id, 200)).refusal.code).toBe('order.nothing_to_give_back')
  })

  test('cancelled by a person in the office gives the card its part within seconds, once', async () => {
    const code = await card(150)
    const { id } = await ordered(2, [byCard(code, 150), outside(50)])
    const { rows: waiting } = (await open.world.call(listSetAsides, { limit: 200 }, { as: open.shop.admin.token }))
      .answer
    expect(waiting.find((one) => one.id === id)).toMatchObject({ paidMinor: 200, toCardsMinor: 150 })
    await open.world.call(cancelSetAside, { id, reason: 'Not wanted' }, { as: open.shop.admin.token })
    expect(await ask(id)).toMatchObject({ state: 'cancelled', paid: usd(200), to_give_back: usd(50) })
    await Promise.all([1, 2].map(() => open.world.runJob('open.return-to-gift-cards')))
    expect(await ask(id)).toMatchObject({ paid: usd(50), to_give_back: usd(50) })
    expect(await left(code)).toBe(150)
  })

  test('cancelled and given back whole by a program of before parts: nothing is booked, and the card has its part', async () => {
    const code = await card(150)
    const { id } = await ordered(2, [byCard(code, 150), outside(50)])
    await open.world.call(cancelSetAside, { id, reason: 'Not wanted' }, { as: open.shop.admin.token })
    const { merchantId } = open.shop
    const before = await rows()
    const givenBack = open.world.database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
      const [web] = await tx.many<{ orderId: string; purseId: string }>(sql`
        select w.deposit_order_id as order_id, s.purse_id from web_order w join set_aside s on s.id = w.id where w.id = ${id}`)
      const { orderId = '', purseId = '' } = web ?? {}
      const { now } = open.world
      const [row, purse] = [
        await findPursePayment(tx, merchantId, orderId),
        await findPurseForUpdate(tx, merchantId, purseId, now),
      ]
      const actor = { kind: 'app', accountId: open.app.installationId, name: 'Shop' } as const
      const inside = { tx, merchantId, inOutletId: open.ids.outlet, now, newId, actor, emit: () => {}, audit: () => {} }
      const whole = { method: 104, amountMinor: 200, cashRoundingMinor: 0, reference: 'WHOLE' }
      const asked = { refundId: newId(), orderId, reason: 'Cancelled', amountMinor: 200, shiftId: null }
      return writeTakenBack(inside, asked, { row: row!, purse: purse!, tenders: [whole] })
    })
    await expect(givenBack).rejects.toThrow('an app gives back no more than it took')
    expect(await rows()).toEqual(before)
    await open.world.runJob('open.return-to-gift-cards')
    expect(await left(code)).toBe(150)
    expect((await giveBack(id, 200)).refusal.code).toBe('order.amount_differs')
    expect((await giveBack(id, 50)).answer).toMatchObject({ paid: usd(0), to_give_back: usd(0), given_back: usd(50) })
  })

  test('hides the whole code of its cards from whoever reads orders and refunds: only its end is told', async () => {
    const code = await card(100)
    const { id } = await ordered(1, [byCard(code, 100)])
    const [deposit] = await open.world.sql<{ code: string; orderId: string }>(sql`
      select p.code, w.deposit_order_id as order_id from web_order w join set_aside s on s.id = w.id join purse p on p.id = s.purse_id
      where w.id = ${id}`)
    await cancel(id)
    const as = { as: open.app.key }
    const order = await open.world.call(readOrder, { id: deposit?.orderId ?? '', expand: 'lines,tenders' }, as)
    const refunds = await open.world.call(listRefunds, { limit: 50 }, as)
    const [end, ownEnd] = [`…${code.slice(-4)}`, `…${deposit?.code.slice(-4)}`]
    expect(order.answer).toMatchObject({ tenders: [{ reference: end }], lines: [{ name: ownEnd }] })
    const back = refunds.answer.data.find((one) => 'order_id' in one && one.order_id === deposit?.orderId)
    expect(back).toMatchObject({ tenders: [{ reference: end }], lines: [{ name: ownEnd }] })
    expect(JSON.stringify([order.answer, refunds.answer])).not.toMatch(new RegExp(`${code}|${deposit?.code}`))
  })

  test('paid by cards alone is not given back by a till, which would take the money from its cards', async () => {
    const code = await card(100)
    const { id } = await ordered(1, [byCard(code, 100)])
    await open.world.call(cancelSetAside, { id, reason: 'Not wanted' }, { as: open.shop.admin.token })
    const [{ orderId } = { orderId: '' }] = await open.world.sql<{ orderId: string }>(
      sql`select deposit_order_id as order_id from web_order where id = ${id}`,
    )
    const asked = { refundId: newId(), orderId, amountMinor: 100, reason: 'Cancelled', shiftId: null }
    const at = { as: open.shop.cashier.token, outlet: open.ids.outlet }
    expect((await open.world.call(takeBackFromPurse, asked, at)).refusal.code).toBe('purse.paid-by-cards')
    await open.world.runJob('open.return-to-gift-cards')
    expect(await left(code)).toBe(100)
  })

  test('is found among deposits with money, however many orders cards paid before', async () => {
    const plan = await open.world.owner(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`)
      const explaining = Object.assign(Object.create(tx), {
        many: (asked: Parameters<typeof tx.many>[0]) => tx.many(sql`explain ${asked}`),
      }) as typeof tx
      return JSON.stringify(await listOwingOrders(explaining, null, 100))
    })
    expect(plan).toContain('purse_deposit_left')
  })

  test('of an outlet that closed since: cancelled by the app, and by a person, the card has its money', async () => {
    const [first, second] = [await card(100), await card(100)]
    const [byApp, byPerson] = [await ordered(1, [byCard(first, 100)]), await ordered(1, [byCard(second, 100)])]
    await open.world.call(cancelSetAside, { id: byPerson.id, reason: 'Off' }, { as: open.shop.admin.token })
    const close = (at: string | null) =>
      open.world.sql(sql`update outlet set archived_at = ${at} where id = ${open.ids.outlet}`)
    await close(open.world.now)
    try {
      expect((await cancel(byApp.id)).answer).toMatchObject({ state: 'cancelled', paid: usd(0) })
      await open.world.runJob('open.return-to-gift-cards')
      expect([await left(first), await left(second)]).toEqual([100, 100])
    } finally {
      await close(null)
    }
  })

  test('refunded piece by piece gives each its part by the largest remainder: to the minor unit at the end', async () => {
    const code = await card(100)
    const { id, handOut } = await ordered(3, [byCard(code, 100), outside(200)])
    await handOut()
    const seen: unknown[] = []
    for (let piece = 0; piece < 3; piece += 1) {
      const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
      const asked = { orderId: id, refundId: newId(), lines, reason: 'unwanted' as const, tenders: [] }
      const more = { amountMinor: PRICE, shiftId: open.shop.desk.shiftId }
      const at = { as: open.shop.cashier.token, outlet: open.ids.outlet }
      expect((await open.world.call(refundOrder, { ...asked, ...more }, at)).status).toBe(200)
      const before = await ask(id)
      await open.world.runJob('open.return-to-gift-cards')
      await open.world.runJob('open.return-to-gift-cards')
      const after = await ask(id)
      expect(after.to_give_back).toEqual(before.to_give_back)
      seen.push([await left(code), after.to_give_back.amount])
    }
    expect(seen).toEqual([
      [33, 67],
      [67, 133],
      [100, 200],
    ])
    expect((await giveBack(id, 200)).answer).toMatchObject({
      paid: usd(0),
      to_give_back: usd(0),
      given_back: usd(200),
      refunded: usd(300),
    })
  })

  test('cancelled and then handed out by a desk that was offline: booked, and what the card has back is filed', async () => {
    const code = await card(100)
    const { id, handOut } = await ordered(1, [byCard(code, 100)])
    await cancel(id)
    const [booked] = await handOut()
    expect(booked).toMatchObject({ outcome: 'review' })
    expect(booked?.reasons.map((one) => one.code)).toContain('sale.purse-beyond-held')
    expect(await left(code)).toBe(100)
  })
})
