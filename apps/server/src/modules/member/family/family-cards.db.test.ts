// People with a card of their own buy on one account: its points, balance and level are shared, and counted once.
import { deskMembers } from '@kassa/contract/member/desk-feed.calls.ts'
import { findMembersAtDesk, holdMember, readMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import {
  addFamilyCard,
  endFamilyCard,
  listFamilyCards,
  MOST_FAMILY_CARDS,
} from '@kassa/contract/member/family.calls.ts'
import {
  createMember,
  editMember,
  listMembers,
  readMember,
  setMembersEnabled,
} from '@kassa/contract/member/member.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld({ connections: 10 })
const shop = madeBefore(() => makeMemberShop(world))
let other: MemberShop

beforeAll(async () => {
  other = await makeMemberShop(world)
})
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const give = (memberId: string, name: string, cardNumber = '') =>
  world.call(addFamilyCard, { memberId, name, cardNumber }, mine())
const find = async (text: string, as = here()) => (await world.call(findMembersAtDesk, { text }, as)).answer
const cards = async (id: string) => (await world.call(listFamilyCards, { id }, mine())).answer.cards
const cardOf = async (id: string) => (await world.call(readMember, { id }, mine())).answer.cardNumber

describe('a family card', () => {
  it('leads to the member’s account, by its own number and the person’s name', async () => {
    const ada = await shop.join('Ada')
    const { cardNumber } = (await give(ada, 'Ben')).answer
    expect(cardNumber).toMatch(/^[0-9]{10}$/)
    expect(cardNumber).not.toBe(await cardOf(ada))
    expect(await find(cardNumber)).toMatchObject({
      isExact: true,
      members: [{ id: ada, name: 'Ada', familyName: 'Ben', cardNumber: await cardOf(ada) }],
    })
    // The member's own card says nothing of it.
    expect((await find(await cardOf(ada))).members[0]).not.toHaveProperty('familyName')
    await give(ada, 'Cleo', 'Fam-Cleo-1')
    expect((await find('FAM-CLEO-1')).members).toMatchObject([{ id: ada, familyName: 'Cleo' }])
  })

  it('finds the account in the list of members and the search of everything, by its whole number', async () => {
    const ada = await shop.join('Ada')
    const { id, cardNumber } = (await give(ada, 'Ben', 'FAM-77')).answer
    const listed = async (search: string, as = mine()) => {
      const { rows, total } = (await world.call(listMembers, { search }, as)).answer
      return [rows.map((row) => row.id), total]
    }
    expect(await listed(` ${cardNumber.toLowerCase()} `)).toEqual([[ada], 1])
    expect(await listed('FAM-7')).toEqual([[], 0])
    expect(await listed(cardNumber, { as: other.admin.token })).toEqual([[], 0])
    const twin = await shop.join('Ada')
    await world.call(mergeMembers, { staysId: twin, goesId: ada, note: 'the same' }, mine())
    expect(await listed(cardNumber)).toEqual([[twin], 1])
    await world.call(endFamilyCard, { id }, mine())
    expect(await listed(cardNumber)).toEqual([[], 0])
  })

  it('earns and spends the points and the balance of the one account', async () => {
    const ada = await shop.join('Ada')
    const { cardNumber } = (await give(ada, 'Ben')).answer
    const [found] = (await find(cardNumber)).members
    const { id } = (await world.call(readMemberAtDesk, { id: found?.id ?? '' }, here())).answer
    await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(2)]))
    expect(await shop.account(ada)).toMatchObject({ points: 120, spentMinor: 12_999, visits: 1 })
    expect((await world.call(readMemberAtDesk, { id: ada }, here())).answer.points).toBe(120)
  })

  it('of two who spend the last of it at two tills at once one gets it', async () => {
    const ada = await shop.join('Ada')
    await world.call(adjustPoints, { id: ada, points: 100, note: 'begin' }, mine())
    await world.call(adjustBalance, { id: ada, bucket: 'principal', amountMinor: 5_000, note: 'begin' }, mine())
    const { cardNumber } = (await give(ada, 'Ben')).answer
    const second = await makeDesk(world, {
      merchantId: shop.merchantId,
      outlet: shop.outlet,
      staffId: shop.cashier.id,
    })
    const hold = (memberId: string, device: typeof shop.desk.device) =>
      world.call(
        holdMember,
        { orderId: newId(), memberId, points: 100, balanceMinor: 5_000, password: null },
        { device },
      )
    const byFamily = (await find(cardNumber)).members[0]?.id ?? ''
    const answers = await Promise.all([hold(ada, shop.desk.device), hold(byFamily, second.device)])
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
  })

  it('ends once for good: nobody is found by it, and nobody is given its number', async () => {
    const ada = await shop.join('Ada')
    const { id, cardNumber } = (await give(ada, 'Ben')).answer
    expect((await world.call(endFamilyCard, { id }, mine())).status).toBe(200)
    expect((await world.call(endFamilyCard, { id }, mine())).status).toBe(200)
    expect((await find(cardNumber)).members).toEqual([])
    expect(await cards(ada)).toMatchObject([{ id, endedAt: expect.any(String) as string }])
    const taken = (answer: { readonly refusal: { readonly code: string } }) => answer.refusal.code
    expect(taken(await give(ada, 'Ben', cardNumber))).toBe('member.card-taken')
    expect(taken(await world.call(createMember, { name: 'New', phone: '', cardNumber }, mine()))).toBe(
      'member.card-taken',
    )
    const { version, name, phone } = (await world.call(readMember, { id: ada }, mine())).answer
    const edit = { id: ada, version, name, phone, cardNumber }
    expect(taken(await world.call(editMember, edit, mine()))).toBe('member.card-taken')
    expect(taken(await give(ada, 'Ben', await cardOf(ada)))).toBe('member.card-taken')
  })

  it('goes on with a member who is merged, and loses its name with one who is erased', async () => {
    const ada = await shop.join('Ada')
    const twin = await shop.join('Ada')
    const { cardNumber } = (await give(twin, 'Ben')).answer
    await world.call(mergeMembers, { staysId: ada, goesId: twin, note: 'the same' }, mine())
    expect((await find(cardNumber)).members).toMatchObject([{ id: ada, familyName: 'Ben' }])
    expect(await cards(ada)).toMatchObject([{ name: 'Ben' }])
    await world.call(eraseMember, { id: ada, cardNumber: await cardOf(ada) }, mine())
    expect((await find(cardNumber)).members).toEqual([])
    const kept = await world.sql<{ name: string }>(sql`select name from family_card where card_number = ${cardNumber}`)
    expect(kept).toEqual([{ name: '' }])
  })

  it('is given up to ten at once, and to nobody who is disabled', async () => {
    const ada = await shop.join('Ada')
    for (let at = 1; at < MOST_FAMILY_CARDS; at += 1) await give(ada, `Child ${at}`)
    const both = await Promise.all([give(ada, 'Tenth'), give(ada, 'Eleventh')])
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 422])
    expect(await cards(ada)).toHaveLength(MOST_FAMILY_CARDS)
    const [first] = await cards(ada)
    await world.call(endFamilyCard, { id: first?.id ?? '' }, mine())
    expect((await give(ada, 'Again')).status).toBe(200)
    await world.call(setMembersEnabled, { ids: [ada], enabled: 0 }, mine())
    expect((await give(ada, 'Late')).refusal.code).toBe('member.disabled')
  })

  it('and a member’s card never have one number: of two that are given at once one is refused', async () => {
    const ada = await shop.join('Ada')
    const { version, name, phone } = (await world.call(readMember, { id: ada }, mine())).answer
    for (let round = 0; round < 6; round += 1) {
      const number = `AT-ONCE-${round}`
      const join = { name: `New ${round}`, phone: '', cardNumber: number.toLowerCase() }
      const change = { id: ada, version, name, phone, cardNumber: number }
      const other = round % 2 === 0 ? world.call(createMember, join, mine()) : world.call(editMember, change, mine())
      const answers = await Promise.all([give(ada, 'Ben', number), other, give(ada, 'Cleo', number)])
      const codes = answers.map((one) => (one.status === 200 ? 'ok' : one.refusal.code))
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
      expect(new Set(codes)).toEqual(new Set(['ok', 'member.card-taken']))
      const [row] = await world.sql<{ count: number }>(sql`
        select (select count(*) from family_card where card_key = ${number.toLowerCase()})::int
          + (select count(*) from member where lower(card_number) = ${number.toLowerCase()})::int as count`)
      expect(row?.count).toBe(1)
      if (codes[1] === 'ok' && round % 2 === 1) break
      for (const { id } of (await cards(ada)).filter(({ endedAt }) => endedAt === null))
        await world.call(endFamilyCard, { id }, mine())
    }
  })

  it('has a number that the database itself gives to nobody else', async () => {
    const ada = await shop.join('Ada')
    const bea = await shop.join('Bea')
    const { cardNumber } = (await give(ada, 'Ben')).answer
    const taken = { constraint: 'card_number_taken' }
    await expect(world.sql(sql`update member set card_number = ${cardNumber} where id = ${bea}`)).rejects.toMatchObject(
      taken,
    )
    const theirs = (await cardOf(bea)).toLowerCase()
    await expect(
      world.sql(sql`
        insert into family_card (merchant_id, id, member_id, name, card_number, card_key, made_at)
        values (${shop.merchantId}, ${newId()}, ${ada}, 'Ben', ${theirs}, ${theirs}, now())`),
    ).rejects.toMatchObject(taken)
  })

  it('is told to devices with its member, until it is ended or goes to another', async () => {
    const feed = async (since?: string | null) =>
      (await world.call(deskMembers, since ? { since } : {}, { device: shop.desk.device })).answer
    const familyOf = async (id: string, since?: string | null) =>
      (await feed(since)).members.find((one) => one.id === id)?.family
    const [ada, twin] = [await shop.join('Ada'), await shop.join('Ada')]
    const { cursor, hasFamily } = await feed()
    expect(hasFamily).toBe(true)
    const { id, cardNumber } = (await give(twin, 'Ben')).answer
    expect(await familyOf(twin, cursor)).toEqual([{ card: cardNumber, initial: 'B' }])
    await world.call(mergeMembers, { staysId: ada, goesId: twin, note: 'the same' }, mine())
    expect([await familyOf(ada, cursor), (await feed(cursor)).gone.includes(twin)]).toEqual([
      [{ card: cardNumber, initial: 'B' }],
      true,
    ])
    await world.call(endFamilyCard, { id }, mine())
    expect([await familyOf(ada), (await feed(cursor)).members.some((one) => one.id === ada)]).toEqual([undefined, true])
    expect(JSON.stringify((await world.call(deskMembers, {}, { device: other.desk.device })).answer)).not.toContain(
      cardNumber,
    )
  })

  it('is another merchant’s own', async () => {
    const ada = await shop.join('Ada')
    const { id, cardNumber } = (await give(ada, 'Ben')).answer
    const there = { as: other.cashier.token, outlet: other.outlet.outletId }
    expect((await find(cardNumber, there)).members).toEqual([])
    const theirs = { as: other.admin.token }
    expect((await world.call(endFamilyCard, { id }, theirs)).status).toBe(404)
    expect((await world.call(listFamilyCards, { id: ada }, theirs)).status).toBe(404)
    const asked = { memberId: ada, name: 'Thief', cardNumber: '' }
    expect((await world.call(addFamilyCard, asked, theirs)).status).toBe(404)
    expect((await find(cardNumber)).members).toHaveLength(1)
  })
})
