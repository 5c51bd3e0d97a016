import type { InputOf } from '@kassa/contract/endpoint.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import {
  giftCardResource,
  issuedGiftCard,
  issueGiftCard,
  listGiftCardEntries,
  readGiftCard,
} from '@kassa/contract/open/stored-value/cards.calls.ts'
import {
  giveBackToGiftCard,
  holdGiftCard,
  redeemGiftCard,
  redemptionResource,
  releaseGiftCard,
} from '@kassa/contract/open/stored-value/redemptions.calls.ts'
import { describe, expect, test } from 'vitest'
import { makeAppShop } from '../../../test/make/app-world.ts'
import { makeApp } from '../../../test/make/app.ts'
import { describeOpenWorld } from '../../../test/make/describe-open-world.ts'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { payIn, saleByPurse } from '../../../test/make/purse.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

const open = describeOpenWorld()

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const reference = 'BOOKING-7'

/** A card with so much on it. */
async function card(amount = 1_000) {
  const asked = { outlet_id: open.ids.outlet, amount: usd(amount), reference: `CARD-${newId()}` }
  return issuedGiftCard.whole.parse((await open.world.call(issueGiftCard, asked, { as: open.app.key })).answer)
}
type Redeeming = Partial<InputOf<typeof redeemGiftCard.request>> & { readonly code: string }
const redeem = (asked: Redeeming, { as = open.app.key, key = newId() } = {}) =>
  open.world.call(redeemGiftCard, { outlet_id: open.ids.outlet, amount: usd(600), reference, ...asked }, { as, key })
const hold = (code: string, amount = usd(600), as = open.app.key) =>
  open.world.call(holdGiftCard, { code, outlet_id: open.ids.outlet, amount }, { as, key: newId() })
const giveBack = (id: string, amount = usd(100), { as = open.app.key, key = newId() } = {}) =>
  open.world.call(giveBackToGiftCard, { redemption_id: id, amount, reference }, { as, key })
const read = async (id: string) =>
  giftCardResource.whole.parse((await open.world.call(readGiftCard, { id }, { as: open.app.key })).answer)
const anotherApp = () => open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
const outcome = (answer: { readonly status: number; readonly refusal: { readonly code: string } }) =>
  answer.status === 200 ? 'taken' : answer.refusal.code

