import {
  deleteNotice,
  listDeskNotices,
  listNotices,
  listOwnNotices,
  listReceipts,
  readDeskNotices,
  readOwnNotices,
  saveNotice,
  withdrawNotice,
} from '@kassa/contract/message/notice.calls.ts'
import { afterAll, afterEach, beforeAll, expect, it, test } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop
let other: Shop
let operator: string
let partner: PlatformPeople['partner']

beforeAll(async () => {
  world = await makeWorld()
  ;({ operator, partner } = await makeAbove(world))
  shop = await makeShop(world, { partnerId: partner.partnerId })
  other = await makeShop(world)
})
afterEach(async () => {
  await world.sql(sql`delete from site_notice`)
  await world.sql(sql`delete from site_notice_read`)
})
afterAll(() => world.close())

const text = { title: 'Stocktake', content: 'Tonight at ten', kind: 'all' as const, version: 0 }
const save = (more: object = {}, as = shop.admin.token) => world.call(saveNotice, { ...text, ...more }, { as })
const seenBy = async (as: string) => (await world.call(listOwnNotices, {}, { as })).answer
const titles = async (as: string) => (await seenBy(as)).notices.map(({ title }) => title)
const later = (seconds: number) => new Date(Date.parse(world.now) + seconds * 1000).toISOString()

test.each([
  [{ title: 'T'.repeat(32) }, null],
  [{ title: 'T'.repeat(33) }, 'request.invalid'],
  [{ title: ' ' }, 'request.invalid'],
  [{ title: 'a\nb' }, 'request.invalid'],
  [{ content: 'c'.repeat(255) }, null],
  [{ content: 'c'.repeat(256) }, 'request.invalid'],
  [{ content: '' }, 'request.invalid'],
  [{ kind: 'staff' as const }, 'notice.nobody'],
  [{ publishAt: '2020-01-01T00:00:00Z' }, 'notice.time-past'],
])('a notice of %o is answered %s', async (more, code) => {
  const called = await save(more)
  if (code === null) expect(called.status).toBe(200)
  else expect(called.refusal.code).toBe(code)
  expect(await world.sql(sql`select 1 from site_notice`)).toHaveLength(code === null ? 1 : 0)
})

it('is a draft, is scheduled, comes out at its time by itself, and is withdrawn', async () => {
  const draft = (await save()).answer
  expect(draft).toMatchObject({ state: 'draft', publishAt: null, readCount: 0 })
  const { id } = draft
  expect((await save({ id, version: 1, publishAt: later(59) })).refusal.code).toBe('notice.time-past')
  expect((await save({ id, version: 1, publishAt: later(3_600) })).answer.state).toBe('scheduled')
  expect((await save({ id, version: 1, publishAt: null })).refusal.code).toBe('thing.changed-meanwhile')
  expect((await save({ id, version: 2, title: 'Moved', publishAt: later(7_200) })).answer.state).toBe('scheduled')
  world.passSeconds(7_199)
  expect(await titles(shop.cashier.token)).toEqual([])
  world.passSeconds(1)
  expect(await titles(shop.cashier.token)).toEqual(['Moved'])
  expect((await save({ id, version: 3 })).refusal.code).toBe('notice.is-out')
  expect((await world.call(deleteNotice, { id }, { as: shop.admin.token })).refusal.code).toBe('notice.is-out')
  expect((await world.call(withdrawNotice, { id }, { as: other.admin.token })).status).toBe(404)
  expect((await world.call(withdrawNotice, { id }, { as: shop.admin.token })).answer.state).toBe('withdrawn')
  expect(await titles(shop.cashier.token)).toEqual([])
  expect((await world.call(withdrawNotice, { id }, { as: shop.admin.token })).refusal.code).toBe('notice.not-out')
  expect((await world.call(listNotices, { state: 'withdrawn' }, { as: shop.admin.token })).answer.total).toBe(1)
  expect((await world.call(deleteNotice, { id }, { as: shop.admin.token })).status).toBe(200)
})

it('reaches every tier below its author and nobody else', async () => {
  await save({ title: 'Of the shop', publishAt: null })
  await save({ title: 'Of the partner', publishAt: null }, partner.token)
  await save({ title: 'Of the platform', publishAt: null, isPinned: true }, operator)
  expect(await titles(shop.cashier.token)).toEqual(['Of the platform', expect.any(String), expect.any(String)])
  expect((await titles(shop.cashier.token)).toSorted()).toEqual(['Of the partner', 'Of the platform', 'Of the shop'])
  expect((await titles(shop.admin.token)).toSorted()).toEqual(['Of the partner', 'Of the platform'])
  expect(await titles(partner.token)).toEqual(['Of the platform'])
  expect(await titles(operator)).toEqual([])
  expect(await titles(other.cashier.token)).toEqual(['Of the platform'])
  expect((await save({ kind: 'staff', staffIds: [shop.cashier.id] }, operator)).refusal.code).toBe('notice.not-here')
})

it('goes to chosen people or outlets, with receipts, also at the desk', async () => {
  const chosen = { kind: 'staff' as const, publishAt: null }
  expect((await save({ ...chosen, staffIds: [other.cashier.id] })).status).toBe(404)
  await save({ ...chosen, title: 'Elsewhere', outletIds: [shop.otherOutlet.outletId] })
  const { id } = (await save({ ...chosen, title: 'Here', outletIds: [shop.outlet.outletId] })).answer
  const to = await save({ ...chosen, title: 'You', staffIds: [shop.cashier.id] })
  const as = shop.cashier.token
  expect((await titles(as)).toSorted()).toEqual(['Here', 'You'])
  expect((await seenBy(as)).unread).toBe(2)
  const desk = (await world.call(listDeskNotices, {}, { as })).answer
  expect(desk.notices).toHaveLength(2)
  const none = (await world.call(listReceipts, { id }, { as: shop.admin.token })).answer
  expect(none).toEqual({ readCount: 0, people: [{ name: expect.any(String), readAt: null }] })
  await world.call(readDeskNotices, { ids: [id] }, { as })
  await world.call(readOwnNotices, { ids: [id, to.answer.id] }, { as })
  expect((await seenBy(as)).unread).toBe(0)
  const { readCount, people } = (await world.call(listReceipts, { id }, { as: shop.admin.token })).answer
  expect([readCount, people?.[0]?.readAt]).toEqual([1, world.now])
  expect((await world.call(readOwnNotices, { ids: [id] }, { as: other.cashier.token })).status).toBe(404)
  expect((await world.call(listReceipts, { id }, { as: other.admin.token })).status).toBe(404)
})
