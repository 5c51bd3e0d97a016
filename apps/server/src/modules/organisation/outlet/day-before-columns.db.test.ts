// The columns of an outlet get a new rule by a job, which may be late: until then its days are those of its rules by date all the same, whatever is written.
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { createExchangeGood, exchangePoints } from '@kassa/contract/stored-value/exchange.calls.ts'
import { holdTimes } from '@kassa/contract/stored-value/purse.calls.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { payIn } from '../../../../test/make/purse.ts'
import { sellTimes } from '../../../../test/make/times.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { findProgrammeDay } from '../../member/public.ts'

/** Four in the morning of 3 March in Tokyo: from there on its rule holds, and the day that has begun in Shanghai is that day. */
const begins = '2026-03-02T19:00:00.000Z'
/** One in the morning of the 4th in Shanghai; in Tokyo the 3rd lasts until four. */
const NIGHT = '2026-03-03T17:00:00.000Z'
const rules = [
  { from: null, timeZone: 'Asia/Shanghai', dayCutOffMinutes: 0 },
  { from: begins, timeZone: 'Asia/Tokyo', dayCutOffMinutes: 240 },
]

const world = describeWorld({ connections: 10 })
const shop = madeBefore(async () => {
  world.setNow('2026-03-02T04:00:00.000Z')
  return makeMemberShop(world)
})
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token, outlet: shop.outlet.outletId })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })

it('money, points, passes and stock have the day of the rule that holds', async () => {
  const goods = await world.owner((tx) =>
    makeProduct(tx, shop.merchantId, [shop.outlet], { sellPriceMinor: 900, onHand: 20 }),
  )
  const { id: goodId } = (
    await world.call(createExchangeGood, { variantId: goods.productId, points: 100 }, { as: shop.admin.token })
  ).answer
  const memberId = await shop.join('Ada')
  await world.call(adjustPoints, { id: memberId, points: 500, note: 'begin' }, { as: shop.admin.token })
  const pass = (await sellTimes(world, { admin: shop.admin.token, here: here() }, { validDays: 2 })).answer
  expect(pass.purse.lastDay).toBe('2026-03-03')
  await world.owner((tx) =>
    tx.run(sql`update outlet set day_rules = ${json(rules)}::jsonb where id = ${shop.outlet.outletId}`),
  )
  world.setNow(NIGHT)
  const counted = { variantId: goods.productId, quantity: 18, seenOnHand: 20, unitCostMinor: null, reason: 'Counted' }
  const recharge = { orderId: newId(), memberId, ruleId: null, amountMinor: 5_000, giftMinor: 0, shiftId: null }
  const tenders = [{ method: 3, amountMinor: 5_000, reference: 'RECHARGE-1' }]
  const exchange = { orderId: newId(), memberId, goodId, count: 1, points: 100, isHandedOver: false }
  const asked = [
    await world.call(adjustStock, counted, mine()),
    await world.call(rechargeMember, { ...recharge, tenders }, here()),
    await payIn(world, here(), 3_000),
    await world.call(exchangePoints, exchange, here()),
    await world.call(
      holdTimes,
      { orderId: newId(), cards: [{ code: pass.purse.code, uses: 1 }] },
      { device: shop.desk.device },
    ),
  ]
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const days = await world.sql<{ book: string; day: string }>(sql`
    select 'orders' as book, business_day::text as day from sales_order where merchant_id = ${shop.merchantId} and sold_at = ${NIGHT}
    union select 'stock', business_day::text from stock_entry where merchant_id = ${shop.merchantId} and at = ${NIGHT}
    union select 'balances', business_day::text from balance_entry where merchant_id = ${shop.merchantId} and at = ${NIGHT}
    union select 'cards', business_day::text from purse_entry where merchant_id = ${shop.merchantId} and at = ${NIGHT}
    order by book`)
  expect(days).toEqual(['balances', 'cards', 'orders', 'stock'].map((book) => ({ book, day: '2026-03-03' })))
  await world.sql(sql`update outlet set created_at = created_at - interval '1 year' where id = ${shop.outlet.outletId}`)
  expect(await world.owner((tx) => findProgrammeDay(tx, shop.merchantId, NIGHT))).toBe('2026-03-03')
})
