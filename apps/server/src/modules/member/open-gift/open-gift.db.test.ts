import { listMemberPoints } from '@kassa/contract/member/member-records.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import {
  createOpenGift,
  deleteOpenGift,
  editOpenGift,
  listOpenGifts,
  setOpenGiftEnabled,
} from '@kassa/contract/member/open-gift.calls.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { giveOpenGifts } from './give-open-gifts.ts'

let world: World
let shop: MemberShop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world, { 'member.points-expiry': 'year-end' })
  other = await makeShop(world)
})
afterEach(async () => expect(await disagreements(world)).toEqual([]))
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const add = (fields: object) => world.call(createOpenGift, { name: 'Welcome', points: 100, ...fields }, mine())

it('has its limits at both ends, a name once, and is not found by others', async () => {
  for (const [fields, status] of [
    [{ name: 'Least', points: 1 }, 200],
    [{ name: 'Most', points: 9_999_999 }, 200],
    [{ name: 'None', points: 0 }, 422],
    [{ name: 'Beyond', points: 10_000_000 }, 422],
    [{ name: 'A', points: 1 }, 422],
    [{ name: 'One day', fromDay: '2026-03-02', untilDay: '2026-03-02' }, 200],
  ] as const)
    expect([fields.name, (await add(fields)).status]).toEqual([fields.name, status])
  const backwards = await add({ name: 'Backwards', fromDay: '2026-03-02', untilDay: '2026-03-01' })
  expect(backwards.refusal.code).toBe('open-gift.period-invalid')
  expect((await add({ name: 'LEAST' })).refusal.code).toBe('open-gift.name-taken')
  const { rows } = (await world.call(listOpenGifts, {}, mine())).answer
  expect(rows.map(({ name }) => name)).toEqual(['Least', 'Most', 'One day'])
  for (const { id } of rows) {
    expect((await world.call(deleteOpenGift, { id }, { as: other.admin.token })).status).toBe(404)
    expect((await world.call(deleteOpenGift, { id }, mine())).status).toBe(200)
  }
})

it('is given once to whoever joins while it runs, all rules of the day together', async () => {
  const first = (await add({ name: 'Spring', fromDay: '2026-01-01', untilDay: '2026-12-31' })).answer
  await add({ name: 'For ever', points: 50 })
  await add({ name: 'Over', points: 7, untilDay: '2026-01-31' })
  await add({ name: 'To come', points: 7, fromDay: '2027-01-01' })
  const off = (await add({ name: 'Off', points: 7 })).answer
  await world.call(setOpenGiftEnabled, { id: off.id, enabled: 0 }, mine())
  const { id, points, currency } = (await world.call(createMember, { name: 'Newcomer' }, mine())).answer
  expect(points).toBe(150)
  const rows = (await world.call(listMemberPoints, { id }, mine())).answer.rows
  expect(rows.map(({ reason, lastDay }) => [reason, lastDay])).toEqual([
    [3, '2026-12-31'],
    [3, '2026-12-31'],
  ])
  await world.owner((tx) =>
    giveOpenGifts(
      { tx, merchantId: shop.merchantId, now: world.now },
      { id, currency, day: '2026-03-02', outletId: null },
    ),
  )
  expect((await shop.account(id)).points).toBe(150)
  const edit = { id: first.id, version: 1, name: 'Spring', points: 5 }
  expect((await world.call(editOpenGift, edit, mine())).answer).toMatchObject({ grants: 1, points: 5, version: 2 })
  expect((await world.call(editOpenGift, edit, mine())).refusal.code).toBe('thing.changed-meanwhile')
  expect((await shop.account(id)).points).toBe(150)
})
