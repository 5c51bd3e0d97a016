import {
  holdMember,
  releaseMember,
  addMemberAtDesk,
  findMembersAtDesk,
  readMemberAtDesk,
  revealMember,
} from '@kassa/contract/member/desk-member.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { editMember, readMember, resetMemberPassword, setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import { saveMemberSettings } from '@kassa/contract/settings/settings.calls.ts'
import { describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld({ connections: 10 })
const shop = madeBefore(() =>
  makeMemberShop(world, { 'member.balance': { mode: 'proportional', passwordAboveMinor: 5_000 } }),
)
const other = madeBefore(() => makeMemberShop(world))

proveAfterEach(() => world)

const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const mine = () => ({ as: shop.admin.token })
const till = () => ({ device: shop.desk.device })

async function rich(name: string, of = shop): Promise<string> {
  const id = await of.join(name)
  const as = { as: of.admin.token }
  await world.call(adjustPoints, { id, points: 1_000, note: 'begin' }, as)
  await world.call(adjustBalance, { id, bucket: 'principal', amountMinor: 8_000, note: 'begin' }, as)
  await world.call(adjustBalance, { id, bucket: 'bonus', amountMinor: 2_000, note: 'begin' }, as)
  return id
}
const wants = (memberId: string, points: number, balanceMinor = 0, password: string | null = null) => ({
  orderId: newId(),
  memberId,
  points,
  balanceMinor,
  password,
})

it('who agrees at a desk agreed there, whoever changes the member later; yen are corrected up to 99,999', async () => {
  const asked = { name: 'Agrees Here', phone: '+1 202 555 0199', agreesToMessages: true }
  const { id } = (await world.call(addMemberAtDesk, asked, here())).answer
  const place = { messagesAgreedHow: 'desk', profilingAgreedAt: null, profilingAgreedHow: null }
  const before = (await world.call(readMember, { id }, mine())).answer
  expect(before).toMatchObject(place)
  expect(before.messagesAgreedOutlet).not.toBeNull()
  const { name, phone, version } = before
  const edit = { id, name, phone, version, cardNumber: '', agreesToMessages: true, agreesToProfiling: true }
  expect((await world.call(editMember, edit, mine())).answer).toMatchObject({
    messagesAgreedOutlet: before.messagesAgreedOutlet,
    messagesAgreedHow: 'desk',
    profilingAgreedHow: 'office',
    profilingAgreedOutlet: null,
  })
  const yen = await makeMemberShop(world, {}, 'JPY')
  const inYen = await yen.join('En')
  const adjust = (amountMinor: number) =>
    world.call(adjustBalance, { id: inYen, bucket: 'principal', amountMinor, note: 'x' }, { as: yen.admin.token })
  expect((await adjust(100_000)).refusal.code).toBe('balance.adjusted-too-much')
  expect((await adjust(99_999)).answer.principalMinor).toBe(99_999)
  expect((await adjust(-100_000)).refusal.code).toBe('balance.adjusted-too-much')
})

describe('at the desk', () => {
  it('a member is made with name and phone, found by card, phone tail and name, and masked until asked for', async () => {
    const made = (await world.call(addMemberAtDesk, { name: 'Grace Hopper', phone: '+1 202 555 0143' }, here())).answer
    expect(made).toMatchObject({ phoneTail: '0143', points: 0, levelNumber: 1, hasBalance: false, visits: 0 })
    expect(JSON.stringify(made)).not.toContain('2025550143')
    const found = async (text: string) => (await world.call(findMembersAtDesk, { text }, here())).answer
    expect(await found(made.cardNumber)).toMatchObject({ isExact: true, members: [{ id: made.id }] })
    for (const text of ['0143', '555-0143', 'hopper', 'grace hop'])
      expect(await found(text)).toMatchObject({ isExact: false, members: [{ id: made.id }] })
    expect((await found('nobody')).members).toEqual([])
    const seen = (await world.call(revealMember, { id: made.id }, here())).answer
    expect(seen).toMatchObject({ phone: '+12025550143', principalMinor: 0 })
    const lines = await world.sql<{ call: string }>(sql`
      select call from audit_line where subject = ${`member/${made.id}`} order by at, id`)
    expect(lines.map(({ call }) => call)).toContain('member.reveal-at-desk')
    const there = { as: other.cashier.token, outlet: other.outlet.outletId }
    expect((await world.call(findMembersAtDesk, { text: made.cardNumber }, there)).answer.members).toEqual([])
    expect((await world.call(revealMember, { id: made.id }, there)).status).toBe(404)
    expect((await world.call(readMemberAtDesk, { id: made.id }, there)).status).toBe(404)
    expect((await world.call(addMemberAtDesk, { name: 'Again', phone: '202-555-0143' }, here())).refusal.code).toBe(
      'member.phone-taken',
    )
  })

  it('is found by the till of the own merchant alone, in small letters too, and not once archived', async () => {
    const made = (await world.call(addMemberAtDesk, { name: 'Ada Byron', phone: '+1 202 555 0717' }, here())).answer
    const at = (one: MemberShop) => ({ as: one.cashier.token, outlet: one.outlet.outletId })
    const found = async (text: string, one: MemberShop) =>
      (await world.call(findMembersAtDesk, { text }, at(one))).answer.members.map(({ id }) => id)
    for (const text of [made.cardNumber.toLowerCase(), made.cardNumber.toUpperCase(), '0717', '20255507'])
      expect([text, await found(text, other)]).toEqual([text, []])
    expect(await found(made.cardNumber.toLowerCase(), shop)).toEqual([made.id])
    expect(await found('0717', shop)).toEqual([made.id])
    await world.owner((tx) => tx.run(sql`update member set archived_at = ${world.now} where id = ${made.id}`))
    expect([...(await found('0717', shop)), ...(await found(made.cardNumber, shop))]).toEqual([])
  })

  it('who comes into a basket stands once in the member log, and nobody who was only looked for', async () => {
    const id = await shop.join('Looked For')
    const lines = () =>
      world.sql<{ call: string; name: string | null }>(sql`
        select call, account_name as name from audit_line where subject = ${`member/${id}`} and call like '%at-desk'`)
    for (const text of ['lo', 'look', 'looked', 'looked for']) await world.call(findMembersAtDesk, { text }, here())
    expect(await lines()).toEqual([])
    await world.call(readMemberAtDesk, { id }, here())
    expect(await lines()).toMatchObject([{ call: 'member.read-at-desk' }])
  })

  it('shows the last three purchases, and what is missing to the next level', async () => {
    const id = await shop.join('Hedy')
    for (const count of [1, 2, 3, 4]) await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0, count)]))
    const shown = (await world.call(readMemberAtDesk, { id }, here())).answer
    expect(shown.lastOrders.map(({ totalMinor }) => totalMinor)).toEqual([4_000, 3_000, 2_000])
    expect(shown).toMatchObject({ visits: 4, points: 100, nextLevel: { name: 'Gold', missingMinor: 40_000 } })
  })

  it('says what is missing to the next level by the spending that levels are reached by', async () => {
    const id = await shop.join('Judy')
    await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(2, 3)]))
    await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0)]))
    await world.sql(sql`
      update spending_entry set business_day = business_day - 400 where member_id = ${id} and amount_minor > 1000`)
    const twice = (missingMinor: number) => [0, 1].map(() => ({ name: 'Gold', missingMinor }))
    const missing = async () => [
      (await world.call(readMemberAtDesk, { id }, here())).answer.nextLevel,
      (await world.call(readMember, { id }, mine())).answer.nextLevel,
    ]
    expect(await missing()).toEqual(twice(50_000 - 3 * 12_999 - 1_000))
    const value = { window: 'rolling-12-months', isLoweringOn: false }
    await world.call(saveMemberSettings, { changes: [{ key: 'member.level-check', value, version: 0 }] }, mine())
    expect(await missing()).toEqual(twice(49_000))
    await world.sql(sql`delete from setting where key = 'member.level-check'`)
  })

  it('says what language somebody reads, where they said one', async () => {
    const id = await shop.join('Ida')
    expect((await world.call(readMemberAtDesk, { id }, here())).answer.locale).toBeNull()
    await world.sql(sql`update member set locale = 'ja-JP' where id = ${id}`)
    expect((await world.call(readMemberAtDesk, { id }, here())).answer.locale).toBe('ja-JP')
  })

  it('nobody who is switched off is attached', async () => {
    const id = await shop.join('Ines')
    await world.call(setMembersEnabled, { ids: [id], enabled: 0 }, mine())
    expect((await world.call(readMemberAtDesk, { id }, here())).refusal.code).toBe('member.disabled')
    expect((await world.call(holdMember, wants(id, 0), till())).refusal.code).toBe('member.disabled')
  })
})

