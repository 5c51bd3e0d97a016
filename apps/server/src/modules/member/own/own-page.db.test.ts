import { createMember, readMember } from '@kassa/contract/member/member.calls.ts'
import { findMembersAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import {
  createOwnLink,
  eraseOwn,
  makeMemberCode,
  openOwnPage,
  readOwnPage,
  sendOwnCode,
} from '@kassa/contract/member/own.calls.ts'
import { addFamilyCard, endFamilyCard } from '@kassa/contract/member/family.calls.ts'
import { saveBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { createReceiptLink, readPublicReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { saveOwnWords } from '@kassa/contract/settings/own-word.calls.ts'
import { openHouseAccount } from '@kassa/contract/stored-value/purse.calls.ts'
import { beforeEach, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeOperator, makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { sql } from '../../../platform/db/sql.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))

beforeEach(() => world.passSeconds(7_200))
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const here = (at = shop) => ({ as: at.cashier.token, outlet: at.outlet.outletId })
const join = async (email: string) => (await world.call(createMember, { name: 'Grace Own', email }, mine())).answer
const linkOf = async (id: string) => (await world.call(createOwnLink, { id }, mine())).answer.token

/** The code of the last letter to an address. */
async function codeTo(email: string): Promise<string> {
  const [letter] = await world.sql<{ code: string }>(sql`
    select facts ->> 'code' as code from outgoing_message where recipient = ${email} order by created_at desc, id desc limit 1`)
  return letter?.code ?? ''
}

async function open(id: string, email: string): Promise<string> {
  const token = await linkOf(id)
  await world.call(sendOwnCode, { token })
  return (await world.call(openOwnPage, { token, code: await codeTo(email) })).answer.pass
}

it('a link asks for the code that went to the registered address, and shows what the member holds', async () => {
  const email = 'grace@example.com'
  const { id, cardNumber } = await join(email)
  await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0, 3)]))
  await world.call(adjustBalance, { id, bucket: 'principal', amountMinor: 700, note: 'x' }, mine())
  expect((await world.call(createOwnLink, { id }, { as: other.admin.token })).status).toBe(404)
  const token = await linkOf(id)
  expect((await world.call(sendOwnCode, { token: `${token.slice(0, -2)}xx` })).refusal.code).toBe('member-link.invalid')
  expect((await world.call(sendOwnCode, { token })).answer).toEqual({ againInSeconds: 60, address: 'g•••@example.com' })
  expect((await world.call(sendOwnCode, { token })).refusal.code).toBe('request.too-often')
  const code = await codeTo(email)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await world.call(openOwnPage, { token, code: wrong })).refusal.code).toBe('code.wrong')
  const { pass } = (await world.call(openOwnPage, { token, code })).answer
  // Used once; a link is no pass, and a pass is no link.
  expect((await world.call(openOwnPage, { token, code })).refusal.code).toBe('code.wrong')
  expect((await world.call(readOwnPage, { pass: token })).refusal.code).toBe('member-link.invalid')
  expect((await world.call(sendOwnCode, { token: pass })).refusal.code).toBe('member-link.invalid')
  const page = (await world.call(readOwnPage, { pass })).answer
  expect(page).toMatchObject({
    name: 'Grace Own',
    cardNumber,
    points: 30,
    principalMinor: 700,
    spentMinor: 3_000,
    lots: [{ lastDay: null, points: 30 }],
    pointRecords: [{ reason: 1, points: 30, after: 30 }],
    balanceRecords: [{ type: 7, amountMinor: 700, afterMinor: 700 }],
    orders: [{ totalMinor: 3_000, refundedMinor: 0 }],
  })
  expect(page.outlets).toEqual([])
  expect(page.family).toEqual([])
  const { cardNumber: given } = (await world.call(addFamilyCard, { memberId: id, name: 'Ben', cardNumber: '' }, mine()))
    .answer
  const ended = (await world.call(addFamilyCard, { memberId: id, name: 'Cleo', cardNumber: '' }, mine())).answer
  await world.call(endFamilyCard, { id: ended.id }, mine())
  expect((await world.call(readOwnPage, { pass })).answer.family).toEqual([{ name: 'Ben', cardNumber: given }])
  const weekly = JSON.stringify(Array.from({ length: 7 }, () => [{ fromMinute: 0, untilMinute: 1_440 }]))
  await world.sql(sql`insert into outlet_hours (merchant_id, outlet_id, weekly)
    select merchant_id, id, ${weekly}::jsonb from outlet where id in (${shop.outlet.outletId}, ${other.outlet.outletId})`)
  const { outlets } = (await world.call(readOwnPage, { pass })).answer
  expect(outlets).toMatchObject([{ isOpen: true, changesAt: null }])
  await world.sql(sql`delete from outlet_hours`)
  world.passSeconds(15 * 60)
  expect((await world.call(readOwnPage, { pass })).refusal.code).toBe('member-link.invalid')
})

