import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  editGiftCard,
  findGiftCard,
  giftCardResource,
  issueGiftCard,
  issuedGiftCard,
  listGiftCardEntries,
  listGiftCards,
  listStoredValue,
  readGiftCard,
  takeBackGiftCard,
} from '@kassa/contract/open/stored-value/cards.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { describe, expect, test } from 'vitest'
import type { output } from 'zod'
import { makeApp } from '../../../test/make/app.ts'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { describeOpenWorld } from '../../../test/make/describe-open-world.ts'
import { makeAppShop } from '../../../test/make/app-world.ts'
import { makeOpenWorld } from '../../../test/make/open-world.ts'
import { payIn, saleByPurse } from '../../../test/make/purse.ts'
import { webOrdersOf } from '../../../test/make/web-order.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

const open = describeOpenWorld(makeOpenWorld)

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
type Issuing = Partial<InputOf<typeof issueGiftCard.request>>

const issue = (fields: Issuing = {}, { as = open.app.key, key = newId() } = {}) =>
  open.world.call(
    issueGiftCard,
    { outlet_id: open.ids.outlet, amount: usd(5_000), reference: `CARD-${newId()}`, ...fields },
    { as, key },
  )
const issued = async (fields: Issuing = {}): Promise<output<typeof issuedGiftCard.whole>> =>
  issuedGiftCard.whole.parse((await issue(fields)).answer)
const read = async (id: string, as = open.app.key) => open.world.call(readGiftCard, { id }, { as })
const takeBack = (id: string, amount = usd(1_000), { as = open.app.key, key = newId() } = {}) =>
  open.world.call(takeBackGiftCard, { id, amount, reference: 'BACK-1', reason: 'Bought by mistake' }, { as, key })
const spend = async (code: string, amountMinor: number, outcomes = ['accepted']) => {
  const { desk, line } = open.shop
  const sale = saleByPurse(desk, [line(0)], { kind: 'gift-card', code }, amountMinor)
  for (const { outcome } of await desk.book(sale)) expect(outcomes).toContain(outcome)
}
const countCards = async () =>
  (await open.world.sql<{ count: number }>(sql`select count(*)::int as count from purse`))[0]?.count

describe('a gift card that an app sells', () => {
  test('is spent at a desk, and what is owed in all says so', async () => {
    const totals = async () => {
      const { data } = (await open.world.call(listStoredValue, {}, { as: open.app.key })).answer
      return Number(data.find(({ kind, total }) => kind === 'gift_card' && total.currency === 'USD')?.total.amount)
    }
    const before = await totals()
    const sold = await issued()
    expect(sold).toMatchObject({ balance: usd(5_000), available: usd(5_000), is_enabled: true })
    expect(await totals()).toBe(before + 5_000)
    await spend(sold.code, 600)
    expect((await read(sold.id)).answer).toMatchObject({ balance: usd(4_400), code_end: `…${sold.code.slice(-4)}` })
    expect(await totals()).toBe(before + 4_400)
    const entries = (await open.world.call(listGiftCardEntries, { id: sold.id }, { as: open.app.key })).answer
    expect(entries.data).toMatchObject([
      { reason: 'spent', amount: usd(-600), balance: usd(4_400) },
      { reason: 'paid_in', amount: usd(5_000), balance: usd(5_000) },
    ])
    expect((await read(sold.id)).text + JSON.stringify(entries)).not.toContain(sold.code)
    const [order] = await open.world.sql(sql`
      select type, sold_by_app, shift_id, staff_id from sales_order where id = ${sold.order_id}`)
    expect(order).toEqual({ type: 2, soldByApp: open.app.installationId, shiftId: null, staffId: null })
  })

  test('is sold once by twenty repeats at once, under a key, a number of the app, and a payment', async () => {
    const before = (await countCards()) ?? 0
    const [key, reference] = [newId(), `CARD-${newId()}`]
    const same = await Promise.all(Array.from({ length: 20 }, () => issue({ reference }, { key })))
    expect(new Set(same.map(({ text }) => text)).size).toBe(1)
    const others = await Promise.all(Array.from({ length: 10 }, () => issue({ reference })))
    expect(new Set(others.map(({ status, refusal }) => `${status} ${refusal.code}`))).toEqual(
      new Set(['409 order.reference_used']),
    )
    const numbered = { external_id: `G-${newId()}`, reference: `CARD-${newId()}` }
    const again = await Promise.all(Array.from({ length: 10 }, () => issue(numbered)))
    expect(new Set(again.map(({ text }) => text)).size).toBe(1)
    const differs = await issue({ ...numbered, amount: usd(5_001) })
    expect(differs.refusal.code).toBe('external_id.other_contents')
    expect(await countCards()).toBe(before + 2)
  })

  test('is not paid by the payment of a web order, nor a web order by the payment of a card', async () => {
    const orders = webOrdersOf(open)
    const items = [{ variant_id: open.shop.line(1).productId, quantity: 1 }]
    const reference = `BOTH-${newId()}`
    const quote = await orders.quote(items)
    const tenders = [{ method: 'paid_outside' as const, reference, amount: quote.total }]
    expect((await orders.create(quote, { tenders })).status).toBe(200)
    expect((await issue({ reference })).refusal.code).toBe('order.reference_used')
    const paid = `BOTH-${newId()}`
    await issued({ reference: paid })
    const other = await orders.quote(items)
    const second = [{ method: 'paid_outside' as const, reference: paid, amount: other.total }]
    expect((await orders.create(other, { tenders: second })).refusal.code).toBe('order.reference_used')
  })

  test.each([
    ['nothing', usd(0), 'purse.amount_invalid'],
    ['one minor unit more than a card takes', usd(9_999_901), 'purse.amount_invalid'],
    ['another currency', { amount: 5_000, currency: 'JPY' as const }, 'purse.other_currency'],
  ])('of %s is refused, and none is made', async (_, amount, code) => {
    const before = await countCards()
    const answer = await issue({ amount })
    expect([answer.status, answer.refusal.code]).toEqual([422, code])
    expect(await countCards()).toBe(before)
  })

  test('of the least and the most that a card takes is sold', async () => {
    expect((await issued({ amount: usd(1) })).balance).toEqual(usd(1))
    expect((await issued({ amount: usd(9_999_900) })).balance).toEqual(usd(9_999_900))
  })
})

