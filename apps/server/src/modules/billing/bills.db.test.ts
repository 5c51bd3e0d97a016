// long: bills of a licence from its trial to the last refund, each standing on the ones before
import {
  cancelBill,
  cancelRefund,
  decideRefund,
  downloadBillPdf,
  handleTransfer,
  listBills,
  listCommissions,
  payBill,
  askBillPayment,
  readBill,
  readRevenue,
  requestRefund,
  saveBillingAccount,
  sendTransferProof,
} from '@kassa/contract/billing/bill.calls.ts'
import {
  listLicences,
  orderBill,
  planDowngrade,
  quoteBill,
  readOwnLicence,
} from '@kassa/contract/billing/licence.calls.ts'
import { archiveVersion, createBillCoupon, listVersions, saveVersion } from '@kassa/contract/billing/version.calls.ts'
import { LICENCE_FUNCTIONS, type LicenceFunction } from '@kassa/domain/billing/functions.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../test/make/platform-people.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { simulateAlipay, type SimulatedAlipay } from '../../../test/make/simulated.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { beginTrial } from './public.ts'

let alipay: SimulatedAlipay
let world: World
let operator: string
let partner: PlatformPeople['partner']

const prices = {
  month: 10_000,
  year: 100_000,
  lifetime: 400_000,
  outletMonth: 1_000,
  outletYear: 10_000,
  codeMonth: 500,
  codeYear: 5_000,
}
const fields = {
  currency: 'CNY' as const,
  functions: [...LICENCE_FUNCTIONS] as LicenceFunction[],
  limits: { outlets: 3, codes: 5, staff: null, products: null },
  prices,
  trialDays: 30,
  position: 1,
  visibility: 'public' as const,
  partnerIds: [] as string[],
  merchantIds: [] as string[],
  isDefault: false,
  commission: { firstBasisPoints: 1_000, secondBasisPoints: 500 },
}
const double = {
  ...prices,
  month: 20_000,
  year: 200_000,
  lifetime: 800_000,
}

let counted = 0
const makeVersion = async (change: object = {}) => {
  const request = { ...fields, name: `Version ${String((counted += 1))}`, version: 0, ...change }
  return (await world.call(saveVersion, request, { as: operator })).answer
}

/** A merchant in its trial, audited, below the partner. */
async function makeTrying(): Promise<Shop> {
  const shop = await makeShop(world, { partnerId: partner.partnerId })
  await world.owner(async (tx) => {
    await tx.run(sql`update merchant set audit_state = 'audited' where id = ${shop.merchantId}`)
    await beginTrial(tx, shop.merchantId, { now: world.now, newId })
  })
  return shop
}

const as = (shop: Shop) => ({ as: shop.admin.token })

type Wish = Parameters<typeof world.call<typeof quoteBill.request, typeof quoteBill.answer>>[1]
async function order(shop: Shop, wish: Wish): Promise<string> {
  const { totalMinor } = (await world.call(quoteBill, wish, as(shop))).answer
  return (await world.call(orderBill, { ...wish, totalMinor }, as(shop))).answer.id
}

const proof = { reference: 'T-1', payer: 'Tea Ltd', day: '2026-03-02' }
async function payByTransfer(shop: Shop, id: string): Promise<void> {
  expect((await world.call(sendTransferProof, { id, ...proof }, as(shop))).status).toBe(200)
  const handled = { merchantId: shop.merchantId, id, isReceived: true }
  expect((await world.call(handleTransfer, handled, { as: operator })).status).toBe(200)
}

const licenceOf = async (shop: Shop) => (await world.call(readOwnLicence, {}, as(shop))).answer.licence
const billOf = async (shop: Shop, id: string) => (await world.call(readBill, { id }, as(shop))).answer

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf } })
  ;({ operator, partner } = await makeAbove(world))
  const account = { channel: 'alipay', mode: 'demo', enabled: 1, fields: { ...alipay.fields }, version: 0 } as const
  expect((await world.call(saveBillingAccount, account, { as: operator })).status).toBe(200)
})
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