describe('money of a gift card that an app takes for goods of its own', () => {
  test('goes off the card, in no order and no drawer, against the clearing of what apps take', async () => {
    const { id, code } = await card()
    const orders = sql`select count(*)::int as count from payment where merchant_id = ${open.shop.merchantId}`
    const before = await open.world.sql(orders)
    const made = redemptionResource.whole.parse((await redeem({ code })).answer)
    expect(made).toMatchObject({ gift_card_id: id, amount: usd(600), given_back: usd(0), balance: usd(400), reference })
    expect(await read(id)).toMatchObject({ balance: usd(400), available: usd(400) })
    expect(await open.world.sql(orders)).toEqual(before)
    const entries = (await open.world.call(listGiftCardEntries, { id }, { as: open.app.key })).answer.data
    expect(entries[0]).toMatchObject({ reason: 'redeemed', amount: usd(-600), document_number: reference })
    expect(JSON.stringify([made, entries])).not.toContain(code)
  })

  test('given back to a card that is over by then can be used for thirty days more, and is not breakage at once', async () => {
    const { id, code } = await card()
    const made = redemptionResource.whole.parse((await redeem({ code })).answer)
    const day = open.world.now.slice(0, 10)
    await open.world.sql(sql`update purse set last_day = ${day} where id = ${id}`)
    open.world.passSeconds(3 * 86_400)
    await open.world.runJob('member.expire-times')
    expect(await read(id)).toMatchObject({ balance: usd(0) })
    expect((await giveBack(made.id, usd(600))).status).toBe(200)
    await open.world.runJob('member.expire-times')
    expect(await read(id)).toMatchObject({ balance: usd(600), available: usd(600) })
    open.world.passSeconds(29 * 86_400)
    await open.world.runJob('member.expire-times')
    expect(outcome(await redeem({ code, amount: usd(100) }))).toBe('taken')
    open.world.passSeconds(3 * 86_400)
    await open.world.runJob('member.expire-times')
    expect(await read(id)).toMatchObject({ balance: usd(0) })
    const forEver = await card()
    const other = redemptionResource.whole.parse((await redeem({ code: forEver.code })).answer)
    await giveBack(other.id, usd(600))
    const [row] = await open.world.sql(sql`select last_day from purse where id = ${forEver.id}`)
    expect(row).toEqual({ lastDay: null })
  })

  test('is at most what is on it, at least one minor unit, in the currency of the outlet', async () => {
    const { id, code } = await card()
    const refused = [
      await redeem({ code, amount: usd(1_001) }),
      await redeem({ code, amount: usd(0) }),
      await redeem({ code, amount: { amount: 600, currency: 'JPY' } }),
      await redeem({ code, reference: 'no number ✗' }),
      await redeem({ code: 'NONE' }),
      await redeem({ code, outlet_id: newId() }),
    ]
    expect(refused.map(outcome)).toEqual([
      'gift_card.not_enough',
      'purse.amount_invalid',
      'purse.other_currency',
      'request.invalid',
      'gift_card.unfit',
      'thing.not_found',
    ])
    expect(await read(id)).toMatchObject({ balance: usd(1_000) })
    expect(outcome(await redeem({ code, amount: usd(1_000) }))).toBe('taken')
    expect(outcome(await redeem({ code, amount: usd(1) }))).toBe('gift_card.not_enough')
  })

  test('is taken once by ten repeats at once under a key, and under a number of the app', async () => {
    const { id, code } = await card()
    const key = newId()
    const same = await Promise.all(Array.from({ length: 10 }, () => redeem({ code, amount: usd(100) }, { key })))
    expect(new Set(same.map(({ text }) => text)).size).toBe(1)
    const numbered = { code, amount: usd(100), external_id: `R-${newId()}` }
    const again = await Promise.all(Array.from({ length: 10 }, () => redeem(numbered)))
    expect(new Set(again.map(({ text }) => text)).size).toBe(1)
    expect(outcome(await redeem({ ...numbered, amount: usd(101) }))).toBe('external_id.other_contents')
    expect(await read(id)).toMatchObject({ balance: usd(800) })
  })

  test('is the last minor unit once, of two apps and a till at once', async () => {
    const { id, code } = await card(1)
    const another = await anotherApp()
    const { desk, line } = open.shop
    const sale = saleByPurse(desk, [line(0)], { kind: 'gift-card', code }, 1)
    const [one, two, sold] = await Promise.all([
      redeem({ code, amount: usd(1) }),
      redeem({ code, amount: usd(1) }, { as: another.key }),
      desk.book(sale),
    ])
    const taken = [one, two].filter(({ status }) => status === 200).length
    expect(taken).toBeLessThan(2)
    // A sale that happened is booked; without money on the card it is filed.
    expect(sold.map((entry) => entry.outcome)).toEqual([taken === 0 ? 'accepted' : 'review'])
    expect((await read(id)).balance).toEqual(usd(0 - taken))
    if (taken > 0) await payIn(open.world, here(), 200, { purseId: id })
  })

  test('is 600 of 1,000 once, of ten at once', async () => {
    const { id, code } = await card()
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem({ code })))
    expect(answers.map(outcome).toSorted()).toEqual([...Array(9).fill('gift_card.not_enough'), 'taken'])
    expect(await read(id)).toMatchObject({ balance: usd(400) })
  })
})

describe('money of a gift card that is held', () => {
  test('is nobody else’s, until it is redeemed by its hold, released, or 15 minutes are over', async () => {
    const { id, code } = await card()
    const held = await hold(code)
    expect(held.answer).toMatchObject({ gift_card_id: id, amount: usd(600) })
    expect(await read(id)).toMatchObject({ balance: usd(1_000), available: usd(400) })
    const another = await anotherApp()
    const holdId = String(held.answer.id)
    expect(outcome(await redeem({ code }, { as: another.key }))).toBe('gift_card.not_enough')
    expect(outcome(await redeem({ code, hold_id: holdId }, { as: another.key }))).toBe('gift_card.hold_over')
    expect(outcome(await redeem({ code }))).toBe('gift_card.not_enough')
    expect(outcome(await redeem({ code, hold_id: holdId, amount: usd(1_001) }))).toBe('gift_card.not_enough')
    expect(await read(id)).toMatchObject({ available: usd(400) })
    expect(outcome(await redeem({ code, hold_id: holdId }))).toBe('taken')
    expect(outcome(await redeem({ code, hold_id: holdId, amount: usd(1) }))).toBe('gift_card.hold_over')
    expect(await read(id)).toMatchObject({ balance: usd(400), available: usd(400) })
  })

  test('is let go of by its app alone, once', async () => {
    const { id, code } = await card()
    const release = (as: string, of: string) => open.world.call(releaseGiftCard, { id: of }, { as, key: newId() })
    const holdId = String((await hold(code)).answer.id)
    expect((await release((await anotherApp()).key, holdId)).answer).toEqual({ data: [] })
    expect(await read(id)).toMatchObject({ available: usd(400) })
    expect((await release(open.app.key, holdId)).answer).toEqual({ data: [{ id: holdId }] })
    expect((await release(open.app.key, holdId)).answer).toEqual({ data: [] })
    expect(await read(id)).toMatchObject({ available: usd(1_000) })
  })

  test('is not more than is there', async () => {
    const { code } = await card()
    expect((await hold(code)).status).toBe(200)
    expect(outcome(await hold(code))).toBe('gift_card.not_enough')
    expect(outcome(await hold(code, usd(0)))).toBe('purse.amount_invalid')
  })
})

