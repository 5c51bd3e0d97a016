// Money of a refund that stays with the shop as stored value: by whom may recharge, to the minor unit, and once.
import { listMemberBalance } from '@kassa/contract/member/member-records.calls.ts'
import { findPurses } from '@kassa/contract/stored-value/purse.calls.ts'
import type { RefundInto } from '@kassa/contract/stored-value/refund-into.ts'
import { previewRefund, readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
  await world.owner(async (tx) => {
    await tx.run(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
      ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.refund-into-stored-value', 'true', now())`)
  })
})
proveAfterEach(() => world)
afterAll(() => world.close())

const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const BALANCE = 4
const CARD = 3
const CREDIT = 100

/** Two pieces at 10.00, to a member or nobody, so much by card and the rest in cash. */
async function sold(memberId: string | null, byCard = 0): Promise<string> {
  const tenders = (due: number) => [
    ...(byCard > 0 ? [card(byCard)] : []),
    ...(due > byCard ? [cash(due - byCard)] : []),
  ]
  const plain = shop.desk.sale([shop.line(0, 2)], { tenders })
  const sale = memberId === null ? plain : shop.saleTo(await shop.facts(memberId), [shop.line(0, 2)])
  expect((await shop.desk.book(sale)).map(({ outcome }) => outcome)).toEqual(['accepted'])
  return sale.orderId
}
const back = (orderId: string, into: RefundInto | undefined, quantity = 1, amountMinor = quantity * 1_000) => {
  const request = {
    orderId,
    lines: [{ line: 0, quantity, goods: 'restock' as const }],
    reason: 'unwanted',
    tenders: [],
    ...(into && { into }),
  }
  return {
    seen: () => world.call(previewRefund, request, here()),
    made: () =>
      world.call(refundOrder, { ...request, refundId: newId(), amountMinor, shiftId: shop.desk.shiftId }, here()),
  }
}
const drawer = async () => Number((await world.call(readShift, { id: shop.desk.shiftId }, here())).answer.expectedMinor)
const waysOf = async (orderId: string) => {
  const { answer } = await world.call(readOrder, { id: orderId }, here())
  return answer.refunds.flatMap(({ tenders }) => tenders.map((one) => [one.method, Math.abs(one.amountMinor)]))
}
const onCard = async (code: string) =>
  (await world.call(findPurses, { code }, here())).answer.purses.map(({ totalMinor }) => totalMinor)

