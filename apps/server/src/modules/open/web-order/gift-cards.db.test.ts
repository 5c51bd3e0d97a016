// long: every way in which cards pay an order stands on one world, which takes longer to make than all of them
import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  cancelWebOrder,
  createWebOrder,
  giveBackWebOrder,
  readWebOrder,
  webOrderResource,
} from '@kassa/contract/open/web-order.calls.ts'
import { listRefunds, readOrder } from '@kassa/contract/open/order.calls.ts'
import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import { cancelSetAside, listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { holdPurse, takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { findPurseForUpdate } from '../../member/public.ts'
import { findPursePayment } from '../../stored-value/purse/purse-payment.store.ts'
import { writeTakenBack } from '../../stored-value/purse/take-back-from-purse.ts'
import { listOwingOrders } from './cards/return-to-cards.store.ts'

/* Orders from outside that gift cards pay: at once with the app's money, back to where it came from, beside tills. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)

const PRICE = 100
const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const card = async (amountMinor: number): Promise<string> => {
  const here = { as: open.shop.cashier.token, outlet: open.ids.outlet }
  return (await payIn(open.world, here, amountMinor)).answer.purse.code
}
const left = async (code: string): Promise<number | undefined> =>
  (await open.world.sql<{ minor: number }>(sql`select total_minor as minor from purse where code = ${code}`))[0]?.minor
const make = (onHand: number) =>
  open.world.owner((tx) => makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: PRICE, onHand }))
const byCard = (reference: string, amount: number) => ({ method: 'gift_card' as const, reference, amount: usd(amount) })
const outside = (amount: number, reference = `PAY-${newId()}`) => ({
  method: 'paid_outside' as const,
  reference,
  amount: usd(amount),
})
const ask = async (id: string) =>
  webOrderResource.whole
    .omit({ lines: true })
    .parse((await open.world.call(readWebOrder, { id }, { as: open.app.key })).answer)
const cancel = (id: string) => open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
const giveBack = (id: string, amount: number) =>
  open.world.call(giveBackWebOrder, { id, amount: usd(amount), reference: `BACK-${id}` }, { as: open.app.key })
const rows = async () =>
  open.world.sql(sql`
    select (select count(*)::int from set_aside where merchant_id = ${open.shop.merchantId}) as saved,
      (select count(*)::int from stock_reservation where merchant_id = ${open.shop.merchantId}) as kept,
      (select count(*)::int from purse_entry where merchant_id = ${open.shop.merchantId}) as moved`)

type Tenders = InputOf<typeof createWebOrder.request>['tenders']

/** An order of so many pieces paid like this, with the sale by which a desk hands it out. */
async function ordered(pieces: number, tenders: Tenders) {
  const goods = await make(pieces)
  const { answer } = await orders.create(await orders.quote([{ variant_id: goods.variantId, quantity: pieces }]), {
    tenders,
  })
  const id = String(answer.id)
  const saved = await open.world.call(listSetAsides, { limit: 200 }, { as: open.shop.admin.token })
  const code = saved.answer.rows.find((row) => row.id === id)?.code ?? ''
  const line = {
    ...goods,
    sellPriceMinor: PRICE,
    taxId: open.shop.line(0).taxId,
    rateBasisPoints: 1_300,
    count: pieces,
  }
  const handOut = () => {
    const sale = saleByPurse(open.shop.desk, [line], { kind: 'gift-card', code }, pieces * PRICE)
    return open.shop.desk.book({ ...sale, orderId: id })
  }
  return { id, handOut }
}

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

describe('one card in two places', () => {
  test('of two orders at once one has it, and nothing happened to the other', async () => {
    const code = await card(100)
    const goods = await make(5)
    const items = [{ variant_id: goods.variantId, quantity: 1 }]
    const quotes = [await orders.quote(items), await orders.quote(items)]
    const answers = await Promise.all(quotes.map((quote) => orders.create(quote, { tenders: [byCard(code, 100)] })))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(JSON.parse(lost?.text ?? '{}')).toMatchObject({
      code: 'gift_card.not_enough',
      data_state: 'nothing_happened',
    })
    expect(await left(code)).toBe(0)
  })

  test('used up at a till between quote and order it pays nothing, and nothing is kept', async () => {
    const code = await card(100)
    const goods = await make(5)
    const items = [{ variant_id: goods.variantId, quantity: 1 }]
    const quote = await orders.quote(items, { gift_cards: [code] })
    await open.shop.desk.book(saleByPurse(open.shop.desk, [open.shop.line(1)], { kind: 'gift-card', code }, 30))
    const before = await rows()
    const refused = await orders.create(quote, { tenders: [byCard(code, 100)] })
    expect([refused.status, refused.refusal.code]).toEqual([409, 'gift_card.not_enough'])
    expect(await rows()).toEqual(before)
    expect((await orders.create(quote, { tenders: [byCard(code, 70), outside(30)] })).status).toBe(200)
  })

  test('held by a till that takes a payment it pays no order', async () => {
    const code = await card(100)
    const goods = await make(1)
    const { device } = open.shop.desk
    await open.world.call(holdPurse, { orderId: newId(), kind: 'gift-card', code, amountMinor: 60 }, { device })
    const quote = await orders.quote([{ variant_id: goods.variantId, quantity: 1 }], { gift_cards: [code] })
    expect(quote).toMatchObject({ gift_cards: [{ amount: usd(40) }], to_pay: usd(60) })
    const refused = await orders.create(quote, { tenders: [byCard(code, 100)] })
    expect(refused.refusal.code).toBe('gift_card.not_enough')
  })

  test('spent again by a till that was offline: the sale is booked and filed, as between two tills', async () => {
    const code = await card(350)
    await ordered(3, [byCard(code, 300)])
    const sale = saleByPurse(open.shop.desk, [open.shop.line(1)], { kind: 'gift-card', code }, 350)
    const [booked] = await open.shop.desk.book(sale)
    expect(booked).toMatchObject({ outcome: 'review' })
    expect(booked?.reasons.map((one) => one.code)).toEqual(['sale.purse-beyond-held'])
    expect(await left(code)).toBe(-300)
  })

  test('twenty calls with one key, and the first answer again, take it once', async () => {
    const code = await card(100)
    const goods = await make(1)
    const quote = await orders.quote([{ variant_id: goods.variantId, quantity: 1 }])
    const tenders = [byCard(code, 60), outside(40)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => orders.create(quote, { tenders }, { key: `card-${code}` })),
    )
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1)
    expect(await left(code)).toBe(40)
    const again = await orders.create(quote, { tenders })
    expect([again.status, again.refusal.code]).toEqual([409, 'order.quote_used'])
  })
})

