import type { InputOf } from '@kassa/contract/endpoint.ts'
import { holdMember, readMemberAtDesk, releaseMember } from '@kassa/contract/member/desk-member.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { archiveMember, resetMemberPassword } from '@kassa/contract/member/member.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { holdQuote, readHold, releaseHold } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { createWebOrder, shipWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { cancelSetAside, listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { holdPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../../../test/make/app.ts'
import { cardOrdersOf, PRICE } from '../../../../../test/make/card-orders.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { withMember } from '../../../../../test/make/member-shop.ts'
import { byPurse } from '../../../../../test/make/purse.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

/* Orders from outside that a member pays by balance, and whose price points lower: once, whoever wants them too. */

const open = describeOpenWorld()
const { orders, usd, make, card, left, byCard, outside, ask, cancel, giveBack } = cardOrdersOf(open)

const byBalance = (amount: number) => ({ method: 'member_balance' as const, amount: usd(amount) })
const nothing = { principalMinor: 0, bonusMinor: 0 }

/** A member with so many points, and so much money and bonus. */
async function having(points: number, principal = 0, bonus = 0): Promise<string> {
  const id = await open.shop.join('Grace')
  const as = { as: open.shop.admin.token }
  if (points > 0) await open.world.call(adjustPoints, { id, points, note: 'begin' }, as)
  for (const [bucket, amountMinor] of [
    ['principal', principal],
    ['bonus', bonus],
  ] as const)
    if (amountMinor > 0) await open.world.call(adjustBalance, { id, bucket, amountMinor, note: 'begin' }, as)
  return id
}

const balanceOf = async (id: string) => {
  const { principalMinor, bonusMinor } = await open.shop.account(id)
  expect(await open.world.sql(sql`select from balance_entry where actor_kind='app' and actor_id is null`)).toEqual([])
  return [principalMinor, bonusMinor]
}
const pointsOf = async (id: string) => (await open.shop.account(id)).points
const seenAtDesk = async (id: string) =>
  (await open.world.call(readMemberAtDesk, { id }, { as: open.shop.cashier.token, outlet: open.ids.outlet })).answer
    .points
const keptOf = async (memberId: string) =>
  (
    await open.world.sql<{ kept: number }>(
      sql`select coalesce(sum(kept_points), 0)::int as kept from member_hold where member_id = ${memberId}`,
    )
  )[0]?.kept

/** A quote of so many pieces for a member. */
async function quoted(
  memberId: string,
  pieces: number,
  more: Partial<InputOf<typeof quoteOrder.request>> = {},
  of?: Awaited<ReturnType<typeof make>>,
) {
  const goods = of ?? (await make(pieces))
  const quote = await orders.quote([{ variant_id: goods.variantId, quantity: pieces }], {
    member_id: memberId,
    ...more,
  })
  return { goods, quote }
}

type Tenders = InputOf<typeof createWebOrder.request>['tenders']

/** An order of so many pieces for a member, with the sale by which a desk hands it out. */
async function ordered(memberId: string, pieces: number, tenders: Tenders, points = 0) {
  const { goods, quote } = await quoted(memberId, pieces, points > 0 ? { points } : {})
  const made = await orders.create(quote, { tenders })
  expect(made.text === '' ? '' : made.status).toBe(200)
  const id = String(made.answer.id)
  const saved = await open.world.call(listSetAsides, { limit: 200 }, { as: open.shop.admin.token })
  const code = saved.answer.rows.find((row) => row.id === id)?.code ?? ''
  const { taxId } = open.shop.line(0)
  const line = { ...goods, sellPriceMinor: PRICE, taxId, rateBasisPoints: 1_300, count: pieces }
  const handOut = async () => {
    const facts = await open.shop.facts(memberId)
    const sale = open.shop.desk.sale([line], {
      // An offline till remembers the earlier points, whatever was spent since.
      change: (plain) => withMember(plain, { ...facts, points: Math.max(facts.points, points) }, points, nothing),
      tenders: (due) => [byPurse('gift-card', code, due)],
    })
    return open.shop.desk.book({ ...sale, orderId: id })
  }
  return { id, goods, quote, handOut }
}

describe('balance of a member', () => {
  test('pays at once with the app’s money, out of both buckets, and the order is handed out paid', async () => {
    const member = await having(0, 200, 50)
    const { id, handOut } = await ordered(member, 4, [byBalance(150), outside(250, 'PAY-BALANCE-1')])
    expect(await balanceOf(member)).toEqual([80, 20])
    expect(await ask(id)).toMatchObject({
      paid: usd(400),
      tenders: [
        { method: 'member_balance', amount: usd(150), reference: null },
        { method: 'paid_outside', amount: usd(250), reference: 'PAY-BALANCE-1' },
      ],
    })
    expect(await handOut()).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    expect(await balanceOf(member)).toEqual([80, 20])
    const [entry] = await open.world.sql(sql`
      select actor_kind, actor_id from balance_entry where member_id = ${member} and type = 3`)
    expect(entry).toEqual({ actorKind: 'app', actorId: open.app.installationId })
  })

  test('comes back to its buckets when the app cancels, once, and the rest is the app’s to give back', async () => {
    const member = await having(0, 200, 50)
    const { id } = await ordered(member, 4, [byBalance(150), outside(250)])
    await Promise.all([cancel(id), cancel(id)])
    expect(await balanceOf(member)).toEqual([200, 50])
    expect(await ask(id)).toMatchObject({ state: 'cancelled', paid: usd(250), to_give_back: usd(250) })
    expect((await giveBack(id, 400)).refusal.code).toBe('order.amount_differs')
    expect((await giveBack(id, 250)).answer).toMatchObject({ paid: usd(0), to_give_back: usd(0) })
    expect(await balanceOf(member)).toEqual([200, 50])
  })

  test('comes back within seconds when a person cancels, twice at once too', async () => {
    const member = await having(0, 100)
    const { id } = await ordered(member, 1, [byBalance(100)])
    await open.world.call(cancelSetAside, { id, reason: 'Not wanted' }, { as: open.shop.admin.token })
    expect(await balanceOf(member)).toEqual([0, 0])
    await Promise.all([1, 2].map(() => open.world.runJob('open.return-to-gift-cards')))
    expect(await balanceOf(member)).toEqual([100, 0])
    expect(await ask(id)).toMatchObject({ paid: usd(0), to_give_back: usd(0) })
  })

  test('keeps its member here until the order is over: whoever is gone could not have it back', async () => {
    const member = await having(0, 100)
    const { id } = await ordered(member, 1, [byBalance(100)])
    const as = { as: open.shop.admin.token }
    const [{ cardNumber } = { cardNumber: '' }] = await open.world.sql<{ cardNumber: string }>(
      sql`select card_number from member where id = ${member}`,
    )
    const gone = [
      await open.world.call(archiveMember, { id: member }, as),
      await open.world.call(eraseMember, { id: member, cardNumber }, as),
    ]
    expect(gone.map(({ refusal }) => refusal.code)).toEqual(['member.promised-something', 'member.promised-something'])
    await cancel(id)
    expect(await balanceOf(member)).toEqual([100, 0])
  })

  test('of two orders at once one has it, and nothing happened to the other', async () => {
    const member = await having(0, 100)
    const goods = await make(5)
    const quotes = [(await quoted(member, 1, {}, goods)).quote, (await quoted(member, 1, {}, goods)).quote]
    const answers = await Promise.all(quotes.map((quote) => orders.create(quote, { tenders: [byBalance(100)] })))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 422])
    const lost = answers.find(({ status }) => status === 422)
    expect(JSON.parse(lost?.text ?? '{}')).toMatchObject({
      code: 'balance.not_there',
      data_state: 'nothing_happened',
    })
    expect(await balanceOf(member)).toEqual([0, 0])
  })

  test.each([
    ['one minor unit more than there is', 199, (member: string) => quoted(member, 2), 'balance.not_there'],
    ['of nobody', 200, async () => ({ quote: await orders.quote([await item()]) }), 'balance.not_there'],
  ] as const)('%s pays nothing', async (_, has, quoteOf, code) => {
    const member = await having(0, has)
    const { quote } = await quoteOf(member)
    const refused = await orders.create(quote, { tenders: [byBalance(200)] })
    expect([refused.status, refused.refusal.code]).toEqual([422, code])
    expect(await balanceOf(member)).toEqual([has, 0])
  })

  test('above what needs the member’s password pays nothing: nobody types it for an app', async () => {
    const member = await having(0, 100_000)
    const as = { as: open.shop.admin.token }
    await open.world.call(resetMemberPassword, { id: member, password: '112233' }, as)
    await open.world.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (${open.shop.merchantId}, 'merchant', ${open.shop.merchantId},
        'member.balance', '{"mode": "proportional", "passwordAboveMinor": 300}', now())`)
    const { quote, goods } = await quoted(member, 4)
    const refused = await orders.create(quote, { tenders: [byBalance(400)] })
    expect([refused.status, refused.refusal.code]).toEqual([422, 'member.password_needed'])
    const { quote: less } = await quoted(member, 3, {}, goods)
    expect((await orders.create(less, { tenders: [byBalance(300)] })).status).toBe(200)
    await open.world.sql(sql`delete from setting where key = 'member.balance'`)
  })

  test('held by a till that takes a payment pays no order', async () => {
    const member = await having(0, 100)
    const { device } = open.shop.desk
    const hold = { orderId: newId(), memberId: member, points: 0, balanceMinor: 60, password: null }
    await open.world.call(holdMember, hold, { device })
    const { quote } = await quoted(member, 1)
    const refused = await orders.create(quote, { tenders: [byBalance(100)] })
    expect([refused.status, refused.refusal.code]).toEqual([409, 'member.held_elsewhere'])
  })

  test('spent again by a till that was offline: the sale is booked and filed', async () => {
    const member = await having(0, 350)
    await ordered(member, 3, [byBalance(300)])
    const facts = await open.shop.facts(member)
    const sale = open.shop.saleTo(facts, [open.shop.line(1)], { balance: { principalMinor: 350, bonusMinor: 0 } })
    const [booked] = await open.shop.desk.book(sale)
    expect(booked).toMatchObject({ outcome: 'review' })
    expect(await balanceOf(member)).toEqual([-300, 0])
    await open.world.call(
      adjustBalance,
      { id: member, bucket: 'principal', amountMinor: 300, note: 'owed' },
      { as: open.shop.admin.token },
    )
  })

  test('is named by its field where it is said wrong: a number, twice, none for money', async () => {
    const member = await having(0, 100)
    const { quote } = await quoted(member, 1)
    const wrong: [string, Tenders][] = [
      ['tenders.0.reference', [{ ...byBalance(100), reference: 'X-1' }]],
      ['tenders.1.method', [byBalance(50), byBalance(50)]],
      ['tenders.0.reference', [{ method: 'paid_outside', amount: usd(100) }]],
    ]
    for (const [field, tenders] of wrong) {
      const refused = await orders.create(quote, { tenders })
      expect([field, refused.status, refused.text.includes(`"${field}"`)]).toEqual([field, 422, true])
    }
  })
})

const item = async () => ({ variant_id: (await make(2)).variantId, quantity: 2 })

describe('held for a quote while its customer pays, points and cards', () => {
  const hold = (quoteId: string) =>
    open.world.call(holdQuote, { quote_id: quoteId }, { as: open.app.key, key: newId() })

  test('are nobody else’s, and the order of the quote has them', async () => {
    const [member, code] = [await having(200), await card(100)]
    const { quote, goods } = await quoted(member, 4, { points: 200, gift_cards: [code] }, await make(9))
    expect(quote).toMatchObject({ total: usd(200), to_pay: usd(100) })
    expect((await hold(quote.id)).answer).toMatchObject({ state: 'held', points: 200, by_gift_cards: usd(100) })
    expect((await hold(quote.id)).answer).toMatchObject({ is_longer: true, points: 200, by_gift_cards: usd(100) })
    expect(await seenAtDesk(member)).toBe(0)
    const { device } = open.shop.desk
    const other = { orderId: newId(), kind: 'gift-card' as const, code, amountMinor: 1 }
    expect((await open.world.call(holdPurse, other, { device })).refusal.code).toBe('purse.not-enough')
    const third = await orders.quote([{ variant_id: goods.variantId, quantity: 1 }], { gift_cards: [code] })
    expect(third).toMatchObject({ to_pay: usd(100) })
    const made = await orders.create(quote, { tenders: [byCard(code, 100), outside(100)] })
    expect(made.answer).toMatchObject({ points_used: 200 })
    expect([await left(code), await keptOf(member), await seenAtDesk(member)]).toEqual([0, 200, 0])
    const read = await open.world.call(readHold, { id: quote.id }, { as: open.app.key })
    expect(read.answer).toMatchObject({ state: 'ordered', points: 0, by_gift_cards: usd(0) })
  })

  test('with balance: what it can pay behind the cards, which no till and no other order has', async () => {
    const [member, code] = [await having(0, 120, 30), await card(100)]
    const { quote, goods } = await quoted(member, 4, { balance: usd(500), gift_cards: [code] }, await make(9))
    expect(quote).toMatchObject({ total: usd(400), by_balance: usd(150), to_pay: usd(150) })
    expect((await hold(quote.id)).answer).toMatchObject({ by_balance: usd(150), by_gift_cards: usd(100) })
    const { quote: other } = await quoted(member, 1, { balance: usd(100) }, goods)
    expect(other).toMatchObject({ by_balance: usd(0), to_pay: usd(100) })
    expect((await orders.create(other, { tenders: [byBalance(100)] })).refusal.code).toBe('balance.not_there')
    const tenders = [byCard(code, 100), byBalance(150), outside(150)]
    expect((await orders.create(quote, { tenders })).status).toBe(200)
    expect([await left(code), await balanceOf(member)]).toEqual([0, [0, 0]])
  })

  test('are free once it is let go, and when its time is over', async () => {
    const [member, code] = [await having(200), await card(100)]
    const { quote } = await quoted(member, 4, { points: 200, gift_cards: [code] }, await make(9))
    expect((await hold(quote.id)).status).toBe(200)
    await open.world.call(releaseHold, { id: quote.id }, { as: open.app.key, key: newId() })
    expect(await seenAtDesk(member)).toBe(200)
    const { quote: next } = await quoted(member, 4, { points: 200, gift_cards: [code] }, await make(9))
    await hold(next.id)
    expect(await seenAtDesk(member)).toBe(0)
    open.world.passSeconds(15 * 60)
    expect(await seenAtDesk(member)).toBe(200)
    const { quote: last } = await quoted(member, 4, { points: 200, gift_cards: [code] })
    expect(last).toMatchObject({ to_pay: usd(100) })
  })

  test('of two quotes at once one has the points', async () => {
    const member = await having(200)
    const goods = await make(20)
    const quotes = [
      (await quoted(member, 3, { points: 200 }, goods)).quote,
      (await quoted(member, 3, { points: 200 }, goods)).quote,
    ]
    const answers = await Promise.all(quotes.map(({ id }) => hold(id)))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.refusal.code).toBe('points.not_there')
  })
})

describe('points of a member', () => {
  test('lower the price, are kept while the order waits, and are spent as it is handed out', async () => {
    const member = await having(250)
    const { id, quote, handOut } = await ordered(member, 3, [outside(100, 'PAY-POINTS-1')], 250)
    expect(quote).toMatchObject({ total: usd(100), points_used: 200 })
    expect(await ask(id)).toMatchObject({ total: usd(100), points_used: 200 })
    expect([await pointsOf(member), await seenAtDesk(member), await keptOf(member)]).toEqual([250, 50, 200])
    expect(await handOut()).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    expect([await pointsOf(member), await seenAtDesk(member), await keptOf(member)]).toEqual([50, 50, 0])
  })

  test('are free again when it is cancelled, by whomever', async () => {
    const member = await having(200)
    const { id } = await ordered(member, 3, [outside(100)], 200)
    await cancel(id)
    expect([await seenAtDesk(member), await keptOf(member)]).toEqual([200, 0])
    const { id: second } = await ordered(member, 3, [outside(100)], 200)
    await open.world.call(cancelSetAside, { id: second, reason: 'Not wanted' }, { as: open.shop.admin.token })
    expect([await seenAtDesk(member), await keptOf(member)]).toEqual([200, 0])
  })

  test('of two orders at once one has them', async () => {
    const member = await having(200)
    const goods = await make(6)
    const quotes = [
      (await quoted(member, 3, { points: 200 }, goods)).quote,
      (await quoted(member, 3, { points: 200 }, goods)).quote,
    ]
    const answers = await Promise.all(quotes.map((quote) => orders.create(quote)))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.refusal.code).toBe('points.not_there')
    expect(await keptOf(member)).toBe(200)
  })

  test('that are kept no quote and no till takes, and a payment that a till leaves lets go of its own alone', async () => {
    const member = await having(300)
    const { id } = await ordered(member, 3, [outside(100)], 200)
    const { goods } = await quoted(member, 1)
    const asked = { outlet_id: open.ids.outlet, items: [{ variant_id: goods.variantId, quantity: 1 }] }
    const wanted = { ...asked, member_id: member, points: 101 }
    expect((await open.world.call(quoteOrder, wanted, { as: open.app.key })).refusal.code).toBe('points.not_there')
    const { device } = open.shop.desk
    const hold = { memberId: member, balanceMinor: 0, password: null }
    const other = await open.world.call(holdMember, { ...hold, orderId: newId(), points: 101 }, { device })
    expect(other.refusal.code).toBe('points.not-there')
    expect((await open.world.call(holdMember, { ...hold, orderId: id, points: 200 }, { device })).status).toBe(200)
    await open.world.call(releaseMember, { orderId: id, alsoReserve: true }, { device })
    expect([await seenAtDesk(member), await keptOf(member)]).toEqual([100, 200])
    open.world.passSeconds(2 * 86_400)
    await open.world.runJob('member.forget-holds')
    expect(await keptOf(member)).toBe(200)
  })

  test('spent meanwhile by a till that was offline: both sales are booked and filed', async () => {
    const member = await having(200)
    const { handOut } = await ordered(member, 3, [outside(100)], 200)
    const sale = open.shop.saleTo(await open.shop.facts(member), [open.shop.line(0)], { points: 200 })
    const [booked] = await open.shop.desk.book(sale)
    expect(booked?.reasons.map(({ code }) => code)).toEqual(['sale.points-reserved'])
    const [handed] = await handOut()
    expect(handed?.outcome).toBe('review')
    expect(await keptOf(member)).toBe(0)
  })

  test('go with their parcels, and none are kept when the last one left', async () => {
    const member = await having(200)
    const { id } = await ordered(member, 4, [outside(200)], 200)
    const ship = (quantity: number) =>
      open.world.call(shipWebOrder, { id, lines: [{ line: 0, quantity }] }, { as: open.app.key, key: newId() })
    expect((await ship(1)).answer).toMatchObject({ state: 'waiting' })
    const spent = 200 - (await pointsOf(member))
    expect(spent).toBeGreaterThan(0)
    expect(await keptOf(member)).toBe(200 - spent)
    expect((await ship(3)).answer).toMatchObject({ state: 'shipped' })
    expect(await keptOf(member)).toBe(0)
  })

  test('of an order that was handed out to somebody else are forgotten', async () => {
    const member = await having(200)
    const { id, goods } = await ordered(member, 3, [outside(100)], 200)
    const line = { ...goods, sellPriceMinor: PRICE, taxId: open.shop.line(0).taxId, rateBasisPoints: 1_300, count: 3 }
    await open.shop.desk.book({ ...open.shop.desk.sale([line]), orderId: id })
    open.world.passSeconds(2 * 86_400)
    await open.world.runJob('member.forget-holds')
    expect([await seenAtDesk(member), await keptOf(member)]).toEqual([200, 0])
  })
})

test('an app without the scope uses neither, and a stranger’s member is not found', async () => {
  const member = await having(200, 100)
  const scopes = scopeNames.filter((scope) => scope !== 'member_books_use')
  const { key } = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
  const { goods, quote } = await quoted(member, 1)
  const asked = { outlet_id: open.ids.outlet, items: [{ variant_id: goods.variantId, quantity: 1 }] }
  const wanted = await open.world.call(quoteOrder, { ...asked, member_id: member, points: 100 }, { as: key })
  expect([wanted.status, wanted.refusal.code]).toEqual([403, 'order.member_books_not_granted'])
  const paid = await orders.create(quote, { tenders: [byBalance(100)] }, { as: key })
  expect([paid.status, paid.refusal.code]).toEqual([403, 'order.member_books_not_granted'])
  const unknown = { ...asked, member_id: newId(), points: 100 }
  const stranger = await open.world.call(quoteOrder, unknown, { as: open.app.key })
  expect([stranger.status, stranger.refusal.code]).toEqual([404, 'thing.not_found'])
})
