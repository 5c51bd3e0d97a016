// Bills of a licence from its trial to the payment, by a channel or by transfer.
import {
  cancelBill,
  downloadBillPdf,
  handleTransfer,
  listBills,
  listCommissions,
  payBill,
  askBillPayment,
  readBill,
  readRevenue,
  requestRefund,
  sendTransferProof,
} from '@kassa/contract/billing/bill.calls.ts'
import { listLicences, orderBill, quoteBill } from '@kassa/contract/billing/licence.calls.ts'
import { createBillCoupon } from '@kassa/contract/billing/version.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { expect, it } from 'vitest'
import { asOwner, describeBilling, prices, proof } from '../../../../test/make/describe-billing.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const { billOf, here, licenceOf, makeTrying, makeVersion, order, payByTransfer } = describeBilling()

it('from the trial to a paid year: the price, the order, the payment by a channel, the licence, the commission', async () => {
  const version = await makeVersion()
  const shop = await makeTrying()
  expect(await licenceOf(shop)).toMatchObject({ standing: { state: 'in-use', isTrial: true, daysLeft: 30 } })
  const wish = { type: 'purchase', editionId: version.editionId, period: 'year', count: 1, outlets: 1 } as const
  const quote = (await here.world.call(quoteBill, wish, asOwner(shop))).answer
  expect(quote).toMatchObject({ totalMinor: 110_000, from: '2026-04-01', until: '2027-04-01', currency: 'CNY' })
  const wrong = await here.world.call(orderBill, { ...wish, totalMinor: 109_999 }, asOwner(shop))
  expect(wrong.refusal.code).toBe('bill.price-changed')
  const id = await order(shop, wish)
  const again = await here.world.call(orderBill, { ...wish, totalMinor: 110_000 }, asOwner(shop))
  expect(again.refusal.code).toBe('bill.one-open')
  const attemptId = newId()
  const begun = await here.world.call(payBill, { id, attemptId, channel: 'alipay' }, asOwner(shop))
  expect(begun.answer).toMatchObject({ state: 'waiting', amountMinor: 110_000 })
  expect(begun.answer.qr).toMatch(/^http/)
  const second = await here.world.call(payBill, { id, attemptId: newId(), channel: 'alipay' }, asOwner(shop))
  expect(second.refusal.code).toBe('bill.being-paid')
  expect((await here.world.call(cancelBill, { id }, asOwner(shop))).refusal.code).toBe('bill.being-paid')
  here.alipay.simulator.pay(attemptNumber(attemptId))
  expect((await here.world.call(askBillPayment, { attemptId }, asOwner(shop))).answer.state).toBe('paid')
  expect(await billOf(shop, id)).toMatchObject({
    state: 'paid',
    channel: 'alipay',
    transactionNumber: attemptNumber(attemptId),
    events: [{ action: 'order' }, { action: 'pay', byName: null }],
  })
  expect(await licenceOf(shop)).toMatchObject({
    standing: { isTrial: false, endsOn: '2027-04-01' },
    extras: { outlets: 1, codes: 0 },
    limits: { outlets: 4, codes: 5 },
  })
  const commissions = (await here.world.call(listCommissions, {}, { as: here.partner.token })).answer.rows
  expect(commissions.find(({ amountMinor }) => amountMinor === 11_000)).toMatchObject({ kind: 'earned' })
  const revenue = (await here.world.call(readRevenue, {}, { as: here.operator })).answer
  expect(revenue.newLicences).toBeGreaterThan(0)
  const pdf = await here.world.call(downloadBillPdf, { id }, asOwner(shop))
  expect([pdf.headers['content-type'], pdf.text.slice(0, 4)]).toEqual(['application/pdf', '%PDF'])
})

it('is cancelled by itself after a day, its coupon given back; what is paid in that moment is paid', async () => {
  const version = await makeVersion()
  const coupon = {
    code: 'HALF',
    offBasisPoints: 5_000,
    offMinor: null,
    currency: 'CNY',
    lastDay: null,
    mostUses: 1,
  } as const
  expect((await here.world.call(createBillCoupon, coupon, { as: here.operator })).status).toBe(200)
  const [late, quick] = [await makeTrying(), await makeTrying()]
  const wish = { type: 'purchase', editionId: version.editionId, period: 'month' } as const
  const id = await order(late, { ...wish, coupon: 'half' })
  expect(await billOf(late, id)).toMatchObject({ totalMinor: 5_000, couponCode: 'HALF' })
  const spent = await here.world.call(quoteBill, { ...wish, coupon: 'HALF' }, asOwner(quick))
  expect(spent.refusal.code).toBe('bill-coupon.unknown')
  const paid = await order(quick, wish)
  const [open, other] = [newId(), newId()]
  await here.world.call(payBill, { id, attemptId: open, channel: 'alipay' }, asOwner(late))
  await here.world.call(payBill, { id: paid, attemptId: other, channel: 'alipay' }, asOwner(quick))
  here.alipay.simulator.pay(attemptNumber(other))
  here.world.passSeconds(24 * 3_600 - 1)
  await here.world.runJob('billing.cancel-unpaid')
  expect((await billOf(late, id)).state).toBe('unpaid')
  here.world.passSeconds(2)
  await here.world.runJob('billing.cancel-unpaid')
  expect([(await billOf(late, id)).state, (await billOf(quick, paid)).state]).toEqual(['cancelled', 'paid'])
  expect((await here.world.call(quoteBill, { ...wish, coupon: 'HALF' }, asOwner(late))).status).toBe(200)
  const gone = await here.world.call(payBill, { id, attemptId: newId(), channel: 'alipay' }, asOwner(late))
  expect(gone.refusal.code).toBe('bill.not-unpaid')
})