describe('versions', () => {
  it('other terms make a new edition, and who holds the old one keeps it', async () => {
    const version = await makeVersion()
    const shop = await makeTrying()
    await payByTransfer(shop, await order(shop, { type: 'purchase', editionId: version.editionId, period: 'year' }))
    const { id, editionId: _, editionNumber: __, holders: ___, ...same } = version
    const changed = await world.call(saveVersion, { ...same, id, prices: double }, { as: operator })
    expect(changed.answer).toMatchObject({ editionNumber: 2, holders: 1, version: 2 })
    expect(await licenceOf(shop)).toMatchObject({ edition: { id: version.editionId, prices } })
    const named = await world.call(
      saveVersion,
      { ...same, id, prices: double, name: 'Renamed', version: 2 },
      { as: operator },
    )
    expect(named.answer).toMatchObject({ editionNumber: 2, editionId: changed.answer.editionId })
    const late = await world.call(saveVersion, { ...same, id, name: 'Late', version: 1 }, { as: operator })
    expect(late.refusal.code).toBe('thing.changed-meanwhile')
  })

  it.each([
    ['version.price-unfit', { prices: { ...prices, outletMonth: 99_901 } }],
    ['version.price-missing', { prices: { ...prices, month: null, year: null, lifetime: null } }],
    ['request.invalid', { prices: { ...prices, month: 0 } }],
    ['request.invalid', { trialDays: 366 }],
    ['request.invalid', { limits: { ...fields.limits, outlets: 10_000_000 } }],
    ['version.name-taken', { name: 'Complete' }],
    ['thing.not-found', { visibility: 'named' as const, merchantIds: [newId()] }],
  ])('%s', async (code, change) => {
    const count = async () => (await world.call(listVersions, {}, { as: operator })).answer.versions.length
    const before = await count()
    const refused = await world.call(saveVersion, { ...fields, name: 'Unfit', version: 0, ...change }, { as: operator })
    expect(refused.refusal.code).toBe(code)
    expect(await count()).toBe(before)
  })

  it('are the operator’s alone, the first one stays, and what is named is offered to whom it is named for', async () => {
    const shop = await makeTrying()
    const others = await makeTrying()
    const named = await makeVersion({ visibility: 'named', merchantIds: [shop.merchantId] })
    const offered = async (one: Shop) =>
      (await world.call(readOwnLicence, {}, as(one))).answer.offers.some(({ id }) => id === named.editionId)
    expect([await offered(shop), await offered(others)]).toEqual([true, false])
    const wish = { type: 'purchase', editionId: named.editionId, period: 'year' } as const
    expect((await world.call(quoteBill, wish, as(others))).refusal.code).toBe('version.not-offered')
    const tried = await world.call(saveVersion, { ...fields, name: 'Mine', version: 0 }, { as: partner.token })
    expect(tried.refusal.code).toBe('permission.missing')
    const { versions } = (await world.call(listVersions, {}, { as: operator })).answer
    const first = versions.find(({ isDefault }) => isDefault)
    const gone = await world.call(archiveVersion, { id: first?.id ?? '' }, { as: operator })
    expect(gone.refusal.code).toBe('version.default-needed')
    const seen = (await world.call(listVersions, {}, { as: partner.token })).answer.versions
    expect(seen.some(({ id }) => id === named.id)).toBe(false)
  })
})

