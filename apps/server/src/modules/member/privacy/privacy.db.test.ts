import { adminLogCalls, memberLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { deskMembers } from '@kassa/contract/member/desk-feed.calls.ts'
import { createExchangeGood, exchangePoints, handOverExchange } from '@kassa/contract/stored-value/exchange.calls.ts'
import {
  archiveMember,
  createMember,
  editMember,
  listMembers,
  readMember,
} from '@kassa/contract/member/member.calls.ts'
import { adjustBalance, adjustPoints, listMemberPoints } from '@kassa/contract/member/member-records.calls.ts'
import { listMerges, mergeMembers, previewMerge, undoMerge } from '@kassa/contract/member/merge.calls.ts'
import { eraseMember, exportMember } from '@kassa/contract/member/privacy.calls.ts'
import { findPurses, holdPurse, openHouseAccount } from '@kassa/contract/stored-value/purse.calls.ts'
import { createRechargeRule } from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))

proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const join = async (more: object) =>
  (
    await world.call(
      createMember,
      { name: 'Grace Hopper', phone: '+1 202 555 0143', email: 'grace@example.com', birthday: '1906-12-09', ...more },
      mine(),
    )
  ).answer

it('everything held is one file, for who may see all records of the merchant’s own member', async () => {
  const { id, cardNumber } = await join({ note: 'likes tea', tags: ['navy'] })
  await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0, 2)]))
  const file = await world.call(exportMember, { id }, mine())
  expect(file.status).toBe(200)
  const held = JSON.parse(file.text) as Record<string, unknown[]> & { member: Record<string, unknown> }
  expect(held.member).toMatchObject({
    name: 'Grace Hopper',
    card_number: cardNumber,
    tags: ['navy'],
    has_password: false,
  })
  expect(held['points']).toMatchObject([{ reason: 1, points: 20 }])
  expect(held['spending']).toMatchObject([{ amount_minor: 2_000 }])
  expect(held['orders']).toMatchObject([{ total_minor: 2_000, lines: [{ quantity: 2 }] }])
  expect(file.text).not.toContain('password_hash')
  expect((await world.call(exportMember, { id }, { as: other.admin.token })).status).toBe(404)
  const asOne = async (...kinds: string[]) => {
    const codes = kinds.map((kind) => permissionCode(`platform.members.members.${kind}`))
    const as = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
    })
    return world.call(exportMember, { id }, { as })
  }
  expect((await asOne('points', 'balance')).status).toBe(403)
  const partly = JSON.parse((await asOne('consumption', 'points')).text) as Record<string, unknown>
  expect(partly['leftOut']).toEqual(['balance', 'purses', 'recharges'])
  expect([partly['balance'], partly['purses'], partly['recharges']]).toEqual([undefined, undefined, undefined])
  expect(partly['points']).toEqual(held['points'])
  await world.call(adjustPoints, { id, points: -20, note: 'end' }, mine())
  await world.call(eraseMember, { id, cardNumber }, mine())
})

it('erased, nothing names them any more; the books stay, phone and mail are free, the card is not', async () => {
  const { id, cardNumber } = await join({ name: 'Ada Byron', phone: '+1 202 555 0199', email: 'ada@example.com' })
  await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0, 3)]))
  expect((await world.call(eraseMember, { id, cardNumber: 'another' }, mine())).refusal.code).toBe(
    'member.card-differs',
  )
  expect((await world.call(eraseMember, { id, cardNumber }, mine())).refusal.code).toBe('member.holds-something')
  expect((await world.call(eraseMember, { id, cardNumber }, { as: other.admin.token })).status).toBe(404)
  await world.call(adjustPoints, { id, points: -30, note: 'end' }, mine())
  expect((await world.call(eraseMember, { id, cardNumber }, mine())).status).toBe(200)
  const [row] = await world.sql(sql`select to_jsonb(m)::text as text from member m where id = ${id}`)
  expect(JSON.stringify(row)).not.toMatch(/Ada|Byron|5550199|ada@|1906/)
  expect((await world.call(listMembers, { search: 'Byron' }, mine())).answer.rows).toEqual([])
  expect((await world.call(readMember, { id }, mine())).answer).toMatchObject({
    name: '',
    isArchived: true,
    spentMinor: 3_000,
  })
  expect((await world.call(listMemberPoints, { id }, mine())).answer.rows).toHaveLength(2)
  const { gone } = (await world.call(deskMembers, {}, { device: shop.desk.device })).answer
  expect(gone).toContain(id)
  const [told] = await world.sql<{ text: string }>(sql`
    select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_line
    where subject = ${`member/${id}`} order by at desc, id desc limit 1`)
  expect(told?.text).toContain(cardNumber)
  expect(told?.text).not.toContain('Ada')
  const again = await join({ name: 'Another', phone: '+1 202 555 0199', email: 'ada@example.com' })
  expect(again.id).not.toBe(id)
  const taken = { ...again, version: 1, name: 'Another', phone: '', cardNumber }
  const { name, reading, phone, email, birthday, gender, tags, note } = { ...taken, reading: '', note: '' }
  const edit = { id: again.id, version: 1, cardNumber, name, reading, phone, email, birthday, gender, tags, note }
  expect((await world.call(editMember, edit, mine())).refusal.code).toBe('member.card-taken')
})

