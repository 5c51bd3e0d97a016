import { createCouponTemplate, issueCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { listOrders } from '@kassa/contract/open/order.calls.ts'
import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import { cancelWebOrder, shipWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { expect, test } from 'vitest'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/* A coupon that lowers the price of an order from outside is that order's until it is over. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)

/** A coupon that nobody has used, and two quotes of 10.00 that it lowers by 2.00. */
async function twoQuotes() {
  const as = { as: open.shop.admin.token }
  const memberId = await open.shop.join('Grace')
  const terms = sentTerms(twoOffTen({ name: newId().slice(-20), currency: 'USD' }))
  const template = await open.world.call(createCouponTemplate, terms, as)
  await open.world.call(issueCoupons, { templateId: template.answer.id, memberIds: [memberId] }, as)
  const [coupon] = await open.world.sql<{ id: string; code: string }>(
    sql`select id, code from coupon where template_id = ${template.answer.id}`,
  )
  const { variantId } = await open.world.owner((tx) =>
    makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: 1_000, onHand: 9 }),
  )
  const quote = () =>
    orders.quote([{ variant_id: variantId, quantity: 1 }], { member_id: memberId, coupons: [coupon!.code] })
  const quotes = [await quote(), await quote()] as const
  expect(quotes.map(({ total }) => total.amount)).toEqual([800, 800])
  const quoted = () => {
    const items = [{ variant_id: variantId, quantity: 1 }]
    const asked = { outlet_id: open.ids.outlet, items, member_id: memberId, coupons: [coupon!.code] }
    return open.world.call(quoteOrder, asked, { as: open.app.key })
  }
  return { coupon: coupon!, quotes, quoted, memberId }
}

const hold = (orderId: string, couponId: string) =>
  open.world.call(holdOffers, { orderId, memberId: null, planIds: [], couponIds: [couponId] }, till())
const till = () => ({ device: open.shop.desk.device })
const cancel = (id: string) => open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })

test('of two orders that want it one has it, at once too, and no till has it before that is over', async () => {
  const { coupon, quotes, quoted } = await twoQuotes()
  const answers = await Promise.all(quotes.map((quote) => orders.create(quote)))
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(JSON.parse(lost?.text ?? '{}')).toMatchObject({ code: 'coupon.kept', data_state: 'nothing_happened' })
  const id = String(answers.find(({ status }) => status === 200)?.answer.id)
  expect((await hold(newId(), coupon.id)).refusal.code).toBe('coupon.kept')
  expect((await quoted()).refusal.code).toBe('coupon.kept')
  open.world.passSeconds(3 * 86_400)
  await open.world.runJob('promotion.forget-holds')
  expect((await hold(newId(), coupon.id)).refusal.code).toBe('coupon.kept')
  await cancel(id)
  expect((await hold(newId(), coupon.id)).status).toBe(200)
})

test('is held by the till that hands it out, and stays the order’s where that lets go', async () => {
  const { coupon, quotes } = await twoQuotes()
  const id = String((await orders.create(quotes[0])).answer.id)
  expect((await hold(id, coupon.id)).status).toBe(200)
  await open.world.call(releaseOffers, { orderId: id }, till())
  expect((await hold(newId(), coupon.id)).refusal.code).toBe('coupon.kept')
  expect((await open.world.call(shipWebOrder, { id }, { as: open.app.key, key: newId() })).status).toBe(200)
  expect((await hold(newId(), coupon.id)).refusal.code).toBe('coupon.used')
  const found = async (code: string): Promise<number> =>
    (await open.world.call(listOrders, { coupon: code }, { as: open.app.key })).answer.data.length
  const typed = `${coupon.code.slice(0, 5).toLowerCase()}-${coupon.code.slice(5)}`
  expect([await found(typed), await found('2222222222'), await found('no code')]).toEqual([1, 0, 0])
})

test('in the hands of a till is no order’s', async () => {
  const { coupon, quotes, quoted } = await twoQuotes()
  const atDesk = newId()
  expect((await hold(atDesk, coupon.id)).status).toBe(200)
  expect((await orders.create(quotes[0])).refusal.code).toBe('coupon.held')
  expect((await quoted()).refusal.code).toBe('coupon.held')
  await open.world.call(releaseOffers, { orderId: atDesk }, till())
  expect((await orders.create(quotes[0])).status).toBe(200)
})