describe('money of a refund', () => {
  it('goes onto the balance as principal, out of no drawer, and counts in what is left', async () => {
    const id = await shop.join('Ada')
    const orderId = await sold(id)
    const before = await drawer()
    const account = await shop.account(id)
    const one = back(orderId, { kind: 'balance' })
    expect((await one.seen()).answer).toMatchObject({ amountMinor: 1_000, storedMinor: 1_000, mayStore: true })
    expect((await one.made()).status).toBe(200)
    expect(await drawer()).toBe(before)
    const after = await shop.account(id)
    expect([after.principalMinor, after.bonusMinor]).toEqual([account.principalMinor + 1_000, account.bonusMinor])
    expect(after.spentMinor).toBe(account.spentMinor - 1_000)
    const { rows } = (await world.call(listMemberBalance, { id }, { as: shop.admin.token })).answer
    expect(rows.map(({ type, amountMinor }) => [type, amountMinor])).toEqual([[5, 1_000]])
    expect((await back(orderId, undefined).made()).status).toBe(200)
    expect(await drawer()).toBe(before - 1_000)
    expect(await waysOf(orderId)).toEqual([
      [BALANCE, 1_000],
      [0, 1_000],
    ])
    expect((await back(orderId, undefined).made()).refusal.code).toBe('refund.nothing-left')
  })

  it('of a gift goes to store credit for its recipient, and the buyer is not paid again', async () => {
    const orderId = await sold(null, 2_000)
    const made = await back(orderId, { kind: 'credit' }, 2).made()
    expect(made.answer.tenders.map(({ method }) => method)).toEqual([CREDIT])
    expect(await onCard(made.answer.tenders[0]?.reference ?? '')).toEqual([2_000])
    expect((await back(orderId, undefined).made()).refusal.code).toBe('refund.nothing-left')
  })

  it('of a split payment goes whole onto the gift card that paid a part of it', async () => {
    const { code } = (await payIn(world, here(), 1_500)).answer.purse
    const sale = saleByPurse(shop.desk, [shop.line(0, 2)], { kind: 'gift-card', code }, 1_500)
    expect((await shop.desk.book(sale)).map(({ outcome }) => outcome)).toEqual(['accepted'])
    const before = await drawer()
    expect((await back(sale.orderId, { kind: 'gift-card', code }, 2).made()).status).toBe(200)
    expect([await onCard(code), await drawer()]).toEqual([[2_000], before])
  })

  it('that stored value paid goes back to itself, and to nobody else', async () => {
    const { code } = (await payIn(world, here(), 2_000)).answer.purse
    const sale = saleByPurse(shop.desk, [shop.line(0, 2)], { kind: 'gift-card', code }, 2_000)
    await shop.desk.book(sale)
    const other = (await payIn(world, here(), 500)).answer.purse
    expect((await back(sale.orderId, { kind: 'gift-card', code: other.code }, 1).made()).status).toBe(200)
    expect([await onCard(code), await onCard(other.code)]).toEqual([[1_000], [500]])
    const inCash = { orderId: sale.orderId, lines: [{ line: 0, quantity: 1, goods: 'restock' as const }], reason: 'no' }
    const asked = { ...inCash, tenders: [{ method: 0, amountMinor: 1_000 }] }
    expect((await world.call(previewRefund, asked, here())).refusal.code).toBe('refund.tender-cap')
  })

  it('of a card is no cash, also where it stays with the shop', async () => {
    const orderId = await sold(null, 2_000)
    const request = { orderId, lines: [{ line: 0, quantity: 1, goods: 'restock' as const }], reason: 'unwanted' }
    for (const into of [undefined, { kind: 'credit' } as const]) {
      const asked = { ...request, ...(into && { into }), tenders: [{ method: 0, amountMinor: 1_000 }] }
      expect((await world.call(previewRefund, asked, here())).refusal.code).toBe('refund.tender-cap')
    }
    expect((await back(orderId, undefined).made()).answer.tenders).toMatchObject([{ method: CARD }])
  })

  it('goes nowhere that is not there, or is off', async () => {
    const orderId = await sold(null)
    const refusal = async (into: RefundInto) => (await back(orderId, into).made()).refusal.code
    expect(await refusal({ kind: 'balance' })).toBe('refund.into-nobody')
    expect(await refusal({ kind: 'gift-card', code: 'NOBODYS1' })).toBe('refund.into-unknown-card')
    const { id, code } = (await payIn(world, here(), 500)).answer.purse
    await world.sql(sql`update purse set is_deposit = true where id = ${id}`)
    expect(await refusal({ kind: 'gift-card', code })).toBe('refund.into-unknown-card')
    expect((await payIn(world, here(), 500, { purseId: id })).refusal.code).toBe('purse.is-deposit')
    await world.sql(sql`update purse set is_deposit = false where id = ${id}`)
    const plain = await makeMemberShop(world)
    const sale = plain.desk.sale([plain.line(0, 1)])
    await plain.desk.book(sale)
    const request = {
      orderId: sale.orderId,
      lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
      reason: 'unwanted',
      tenders: [],
      into: { kind: 'credit' } as const,
    }
    const at = { as: plain.cashier.token, outlet: plain.outlet.outletId }
    expect((await world.call(previewRefund, request, at)).refusal.code).toBe('refund.into-off')
    const { into: _into, ...plainly } = request
    expect((await world.call(previewRefund, plainly, at)).answer.mayStore).toBe(false)
  })
})
