import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDesk } from '../../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { payIn, saleByPurse } from '../../../../../test/make/purse.ts'
import { saleByTimes, sellTimes } from '../../../../../test/make/times.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
  await world.sql(
    sql`update role set codes = codes || ${[permissionCode('platform.analysis.sales')]}::text[] where tier = 'merchant'`,
  )
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const posted = async () => {
  const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer
  return new Map(
    outlets.map(({ outletId, isOwn, lines }) => [
      isOwn ? 'own' : outletId,
      Object.fromEntries(trialBalance(lines).map(({ role, leftMinor }) => [role, Number(leftMinor)])),
    ]),
  )
}
const owed = async () => {
  const { rows } = (await world.call(readLiabilities, { day: world.now.slice(0, 10) }, mine())).answer
  return rows.map(({ outletId, role, owedMinor }) => [outletId, role, Number(owedMinor)])
}

it('a gift card sold here and used there is owed here, and settled between the two by the merchant', async () => {
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const { code } = (await payIn(world, here, 5_000)).answer.purse
  const there = await makeDesk(world, {
    merchantId: shop.merchantId,
    outlet: shop.otherOutlet,
    staffId: shop.cashier.id,
  })
  await there.book(there.openShift(0), saleByPurse(there, [shop.line(0)], { kind: 'gift-card', code }, 500))
  const books = await posted()
  expect(books.get(shop.outlet.outletId)).toMatchObject({ 'gift-card': -5_000 })
  expect(books.get(shop.otherOutlet.outletId)).toMatchObject({ 'gift-card': 0, 'inter-outlet': 500 })
  expect(books.get('own')).toMatchObject({ 'gift-card': 500, 'inter-outlet': -500 })
  expect(await owed()).toEqual([
    [shop.outlet.outletId, 'gift-card', 5_000],
    [null, 'gift-card', -500],
  ])
})

it('days that were sealed by the rule of before keep value where it moved', async () => {
  const outletId = shop.otherOutlet.outletId
  const before = await posted()
  expect(before.get(outletId)).toMatchObject({ 'gift-card': 0 })
  await world.sql(sql`
    insert into journal_batch (merchant_id, outlet_id, number, day, reason, silent, unvalued, sealed_at, hash)
    values (${shop.merchantId}, ${outletId}, 1, '2026-12-30', 'hand', '{}', 0, ${world.now}, ${'0'.repeat(64)})`)
  expect((await posted()).get(outletId)).toMatchObject({ 'gift-card': 500 })
  await world.sql(sql`delete from journal_batch where merchant_id = ${shop.merchantId} and outlet_id = ${outletId}`)
})

it('a pass sold here and used there is revenue there, and what is left of it lapses here', async () => {
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const made = await sellTimes(world, { admin: shop.admin.token, here }, { uses: 3, priceMinor: 1_000 })
  const { code } = made.answer.purse
  const place = { merchantId: shop.merchantId, outlet: shop.otherOutlet, staffId: shop.cashier.id }
  const there = await makeDesk(world, place)
  await there.book(there.openShift(0), saleByTimes(there, [shop.line(0)], [code]))
  const used = await posted()
  expect(used.get(shop.outlet.outletId)).toMatchObject({ 'times-card': -1_000 })
  expect(used.get(shop.otherOutlet.outletId)).toMatchObject({ 'times-card': 0, 'inter-outlet': 834 })
  expect(used.get('own')).toMatchObject({ 'times-card': 334, 'inter-outlet': -834 })
  world.passSeconds(40 * 86_400)
  await world.runJob('member.expire-times')
  const over = await posted()
  expect(over.get(shop.outlet.outletId)).toMatchObject({ 'times-card': -334, breakage: -666 })
  expect(over.get('own')).toMatchObject({ 'times-card': 334, 'inter-outlet': -834 })
})
