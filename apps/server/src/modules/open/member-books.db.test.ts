import { listMemberPoints as listInside } from '@kassa/contract/member/member-records.calls.ts'
import { createMember } from '@kassa/contract/open/member.calls.ts'
import {
  disableCoupon,
  issueCoupons,
  listCoupons,
  listCouponTemplates,
} from '@kassa/contract/open/members/coupon.calls.ts'
import {
  adjustMemberBalance,
  adjustMemberPoints,
  eraseMember,
  listMemberBalance,
  listMemberPoints,
} from '@kassa/contract/open/members/member-books.calls.ts'
import { readMember } from '@kassa/contract/open/member.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { openHouseAccount } from '@kassa/contract/stored-value/purse.calls.ts'
import { createCouponTemplate } from '@kassa/contract/promotion/coupon.calls.ts'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../test/make/app.ts'
import { sentTerms, twoOffTen } from '../../../test/make/coupon-terms.ts'
import { describeOpenWorld } from '../../../test/make/describe-open-world.ts'
import { makeAppShop } from '../../../test/make/app-world.ts'
import { makeOpenWorld } from '../../../test/make/open-world.ts'
import { saleByPurse } from '../../../test/make/purse.ts'
import { newId } from '../../platform/ids.ts'

const open = describeOpenWorld(makeOpenWorld)

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const as = () => ({ as: open.app.key })
let joined = 0
const join = async (): Promise<string> => {
  joined += 1
  return String(
    (await open.world.call(createMember, { name: 'Mary Jackson', card_number: `B-${joined}` }, as())).answer.id,
  )
}
const adjustPoints = (id: string, points: number, { key = newId(), by = open.app.key } = {}) =>
  open.world.call(adjustMemberPoints, { id, points, reason: 'Apology' }, { as: by, key })
const adjustBalance = (
  id: string,
  amount: { amount: number; currency: 'USD' | 'JPY' },
  bucket: 'principal' | 'bonus' = 'bonus',
) => open.world.call(adjustMemberBalance, { id, bucket, amount, reason: 'Apology' }, as())

describe('points of a member', () => {
  test('are adjusted by the rule of the screens, and the book names the app', async () => {
    const id = await join()
    expect((await adjustPoints(id, 120)).answer).toMatchObject({ points: 120 })
    expect((await adjustPoints(id, -121)).refusal.code).toBe('points.below_zero')
    expect((await adjustPoints(id, -20)).answer).toMatchObject({ points: 100 })
    const { data } = (await open.world.call(listMemberPoints, { id }, as())).answer
    expect(data).toMatchObject([
      { reason: 'by_hand', points: -20, points_after: 100, note: 'Apology' },
      { reason: 'by_hand', points: 120, points_after: 120 },
    ])
    const { rows } = (await open.world.call(listInside, { id }, { as: open.shop.admin.token })).answer
    expect(rows.map(({ byName }) => byName)).toEqual(['Warehouse', 'Warehouse'])
  })

  test('are adjusted once by twenty repeats at once, and never below zero by ten at once', async () => {
    const id = await join()
    const key = newId()
    await Promise.all(Array.from({ length: 20 }, () => adjustPoints(id, 100, { key })))
    expect((await open.world.call(readMember, { id }, as())).answer).toMatchObject({ points: 100 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjustPoints(id, -30)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await open.world.call(readMember, { id }, as())).answer).toMatchObject({ points: 10 })
  })

  test.each([0, 10_000_000, -10_000_000, 0.5])('are not adjusted by %s', async (points) => {
    const id = await join()
    const { status, refusal } = await adjustPoints(id, points)
    expect([status, refusal.code]).toEqual([422, 'request.invalid'])
  })
})

describe('the balance of a member', () => {
  test('is corrected in its currency, within its limits, never below zero', async () => {
    const id = await join()
    expect((await adjustBalance(id, usd(500))).answer).toMatchObject({ balance: usd(500) })
    expect((await adjustBalance(id, usd(-501))).refusal.code).toBe('balance.below_zero')
    expect((await adjustBalance(id, usd(-1), 'principal')).refusal.code).toBe('balance.below_zero')
    for (const amount of [usd(0), { amount: 500, currency: 'JPY' as const }, usd(9_999_901)])
      expect((await adjustBalance(id, amount)).refusal.code).toBe('request.invalid')
    expect((await adjustBalance(id, usd(9_999_900))).answer).toMatchObject({ balance: usd(10_000_400) })
    await adjustBalance(id, usd(-9_999_900))
    const { data } = (await open.world.call(listMemberBalance, { id }, as())).answer
    expect(data).toMatchObject([
      { reason: 'bonus_by_hand', amount: usd(-9_999_900) },
      { reason: 'bonus_by_hand', amount: usd(9_999_900) },
      { reason: 'bonus_by_hand', amount: usd(500), amount_after: usd(500) },
    ])
  })
})

