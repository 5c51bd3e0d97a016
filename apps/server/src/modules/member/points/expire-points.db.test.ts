import { createMember } from '@kassa/contract/member/member.calls.ts'
import { adjustPoints, listMemberPoints, readPointLots } from '@kassa/contract/member/member-records.calls.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world, { 'member.points-expiry': 'rolling-12-months' }))

proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const sweep = () => world.runJob('member.expire-points')
const passDays = (days: number) => world.passSeconds(days * 86_400)

it('takes what was not used by its last day, once, and leaves the rest', async () => {
  const id = await shop.join('Ada')
  await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0, 10)]))
  expect((await world.call(readPointLots, { id }, mine())).answer.lots).toMatchObject([{ points: 100 }])
  passDays(100)
  await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0, 5)]))
  await world.call(adjustPoints, { id, points: -30, note: 'given away' }, mine())
  await sweep()
  expect((await shop.account(id)).points).toBe(120)
  passDays(266)
  await sweep()
  await sweep()
  // Of the first hundred seventy were left; the fifty of the hundredth day stay.
  expect((await shop.account(id)).points).toBe(50)
  const rows = (await world.call(listMemberPoints, { id }, mine())).answer.rows
  expect(rows.map(({ reason, points }) => [reason, points])).toEqual([
    [7, -70],
    [4, -30],
    [1, 50],
    [1, 100],
  ])
  passDays(101)
  await sweep()
  expect((await shop.account(id)).points).toBe(0)
})

it('what a refund gives back after its lot is over can be used for thirty days', async () => {
  const id = await shop.join('Bea')
  await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0, 10)]))
  passDays(350)
  const sale = shop.saleTo(await shop.facts(id), [shop.line(0)], { points: 100 })
  await shop.desk.book(sale)
  passDays(20)
  await sweep()
  const at = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
  const { answer } = await world.call(previewRefund, { orderId: sale.orderId, lines, reason: 'late', tenders: [] }, at)
  const refund = {
    refundId: newId(),
    orderId: sale.orderId,
    lines,
    reason: 'late',
    tenders: [],
    amountMinor: answer.amountMinor,
    shiftId: null,
  }
  expect((await world.call(refundOrder, refund, at)).status).toBe(200)
  expect((await shop.account(id)).points).toBe(100)
  passDays(30)
  await sweep()
  expect((await shop.account(id)).points).toBe(100)
  passDays(1)
  await sweep()
  expect((await shop.account(id)).points).toBe(0)
})

it('who agreed to messages is told by mail thirty and seven days before, once each, in their own language', async () => {
  const join = async (more: object) => (await world.call(createMember, { name: 'Told One', ...more }, mine())).answer.id
  const told = await join({ email: 'told@example.com', locale: 'ja-JP', agreesToMessages: true })
  const silent = await join({ email: 'silent@example.com' })
  for (const id of [told, silent]) await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0, 3)]))
  const letters = async () =>
    (
      await world.sql<{ text: string; recipient: string }>(sql`
        select concat_ws(' ', purpose, locale, facts ->> 'points', facts ->> 'date') as text, recipient from outgoing_message where recipient in ('told@example.com', 'silent@example.com')
        order by created_at, id`)
    ).map(({ text, recipient }) => [recipient, text])
  const [lot] = (await world.call(readPointLots, { id: told }, mine())).answer.lots
  const daysTo = (days: number) =>
    world.setNow(new Date(Date.parse(`${lot?.lastDay}T04:00:00Z`) - days * 86_400_000).toISOString())
  daysTo(31)
  await world.runJob('member.remind-of-points')
  expect(await letters()).toEqual([])
  daysTo(30)
  await world.runJob('member.remind-of-points')
  await world.runJob('member.remind-of-points')
  daysTo(29)
  await world.runJob('member.remind-of-points')
  const [first] = await letters()
  expect(await letters()).toHaveLength(1)
  expect(first).toEqual(['told@example.com', `points-ending ja-JP 30 ${lot?.lastDay}`])
  await world.call(adjustPoints, { id: told, points: -10, note: 'used' }, mine())
  daysTo(7)
  await world.runJob('member.remind-of-points')
  expect((await letters())[1]?.[1]).toContain('ja-JP 20 ')
  daysTo(3)
  await world.runJob('member.remind-of-points')
  expect(await letters()).toHaveLength(2)
})