it('by transfer: pending confirmation, rejected with a reason, sent again, confirmed', async () => {
  const version = await makeVersion()
  const shop = await makeTrying()
  const id = await order(shop, { type: 'purchase', editionId: version.editionId, period: 'month' })
  await here.world.call(sendTransferProof, { id, ...proof }, asOwner(shop))
  expect(await billOf(shop, id)).toMatchObject({ state: 'unpaid', isPendingConfirmation: true, proof })
  expect((await here.world.call(cancelBill, { id }, asOwner(shop))).refusal.code).toBe('bill.awaits-confirmation')
  here.world.passSeconds(25 * 3_600)
  await here.world.runJob('billing.cancel-unpaid')
  const handling = { merchantId: shop.merchantId, id, isReceived: false }
  expect((await here.world.call(handleTransfer, handling, { as: here.operator })).refusal.code).toBe('bill.note-needed')
  expect((await here.world.call(handleTransfer, handling, { as: here.partner.token })).refusal.code).toBe(
    'permission.missing',
  )
  expect((await here.world.call(handleTransfer, { ...handling, note: 'no money' }, { as: here.operator })).status).toBe(
    200,
  )
  expect(await billOf(shop, id)).toMatchObject({ state: 'unpaid', isPendingConfirmation: false })
  await payByTransfer(shop, id)
  expect(await billOf(shop, id)).toMatchObject({ state: 'paid', channel: 'transfer' })
  const twice = await here.world.call(handleTransfer, { ...handling, isReceived: true }, { as: here.operator })
  expect(twice.refusal.code).toBe('bill.not-unpaid')
})

it('of more periods than the calendar has is refused, not broken off', async () => {
  const { editionId } = await makeVersion()
  const shop = await makeTrying()
  for (const [period, count] of [
    ['month', 120_000],
    ['year', 9_999_999],
    ['year', 8_000],
  ] as const) {
    const asked = await here.world.call(quoteBill, { type: 'purchase', editionId, period, count }, asOwner(shop))
    expect([asked.status, asked.refusal.code]).toEqual([422, 'bill.quantity-too-much'])
  }
  const most = await here.world.call(
    quoteBill,
    { type: 'purchase', editionId, period: 'year', count: 7_000 },
    asOwner(shop),
  )
  expect(most.answer.totalMinor).toBe(7_000 * prices.year)
})

it('needs audited papers, and is nobody else’s', async () => {
  const version = await makeVersion()
  const [shop, other] = [await makeTrying(), await makeTrying()]
  await here.world.sql(sql`update merchant set audit_state = 'unaudited' where id = ${other.merchantId}`)
  const wish = { type: 'purchase', editionId: version.editionId, period: 'month', totalMinor: 10_000 } as const
  expect((await here.world.call(orderBill, wish, asOwner(other))).refusal.code).toBe('bill.merchant-unaudited')
  const id = await order(shop, { type: 'purchase', editionId: version.editionId, period: 'month' })
  for (const call of [
    here.world.call(readBill, { id }, asOwner(other)),
    here.world.call(cancelBill, { id }, asOwner(other)),
    here.world.call(payBill, { id, attemptId: newId(), channel: 'alipay' }, asOwner(other)),
    here.world.call(sendTransferProof, { id, ...proof }, asOwner(other)),
    here.world.call(requestRefund, { id, reason: 'x' }, asOwner(other)),
  ])
    expect((await call).refusal.code).toBe('thing.not-found')
  expect((await here.world.call(readBill, { id }, { as: here.partner.token })).answer.can.handleTransfer).toBe(false)
  const rows = (await here.world.call(listBills, { limit: 200 }, asOwner(other))).answer.rows
  expect(rows.some((row) => row.id === id)).toBe(false)
  const licences = (await here.world.call(listLicences, { limit: 200 }, { as: here.partner.token })).answer.rows
  expect(licences.some(({ merchantId }) => merchantId === shop.merchantId)).toBe(true)
})
