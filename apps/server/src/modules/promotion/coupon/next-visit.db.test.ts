// Coupons that receipts bring for the next visit: the desk makes their codes, the sale's booking makes them good, and nothing is believed.
import {
  createCouponTemplate,
  listCouponTemplates,
  setCouponTemplateEnabled,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { deskOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { readSalePaper } from '@kassa/contract/print/template.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { CouponTerms } from '@kassa/domain/promotion/coupon-terms.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { newCouponCode } from './new-code.ts'

let world: World
let shop: SellingShop
let as: string

const codes = ['marketing.coupons', 'marketing.coupons.add', 'marketing.coupons.edit', 'configuration.print'].map(
  (key) => permissionCode(`platform.${key}`),
)

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  world.setNow('2026-03-02T04:00:00.000Z')
  shop = await makeSellingShop(world, { currency: 'CNY' })
  as = await makeMarketer(world, shop.merchantId, codes)
  await shop.desk.book(shop.desk.openShift(10_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const terms = (changes: Partial<CouponTerms> = {}) =>
  sentTerms(twoOffTen({ name: 'Two off next time', nextVisit: { fromMinor: 2_000 }, ...changes }))
const create = (wanted = terms()) => world.call(createCouponTemplate, wanted, { as })
const given = (templateId: string, code: string, changes: Record<string, unknown> = {}) => ({
  givenCoupons: [{ templateId, code, name: 'Two off next time', untilDate: '2026-03-31', ...changes }],
})
/** A sale of two tens with what its receipt brought. */
const sold = (brought: object, count = 2) => ({ ...shop.desk.sale([shop.line(0, count)]), ...brought })
const reasonsOf = async (...bodies: Record<string, unknown>[]) =>
  (await shop.desk.book(...bodies)).map(({ reasons }) => reasons.map(({ code }) => code))
const find = (code: string) => world.call(findCoupon, { code }, { device: shop.desk.device })

it('a desk hears of it, its receipt’s code is good from the booking on, and paper of the server brings it too', async () => {
  const { id } = (await create()).answer
  const told = (await world.call(deskOffers, {}, { device: shop.desk.device })).answer.nextVisit
  expect(told).toMatchObject([{ id, terms: { name: 'Two off next time', nextVisit: { fromMinor: 2_000 } } }])
  const code = newCouponCode()
  expect((await find(code)).status).toBe(422)
  const body = sold(given(id, code))
  expect(await reasonsOf(body)).toEqual([[]])
  expect((await find(code)).answer).toMatchObject({ fromDate: '2026-03-02', untilDate: '2026-03-31', memberId: null })
  const { nextCoupons } = (await world.call(readSalePaper, { number: body.number }, { as })).answer
  expect(nextCoupons).toMatchObject([{ name: 'Two off next time', code, untilDate: '2026-03-31' }])
  const { rows } = (await world.call(listCouponTemplates, {}, { as })).answer
  expect(rows).toMatchObject([{ issuedCount: 1, usedCount: 0 }])
})

it('is made good by a sale that is booked by what is remembered; one that is not the merchant’s is filed there too', async () => {
  const { id } = (await create()).answer
  await shop.desk.book(shop.desk.sale([shop.line(0, 2)]))
  const code = newCouponCode()
  const entry = shop.desk.entry(sold(given(id, code)))
  expect(await world.statementsDuring(() => shop.desk.upload(entry))).toBe(2)
  expect((await find(code)).answer).toMatchObject({ fromDate: '2026-03-02', untilDate: '2026-03-31' })
  expect(await reasonsOf(sold(given(newId(), newCouponCode())))).toEqual([['sale.coupon-unknown']])
})

it('goes with a sale that is given back whole, and stays where it was used or a part was kept', async () => {
  const { id } = (await create()).answer
  const [kept, gone] = [newCouponCode(), newCouponCode()]
  const sales = [sold(given(id, kept)), sold(given(id, gone))]
  expect(await reasonsOf(...sales)).toEqual([[], []])
  const refund = async (orderId: string, quantity: number) => {
    const lines = [{ line: 0, quantity, goods: 'restock' as const }]
    const asked = { refundId: newId(), orderId, lines, reason: 'back', tenders: [], shiftId: null }
    const amountMinor = 1_000 * quantity
    const at = { as: shop.cashierToken, outlet: shop.outlet.outletId }
    return (await world.call(refundOrder, { ...asked, amountMinor }, at)).status
  }
  expect(await refund(sales[0]!.orderId, 1)).toBe(200)
  expect((await find(kept)).status).toBe(200)
  expect(await refund(sales[1]!.orderId, 2)).toBe(200)
  expect((await find(gone)).refusal.code).toBe('coupon.not-offered')
})

it('what is not due, not the merchant’s, no code or other words is booked and filed', async () => {
  const { id } = (await create()).answer
  const [less, other, typed, named, later] = [
    newCouponCode(),
    newCouponCode(),
    '2222222223',
    newCouponCode(),
    newCouponCode(),
  ]
  expect(
    await reasonsOf(
      sold(given(id, less), 1),
      sold(given(newId(), other)),
      sold(given(id, typed)),
      sold(given(id, named, { name: 'A hundred off' })),
      sold(given(id, later, { untilDate: '2027-03-31' })),
    ),
  ).toEqual([
    ['sale.coupon-unknown'],
    ['sale.coupon-unknown'],
    ['sale.coupon-unknown'],
    ['sale.offer-name-unknown'],
    ['sale.coupon-unknown'],
  ])
  const known = await Promise.all([other, typed].map(async (code) => (await find(code)).status))
  expect(known.every((status) => status !== 200)).toBe(true)
  expect((await find(later)).answer.untilDate).toBe('2026-03-31')
})

it('a code that is somebody’s stays theirs; one that was granted before it was switched off is told apart', async () => {
  const { id } = (await create()).answer
  const code = newCouponCode()
  expect(await reasonsOf(sold(given(id, code)), sold(given(id, code)))).toEqual([[], []])
  expect((await world.call(listCouponTemplates, {}, { as })).answer.rows).toMatchObject([{ issuedCount: 1 }])
  await world.call(setCouponTemplateEnabled, { id, isEnabled: 0 }, { as })
  expect((await world.call(deskOffers, {}, { device: shop.desk.device })).answer.nextVisit).toEqual([])
  expect(await reasonsOf(sold(given(id, newCouponCode())))).toEqual([['sale.coupon-disabled']])
})

it('cannot be limited in number, and its amount is in range', async () => {
  expect((await create(terms({ stock: 5 }))).refusal.code).toBe('coupon.next-visit-limited')
  expect((await create(terms({ perMember: 1 }))).refusal.code).toBe('coupon.next-visit-limited')
  for (const fromMinor of [0, 100_000_000])
    expect((await create(terms({ nextVisit: { fromMinor } }))).refusal.code).toBe('plan.amount-out-of-range')
  for (const fromMinor of [1, 99_999_999]) expect((await create(terms({ nextVisit: { fromMinor } }))).status).toBe(200)
})