describe('money of a gift card that is given back', () => {
  test('goes off the card, never more than can be spent, ten times at once', async () => {
    const { id, code } = await issued()
    await spend(code, 600)
    const over = await takeBack(id, usd(4_401))
    expect([over.status, over.refusal.code]).toEqual([422, 'purse.back_too_much'])
    expect((await takeBack(id, usd(0))).refusal.code).toBe('purse.amount_invalid')
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect((await read(id)).answer).toMatchObject({ balance: usd(400), available: usd(400) })
    expect((await takeBack(id, usd(400))).answer).toMatchObject({ balance: usd(0) })
    const [back] = await open.world.sql(sql`
      select p.method, p.shift_id, sum(p.amount_minor)::int as minor from payment p
      join refund r on r.merchant_id = p.merchant_id and r.id = p.document_id
      join purse_payment paid on paid.merchant_id = r.merchant_id and paid.order_id = r.order_id
      where paid.purse_id = ${id} group by p.method, p.shift_id`)
    expect(back).toEqual({ method: 104, shiftId: null, minor: -4_400 })
  })

  test('at once with a desk that spends it comes to what was on it', async () => {
    const { id, code } = await issued({ amount: usd(1_000) })
    const [back] = await Promise.all([takeBack(id, usd(600)), spend(code, 600, ['accepted', 'review'])])
    const { balance } = giftCardResource.whole.parse((await read(id)).answer)
    // A sale that happened is booked, whoever was first.
    expect(balance.amount).toBe(1_000 - 600 - (back.status === 200 ? 600 : 0))
    if (balance.amount < 0) await payIn(open.world, here(), 200, { purseId: id })
  })

  test('is not what a desk paid onto it, nor what another app or a desk sold', async () => {
    const { id } = await issued()
    await payIn(open.world, here(), 2_000, { purseId: id })
    expect((await takeBack(id, usd(5_001))).refusal.code).toBe('purse.back_too_much')
    const another = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
    for (const answer of [await takeBack(id, usd(1), { as: another.key }), await takeBack(open.ids.giftCard)])
      expect([answer.status, answer.refusal.code]).toEqual([409, 'gift_card.not_sold_by_app'])
    expect((await takeBack(id, usd(5_000))).answer).toMatchObject({ balance: usd(2_000) })
  })

  const here = () => ({ as: open.shop.cashier.token, outlet: open.ids.outlet })
})

