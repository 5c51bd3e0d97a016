import { joinAsMember, JOIN_LINK_DAYS, readJoin, sendJoinCode } from '@kassa/contract/member/join.calls.ts'
import { archiveMember, createMember, listMembers, readMember } from '@kassa/contract/member/member.calls.ts'
import { saveOwnWords } from '@kassa/contract/settings/own-word.calls.ts'
import { saveSmsGateway } from '@kassa/contract/message/sms.calls.ts'
import { sendOwnCode } from '@kassa/contract/member/own.calls.ts'
import { saveScreen } from '@kassa/contract/print/screen.calls.ts'
import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import type { PartitionType } from '@kassa/domain/screen/screen-layout.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { beginTrial } from '../../billing/public.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))

beforeAll(async () => {
  await divide(shop, 'join')
  await divide(other, 'join')
})
beforeEach(() => world.passSeconds(7_200))
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })

/** A screen of one partition, saved after so many versions. */
const divide = (at: MemberShop, type: PartitionType, after = 0) =>
  world.call(
    saveScreen,
    {
      after,
      layout: {
        version: 1,
        isLargeText: false,
        isHighContrast: false,
        partitions: [{ x: 0, y: 0, width: 16, height: 9, content: { type } as never }],
      },
    },
    { as: at.admin.token },
  )

const wordOf = async (at = shop): Promise<string> =>
  (await world.call(deskSetup, {}, { device: at.desk.device })).answer.screen?.join ?? ''

/** The code of the last letter or text to an address. */
async function codeTo(address: string): Promise<string> {
  const [sent] = await world.sql<{ code: string }>(sql`
    select facts ->> 'code' as code from outgoing_message where recipient = ${address} order by created_at desc, id desc limit 1`)
  return sent?.code ?? ''
}
const send = async (address: string, token?: string) =>
  world.call(sendJoinCode, { token: token ?? (await wordOf()), address })
const join = async (address: string, code: string, more: object = {}) =>
  world.call(joinAsMember, {
    token: await wordOf(),
    address,
    code,
    name: 'Grace Join',
    agrees: true,
    agreesToMessages: true,
    ...more,
  })
const members = async (at = shop) => (await world.call(listMembers, {}, { as: at.admin.token })).answer.total
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the code on a customer’s screen', () => {
  it('is there only where the layout shows it, and says where one joins and by what', async () => {
    expect(await world.call(readJoin, { token: await wordOf() })).toMatchObject({
      answer: { way: 'email', shop: expect.any(String), outletName: expect.any(String) },
    })
    await divide(shop, 'clock', 1)
    expect(await wordOf()).toBe('')
    await divide(shop, 'join', 2)
    expect(await wordOf()).not.toBe('')
  })

  it('leads to a page in the words of its shop', async () => {
    const rows = [{ language: 'en' as const, key: 'join:title', words: 'Join the crew' }]
    await world.call(saveOwnWords, { rows: [...rows, { ...rows[0]!, key: 'own:title' }] }, mine())
    expect((await world.call(readJoin, { token: await wordOf() })).answer.words).toEqual(rows)
    expect((await world.call(readJoin, { token: await wordOf(other) })).answer.words).toEqual([])
  })

  it('is refused changed, run out, and by words that are for something else', async () => {
    const token = await wordOf()
    const codeOf = async (word: string) => (await world.call(readJoin, { token: word })).refusal.code
    expect(await codeOf(`${token.slice(0, -2)}xx`)).toBe('join.invalid')
    expect((await world.call(sendOwnCode, { token })).refusal.code).toBe('member-link.invalid')
    world.passSeconds(JOIN_LINK_DAYS * 86_400 - 7_200)
    expect((await world.call(readJoin, { token: await wordOf() })).status).toBe(200)
    world.passSeconds(7_200)
    expect(await codeOf(token)).toBe('join.invalid')
  })
})

