import {
  couponResult,
  createCouponTemplate,
  deleteCouponTemplate,
  disableCoupon,
  editCouponTemplate,
  issueCoupons,
  listCouponBatches,
  listCoupons,
  listCouponTemplates,
  makeCouponCodes,
  readCouponTemplate,
  setCouponTemplateEnabled,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { couponsOfMember, findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { listOrders, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { couponOf, type CouponTerms } from '@kassa/domain/promotion/coupon-terms.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import { twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let as: string

const codes = ['coupons', 'coupons.add', 'coupons.edit', 'coupons.delete', 'coupons.issue', 'coupons.member'].map(
  (key) => permissionCode(`platform.marketing.${key}`),
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

const twoOff = twoOffTen

type Sent = InputOf<(typeof createCouponTemplate)['request']>
const create = (terms: CouponTerms) => world.call(createCouponTemplate, terms as Sent, { as })
const template = async (terms = twoOff()) => (await create(terms)).answer.id
const make = (templateId: string, count: number) => world.call(makeCouponCodes, { templateId, count }, { as })

/** Codes of a template, made by the job. */
async function codesOf(templateId: string, count = 1): Promise<string[]> {
  expect((await make(templateId, count)).status).toBe(200)
  await world.runJob('promotion.make-coupon-codes')
  const { answer } = await world.call(listCoupons, { templateId, limit: 200 }, { as })
  return answer.rows.map(({ code }) => code)
}
const find = (code: string, desk = shop.desk) => world.call(findCoupon, { code }, { device: desk.device })
const found = async (code: string) => {
  const { answer } = await find(code)
  return couponOf(answer.terms, answer, 'available')
}

/** A sale of a ten with a coupon. */
async function sale(coupons: Awaited<ReturnType<typeof found>>[], desk = shop.desk) {
  const body = desk.sale([shop.line(0)])
  const snapshot = { ...(body.snapshot as object), coupons } as never
  const priced = priceBasket(snapshot)
  if (!priced.ok) throw new Error(priced.refusal.code)
  const { payableMinor } = priced.value.totals
  const tenders = body.tenders.map((one) => ({ ...one, amountMinor: payableMinor, receivedMinor: payableMinor }))
  return { ...body, snapshot, answer: priced.value as unknown as typeof body.answer, tenders }
}
const reasonsOf = async (...bodies: Record<string, unknown>[]) =>
  (await shop.desk.book(...bodies)).map(({ reasons }) => reasons.map(({ code }) => code))
const stateOf = async (code: string) =>
  (await world.call(listCoupons, { code }, { as })).answer.rows.map(({ status }) => status)

describe('what a coupon is worth', () => {
  it.each([
    ['a reduction as large as its threshold', twoOff({ thresholdMinor: 200 }), 'coupon.off-not-below-threshold'],
    ['a reduction without a threshold', twoOff({ thresholdMinor: 0 }), 'plan.amount-out-of-range'],
    ['no validity', twoOff({ validDays: null }), 'coupon.validity-missing'],
    [
      'half a period',
      twoOff({ window: { fromDate: '2026-03-01', untilDate: null, timeOfDay: null, weekdays: null } }),
      'plan.period-half',
    ],
    [
      '0.99 %',
      twoOff({ value: { kind: 'discount', offBasisPoints: 99, capMinor: null } }),
      'coupon.percent-out-of-range',
    ],
    ['a name of 33 characters', twoOff({ name: 'x'.repeat(33) }), 'request.invalid'],
    ['an unknown category', twoOff({ scope: { kind: 'categories', categoryIds: [newId()] } }), 'plan.goods-gone'],
  ])('%s is refused', async (_, terms, code) => {
    expect((await create(terms)).refusal.code).toBe(code)
    expect((await world.call(listCouponTemplates, {}, { as })).answer.rows).toEqual([])
  })

  it('a name of 32 characters and of one are taken', async () => {
    expect((await create(twoOff({ name: 'x'.repeat(32) }))).status).toBe(200)
    expect((await create(twoOff({ name: 'x' }))).status).toBe(200)
  })

  it('stays what it was once somebody holds one; name and stock may change', async () => {
    const id = await template()
    const edit = (version: number, terms: CouponTerms) =>
      world.call(editCouponTemplate, { ...(terms as Sent), id, version }, { as })
    expect((await edit(1, twoOff({ thresholdMinor: 2_000 }))).status).toBe(200)
    await codesOf(id, 3)
    expect((await edit(2, twoOff())).refusal.code).toBe('coupon.issued-already')
    expect((await edit(2, twoOff({ thresholdMinor: 2_000, stock: 2 }))).refusal.code).toBe('coupon.stock-below-issued')
    expect((await edit(2, twoOff({ thresholdMinor: 2_000, stock: 3, name: 'Renamed' }))).status).toBe(200)
    expect((await edit(2, twoOff())).refusal.code).toBe('thing.changed-meanwhile')
    const [row] = (await world.call(listCouponTemplates, { search: 'renam' }, { as })).answer.rows
    expect(row).toMatchObject({ name: 'Renamed', issuedCount: 3, usedCount: 0, version: 3 })
  })
})

describe('codes', () => {
  it('are made in the background, as many as were asked for, each once, within the stock', async () => {
    const id = await template(twoOff({ stock: 5_000 }))
    expect((await make(id, 5_001)).refusal).toMatchObject({ code: 'coupon.stock-used-up', details: { left: 5_000 } })
    expect((await make(id, 4_500)).status).toBe(200)
    await world.runJob('promotion.make-coupon-codes')
    const [batch] = (await world.call(listCouponBatches, {}, { as })).answer.rows
    expect(batch).toMatchObject({ wanted: 4_500, made: 4_500, endedAt: world.now })
    const [counted] = await world.sql(sql`select count(distinct code) as codes from coupon where template_id = ${id}`)
    expect(counted).toEqual({ codes: 4_500 })
    expect((await make(id, 501)).refusal.details).toMatchObject({ left: 500, wanted: 501 })
    for (const count of [0, 100_001]) expect((await make(id, count)).status).toBe(422)
  })

  it('are found as they are typed; a mistyped one, another merchant’s and a revoked one are not', async () => {
    const [code = ''] = await codesOf(await template())
    expect((await find(` ${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`)).answer.code).toBe(code)
    const wrong = (code[0] === 'A' ? 'B' : 'A') + code.slice(1)
    expect((await find(wrong)).refusal.code).toBe('coupon.code-wrong')
    const other = await makeSellingShop(world, { currency: 'CNY' })
    expect((await find(code, other.desk)).refusal.code).toBe('coupon.code-wrong')
    const [row] = (await world.call(listCoupons, { code }, { as })).answer.rows
    await world.call(disableCoupon, { id: row!.id }, { as })
    expect((await find(code)).refusal.code).toBe('coupon.not-offered')
    expect(await stateOf(code)).toEqual(['disabled'])
  })

  it('end with their last day, and with their template', async () => {
    const id = await template()
    const [code = ''] = await codesOf(id)
    world.setNow('2026-03-31T15:59:59.000Z')
    expect((await find(code)).status).toBe(200)
    world.setNow('2026-03-31T16:00:00.000Z')
    expect((await find(code)).refusal).toMatchObject({ code: 'coupon.expired', details: { untilDate: '2026-03-31' } })
    expect(await stateOf(code)).toEqual(['expired'])
    await world.call(setCouponTemplateEnabled, { id, isEnabled: 0 }, { as })
    expect((await find(code)).refusal.code).toBe('coupon.not-offered')
    expect((await make(id, 1)).refusal.code).toBe('coupon.not-offered')
    await world.call(deleteCouponTemplate, { id }, { as })
    expect((await world.call(listCouponTemplates, {}, { as })).answer.rows).toEqual([])
  })

  it('go to members, one each, up to what a member may have', async () => {
    const memberId = newId()
    await world.owner((tx) =>
      tx.run(sql`
        insert into member (merchant_id, id, card_number, name, activated_on, created_at)
        values (${shop.merchantId}, ${memberId}, '8000000001', 'Ann', '2026-03-02', ${world.now})`),
    )
    const templateId = await template(twoOff({ perMember: 1 }))
    const issue = (ids: string[]) => world.call(issueCoupons, { templateId, memberIds: ids }, { as })
    const { answer } = await issue([memberId])
    expect((await find(answer.codes[0]!.code)).answer).toMatchObject({ memberId, untilDate: '2026-03-31' })
    expect((await issue([memberId])).refusal).toMatchObject({
      code: 'coupon.member-has-enough',
      details: { name: 'Ann' },
    })
    expect((await issue([newId()])).status).toBe(404)
    expect((await world.call(listCoupons, { memberId }, { as })).answer.rows).toMatchObject([{ memberName: 'Ann' }])
    const [row] = (await world.call(listCouponTemplates, {}, { as })).answer.rows
    expect(row!.issuedCount).toBe(1)
    const reasons = await reasonsOf(await sale([await found(answer.codes[0]!.code)]))
    expect(reasons).toEqual([['sale.coupon-of-another']])
  })
})

describe('for some levels', () => {
  it('go to members of these alone, and count for nobody else', async () => {
    const [plain, gold] = [newId(), newId()]
    await world.owner(async (tx) => {
      const levelId = newId()
      await tx.run(sql`
        insert into member (merchant_id, id, card_number, name, activated_on, created_at)
        values (${shop.merchantId}, ${plain}, '8000000001', 'Ann', '2026-03-02', ${world.now}),
          (${shop.merchantId}, ${gold}, '8000000002', 'Bea', '2026-03-02', ${world.now})`)
      await tx.run(sql`
        insert into member_level (merchant_id, id, number, name, currency, created_at)
        values (${shop.merchantId}, ${levelId}, 5, 'Gold', 'CNY', ${world.now})`)
      await tx.run(sql`
        insert into member_account (merchant_id, member_id, currency, level_id) values
          (${shop.merchantId}, ${plain}, 'CNY', null), (${shop.merchantId}, ${gold}, 'CNY', ${levelId})`)
    })
    const target = { kind: 'levels' as const, levels: [5] }
    expect((await create(twoOff({ target: { kind: 'levels', levels: [] } }))).refusal).toMatchObject({
      code: 'plan.levels-empty',
      details: { field: 'target' },
    })
    const templateId = await template(twoOff({ target }))
    const issue = (memberIds: string[]) => world.call(issueCoupons, { templateId, memberIds }, { as })
    expect((await issue([gold, plain])).refusal).toMatchObject({
      code: 'coupon.member-level',
      details: { name: 'Ann' },
    })
    const { answer } = await issue([gold])
    expect(answer.codes).toHaveLength(1)
    const coupon = await found(answer.codes[0]!.code)
    expect(coupon.target).toEqual(target)
    const { answer: priced } = await sale([coupon])
    expect(priced).toMatchObject({ why: { coupons: [{ missing: [{ code: 'offer.member-needed' }] }] } })
    const edit = {
      ...(twoOff({ target: { kind: 'levels', levels: [4] } }) as Sent),
      id: templateId,
      version: 1,
    }
    expect((await world.call(editCouponTemplate, edit, { as })).refusal.code).toBe('coupon.issued-already')
  })
})

describe('at the desk', () => {
  it('a member’s are those that can be used here today, the one that ends first at the head', async () => {
    const memberIds = [newId(), newId()]
    await world.owner((tx) =>
      tx.run(sql`
        insert into member (merchant_id, id, card_number, name, activated_on, created_at)
        select ${shop.merchantId}, id, 'card' || at, 'Bea', '2026-03-02', ${world.now}
        from unnest(${memberIds}::uuid[]) with ordinality as given (id, at)`),
    )
    const dates = (fromDate: string, untilDate: string) =>
      twoOff({ validDays: null, window: { fromDate, untilDate, timeOfDay: null, weekdays: null } })
    const wanted: [string, CouponTerms][] = [
      ['long', twoOff()],
      ['short', twoOff({ validDays: 1 })],
      ['not yet', dates('2026-03-03', '2026-03-09')],
      ['over', dates('2026-02-01', '2026-03-01')],
      ['switched off', twoOff()],
    ]
    for (const [name, terms] of wanted) {
      const templateId = await template({ ...terms, name })
      await world.call(issueCoupons, { templateId, memberIds: memberIds.slice(0, 1) }, { as })
      if (name === 'switched off') await world.call(setCouponTemplateEnabled, { id: templateId, isEnabled: 0 }, { as })
    }
    const cashier = await makeMarketer(world, shop.merchantId, [permissionCode('desk.members')])
    const ask = async (memberId: string) => {
      const place = { as: cashier, outlet: shop.outlet.outletId }
      return (await world.call(couponsOfMember, { memberId }, place)).answer.coupons.map(({ terms }) => terms.name)
    }
    expect(await ask(memberIds[0]!)).toEqual(['short', 'long'])
    expect(await ask(memberIds[1]!)).toEqual([])
    expect(await ask(newId())).toEqual([])
    expect(
      (await world.call(couponsOfMember, { memberId: memberIds[0]! }, { as, outlet: shop.outlet.outletId })).status,
    ).toBe(403)
  })

  it('one of two desks holds it, and the other is told which', async () => {
    const [code = ''] = await codesOf(await template())
    const { id } = (await find(code)).answer
    const { merchantId, outlet, cashier } = shop
    const second = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId })
    const desks = [shop.desk, second]
    const orders = [newId(), newId()]
    const ask = (at: number) =>
      world.call(
        holdOffers,
        { orderId: orders[at]!, memberId: null, planIds: [], couponIds: [id] },
        { device: desks[at]!.device },
      )
    const answers = await Promise.all([ask(0), ask(1)])
    const winner = answers.findIndex(({ status }) => status === 200)
    const loser = 1 - winner
    expect(answers[loser]!.refusal).toMatchObject({ code: 'coupon.held', details: { code, couponId: id } })
    expect(answers[loser]!.refusal.details['device']).toEqual(expect.any(String))
    await world.call(releaseOffers, { orderId: orders[winner]! }, { device: desks[winner]!.device })
    expect((await ask(loser)).status).toBe(200)
    world.passSeconds(15 * 60 + 1)
    expect((await ask(winner)).status).toBe(200)
  })

  it('the sale uses it up; a second sale with it is booked and filed, and takes nothing over', async () => {
    const [code = ''] = await codesOf(await template())
    const coupon = await found(code)
    const [first, second] = [await sale([coupon]), await sale([coupon])]
    expect(await reasonsOf(first)).toEqual([[]])
    expect((await find(code)).refusal.code).toBe('coupon.used')
    expect(await reasonsOf(second)).toEqual([['sale.coupon-used']])
    const search = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`
    const withCode = async (asked: string) =>
      (await world.call(listOrders, { search: asked }, { as: shop.adminToken })).answer.rows.map(({ id }) => id)
    expect((await withCode(search)).toSorted()).toEqual([first.orderId, second.orderId].toSorted())
    expect(await withCode(`${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`)).toEqual([])
    const [row] = (await world.call(listCoupons, { code }, { as })).answer.rows
    expect(row).toMatchObject({ status: 'used', orderId: first.orderId })
    const [used] = (await world.call(listCouponTemplates, {}, { as })).answer.rows
    expect(used!.usedCount).toBe(1)
    const { answer } = await world.call(couponResult, { id: used!.id }, { as })
    expect(answer.rows).toMatchObject([{ baskets: 1, reductionMinor: 200, revenueMinor: 800, marginMinor: null }])
    const orders = await world.call(listOrders, { couponTemplateId: used!.id }, { as: shop.adminToken })
    expect(orders.answer.rows.map(({ id }) => id)).toEqual([first.orderId])
    expect((await world.call(readCouponTemplate, { id: used!.id }, { as })).answer).toMatchObject({ usedCount: 1 })
  })

  it.each([
    ['was called back', (id: string) => world.call(disableCoupon, { id }, { as })],
    [
      'is of a template that was switched off',
      (_id: string, templateId: string) =>
        world.call(setCouponTemplateEnabled, { id: templateId, isEnabled: 0 }, { as }),
    ],
  ] as const)('one that %s after it was found is booked and filed', async (_, withdraw) => {
    const templateId = await template()
    const [code = ''] = await codesOf(templateId)
    const coupon = await found(code)
    expect((await withdraw(coupon.id, templateId)).status).toBe(200)
    expect(await reasonsOf(await sale([coupon]))).toEqual([['sale.coupon-disabled']])
  })

  it('two desks book it at once: both are booked, one is filed', async () => {
    const [code = ''] = await codesOf(await template())
    const coupon = await found(code)
    const { merchantId, outlet, cashier } = shop
    const second = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId })
    await second.book(second.openShift(0))
    // The other facts behind both sales are remembered, so that only the coupon is read.
    for (const desk of [shop.desk, second]) await desk.book(desk.sale([shop.line(0)]))
    const bodies = [await sale([coupon]), await sale([coupon], second)]
    const outcomes = await Promise.all([shop.desk.book(bodies[0]!), second.book(bodies[1]!)])
    const said = outcomes.flat().map(({ reasons }) => reasons.map(({ code: one }) => one).join())
    expect(said.toSorted()).toEqual(['', 'sale.coupon-used'])
  })

  it('a sale with one is booked by what is remembered, the coupon read and kept from others; not where it is worth a look', async () => {
    const templateId = await template()
    const [used = '', once = '', revoked = ''] = await codesOf(templateId, 3)
    const coupons = { used: await found(used), once: await found(once), revoked: await found(revoked) }
    const statements = async (coupon: typeof coupons.used) => {
      const entry = shop.desk.entry(await sale([coupon]))
      const said: string[] = []
      const count = await world.statementsDuring(async () => {
        const [outcome] = (await shop.desk.upload(entry)).answer.outcomes
        said.push(...(outcome?.reasons.map(({ code }) => code) ?? ['nothing']))
      })
      return [count, ...said]
    }
    await shop.desk.book(shop.desk.sale([shop.line(0)]))
    expect(await statements(coupons.used)).toEqual([2])
    expect(await statements(coupons.once)).toEqual([2])
    expect(await stateOf(used)).toEqual(['used'])
    await world.call(disableCoupon, { id: coupons.revoked.id }, { as })
    // Looked at, and then read and booked with what there is to say.
    expect(await statements(coupons.used)).toEqual([4, 'sale.coupon-used'])
    expect(await statements(coupons.revoked)).toEqual([4, 'sale.coupon-disabled'])
  })

  it('comes back with the whole of its sale, and can be used again', async () => {
    const [code = ''] = await codesOf(await template())
    const body = await sale([await found(code)])
    await shop.desk.book(body)
    const asCashier = { as: shop.cashierToken, outlet: shop.outlet.outletId }
    const amountMinor = body.tenders[0]!.amountMinor
    const asked = { orderId: body.orderId, refundId: newId(), reason: '', amountMinor, shiftId: shop.desk.shiftId }
    const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    expect((await world.call(refundOrder, { ...asked, lines, tenders: [] }, asCashier)).status).toBe(200)
    expect(await stateOf(code)).toEqual(['available'])
    expect(await reasonsOf(await sale([await found(code)]))).toEqual([[]])
    expect(await stateOf(code)).toEqual(['used'])
  })

  it('one that does not apply stays; an invented or changed one is unknown', async () => {
    const [code = ''] = await codesOf(await template(twoOff({ thresholdMinor: 90_000 })))
    const coupon = await found(code)
    expect(await reasonsOf(await sale([coupon]))).toEqual([[]])
    expect(await stateOf(code)).toEqual(['available'])
    for (const forged of [
      { ...coupon, id: newId() },
      { ...coupon, thresholdMinor: 0 },
      { ...coupon, id: 'mine' },
    ]) {
      expect(await reasonsOf(await sale([forged]))).toEqual([['sale.coupon-unknown']])
    }
  })
})