describe('a gift card', () => {
  test('that was lost is switched off as it was seen, and on again', async () => {
    const { id, code } = await issued()
    const edit = async (isEnabled: boolean, tag?: string) => {
      const { statusCode, payload } = await open.world.running.server.app.inject({
        method: 'PATCH',
        url: `/cashier/api/open/gift-cards/${id}`,
        headers: {
          authorization: `Bearer ${open.app.key}`,
          'content-type': 'application/merge-patch+json',
          'if-match': tag ?? String((await read(id)).headers['etag']),
        },
        payload: JSON.stringify({ is_enabled: isEnabled }),
      })
      return { statusCode, answer: JSON.parse(payload) as object }
    }
    const seen = String((await read(id)).headers['etag'])
    expect((await edit(false)).answer).toMatchObject({ is_enabled: false, balance: usd(5_000), available: usd(0) })
    expect((await edit(true, seen)).statusCode).toBe(412)
    expect(
      (await open.world.call(editGiftCard, { id: open.ids.webOrder, is_enabled: false }, { as: open.app.key })).status,
    ).toBe(404)
    const items = [{ variant_id: open.shop.line(0).productId, quantity: 1 }]
    await expect(webOrdersOf(open).quote(items, { gift_cards: [code] })).rejects.toThrow('gift_card.unfit')
    expect((await edit(true)).answer).toMatchObject({ is_enabled: true, available: usd(5_000) })
    const off = (await open.world.call(listGiftCards, { state: 'off' }, { as: open.app.key })).answer.data
    expect(off.map((one) => one.id)).not.toContain(id)
  })

  test('is found by its code, and after twenty codes that are none no more are looked up', async () => {
    const { id, code } = await issued()
    const guesser = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
    const find = (typed: string, as = guesser.key) => open.world.call(findGiftCard, { code: typed }, { as })
    expect((await find(code.toLowerCase())).answer).toMatchObject({ id, code_end: `…${code.slice(-4)}` })
    for (let tried = 0; tried < 20; tried += 1) expect((await find(`NONE${tried}`)).status).toBe(404)
    expect((await find(code)).refusal.code).toBe('gift_card.too_many_tries')
    expect((await find(code, open.app.key)).answer.id).toBe(id)
  })

  test('that is the deposit of an order is none', async () => {
    const [deposit] = await open.world.sql<{ id: string; code: string }>(
      sql`select id, code from purse where is_deposit limit 1`,
    )
    const { id, code } = deposit ?? { id: '', code: '' }
    expect((await read(id)).status).toBe(404)
    expect((await takeBack(id)).status).toBe(404)
    const found = await open.world.call(findGiftCard, { code }, { as: open.app.key })
    expect([found.status, found.refusal.code]).toEqual([404, 'gift_card.unknown'])
    const { data } = (await open.world.call(listGiftCards, { limit: 500 }, { as: open.app.key })).answer
    expect(data.map((one) => one.id)).not.toContain(id)
  })

  test('of another merchant is not found, and each right is asked for by its name', async () => {
    const { id, code } = await issued()
    const other = await makeAppShop(open.world)
    const { key: as } = await open.world.owner((tx) => makeApp(tx, other.shop.merchantId))
    expect((await read(id, as)).status).toBe(404)
    expect((await takeBack(id, usd(1), { as })).status).toBe(404)
    expect((await open.world.call(findGiftCard, { code }, { as })).status).toBe(404)
    expect((await issue({}, { as })).status).toBe(404)
    const blind = await open.world.owner((tx) =>
      makeApp(tx, open.shop.merchantId, { scopes: scopeNames.filter((scope) => !scope.startsWith('gift_cards')) }),
    )
    const refused = [
      ['gift_cards_read', await read(id, blind.key)],
      ['gift_cards_issue', await issue({}, { as: blind.key })],
      ['gift_cards_issue', await takeBack(id, usd(1), { as: blind.key })],
    ] as const
    for (const [scope, { status, text }] of refused) expect([status, text.includes(scope)]).toEqual([403, true])
  })

  test('is not spent by an app that may only read, sell or switch cards', async () => {
    const { code } = await issued()
    const scopes = scopeNames.filter((scope) => scope !== 'gift_cards_use')
    const reader = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
    const items = [{ variant_id: open.shop.line(0).productId, quantity: 1 }]
    const orders = webOrdersOf({ ...open, app: reader })
    await expect(orders.quote(items, { gift_cards: [code] })).rejects.toThrow('order.gift_card_not_granted')
  })

  test('of a shop that sells in yen is whole yen', async () => {
    const shop = await makeMemberShop(open.world, {}, 'JPY')
    const { key: as } = await open.world.owner((tx) => makeApp(tx, shop.merchantId))
    const yen = (amount: number) => ({ amount, currency: 'JPY' as const })
    const at = { outlet_id: shop.outlet.outletId }
    expect((await issue({ ...at, amount: yen(99_999) }, { as })).answer).toMatchObject({ balance: yen(99_999) })
    expect((await issue({ ...at, amount: yen(100_000) }, { as })).refusal.code).toBe('purse.amount_invalid')
    expect((await issue(at, { as })).refusal.code).toBe('purse.other_currency')
  })
})