it('what the log said of them is read by nobody, and found by no name; its lines stay sealed as they were', async () => {
  const { id, cardNumber } = await join({ name: 'Joan Clarke', phone: '+1 202 555 0171', email: 'joan@example.com' })
  const known = await join({ name: 'Joan Lowther', phone: '+1 202 555 0172', email: 'lowther@example.com' })
  await world.call(adjustPoints, { id, points: 5, note: 'Joan asked' }, mine())
  const as = await world.owner(async (tx) => {
    const codes = ['platform.audit.adminLog', 'platform.audit.memberLog'].map((key) => permissionCode(key))
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  const linesOf = async (subject: string) =>
    world.sql(sql`select before, after from audit_line where subject = ${`member/${subject}`} order by id`)
  const logs = async (search?: string) =>
    Promise.all(
      [memberLogCalls, adminLogCalls].map(async ({ list }) => {
        const { answer } = await world.call(list, { limit: 200, ...(search && { search }) }, { as })
        return answer.rows.filter(({ subject }) => subject === `member/${id}` || subject === `member/${known.id}`)
      }),
    )
  expect(JSON.stringify(await logs())).toContain('Joan Clarke')
  await world.call(adjustPoints, { id, points: -5, note: 'end' }, mine())
  const written = await linesOf(id)
  expect((await world.call(eraseMember, { id, cardNumber }, mine())).status).toBe(200)
  for (const rows of await logs()) {
    const own = rows.filter(({ subject }) => subject === `member/${id}`)
    expect(own.length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(own)).not.toMatch(/Joan|Clarke|5550171|joan@/)
    expect(JSON.stringify(own)).toContain(cardNumber)
    expect(JSON.stringify(rows)).toContain('Joan Lowther')
  }
  for (const rows of await logs('joan')) expect(rows.map(({ subject }) => subject)).toEqual([`member/${known.id}`])
  expect((await linesOf(id)).slice(0, written.length)).toEqual(written)
})

it('takes the cards along that were merged into theirs: nothing names them, and their phone is free', async () => {
  const stays = await join({ name: 'Joan Stays', phone: '+1 202 555 0181', email: '', birthday: null })
  const personal = { phone: '+1 202 555 0182', email: 'goes@example.com', birthday: '1960-04-05', note: 'goes by bus' }
  const goes = await join({ name: 'Joan Goes', ...personal })
  const pair = { staysId: stays.id, goesId: goes.id }
  const mergeId = (await world.call(mergeMembers, { ...pair, note: 'one' }, mine())).answer.id
  const merges = async () => (await world.call(listMerges, {}, mine())).answer.rows.find(({ id }) => id === mergeId)
  expect(await merges()).toMatchObject({ isUndoable: true })
  const account = { memberId: stays.id, creditMinor: 5_000 }
  const { code } = (await world.call(openHouseAccount, account, mine())).answer
  const erase = { id: stays.id, cardNumber: stays.cardNumber }
  expect((await world.call(eraseMember, erase, mine())).status).toBe(200)
  const { answer: read } = await world.call(readMember, { id: goes.id }, mine())
  const file = await world.call(exportMember, { id: goes.id }, mine())
  const [merge] = await world.sql(sql`select taken, before from member_merge where id = ${mergeId}`)
  expect(JSON.stringify([read, file.text, merge])).not.toMatch(/Joan|5550182|goes@|1960-04-05|by bus/)
  expect(read.cardNumber).toBe(goes.cardNumber)
  expect((await join({ name: 'Another Joan', ...personal })).phone).toBe('+12025550182')
  expect(await merges()).toMatchObject({ isUndoable: false, staysName: '', goesName: '' })
  expect((await world.call(undoMerge, { id: mergeId }, mine())).refusal.code).toBe('merge.member-gone')
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const { purses } = (await world.call(findPurses, { code }, here)).answer
  expect(purses).toMatchObject([{ enabled: 0, isHolderOff: true, spendableMinor: 0, memberName: '' }])
})

const endings = async ({ id, cardNumber }: { id: string; cardNumber: string }) =>
  [await world.call(archiveMember, { id }, mine()), await world.call(eraseMember, { id, cardNumber }, mine())].map(
    (one) => (one.status === 200 ? 'gone' : one.refusal),
  )

describe('who is still promised something is neither archived nor erased', () => {
  const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })

  it('a gift that comes later, until it came or was taken back', async () => {
    const member = await join({ name: 'Rosa', phone: '' })
    const rule = { name: 'Later', rechargeMinor: 20_000, giftMinor: 10_000, bonusNowBasisPoints: 0, bonusMonths: 1 }
    const { id: ruleId } = (await world.call(createRechargeRule, rule, mine())).answer
    const orderId = newId()
    const tenders = [{ method: 3, amountMinor: 20_000, reference: 'later-1' }]
    const asked = { orderId, memberId: member.id, ruleId, amountMinor: 20_000, giftMinor: 10_000, tenders }
    expect((await world.call(rechargeMember, { ...asked, shiftId: null }, here())).status).toBe(200)
    await world.call(adjustBalance, { id: member.id, bucket: 'principal', amountMinor: -20_000, note: 'end' }, mine())
    const refused = { code: 'member.promised-something', details: { bonus: '100.00 USD', exchanges: 0 } }
    expect(await endings(member)).toMatchObject([refused, refused])
    const { id: keeperId, cardNumber } = await join({ name: 'Rosa too', phone: '' })
    await world.call(mergeMembers, { staysId: keeperId, goesId: member.id, note: 'one' }, mine())
    expect(await endings({ id: keeperId, cardNumber })).toMatchObject([refused, refused])
    world.passSeconds(32 * 86_400)
    await world.runJob('member.release-bonus')
    expect((await shop.account(keeperId)).bonusMinor).toBe(10_000)
    expect(await endings({ id: keeperId, cardNumber })).toMatchObject(
      [0, 1].map(() => ({ code: 'member.holds-something' })),
    )
  })

  it('goods they exchanged points for, until they were handed over', async () => {
    const member = await join({ name: 'Rita', phone: '' })
    await world.call(adjustPoints, { id: member.id, points: 300, note: 'begin' }, mine())
    const good = { variantId: shop.line(3).productId, points: 300 }
    const { id: goodId } = (await world.call(createExchangeGood, good, mine())).answer
    const orderId = newId()
    const asked = { orderId, memberId: member.id, goodId, count: 1, points: 300, isHandedOver: false }
    expect((await world.call(exchangePoints, asked, here())).status).toBe(200)
    const refused = { code: 'member.promised-something', details: { bonus: '0.00 USD', exchanges: 1 } }
    expect(await endings(member)).toMatchObject([refused, refused])
    expect((await world.call(handOverExchange, { orderId }, here())).status).toBe(200)
    expect(await endings(member)).toEqual(['gone', 'gone'])
  })
})