describe('a bill', () => {
  it('from the trial to a paid year: the price, the order, the payment by a channel, the licence, the commission', async () => {
    const version = await makeVersion()
    const shop = await makeTrying()
    expect(await licenceOf(shop)).toMatchObject({ standing: { state: 'in-use', isTrial: true, daysLeft: 30 } })
    const wish = { type: 'purchase', editionId: version.editionId, period: 'year', count: 1, outlets: 1 } as const
    const quote = (await world.call(quoteBill, wish, as(shop))).answer
    expect(quote).toMatchObject({ totalMinor: 110_000, from: '2026-04-01', until: '2027-04-01', currency: 'CNY' })
    const wrong = await world.call(orderBill, { ...wish, totalMinor: 109_999 }, as(shop))
    expect(wrong.refusal.code).toBe('bill.price-changed')
    const id = await order(shop, wish)
    const again = await world.call(orderBill, { ...wish, totalMinor: 110_000 }, as(shop))
    expect(again.refusal.code).toBe('bill.one-open')
    const attemptId = newId()
    const begun = await world.call(payBill, { id, attemptId, channel: 'alipay' }, as(shop))
    expect(begun.answer).toMatchObject({ state: 'waiting', amountMinor: 110_000 })
    expect(begun.answer.qr).toMatch(/^http/)
    const second = await world.call(payBill, { id, attemptId: newId(), channel: 'alipay' }, as(shop))
    expect(second.refusal.code).toBe('bill.being-paid')
    expect((await world.call(cancelBill, { id }, as(shop))).refusal.code).toBe('bill.being-paid')
    alipay.simulator.pay(attemptNumber(attemptId))
    expect((await world.call(askBillPayment, { attemptId }, as(shop))).answer.state).toBe('paid')
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
    const commissions = (await world.call(listCommissions, {}, { as: partner.token })).answer.rows
    expect(commissions.find(({ amountMinor }) => amountMinor === 11_000)).toMatchObject({ kind: 'earned' })
    const revenue = (await world.call(readRevenue, {}, { as: operator })).answer
    expect(revenue.newLicences).toBeGreaterThan(0)
    const pdf = await world.call(downloadBillPdf, { id }, as(shop))
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
    expect((await world.call(createBillCoupon, coupon, { as: operator })).status).toBe(200)
    const [late, quick] = [await makeTrying(), await makeTrying()]
    const wish = { type: 'purchase', editionId: version.editionId, period: 'month' } as const
    const id = await order(late, { ...wish, coupon: 'half' })
    expect(await billOf(late, id)).toMatchObject({ totalMinor: 5_000, couponCode: 'HALF' })
    const spent = await world.call(quoteBill, { ...wish, coupon: 'HALF' }, as(quick))
    expect(spent.refusal.code).toBe('bill-coupon.unknown')
    const paid = await order(quick, wish)
    const [open, other] = [newId(), newId()]
    await world.call(payBill, { id, attemptId: open, channel: 'alipay' }, as(late))
    await world.call(payBill, { id: paid, attemptId: other, channel: 'alipay' }, as(quick))
    alipay.simulator.pay(attemptNumber(other))
    world.passSeconds(24 * 3_600 - 1)
    await world.runJob('billing.cancel-unpaid')
    expect((await billOf(late, id)).state).toBe('unpaid')
    world.passSeconds(2)
    await world.runJob('billing.cancel-unpaid')
    expect([(await billOf(late, id)).state, (await billOf(quick, paid)).state]).toEqual(['cancelled', 'paid'])
    expect((await world.call(quoteBill, { ...wish, coupon: 'HALF' }, as(late))).status).toBe(200)
    const gone = await world.call(payBill, { id, attemptId: newId(), channel: 'alipay' }, as(late))
    expect(gone.refusal.code).toBe('bill.not-unpaid')
  })

  it('by transfer: pending confirmation, rejected with a reason, sent again, confirmed', async () => {
    const version = await makeVersion()
    const shop = await makeTrying()
    const id = await order(shop, { type: 'purchase', editionId: version.editionId, period: 'month' })
    await world.call(sendTransferProof, { id, ...proof }, as(shop))
    expect(await billOf(shop, id)).toMatchObject({ state: 'unpaid', isPendingConfirmation: true, proof })
    expect((await world.call(cancelBill, { id }, as(shop))).refusal.code).toBe('bill.awaits-confirmation')
    world.passSeconds(25 * 3_600)
    await world.runJob('billing.cancel-unpaid')
    const handling = { merchantId: shop.merchantId, id, isReceived: false }
    expect((await world.call(handleTransfer, handling, { as: operator })).refusal.code).toBe('bill.note-needed')
    expect((await world.call(handleTransfer, handling, { as: partner.token })).refusal.code).toBe('permission.missing')
    expect((await world.call(handleTransfer, { ...handling, note: 'no money' }, { as: operator })).status).toBe(200)
    expect(await billOf(shop, id)).toMatchObject({ state: 'unpaid', isPendingConfirmation: false })
    await payByTransfer(shop, id)
    expect(await billOf(shop, id)).toMatchObject({ state: 'paid', channel: 'transfer' })
    const twice = await world.call(handleTransfer, { ...handling, isReceived: true }, { as: operator })
    expect(twice.refusal.code).toBe('bill.not-unpaid')
  })

  it('upgraded, extended, and given back from the latest on; denied and asked again; two who approve, one decides', async () => {
    const [low, high] = [await makeVersion(), await makeVersion({ prices: double })]
    const shop = await makeTrying()
    const bought = await order(shop, { type: 'purchase', editionId: low.editionId, period: 'year' })
    await payByTransfer(shop, bought)
    const same = await world.call(quoteBill, { type: 'upgrade', editionId: low.editionId, period: 'year' }, as(shop))
    expect(same.refusal.code).toBe('upgrade.same-version')
    const upgraded = await order(shop, { type: 'upgrade', editionId: high.editionId, period: 'year' })
    const { lines, totalMinor } = await billOf(shop, upgraded)
    expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor)
    await payByTransfer(shop, upgraded)
    const more = await order(shop, { type: 'outlets', count: 2 })
    await payByTransfer(shop, more)
    expect(await licenceOf(shop)).toMatchObject({ edition: { id: high.editionId }, extras: { outlets: 2 } })
    const early = await world.call(requestRefund, { id: bought, reason: 'Wrong' }, as(shop))
    expect(early.refusal.code).toBe('bill.not-latest')
    await world.call(requestRefund, { id: more, reason: 'Too many' }, as(shop))
    const decision = { merchantId: shop.merchantId, id: more }
    await world.call(decideRefund, { ...decision, isApproved: false, note: 'Used' }, { as: operator })
    expect((await billOf(shop, more)).state).toBe('refund-denied')
    await world.call(requestRefund, { id: more, reason: 'Really' }, as(shop))
    await world.call(cancelRefund, { id: more }, as(shop))
    await world.call(requestRefund, { id: more, reason: 'Really' }, as(shop))
    const { refundableMinor, totalMinor: whole } = await billOf(shop, more)
    const above = await world.call(
      decideRefund,
      { ...decision, isApproved: true, amountMinor: whole + 1, note: 'x' },
      { as: operator },
    )
    expect(above.refusal.code).toBe('bill.refund-too-much')
    const silent = await world.call(decideRefund, { ...decision, isApproved: true, amountMinor: 1 }, { as: operator })
    expect(silent.refusal.code).toBe('bill.note-needed')
    const both = await Promise.all(
      [1, 2].map(() => world.call(decideRefund, { ...decision, isApproved: true }, { as: operator })),
    )
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(await billOf(shop, more)).toMatchObject({ state: 'refunded', refundedMinor: refundableMinor })
    expect(await licenceOf(shop)).toMatchObject({ edition: { id: high.editionId }, extras: { outlets: 0 } })
    await world.call(requestRefund, { id: upgraded, reason: 'Back' }, as(shop))
    await world.call(decideRefund, { ...decision, id: upgraded, isApproved: true }, { as: operator })
    expect(await licenceOf(shop)).toMatchObject({ edition: { id: low.editionId } })
    const taken = (await world.call(listCommissions, { limit: 100 }, { as: operator })).answer.rows
    expect(taken.filter(({ kind }) => kind === 'taken-back').length).toBeGreaterThanOrEqual(2)
  })

  it('a cheaper version begins with the next period, paid by its renewal', async () => {
    const [low, high] = [await makeVersion(), await makeVersion({ prices: double })]
    const shop = await makeTrying()
    await payByTransfer(shop, await order(shop, { type: 'purchase', editionId: high.editionId, period: 'month' }))
    const cheaper = await world.call(
      quoteBill,
      { type: 'upgrade', editionId: low.editionId, period: 'month' },
      as(shop),
    )
    expect(cheaper.refusal.code).toBe('upgrade.not-higher')
    expect((await world.call(planDowngrade, { editionId: low.editionId, period: 'month' }, as(shop))).status).toBe(200)
    const renewed = await order(shop, { type: 'renewal' })
    expect(await billOf(shop, renewed)).toMatchObject({ totalMinor: 10_000, versionName: low.name })
    await payByTransfer(shop, renewed)
    const held = await licenceOf(shop)
    expect(held).toMatchObject({ edition: { id: high.editionId }, next: { editionId: low.editionId } })
    const waiting = await world.call(quoteBill, { type: 'codes', count: 1 }, as(shop))
    expect(waiting.refusal.code).toBe('licence.change-pending')
    const before = world.now
    world.setNow(`${held?.next?.from ?? ''}T00:00:00.000Z`)
    await world.runJob('billing.begin-licences')
    expect(await licenceOf(shop)).toMatchObject({
      edition: { id: low.editionId },
      next: null,
      standing: { state: 'in-use' },
    })
    world.setNow(before)
  })

  it('for fewer functions than the trial has begins behind it; a renewal is for the period that was chosen', async () => {
    const small = await makeVersion({ functions: ['inventory'] })
    const shop = await makeTrying()
    const trying = await licenceOf(shop)
    const bought = await order(shop, { type: 'purchase', editionId: small.editionId, period: 'month' })
    await payByTransfer(shop, bought)
    const from = trying!.standing.endsOn!
    expect(await licenceOf(shop)).toMatchObject({
      edition: { id: trying!.edition.id },
      standing: { isTrial: false },
      next: { editionId: small.editionId, period: 'month', from },
    })
    const before = world.now
    world.setNow(`${from}T00:00:00.000Z`)
    await world.runJob('billing.begin-licences')
    expect(await licenceOf(shop)).toMatchObject({ edition: { id: small.editionId }, period: 'month', next: null })
    const renewed = await order(shop, { type: 'renewal', period: 'year' })
    expect(await billOf(shop, renewed)).toMatchObject({ totalMinor: 100_000, period: 'year' })
    await payByTransfer(shop, renewed)
    expect((await licenceOf(shop))?.next).toMatchObject({ editionId: small.editionId, period: 'year' })
    world.setNow(before)
  })

  it('of more periods than the calendar has is refused, not broken off', async () => {
    const { editionId } = await makeVersion()
    const shop = await makeTrying()
    for (const [period, count] of [
      ['month', 120_000],
      ['year', 9_999_999],
      ['year', 8_000],
    ] as const) {
      const asked = await world.call(quoteBill, { type: 'purchase', editionId, period, count }, as(shop))
      expect([asked.status, asked.refusal.code]).toEqual([422, 'bill.quantity-too-much'])
    }
    const most = await world.call(quoteBill, { type: 'purchase', editionId, period: 'year', count: 7_000 }, as(shop))
    expect(most.answer.totalMinor).toBe(7_000 * prices.year)
  })

  it('beneath one whose refund was denied can be given back all the same, and the later one stands', async () => {
    const { editionId } = await makeVersion()
    const shop = await makeTrying()
    const bills: string[] = []
    for (const wish of [
      { type: 'purchase', editionId, period: 'year' },
      { type: 'outlets', count: 2 },
      { type: 'codes', count: 3 },
    ] as const) {
      bills.push(await order(shop, wish))
      await payByTransfer(shop, bills.at(-1)!)
    }
    const [bought, outlets, codes] = bills as [string, string, string]
    const decide = async (id: string, isApproved: boolean) => {
      expect((await world.call(requestRefund, { id, reason: 'Back' }, as(shop))).status).toBe(200)
      const decision = { merchantId: shop.merchantId, id, isApproved, note: 'So be it' }
      expect((await world.call(decideRefund, decision, { as: operator })).status).toBe(200)
    }
    await decide(codes, true)
    await decide(outlets, false)
    const { endsOn } = (await licenceOf(shop))!.standing
    await decide(bought, true)
    const left = (await licenceOf(shop))!
    expect(left).toMatchObject({ extras: { outlets: 2, codes: 0 } })
    expect(left.standing.endsOn! < endsOn!).toBe(true)
  })

  it('needs audited papers, and is nobody else’s', async () => {
    const version = await makeVersion()
    const [shop, other] = [await makeTrying(), await makeTrying()]
    await world.sql(sql`update merchant set audit_state = 'unaudited' where id = ${other.merchantId}`)
    const wish = { type: 'purchase', editionId: version.editionId, period: 'month', totalMinor: 10_000 } as const
    expect((await world.call(orderBill, wish, as(other))).refusal.code).toBe('bill.merchant-unaudited')
    const id = await order(shop, { type: 'purchase', editionId: version.editionId, period: 'month' })
    for (const call of [
      world.call(readBill, { id }, as(other)),
      world.call(cancelBill, { id }, as(other)),
      world.call(payBill, { id, attemptId: newId(), channel: 'alipay' }, as(other)),
      world.call(sendTransferProof, { id, ...proof }, as(other)),
      world.call(requestRefund, { id, reason: 'x' }, as(other)),
    ])
      expect((await call).refusal.code).toBe('thing.not-found')
    expect((await world.call(readBill, { id }, { as: partner.token })).answer.can.handleTransfer).toBe(false)
    const rows = (await world.call(listBills, { limit: 200 }, as(other))).answer.rows
    expect(rows.some((row) => row.id === id)).toBe(false)
    const licences = (await world.call(listLicences, { limit: 200 }, { as: partner.token })).answer.rows
    expect(licences.some(({ merchantId }) => merchantId === shop.merchantId)).toBe(true)
  })
})