describe('what a payment begins with', () => {
  it('is held for it, and the other desk is told where', async () => {
    const id = await rich('Jane')
    const first = wants(id, 700, 4_000)
    expect((await world.call(holdMember, first, till())).answer).toMatchObject({
      points: 700,
      principalMinor: 3_200,
      bonusMinor: 800,
    })
    const second = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
    const at = { device: second.device }
    expect((await world.call(holdMember, wants(id, 301), at)).refusal).toMatchObject({ code: 'member.held-elsewhere' })
    expect((await world.call(holdMember, wants(id, 1_001), at)).refusal.code).toBe('points.not-there')
    expect((await world.call(holdMember, wants(id, 300), at)).status).toBe(200)
    expect((await world.call(readMemberAtDesk, { id }, here())).answer.points).toBe(0)
    const taken = await world.call(adjustPoints, { id, points: -1, note: 'x' }, mine())
    expect(taken.refusal.code).toBe('points.below-zero')
    await world.call(releaseMember, { orderId: first.orderId }, till())
    expect((await world.call(readMemberAtDesk, { id }, here())).answer.points).toBe(700)
  })

  it('is free again after a quarter of an hour, and gone with the sale', async () => {
    const id = await rich('Kate')
    const first = wants(id, 1_000)
    await world.call(holdMember, first, till())
    expect((await world.call(holdMember, wants(id, 1), till())).status).toBe(409)
    world.passSeconds(15 * 60 + 1)
    const again = wants(id, 1_000)
    expect((await world.call(holdMember, again, till())).status).toBe(200)
    const sale = { ...shop.saleTo(await shop.facts(id), [shop.line(0, 2)], { points: 1_000 }), orderId: again.orderId }
    expect((await shop.desk.book(sale)).map(({ outcome }) => outcome)).toEqual(['accepted'])
    const held = await world.sql(sql`select from member_hold where order_id = ${again.orderId}`)
    expect(held).toEqual([])
  })

  it('above the limit asks for the password, five times', async () => {
    const id = await rich('Lena')
    const ask = async (password: string | null, balanceMinor = 5_001) => {
      const asked = await world.call(holdMember, wants(id, 0, balanceMinor, password), till())
      return asked.status === 200 ? undefined : asked.refusal.code
    }
    expect(await ask(null, 5_000)).toBeUndefined()
    await world.call(resetMemberPassword, { id, password: '112233' }, mine())
    expect(await ask(null)).toBe('member.password-needed')
    for (const code of [...Array<string>(4).fill('member.password-wrong'), 'member.password-locked'])
      expect(await ask('000000')).toBe(code)
    expect(await ask('112233')).toBe('member.password-locked')
    expect((await world.call(readMember, { id }, mine())).answer.isPasswordLocked).toBe(true)
    await world.call(resetMemberPassword, { id, password: '445566' }, mine())
    world.passSeconds(16 * 60)
    expect(await ask('445566')).toBeUndefined()
  })

  it('asks a member with a password for every amount where the shop says nothing, and stops nobody without one', async () => {
    const plain = await makeMemberShop(world)
    const id = await rich('Mia', plain)
    const ask = async (password: string | null) => {
      const asked = await world.call(holdMember, wants(id, 0, 1, password), { device: plain.desk.device })
      return asked.status === 200 ? 'held' : asked.refusal.code
    }
    expect(await ask(null)).toBe('held')
    expect(await ask('000000')).toBe('held')
    await world.call(resetMemberPassword, { id, password: '112233' }, { as: plain.admin.token })
    expect(await ask(null)).toBe('member.password-needed')
    expect(await ask('000000')).toBe('member.password-wrong')
    expect(await ask('112233')).toBe('held')
    await world.call(resetMemberPassword, { id, password: null }, { as: plain.admin.token })
    expect(await ask(null)).toBe('held')
  })

  it('above the limit stops nobody who has no password', async () => {
    const id = await rich('Moe')
    expect((await world.call(holdMember, wants(id, 0, 5_001), till())).status).toBe(200)
  })

  it('is renewed without the password by the order that gave it, and by no other', async () => {
    const id = await rich('Lola')
    await world.call(resetMemberPassword, { id, password: '112233' }, mine())
    const given = wants(id, 100, 6_000, '112233')
    expect((await world.call(holdMember, given, till())).status).toBe(200)
    world.passSeconds(14 * 60)
    const again = { ...given, password: null }
    expect((await world.call(holdMember, again, till())).status).toBe(200)
    expect((await world.call(holdMember, { ...again, balanceMinor: 6_001 }, till())).refusal.code).toBe(
      'member.password-needed',
    )
    expect((await world.call(holdMember, wants(id, 0, 6_000), till())).refusal.code).toBe('member.password-needed')
    const second = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
    const elsewhere = await world.call(holdMember, again, { device: second.device })
    expect(elsewhere.refusal.code).toBe('member.password-needed')
  })

  it('is had by one of twenty desks that ask at once', async () => {
    const id = await rich('Mona')
    const asked = await Promise.all(Array.from({ length: 20 }, () => world.call(holdMember, wants(id, 600), till())))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(asked.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code))).toEqual(
      new Set(['member.held-elsewhere']),
    )
  })
})
