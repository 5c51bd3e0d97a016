// The entries that tills and counts leave behind for a person: each kind from its real cause until it is done, and there again when the
// cause comes back.
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { setDeviceEnabled } from '@kassa/contract/device/device.calls.ts'
import { listReviewItems, resolveReviewItem } from '@kassa/contract/journal/review-item.calls.ts'
import {
  applyStocktake,
  cancelStocktake,
  countStocktake,
  openStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { askApproval, decideApproval } from '@kassa/contract/sales/approval.calls.ts'
import { cancelSetAside, setAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { orderChangeValue } from '@kassa/domain/sales/approval.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../../../test/make/goods.ts'
import { makeMemberShop, type MemberShop } from '../../../test/make/member-shop.ts'
import { makeStaff } from '../../../test/make/merchant.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { beginTrial } from '../billing/public.ts'

let world: World
let shop: MemberShop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
  other = await makeShop(world)
})
afterAll(() => world.close())

const owner = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.admin.token, outlet: shop.outlet.outletId })
const there = () => ({ as: shop.admin.token, outlet: shop.otherOutlet.outletId })
const of = async (kind: string, who: { as: string; outlet?: string } = owner()) =>
  (await world.call(listErrands, {}, who)).answer.rows.filter((row) => row.kind === kind)
/** Returns how many the owner sees, at the outlet, at the other outlet, and another merchant. */
const seen = async (kind: string): Promise<number[]> => {
  const counts: number[] = []
  for (const who of [owner(), here(), there(), { as: other.admin.token }]) counts.push((await of(kind, who)).length)
  return counts
}
const nobody = [0, 0, 0, 0]
const thisShop = [1, 1, 0, 0]

it('a question of a till waits until it is answered, or the customer is gone', async () => {
  const manager = await world.owner(async (tx) => {
    const codes = ['desk.cashiering', 'desk.cashiering.orderPrice'].map((key) => permissionCode(key))
    const { outletId } = shop.outlet
    const { staffId } = await makeStaff(tx, shop.merchantId, {
      outletIds: [outletId],
      codes,
      maxDiscountBasisPoints: 5_000,
    })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
  })
  const ask = async (): Promise<string> => {
    const request = {
      requestId: newId(),
      what: 'order-change' as const,
      subjectId: newId(),
      lineId: null,
      value: orderChangeValue({ kind: 'percent', offBasisPoints: 2_000 }),
      currency: 'USD' as const,
      reason: 'regular customer',
      staffId: shop.cashier.id,
      shown: {
        lines: [{ name: 'Tea', quantity: '2', amountMinor: 2_000, isAsked: false }],
        moreLines: 0,
        beforeMinor: 2_000,
        afterMinor: 1_600,
      },
      tokenHash: 'A'.repeat(43),
    }
    expect((await world.call(askApproval, request, { device: shop.desk.device })).status).toBe(200)
    return request.requestId
  }
  expect(await seen('approval')).toEqual(nobody)
  const id = await ask()
  expect(await seen('approval')).toEqual(thisShop)
  expect(await of('approval')).toMatchObject([{ id, outletId: shop.outlet.outletId }])
  expect((await world.call(decideApproval, { id, isApproved: true }, { as: manager })).status).toBe(200)
  expect(await seen('approval')).toEqual(nobody)
  await ask()
  expect(await seen('approval')).toEqual(thisShop)
  world.passSeconds(601)
  expect(await seen('approval')).toEqual(nobody)
})

it('sales to look at wait, a question for each day, till and cause, until somebody looked at all of them', async () => {
  const enable = (enabled: 0 | 1) => world.call(setDeviceEnabled, { id: shop.desk.device.deviceId, enabled }, owner())
  const sell = () => shop.desk.book(shop.desk.sale([shop.line(0)]))
  expect(await seen('review')).toEqual(nobody)
  await enable(0)
  expect(await sell()).toMatchObject([{ outcome: 'review' }])
  await sell()
  await enable(1)
  expect(await seen('review')).toEqual(thisShop)
  for (const _ of [2, 1]) {
    expect(await of('review')).toMatchObject([{ id: shop.outlet.outletId, count: 1 }])
    const [item] = (await world.call(listReviewItems, { state: 'open' }, owner())).answer.rows
    await world.call(resolveReviewItem, { id: item?.id ?? '', note: 'known' }, owner())
  }
  expect(await seen('review')).toEqual(nobody)
})

