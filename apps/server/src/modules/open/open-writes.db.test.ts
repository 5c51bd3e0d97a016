import { adminLogCalls, memberLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { makeReferralCode, readReferral } from '@kassa/contract/member/referral.calls.ts'
import { createMember, readMember } from '@kassa/contract/open/member.calls.ts'
import type { Problem } from '@kassa/contract/open/problem.ts'
import { adjustStock, listStockLevels } from '@kassa/contract/open/product.calls.ts'
import { saveMemberSettings } from '@kassa/contract/settings/settings.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp, type MadeApp } from '../../../test/make/app.ts'
import { makeOpenWorld, type OpenWorld } from '../../../test/make/open-world.ts'
import { disagreements } from '../../../test/prove.ts'
import { sql } from '../../platform/db/sql.ts'

let open: OpenWorld
let app: MadeApp

beforeAll(async () => {
  open = await makeOpenWorld()
  app = open.app
})
afterAll(() => open.world.close())

const count = async (): Promise<number> => {
  const [row] = await open.world.sql<{ count: number }>(sql`
    select count(*)::int as count from member where merchant_id = ${open.shop.merchantId}`)
  return row?.count ?? 0
}

describe('what makes something', () => {
  test('needs a key of its own', async () => {
    const { statusCode, payload } = await open.world.running.server.app.inject({
      method: 'POST',
      url: '/cashier/api/open/members',
      headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'Nobody Yet' }),
    })
    const { code, data_state: state } = JSON.parse(payload) as Problem
    expect([statusCode, code, state]).toEqual([400, 'request.key_missing', 'nothing_happened'])
  })

  test('is made once by twenty repeats at once, and refused with other contents', async () => {
    const before = await count()
    const call = (name: string) => open.world.call(createMember, { name }, { as: app.key, key: 'once' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('Barbara Liskov')))
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    const other = await call('Frances Allen')
    expect([other.status, other.refusal.code]).toEqual([409, 'request.repeat_differs'])
    const again = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
    const theirs = await open.world.call(createMember, { name: 'Frances Allen' }, { as: again.key, key: 'once' })
    expect([theirs.status, await count()]).toEqual([200, before + 2])
  })

  test('refuses a field that it does not know by its name', async () => {
    const before = await count()
    const { status, text } = await open.world.call(createMember, { name: 'Ann', nickname: 'A' } as never, {
      as: app.key,
    })
    expect(status).toBe(422)
    expect((JSON.parse(text) as Problem).problems).toMatchObject([{ field: 'nickname', problem: 'unrecognized_keys' }])
    expect(await count()).toBe(before)
  })

  test('gives the rule’s own refusal in the form of the public API', async () => {
    const phone = '+8613800138000'
    await open.world.call(createMember, { name: 'Radia Perlman', phone }, { as: app.key })
    const taken = await open.world.call(createMember, { name: 'Somebody Else', phone }, { as: app.key })
    expect(JSON.parse(taken.text)).toMatchObject({ status: 422, code: 'member.phone_taken', what_to_do: 'edit' })
  })
})

describe('the code of the member who brought somebody', () => {
  const nothing = { couponTemplateId: null, couponCount: 0 }
  const value = {
    currency: 'USD',
    minimumMinor: 1_000,
    days: 30,
    mostFriends: 2,
    takesBack: true,
    referrer: { ...nothing, points: 100 },
    friend: { ...nothing, points: 50 },
  }
  const join = (name: string, code?: string) =>
    open.world.call(createMember, { name, ...(code !== undefined && { referral_code: code }) }, { as: app.key })

  test('is refused while nobody is rewarded, and where nobody has it; nobody is added', async () => {
    const before = await count()
    expect((await join('Too Early', 'ABCDEFGH')).refusal.code).toBe('referral.off')
    const as = open.shop.admin.token
    await open.world.call(saveMemberSettings, { changes: [{ key: 'member.referral', value, version: 0 }] }, { as })
    const { refusal, text } = await join('No Friend', 'ABCDEFGH')
    expect([refusal.code, JSON.parse(text).data_state]).toEqual(['referral.unknown', 'nothing_happened'])
    expect((await join('Long Code', 'A'.repeat(31))).status).toBe(422)
    expect(await count()).toBe(before)
  })

  test('makes a friend of whoever an app adds', async () => {
    const as = open.shop.admin.token
    const { id } = (await join('Hedy Lamarr')).answer
    const { code } = (await open.world.call(makeReferralCode, { id: String(id) }, { as })).answer
    const friend = (await join('George Antheil', code)).answer
    const told = (await open.world.call(readReferral, { id: String(friend.id) }, { as })).answer
    expect(JSON.stringify(told)).toContain('Hedy Lamarr')
  })
})

test('a member who was added can be read, and the member log names the app', async () => {
  const { id } = (await open.world.call(createMember, { name: 'Joan Clarke', card_number: 'C-77' }, { as: app.key }))
    .answer
  expect((await open.world.call(readMember, { id: String(id) }, { as: app.key })).answer).toMatchObject({
    name: 'Joan Clarke',
    card_number: 'C-77',
  })
  const { rows } = (await open.world.call(memberLogCalls.list, { search: 'Joan' }, { as: open.shop.admin.token }))
    .answer
  expect(rows).toMatchObject([{ accountKind: 'app', accountName: 'Warehouse', call: 'open.create-member' }])
})

describe('a count of stock', () => {
  const adjust = (fields: object, key = app.key) =>
    open.world.call(
      adjustStock,
      {
        outlet_id: open.ids.otherOutlet,
        variant_id: open.ids.otherProduct,
        on_hand: 9,
        seen_on_hand: 7,
        reason: 'Counted',
        ...fields,
      },
      { as: key },
    )

  test('is booked by its rules, and the book and the log name the app', async () => {
    expect((await adjust({})).answer).toMatchObject({ id: open.ids.otherProduct, on_hand: 9 })
    const late = await adjust({ on_hand: 5 })
    expect(JSON.parse(late.text)).toMatchObject({ status: 409, code: 'stock.changed_meanwhile', facts: { on_hand: 9 } })
    expect((await adjust({ seen_on_hand: 9 })).refusal.code).toBe('stock.unchanged')
    const as = open.shop.admin.token
    const at = { as, outlet: open.ids.otherOutlet }
    const { rows } = (await open.world.call(listStockEntries, { variantId: open.ids.otherProduct }, at)).answer
    expect(rows[0]).toMatchObject({ quantity: 2, after: 9, byName: 'Warehouse', reason: 'Counted' })
    const log = (await open.world.call(adminLogCalls.list, { call: 'open.adjust-stock' }, { as })).answer.rows
    expect(log).toMatchObject([{ accountKind: 'app', accountName: 'Warehouse', after: { onHand: 9 } }])
    expect(await disagreements(open.world)).toEqual([])
  })

  test('at an outlet outside the grant is not found, and changes nothing', async () => {
    const narrow = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { outletIds: [open.ids.outlet] }))
    expect((await adjust({ seen_on_hand: 9, on_hand: 1 }, narrow.key)).status).toBe(404)
    const levels = await open.world.call(listStockLevels, { outlet_id: open.ids.otherOutlet }, { as: app.key })
    expect(levels.answer.data).toMatchObject([{ on_hand: 9 }])
  })
})