describe('a member', () => {
  test('is erased for good with the number of the card, once they hold nothing', async () => {
    const id = await join()
    const cardNumber = `B-${joined}`
    const erase = (card_number: string) => open.world.call(eraseMember, { id, card_number }, as())
    await adjustPoints(id, 1)
    expect((await erase(cardNumber)).refusal.code).toBe('member.holds_something')
    await adjustPoints(id, -1)
    expect((await erase('B-other')).refusal.code).toBe('member.card_differs')
    expect((await erase(cardNumber)).answer).toEqual({ id })
    expect((await open.world.call(readMember, { id }, as())).text).not.toContain('Mary Jackson')
  })

  test('whose house account holds something is named to the app by the end of its code', async () => {
    const id = await join()
    const account = { memberId: id, creditMinor: 5_000 }
    const { code } = (await open.world.call(openHouseAccount, account, { as: open.shop.admin.token })).answer
    const { desk, line } = open.shop
    await desk.book(saleByPurse(desk, [line(0)], { kind: 'house-account', code }, 1_000))
    const { refusal, text } = await open.world.call(eraseMember, { id, card_number: `B-${joined}` }, as())
    expect(refusal.code).toBe('member.holds_account')
    expect(text).not.toContain(code)
  })

  test('an app that reads no members is told that it was done, and with the scope of the books what they come to', async () => {
    const id = await join()
    const appOf = async (...scopes: (typeof scopeNames)[number][]) =>
      (await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))).key
    const adjust = async (by: string) => {
      const amount = usd(100)
      const asked = { id, bucket: 'bonus', amount, reason: 'Apology' } as const
      const balance = await open.world.call(adjustMemberBalance, asked, { as: by })
      return [(await adjustPoints(id, 10, { by })).answer, balance.answer]
    }
    expect(await adjust(await appOf('member_books_adjust'))).toEqual([{ id }, { id }])
    const books = await adjust(await appOf('member_books_adjust', 'member_books_read'))
    expect(books).toEqual([
      { id, points: 20 },
      { id, balance: usd(200) },
    ])
    const [whole] = await adjust(await appOf('member_books_adjust', 'members_read'))
    expect(whole).toMatchObject({ points: 30, card_number: `B-${joined}`, name: null })
  })

  test('of another merchant is not found, and each right is asked for by its name', async () => {
    const id = await join()
    const card_number = `B-${joined}`
    const other = await makeAppShop(open.world)
    const foreign = (await open.world.owner((tx) => makeApp(tx, other.shop.merchantId))).key
    const scopes = scopeNames.filter((scope) => !/^(member_books|members_erase|coupons)/.test(scope))
    const blind = (await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))).key
    const amount = usd(100)
    const asked = (key: string) =>
      Promise.all([
        open.world.call(listMemberPoints, { id }, { as: key }),
        open.world.call(listMemberBalance, { id }, { as: key }),
        open.world.call(adjustMemberPoints, { id, points: 5, reason: 'x' }, { as: key }),
        open.world.call(adjustMemberBalance, { id, bucket: 'bonus', amount, reason: 'x' }, { as: key }),
        open.world.call(eraseMember, { id, card_number }, { as: key }),
        open.world.call(issueCoupons, { template_id: open.ids.couponTemplate, member_ids: [id] }, { as: key }),
        open.world.call(disableCoupon, { id: open.ids.coupon }, { as: key }),
      ])
    expect((await asked(foreign)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    const named = (await asked(blind)).map(({ status, text }) => [
      status,
      /[a-z_]+_(read|adjust|erase|issue)/.exec(text)?.[0],
    ])
    const scope = ['member_books_read', 'member_books_read', 'member_books_adjust', 'member_books_adjust']
    expect(named).toEqual([...scope, 'members_erase', 'coupons_issue', 'coupons_issue'].map((one) => [403, one]))
    expect((await open.world.call(readMember, { id }, as())).answer).toMatchObject({ points: 0, balance: usd(0) })
  })
})

describe('coupons', () => {
  test('are issued to all members or to nobody, and name none to an app that sees no names', async () => {
    const terms = sentTerms(twoOffTen({ currency: 'USD', perMember: 1, name: 'Once each' }))
    const { id: templateId } = (await open.world.call(createCouponTemplate, terms, { as: open.shop.admin.token }))
      .answer
    const [one, two] = [await join(), await join()]
    const issue = (member_ids: string[], key = open.app.key) =>
      open.world.call(issueCoupons, { template_id: templateId, member_ids }, { as: key })
    const given = (await issue([one])).answer.data
    expect(given).toMatchObject([{ member_id: one }])
    const again = await issue([two, one])
    expect([again.refusal.code, again.text.includes('Mary Jackson')]).toEqual(['coupon.member_has_enough', true])
    const scopes = scopeNames.filter((scope) => scope !== 'member_contacts_read')
    const blind = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
    expect((await issue([one], blind.key)).text).not.toContain('Mary Jackson')
    const { data } = (await open.world.call(listCoupons, { template_id: templateId }, as())).answer
    expect(data).toMatchObject([{ member_id: one, code: given[0]?.code, state: 'available' }])
    const id = String(data[0]?.id)
    expect((await open.world.call(disableCoupon, { id }, as())).answer).toEqual({ id })
    const off = (await open.world.call(listCoupons, { member_id: one, state: 'disabled' }, as())).answer.data
    expect(off.map((coupon) => coupon.id)).toEqual([id])
    const templates = (await open.world.call(listCouponTemplates, {}, as())).answer.data
    expect(templates).toContainEqual(
      expect.objectContaining({ id: templateId, amount: usd(200), per_member: 1, issued: 1 }),
    )
  })
})
