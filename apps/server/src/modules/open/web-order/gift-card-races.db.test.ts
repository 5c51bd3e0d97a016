import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import { cancelSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { holdPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { cardOrdersOf } from '../../../../test/make/card-orders.ts'

/* Gift cards that are wanted in two places, or pay nothing: nothing is taken that is not paid. */

const open = describeOpenWorld()
const { orders, usd, card, left, make, byCard, outside, cancel, rows, ordered } = cardOrdersOf(open)

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

  test('the deposit of an order that is over: for a new order, and at a till for another sale or for its own', async () => {
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
      expect((await hold(code, over)).refusal.code).toBe(refusal)
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
