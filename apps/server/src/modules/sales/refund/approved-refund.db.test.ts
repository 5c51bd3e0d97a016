// A refund at the server above the role's limit: with a proven approval, and the facts of it that people see.
import type { Approval } from '@kassa/contract/journal/approval.ts'
import { listReviewItems, resolveReviewItem } from '@kassa/contract/journal/review-item.calls.ts'
import { previewRefund, refundOrder, refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { amountValue, type ApprovedThing } from '@kassa/domain/sales/approval.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApprover, signedApproval, type SigningKey } from '../../../../test/make/approver.ts'
import { makeMerchantAdmin, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let orderId: string
let boss: { readonly staffId: string; readonly key: SigningKey }
let junior: typeof boss

const makeBoss = async (maxRefundMinor: number | null): Promise<typeof boss> => {
  const { staffId } = await world.owner((tx) =>
    makeStaff(tx, shop.merchantId, {
      outletIds: [shop.outlet.outletId],
      codes: [permissionCode('desk.orders.refund')],
      maxRefundMinor,
    }),
  )
  return { staffId, key: await makeApprover(world, shop.merchantId, staffId) }
}

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { pricesMinor: [2_000], maxRefundMinor: 1_500 })
  boss = await makeBoss(10_000)
  junior = await makeBoss(1_999)
  await shop.desk.book(shop.desk.openShift(50_000))
  const sale = shop.desk.sale([shop.line(0, 9)])
  await shop.desk.book(sale)
  ;({ orderId } = sale)
})
afterAll(() => world.close())

const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
const as = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })
const about = { reason: 'unwanted', amountMinor: 2_000, tenders: [{ method: 0, amountMinor: 2_000 }] }
const signedBy = (who: typeof boss, refundId: string, more: Partial<ApprovedThing> = {}): Approval => {
  const { currency } = shop.outlet
  const thing = { what: 'refund', subjectId: refundId, lineId: null, value: amountValue(2_000), currency, ...more }
  return signedApproval(who.key, who.staffId, thing, world.now)
}
const refund = (refundId: string, approval?: Approval) =>
  world.call(refundOrder, { ...about, orderId, lines, refundId, shiftId: shop.desk.shiftId, approval }, as())
const refundsNow = () => world.sql(sql`select count(*) as refunds from refund where merchant_id = ${shop.merchantId}`)

describe('a refund above the limit of the own role', () => {
  it('is refused, told by its preview to whoever can ask, and done with an approval', async () => {
    const preview = (more: object) => world.call(previewRefund, { orderId, lines, reason: '', ...more }, as())
    expect((await preview({})).refusal.code).toBe('refund.above-limit')
    expect((await preview({ canAsk: true })).answer).toMatchObject({
      amountMinor: 2_000,
      needsApproval: 'refund.above-limit',
    })
    expect((await refund(newId())).refusal.code).toBe('refund.above-limit')
    const refundId = newId()
    const { answer } = await refund(refundId, signedBy(boss, refundId))
    expect(answer).toMatchObject({ id: refundId, amountMinor: 2_000 })
    const [line] = await world.sql<{ after: object }>(
      sql`select after from audit_line where subject = ${`refund/${refundId}`}`,
    )
    expect(line?.after).toHaveProperty('approvedBy')
  })

  it.each<[string, (refundId: string) => Approval]>([
    ['a name alone', (refundId) => ({ ...signedBy(boss, refundId), proof: undefined })],
    ['one of another refund', () => signedBy(boss, newId())],
    ['one of less', (refundId) => signedBy(boss, refundId, { value: amountValue(1_999) })],
    ['one of something else', (refundId) => signedBy(boss, refundId, { what: 'shift' })],
    ['one of somebody with a narrower limit', (refundId) => signedBy(junior, refundId)],
  ])('is not done with %s, and changes nothing', async (_, make) => {
    const before = await refundsNow()
    const refundId = newId()
    expect((await refund(refundId, make(refundId))).refusal.code).toBe('approval.unproven')
    expect(await refundsNow()).toEqual(before)
  })

  it('without the sale is done with an approval too', async () => {
    const variantId = shop.products[0]?.productId ?? ''
    const goods = [{ variantId, quantity: 1, amountMinor: 2_000, goods: 'restock' as const, serials: [] }]
    const { amountMinor: _, ...asked } = about
    const send = (refundId: string, approval?: Approval) =>
      world.call(refundWithoutSale, { ...asked, refundId, lines: goods, shiftId: null, approval }, as())
    expect((await send(newId())).refusal.code).toBe('refund.above-limit')
    const [done, wrong] = [newId(), newId()]
    expect((await send(wrong, signedBy(junior, wrong))).refusal.code).toBe('approval.unproven')
    expect((await send(done, signedBy(boss, done))).answer).toMatchObject({ id: done, amountMinor: 2_000 })
  })
})

describe('a refund of another day than today', () => {
  it('is booked by who may, and filed where people look', async () => {
    const office = await world.owner(async (tx) => {
      const codes = ['platform.analysis.orders.refund', 'platform.analysis.orders.backdate', 'platform.devices.review']
      const made = await makeMerchantAdmin(tx, shop.merchantId, { codes: codes.map((key) => permissionCode(key)) })
      return makeSession(tx, { kind: 'admin', accountId: made.adminId, merchantId: shop.merchantId })
    })
    const soldAt = world.now
    world.passSeconds(3_600)
    const refundId = newId()
    const request = { ...about, orderId, lines, refundId, shiftId: null, refundedAt: soldAt }
    const done = await world.call(refundOrder, request, { as: office, outlet: shop.outlet.outletId })
    expect(done.answer).toMatchObject({ refundedAt: soldAt })
    const { rows } = (await world.call(listReviewItems, { state: 'open' }, { as: office })).answer
    expect(rows).toMatchObject([
      {
        kind: 'review',
        deviceId: null,
        deviceName: null,
        sequence: null,
        orderId,
        refundNumber: done.answer.number,
        reasons: [{ code: 'refund.backdated', facts: { refundedAt: soldAt, number: done.answer.number } }],
      },
    ])
    const id = rows[0]?.id ?? ''
    expect((await world.call(resolveReviewItem, { id, note: 'known' }, { as: office })).status).toBe(200)
    const stranger = await makeSellingShop(world)
    expect((await world.call(listReviewItems, {}, { as: stranger.adminToken })).answer.rows).toEqual([])
  })
})