describe('redeemed money that is given back', () => {
  test('goes onto the card, in parts, never more than was taken, ten times at once', async () => {
    const { id, code } = await card()
    const made = redemptionResource.whole.parse((await redeem({ code })).answer)
    expect(outcome(await giveBack(made.id, usd(601)))).toBe('redemption.back_too_much')
    expect(outcome(await giveBack(made.id, usd(0)))).toBe('purse.amount_invalid')
    expect(outcome(await giveBack(made.id, { amount: 1, currency: 'JPY' as never }))).toBe('purse.other_currency')
    const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(made.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(await read(id)).toMatchObject({ balance: usd(1_000) })
    expect((await redeem({ code, external_id: `R-${newId()}` })).answer).toMatchObject({ balance: usd(400) })
  })

  test('is the app’s own redemption only', async () => {
    const { code } = await card()
    const id = String((await redeem({ code })).answer.id)
    expect(outcome(await giveBack(id, usd(1), { as: (await anotherApp()).key }))).toBe('redemption.not_of_app')
    expect((await giveBack(newId())).status).toBe(404)
  })
})

test('another merchant’s card is not found, and the right is asked for by its name', async () => {
  const { id, code } = await card()
  const other = await makeAppShop(open.world)
  const { key: as } = await open.world.owner((tx) => makeApp(tx, other.shop.merchantId))
  const there = { code, outlet_id: other.ids.outlet }
  expect(outcome(await redeem(there, { as }))).toBe('gift_card.unfit')
  expect((await redeem({ code }, { as })).status).toBe(404)
  const scopes = scopeNames.filter((scope) => scope !== 'gift_cards_redeem')
  const blind = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
  for (const answer of [await redeem({ code }, { as: blind.key }), await hold(code, usd(1), blind.key)])
    expect([answer.status, answer.text.includes('gift_cards_redeem')]).toEqual([403, true])
  expect(await read(id)).toMatchObject({ balance: usd(1_000), available: usd(1_000) })
})

test('after twenty codes that are none no more are looked up', async () => {
  const { code } = await card()
  const guesser = await anotherApp()
  for (let tried = 0; tried < 20; tried += 1)
    expect(outcome(await redeem({ code: `NONE${tried}` }, { as: guesser.key }))).toBe('gift_card.unfit')
  expect(outcome(await redeem({ code }, { as: guesser.key }))).toBe('gift_card.too_many_tries')
  expect(outcome(await redeem({ code }))).toBe('taken')
})

test('a card of a shop that sells in yen is redeemed in whole yen', async () => {
  const shop = await makeMemberShop(open.world, {}, 'JPY')
  const { key: as } = await open.world.owner((tx) => makeApp(tx, shop.merchantId))
  const yen = (amount: number) => ({ amount, currency: 'JPY' as const })
  const at = { outlet_id: shop.outlet.outletId }
  const sold = await open.world.call(issueGiftCard, { ...at, amount: yen(500), reference: 'CARD-1' }, { as })
  const { code } = issuedGiftCard.whole.parse(sold.answer)
  expect((await redeem({ ...at, code, amount: yen(499) }, { as })).answer).toMatchObject({ balance: yen(1) })
})

const here = () => ({ as: open.shop.cashier.token, outlet: open.ids.outlet })