describe('somebody who joins', () => {
  it('gets a card at the screen’s outlet by the code, with what was agreed to, once', async () => {
    const address = 'joins@example.com'
    expect((await send(address)).answer.againInSeconds).toBe(60)
    expect((await send(address)).refusal.code).toBe('request.too-often')
    const code = await codeTo(address)
    const before = await members()
    expect((await join(address, wrong(code))).refusal.code).toBe('code.wrong')
    expect((await join('else@example.com', code)).refusal.code).toBe('code.wrong')
    expect((await join(address, code, { agrees: false })).status).toBe(422)
    expect(await members()).toBe(before)
    const joined = await join(address, code)
    expect(joined.answer.cardNumber).toMatch(/^\d{10}$/)
    const [row] = await world.sql<{ id: string; outlet: string; by: string }>(sql`
      select m.id, m.outlet_id as outlet, a.after ->> 'by' as by from member m
      join audit_line a on a.subject = 'member/' || m.id where m.email = ${address}`)
    expect(row).toMatchObject({ outlet: shop.outlet.outletId, by: 'member' })
    expect((await world.call(readMember, { id: row?.id ?? '' }, mine())).answer).toMatchObject({
      name: 'Grace Join',
      phone: '',
      messagesAgreedAt: world.now,
      messagesAgreedHow: 'page',
      profilingAgreedHow: null,
      profilingAgreedAt: null,
    })
    expect((await join(address, code)).refusal.code).toBe('code.wrong')
    expect(await members()).toBe(before + 1)
  })

  it('is answered alike where they are a member already, and nothing of it is changed', async () => {
    const email = 'Known@example.com'
    const { id, cardNumber } = (await world.call(createMember, { name: 'Known', email }, mine())).answer
    const before = (await world.call(readMember, { id }, mine())).answer
    const stranger = await send('stranger@example.com')
    const known = await send('known@example.com')
    expect(known).toMatchObject({ status: stranger.status, answer: stranger.answer })
    expect((await join('known@example.com', await codeTo('known@example.com'))).answer).toEqual({ cardNumber })
    expect((await world.call(readMember, { id }, mine())).answer).toEqual(before)
    await world.call(archiveMember, { id }, mine())
    world.passSeconds(120)
    await send('known@example.com')
    const count = await members()
    expect((await join('known@example.com', await codeTo('known@example.com'))).answer).toEqual({ cardNumber: '' })
    expect(await members()).toBe(count)
  })

  it('is one member although two ask at once', async () => {
    const address = 'twice@example.com'
    await send(address)
    const code = await codeTo(address)
    const before = await members()
    const both = await Promise.all([join(address, code), join(address, code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await members()).toBe(before + 1)
  })

  it('joins the merchant of the screen and no other', async () => {
    const address = 'there@example.com'
    await send(address, await wordOf(other))
    const [mineBefore, theirs] = [await members(), await members(other)]
    expect((await join(address, await codeTo(address), { token: await wordOf(other) })).status).toBe(200)
    expect([await members(), await members(other)]).toEqual([mineBefore, theirs + 1])
  })

  it('is refused what is no address, and tries no more than five codes', async () => {
    expect((await send('not an address')).refusal.code).toBe('join.address')
    const address = 'tries@example.com'
    await send(address)
    const code = await codeTo(address)
    for (let tried = 0; tried < 5; tried += 1) await join(address, wrong(code))
    expect((await join(address, code)).refusal.code).toBe('code.wrong')
  })
})

describe('a shop with a gateway for texts', () => {
  const phone = '13800138000'
  const kept = `+86${phone}`
  beforeAll(() =>
    world.call(
      saveSmsGateway,
      { provider: 'http', url: 'https://sms.example/', format: 'json', fieldNames: {}, headerName: '', signName: 'C', enabled: 1, version: 0 }, // prettier-ignore
      mine(),
    ),
  )
  afterAll(() => world.sql(sql`delete from sms_gateway`))

  it('asks for the phone, and keeps it as it is kept at the till', async () => {
    expect((await world.call(readJoin, { token: await wordOf() })).answer.way).toBe('phone')
    expect((await send('12')).status).toBe(422)
    expect((await send('999')).refusal.code).toBe('phone.invalid')
    await send(phone)
    const { answer } = await join(phone, await codeTo(kept))
    const taken = await world.call(createMember, { name: 'Again', phone }, mine())
    expect(taken.refusal.code).toBe('member.phone-taken')
    world.passSeconds(120)
    await send(kept)
    expect((await join(kept, await codeTo(kept))).answer).toEqual(answer)
  })
})

describe('where nobody can join', () => {
  afterEach(() =>
    world.sql(sql`update licence set ends_on = null where merchant_id = ${shop.merchantId}`).then(() => undefined),
  )

  it('is a merchant whose licence has ended, after its days of grace', async () => {
    await world.owner((tx) => beginTrial(tx, shop.merchantId, { now: world.now, newId: randomUUID }))
    const token = await wordOf()
    const codeAt = async (daysAfter: number) => {
      await world.sql(sql`
        update licence set activated_on = '2020-01-01', started_on = '2020-01-01', is_trial = false,
          ends_on = ${world.now.slice(0, 10)}::date - ${daysAfter}::int where merchant_id = ${shop.merchantId}`)
      const read = await world.call(readJoin, { token })
      return read.status === 200 ? 'open' : read.refusal.code
    }
    expect(await codeAt(6)).toBe('open')
    expect(await codeAt(7)).toBe('join.closed')
    expect((await send('late@example.com', token)).refusal.code).toBe('join.closed')
    expect(await codeTo('late@example.com')).toBe('')
  })

  it('is an outlet that is no more', async () => {
    const token = await wordOf()
    const at = sql`where merchant_id = ${shop.merchantId} and id = ${shop.outlet.outletId}`
    await world.sql(sql`update outlet set is_enabled = false ${at}`)
    expect((await world.call(readJoin, { token })).refusal.code).toBe('join.closed')
    await world.sql(sql`update outlet set is_enabled = true ${at}`)
    expect((await world.call(readJoin, { token })).status).toBe(200)
  })
})