it('brings the words of the shop for its own files, and none of others', async () => {
  const { id } = await join('words@example.com')
  const pass = await open(id, 'words@example.com')
  const row = (key: string, words: string) => ({ language: 'ja' as const, key, words })
  const save = (rows: ReturnType<typeof row>[], at: MemberShop) =>
    world.call(saveOwnWords, { rows }, { as: at.admin.token })
  await save([row('own:points', '星'), row('member:reason.1', '買い物'), row('desk:lock.who', '誰')], shop)
  await save([row('own:points', '点'), row('join:title', '入会')], other)
  expect((await world.call(readOwnPage, { pass })).answer.words).toEqual([
    row('member:reason.1', '買い物'),
    row('own:points', '星'),
  ])
})

it('names the brand of the shop’s own partner, and none of others', async () => {
  const { id } = await join('brand@example.com')
  const pass = await open(id, 'brand@example.com')
  const brandOf = async () => (await world.call(readOwnPage, { pass })).answer.brand
  const as = await world.owner(async (tx) =>
    makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
  )
  const [partner, stranger] = await world.owner(async (tx) => [await makePartner(tx), await makePartner(tx)] as const)
  for (const [{ partnerId }, name] of [
    [partner, 'North'],
    [stranger, 'South'],
  ] as const)
    await world.call(saveBrand, { partnerId, name, accent: '#1F3A93', replyTo: '', version: 0 }, { as })
  expect(await brandOf()).toBeUndefined()
  await world.sql(sql`update merchant set partner_id = ${partner.partnerId} where id = ${shop.merchantId}`)
  expect(await brandOf()).toEqual({ name: 'North', accent: '#1F3A93', logo: null, pages: null })
})

it('a receipt leads there where a code reaches its member, and nowhere else', async () => {
  const [told, silent] = [await join('told@example.com'), await join('')]
  expect((await world.call(createOwnLink, { id: silent.id }, mine())).refusal.code).toBe('member-link.unreachable')
  const leadsTo = async (memberId: string) => {
    const sale = shop.saleTo(await shop.facts(memberId), [shop.line(0)])
    await shop.desk.book(sale)
    const { token } = (await world.call(createReceiptLink, { orderId: sale.orderId }, here())).answer
    return (await world.call(readPublicReceipt, { token })).answer.memberToken
  }
  expect(await leadsTo(silent.id)).toBeNull()
  const token = (await leadsTo(told.id)) ?? ''
  expect((await world.call(sendOwnCode, { token })).answer.address).toBe('t•••@example.com')
  const stays = await join('stays@example.com')
  await world.call(mergeMembers, { staysId: stays.id, goesId: told.id, note: 'same' }, mine())
  world.passSeconds(120)
  expect((await world.call(sendOwnCode, { token })).answer.address).toBe('s•••@example.com')
})

it('its code stands for the card at the till for a minute, at this merchant alone', async () => {
  const { id } = await join('qr@example.com')
  const pass = await open(id, 'qr@example.com')
  const { code } = (await world.call(makeMemberCode, { pass })).answer
  const found = async (text: string, at = shop) =>
    (await world.call(findMembersAtDesk, { text }, here(at))).answer.members.map((one) => one.id)
  expect(await found(code)).toEqual([id])
  expect(await found(code, other)).toEqual([])
  expect(await found(`${code.slice(0, -2)}xx`)).toEqual([])
  world.passSeconds(60)
  expect(await found(code)).toEqual([])
})

it('lets a member who holds nothing erase what names them', async () => {
  const { id } = await join('gone@example.com')
  await world.call(adjustPoints, { id, points: 5, note: 'x' }, mine())
  const pass = await open(id, 'gone@example.com')
  expect((await world.call(eraseOwn, { pass })).refusal.code).toBe('member.holds-something')
  await world.call(adjustPoints, { id, points: -5, note: 'x' }, mine())
  const account = (await world.call(openHouseAccount, { memberId: id, creditMinor: 5_000 }, mine())).answer
  const owe = saleByPurse(shop.desk, [shop.line(0)], { kind: 'house-account', code: account.code }, 1_000)
  await shop.desk.book(owe)
  expect((await world.call(readOwnPage, { pass })).answer.purses).toMatchObject([
    { kind: 'house-account', code: account.code, totalMinor: -1_000 },
  ])
  expect((await world.call(eraseOwn, { pass })).refusal.code).toBe('member.holds-account')
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  expect((await payIn(world, here, 1_000, { purseId: account.id })).status).toBe(200)
  expect((await world.call(eraseOwn, { pass })).status).toBe(200)
  expect((await world.call(readMember, { id }, mine())).answer).toMatchObject({ name: '', email: '', isArchived: true })
  expect((await world.call(readOwnPage, { pass })).refusal.code).toBe('member-link.invalid')
  const [line] = await world.sql<{ action: string }>(sql`
    select after ->> 'by' as action from audit_line where subject = ${`member/${id}`} order by at desc, id desc limit 1`)
  expect(line?.action).toBe('member')
})