it('a count waits from its beginning until it is written or given up', async () => {
  const { variantId } = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 10 }))
  const begin = async (): Promise<string> =>
    (await world.call(openStocktake, { scope: { kind: 'list', variantIds: [variantId] } }, here())).answer.id
  const id = await begin()
  expect(await seen('stocktake')).toEqual(thisShop)
  const counts = [{ variantId, countKey: 'shelf', quantity: 10 }]
  await world.call(countStocktake, { id, counts }, here())
  await world.call(submitStocktake, { id }, here())
  expect(await of('stocktake')).toMatchObject([{ id }])
  expect((await world.call(applyStocktake, { id }, here())).answer.state).toBe('applied')
  expect(await seen('stocktake')).toEqual(nobody)
  const second = await begin()
  expect(await of('stocktake')).toMatchObject([{ id: second }])
  await world.call(cancelStocktake, { id: second }, here())
  expect(await seen('stocktake')).toEqual(nobody)
})

it('what was set aside waits from the day before it is due until it is collected or given up', async () => {
  const today = world.now.slice(0, 10)
  const put = async (days: number): Promise<string> => {
    const one = {
      id: newId(),
      kind: 'layaway' as const,
      staffId: null,
      customer: 'Ada Byron',
      phone: '',
      note: '',
      lastDay: addDays(today, days),
      dues: [],
      totalMinor: 1_000,
      openedAt: world.now,
      shown: { pieces: 1, names: ['Tea'], totalMinor: 1_000 },
      lines: [{ variantId: shop.line(0).productId, quantity: 1 }],
      steps: [{ kind: 'set-note' as const, note: 'Blue' }],
      head: 1,
    }
    expect((await world.call(setAside, one, { device: shop.desk.device })).status).toBe(200)
    return one.id
  }
  await put(3)
  expect(await seen('set-aside-due')).toEqual(nobody)
  const id = await put(1)
  expect(await seen('set-aside-due')).toEqual(thisShop)
  expect(await of('set-aside-due')).toMatchObject([{ id, amountMinor: 1_000, currency: 'USD' }])
  await world.call(cancelSetAside, { id, reason: 'Not wanted' }, here())
  expect(await seen('set-aside-due')).toEqual(nobody)
  world.passSeconds(2 * 86_400)
  expect(await seen('set-aside-due')).toEqual(thisShop)
})

it('a till that is silent with a shift open, or with sales nobody has, waits until it is heard again', async () => {
  const beat = (queued: number) => {
    const said = { queued, oldestQueuedAt: null, version: '1', printer: 'none' as const }
    return world.call(heartbeat, said, { device: shop.desk.device })
  }
  await beat(0)
  expect(await seen('silent-device')).toEqual(nobody)
  world.passSeconds(3_600)
  expect(await of('silent-device')).toMatchObject([{ id: shop.desk.device.deviceId, count: 0 }])
  await beat(4)
  expect(await seen('silent-device')).toEqual(nobody)
  world.passSeconds(3_600)
  expect(await seen('silent-device')).toEqual(thisShop)
  expect(await of('silent-device')).toMatchObject([{ count: 4 }])
  await shop.desk.book(shop.desk.closeShift(0, 0))
  await beat(0)
  world.passSeconds(3_600)
  expect(await seen('silent-device')).toEqual(nobody)
})

it('a refund that is large for its outlet waits for three days', async () => {
  const day = world.now.slice(0, 10)
  await world.sql(sql`
    insert into refund (merchant_id, id, number, outlet_id, currency, mode, reason, amount_minor, tax_minor, result,
      refunded_at, received_at, business_day)
    values (${shop.merchantId}, ${newId()}, 'R-1', ${shop.outlet.outletId}, 'USD', 'without-sale', 'other', 900000, 0,
      '{}', ${world.now}, ${world.now}, ${day})`)
  expect(await of('large-refund')).toMatchObject([{ title: 'R-1', amountMinor: 900_000, currency: 'USD' }])
  expect(await seen('large-refund')).toEqual(thisShop)
  world.passSeconds(3 * 86_400)
  expect(await seen('large-refund')).toEqual(nobody)
  await world.sql(sql`delete from refund where merchant_id = ${shop.merchantId} and number = 'R-1'`)
})

it('a licence that ends waits from a week before, until it is extended', async () => {
  await world.owner((tx) => beginTrial(tx, shop.merchantId, { now: world.now, newId }))
  const endsIn = (days: number) =>
    world.sql(sql`
      update licence set ends_on = ${addDays(world.now.slice(0, 10), days)} where merchant_id = ${shop.merchantId}`)
  await endsIn(8)
  expect(await of('licence-ending')).toEqual([])
  await endsIn(5)
  expect(await of('licence-ending')).toMatchObject([{ id: shop.merchantId, outletId: null }])
  expect(await of('licence-ending', { as: other.admin.token })).toEqual([])
  await endsIn(60)
  expect(await of('licence-ending')).toEqual([])
})
