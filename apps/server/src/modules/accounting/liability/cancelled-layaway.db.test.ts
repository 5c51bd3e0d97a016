// A layaway that is cancelled: what was paid ahead is no deposit from that day on but a refund that is owed, given back in part; the shop keeps the rest as the sale of a service.
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readLiabilities } from '@kassa/contract/accounting/liability.calls.ts'
import { cancelSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payAhead, setPieceAside } from '../../../../test/make/layaway.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { allowAll } from '../../../../test/make/owner.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const today = () => world.now.slice(0, 10)

/** Deposits and refunds that are owed at the end of a day: on the page of liabilities, and in the journal. */
async function owedAt(day: string) {
  const { rows } = (await world.call(readLiabilities, { day }, mine())).answer
  const said = new Map<string, number>(rows.map(({ role, owedMinor }) => [role, Number(owedMinor)]))
  const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: day }, mine())).answer
  const left = trialBalance(outlets.flatMap(({ lines }) => lines))
  const posted = new Map<string, number>(left.map(({ role, leftMinor }) => [role, 0 - Number(leftMinor)]))
  const of = (sums: ReadonlyMap<string, number>) => [sums.get('deposit') ?? 0, sums.get('refund-payable') ?? 0]
  expect(of(posted)).toEqual(of(said))
  return of(said)
}

async function makeCancelled(currency: 'USD' | 'JPY') {
  shop = await makeMemberShop(world, {}, currency)
  await allowAll(world, shop.merchantId)
  const piece = { variantId: shop.line(0).productId, totalMinor: 1_000 }
  const id = await setPieceAside(world, shop.desk.device, piece)
  const { code } = await payAhead(world, here(), id, 300)
  world.passSeconds(86_400)
  await payAhead(world, here(), id, 200)
  const paid = today()
  world.passSeconds(86_400)
  expect((await world.call(cancelSetAside, { id, reason: 'Not wanted' }, here())).status).toBe(200)
  return { id, code, paid, cancelled: today() }
}

it.each(['USD', 'JPY'] as const)('owes its money back from that day on, in %s', async (currency) => {
  const { id, code, paid, cancelled } = await makeCancelled(currency)
  expect([await owedAt(paid), await owedAt(cancelled)]).toEqual([
    [500, 0],
    [0, 500],
  ])
  expect((await world.call(cancelSetAside, { id, reason: 'Not wanted' }, here())).refusal.code).toBe('set-aside.over')
  world.passSeconds(86_400)
  const [payment] = await world.sql<{ orderId: string }>(sql`
    select order_id from purse_payment where merchant_id = ${shop.merchantId} and amount_minor = 200`)
  const back = {
    refundId: newId(),
    orderId: payment?.orderId ?? '',
    amountMinor: 200,
    reason: 'unwanted',
    shiftId: null,
  }
  const given = await world.call(takeBackFromPurse, back, here())
  expect(given.status).toBe(200)
  expect([await owedAt(today()), await owedAt(cancelled)]).toEqual([
    [0, 300],
    [0, 500],
  ])
  world.passSeconds(86_400)
  await shop.desk.book(saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code }, 300))
  expect(await owedAt(today())).toEqual([0, 0])
})

it('that was cancelled by a program of before stays a deposit', async () => {
  const { cancelled } = await makeCancelled('USD')
  await world.sql(sql`update purse set owed_back_day = null where merchant_id = ${shop.merchantId}`)
  expect(await owedAt(cancelled)).toEqual([500, 0])
})