describe('a member with an account in their name', () => {
  const owing = async () => {
    const { id, cardNumber } = await join({ name: 'Ida', phone: '' })
    const account = (await world.call(openHouseAccount, { memberId: id, creditMinor: 5_000 }, mine())).answer
    const sale = saleByPurse(shop.desk, [shop.line(0)], { kind: 'house-account', code: account.code }, 1_000)
    await shop.desk.book(sale)
    return { id, cardNumber, account }
  }

  it('who owes on it is neither archived nor erased, and is told which; the export has it with its lines', async () => {
    const { id, cardNumber, account } = await owing()
    const refused = { code: 'member.holds-account', details: { count: 1, code: account.code } }
    expect(await endings({ id, cardNumber })).toMatchObject([refused, refused])
    expect((await world.call(readMember, { id }, mine())).answer).toMatchObject({ name: 'Ida', isArchived: false })
    const { purses } = JSON.parse((await world.call(exportMember, { id }, mine())).text) as { purses: unknown }
    expect(purses).toMatchObject([
      {
        code: account.code,
        kind: 'house-account',
        total_minor: -1_000,
        entries: [{ reason: 'spent', amount_minor: -1_000 }],
      },
    ])
  })

  it('in a merge it goes with them, is counted before, and keeps the one who stays', async () => {
    const { id: goesId, account } = await owing()
    const { id: staysId, cardNumber } = await join({ name: 'Ida too', phone: '' })
    const pair = { staysId, goesId }
    expect((await world.call(previewMerge, pair, mine())).answer.purses).toBe(1)
    expect((await world.call(mergeMembers, { ...pair, note: 'one' }, mine())).status).toBe(200)
    const { points } = await shop.account(staysId)
    if (points !== 0) await world.call(adjustPoints, { id: staysId, points: -points, note: 'end' }, mine())
    expect(await endings({ id: staysId, cardNumber })).toMatchObject(
      [0, 1].map(() => ({ code: 'member.holds-account', details: { code: account.code } })),
    )
  })

  it('who has nothing on it but a payment begun with it stays until that is over', async () => {
    const { id, cardNumber } = await join({ name: 'Ivo', phone: '' })
    const { code } = (await world.call(openHouseAccount, { memberId: id, creditMinor: 5_000 }, mine())).answer
    const ask = { orderId: newId(), kind: 'house-account' as const, code, amountMinor: 100 }
    expect((await world.call(holdPurse, ask, { device: shop.desk.device })).status).toBe(200)
    expect(await endings({ id, cardNumber })).toMatchObject([0, 1].map(() => ({ code: 'member.holds-account' })))
    world.passSeconds(15 * 60 + 1)
    expect(await endings({ id, cardNumber })).toEqual(['gone', 'gone'])
  })
})