describe('is refused, and nothing is kept or taken', () => {
  const quoted = async () => {
    const goods = await make(1)
    return orders.quote([{ variant_id: goods.variantId, quantity: 1 }])
  }

  test.each([
    ['a sum one below the price', (code: string) => [byCard(code, 99)], 'order.amount_differs'],
    ['a sum one above it', (code: string) => [byCard(code, 60), outside(41)], 'order.amount_differs'],
    ['one card twice', (code: string) => [byCard(code, 50), byCard(code.toLowerCase(), 50)], 'gift_card.unfit'],
    ['nothing from a card', (code: string) => [byCard(code, 0), outside(100)], 'request.invalid'],
    ['a number that no card has', () => [byCard('2222222222', 100)], 'gift_card.unfit'],
    ['two payments outside', () => [outside(50), outside(50)], 'request.invalid'],
  ])('%s', async (_, tendersOf, code) => {
    const own = await card(100)
    const quote = await quoted()
    const before = await rows()
    const refused = await orders.create(quote, { tenders: tendersOf(own) })
    expect(refused.refusal.code).toBe(code)
    expect(await rows()).toEqual(before)
    expect(await left(own)).toBe(100)
  })

  test('the deposit of an order that is over: for a new order, and at a till that would pay another sale with it', async () => {
    const { id } = await ordered(1, [outside(100)])
    const byCards = await ordered(1, [byCard(await card(100), 100)])
    await cancel(id)
    await open.world.call(cancelSetAside, { id: byCards.id, reason: 'Off' }, { as: open.shop.admin.token })
    const { device } = open.shop.desk
    const hold = (code: string, orderId: string) =>
      open.world.call(holdPurse, { orderId, kind: 'gift-card', code, amountMinor: 100 }, { device })
    for (const [over, refusal] of [
      [id, 'purse.paid-to-app'],
      [byCards.id, 'purse.paid-by-cards'],
    ] as const) {
      const [{ code } = { code: '' }] = await open.world.sql<{ code: string }>(
        sql`select p.code from set_aside s join purse p on p.id = s.purse_id where s.id = ${over}`,
      )
      const refused = await orders.create(await quoted(), { tenders: [byCard(code, 100)] })
      expect(refused.refusal.code).toBe('gift_card.unfit')
      expect((await hold(code, newId())).refusal.code).toBe(refusal)
      expect((await hold(code, over)).status).toBe(200)
    }
  })

  test('a card that is off since the quote, the deposit of another order, and an app without the scope', async () => {
    const off = await card(100)
    const quote = await quoted()
    await open.world.sql(sql`update purse set is_enabled = false where code = ${off}`)
    const { id } = await ordered(1, [outside(100)])
    const [deposit] = await open.world.sql<{ code: string }>(
      sql`select p.code from set_aside s join purse p on p.id = s.purse_id where s.id = ${id}`,
    )
    for (const code of [off, deposit?.code ?? ''])
      expect((await orders.create(quote, { tenders: [byCard(code, 100)] })).refusal.code).toBe('gift_card.unfit')
    const scopes = scopeNames.filter((scope) => scope !== 'gift_cards_use')
    const narrow = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
    const code = await card(100)
    const refused = await orders.create(quote, { tenders: [byCard(code, 100)] }, { as: narrow.key })
    expect([refused.status, refused.refusal.code]).toEqual([403, 'order.gift_card_not_granted'])
    const items = [{ variant_id: open.shop.line(0).productId, quantity: 1 }]
    const asked = { outlet_id: open.ids.outlet, items, gift_cards: [code] }
    expect((await open.world.call(quoteOrder, asked, { as: narrow.key })).status).toBe(403)
  })
})
