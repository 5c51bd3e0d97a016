import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { cancelWebOrder, shipWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { holdOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { deletePlan, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import { takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import type { PromisedPrice } from '@kassa/domain/cart/promised-price.ts'
import { describe, expect, test } from 'vitest'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { changePlan, makeMarketer, makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/* The price that an order from outside was made at stands at the till that hands it out, with what lowered it. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)

/** A plan of a tenth off, on goods of its own at 10.00. */
async function planned(changes: Partial<PlanTerms> = {}) {
  const as = await makeMarketer(open.world, open.shop.merchantId)
  const goods = await open.world.owner((tx) =>
    makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: 1_000, onHand: 90 }),
  )
  const scope = { kind: 'products' as const, products: [{ productId: goods.productId, variantId: null }] }
  const terms = tenthOff({ name: `Tenth ${newId().slice(-8)}`, currency: 'USD', scope, ...changes })
  const made = await makePlan(open.world, as, terms)
  const { id, version } = made.answer
  const quote = () => orders.quote([{ variant_id: goods.variantId, quantity: 1 }])
  return { as, goods, terms, planId: id, version, quote }
}

/** The sale by which a desk hands an order out days later: by the steps that it brought back. */
async function handOut(id: string) {
  const { device } = open.shop.desk
  const taken = (await open.world.call(takeSetAside, { id, despite: true }, { device })).answer
  const promised = taken.steps.find((step) => 'promised' in step)?.['promised'] as PromisedPrice
  const [kept] = await open.world.sql<{ snapshot: Snapshot }>(sql`select snapshot from web_order where id = ${id}`)
  const [cursor] = await open.world.sql<{ value: number }>(
    sql`select value from change_cursor where merchant_id = ${open.shop.merchantId}`,
  )
  const { plans, settings, at } = promised
  const { snapshot } = kept!
  const sale = open.shop.desk.sale([open.shop.line(0)], {
    catalogueCursor: cursor!.value,
    change: ({ now }) => ({ ...snapshot, plans, settings, now, paymentStartedAt: at, payment: null }),
  })
  return { ...sale, orderId: id }
}
const unpaid = async (quote: Awaited<ReturnType<typeof orders.quote>>) =>
  String((await orders.create(quote, { tenders: [] })).answer.id)

describe('the price of an order stands at pick-up, and nobody is asked to look at it', () => {
  type Planned = Awaited<ReturnType<typeof planned>>
  test.each<[string, Partial<PlanTerms>, (made: Planned) => Promise<unknown>]>([
    [
      'ended',
      { window: { ...tenthOff().window, fromDate: '2026-01-01', untilDate: '2026-03-04' } },
      () => Promise.resolve(),
    ],
    [
      'changed',
      {},
      ({ as, planId, version, terms }) =>
        changePlan(open.world, as, planId, version, {
          ...terms,
          benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 500 } },
        }),
    ],
    ['switched off', {}, ({ as, planId }) => open.world.call(setPlanEnabled, { id: planId, isEnabled: 0 }, { as })],
    ['deleted', {}, ({ as, planId }) => open.world.call(deletePlan, { id: planId }, { as })],
    [
      'used up',
      { limits: { total: 1, perDay: null, perMember: null } },
      async ({ quote }) => {
        expect((await quote()).total.amount).toBe(1_000)
      },
    ],
    ['limited to one a day', { limits: { total: null, perDay: 1, perMember: null } }, () => Promise.resolve()],
    [
      'as it was, and its goods dearer',
      {},
      ({ goods }) =>
        open.world.sql(sql`update listing set sell_price_minor = 5000 where variant_id = ${goods.variantId}`),
    ],
  ])('where its plan is %s', async (_, terms, meanwhile) => {
    const made = await planned(terms)
    const quote = await made.quote()
    expect(quote.total.amount).toBe(900)
    const id = await unpaid(quote)
    open.world.passSeconds(3_600)
    await meanwhile(made)
    open.world.passSeconds(4 * 86_400)
    const sale = await handOut(id)
    expect((sale.answer as { totals: { payableMinor: number } }).totals.payableMinor).toBe(900)
    const held = await open.world.call(
      holdOffers,
      { orderId: id, memberId: null, planIds: [made.planId], couponIds: [] },
      { device: open.shop.desk.device },
    )
    expect(held.status).toBe(200)
    expect(await open.shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  })

  test('where the rate of its tax is another', async () => {
    const made = await planned()
    const id = await unpaid(await made.quote())
    const admin = { as: open.shop.admin.token }
    const [tax] = (await open.world.call(listTaxes, {}, admin)).answer.rows
    open.world.passSeconds(86_400)
    await open.world.sql(sql`update tax set rate_basis_points = 500 where id = ${tax!.id}`)
    open.world.passSeconds(86_400)
    const sale = await handOut(id)
    expect(await open.shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    await open.world.sql(sql`update tax set rate_basis_points = ${tax!.rateBasisPoints} where id = ${tax!.id}`)
  })

  test('where tax, plan and price changed between its quote and its order', async () => {
    const made = await planned()
    const quote = await made.quote()
    const [tax] = (await open.world.call(listTaxes, {}, { as: open.shop.admin.token })).answer.rows
    open.world.passSeconds(60)
    await open.world.sql(sql`update tax set rate_basis_points = 500 where id = ${tax!.id}`)
    await open.world.sql(sql`update listing set sell_price_minor = 5000 where variant_id = ${made.goods.variantId}`)
    await changePlan(open.world, made.as, made.planId, made.version, {
      ...made.terms,
      benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 500 } },
    })
    open.world.passSeconds(60)
    const id = await unpaid(quote)
    open.world.passSeconds(86_400)
    const sale = await handOut(id)
    expect((sale.answer as { totals: { payableMinor: number } }).totals.payableMinor).toBe(900)
    expect(await open.shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    const [saved] = await open.world.sql<{ steps: { promised?: PromisedPrice }[] }>(
      sql`select steps from set_aside where id = ${id}`,
    )
    const promised = saved!.steps.find((step) => step.promised)?.promised
    expect(new Map(promised?.taxes).get(tax!.id)?.rateBasisPoints).toBe(tax!.rateBasisPoints)
    await open.world.sql(sql`update tax set rate_basis_points = ${tax!.rateBasisPoints} where id = ${tax!.id}`)
  })

  test('and a claim that was never true is filed', async () => {
    const made = await planned()
    const id = await unpaid(await made.quote())
    const sale = await handOut(id)
    const snapshot = sale.snapshot as unknown as Snapshot
    const invented = snapshot.plans.map((plan) => ({ ...plan, off: { kind: 'percent', offBasisPoints: 9_000 } }))
    const faked = open.shop.desk.sale([open.shop.line(0)], {
      change: () => ({ ...snapshot, plans: invented }),
    })
    const [booked] = await open.shop.desk.book({ ...faked, orderId: id })
    expect(booked?.reasons.map(({ code }) => code)).toContain('sale.plan-unknown')
  })
})

describe('goods that come to an order later', () => {
  const dearer = (variantId: string) =>
    open.world.owner((tx) => tx.run(sql`update listing set sell_price_minor = 5000 where variant_id = ${variantId}`))

  /** The order as a desk hands it out, with more in its basket. */
  async function handOutWith(id: string, more: (lines: Snapshot['lines']) => Snapshot['lines']) {
    const sale = await handOut(id)
    open.shop.desk.leaveUnwritten()
    const snapshot = sale.snapshot as unknown as Snapshot
    const whole = open.shop.desk.sale([open.shop.line(0)], {
      change: () => ({ ...snapshot, lines: more(snapshot.lines) }),
    })
    const [booked] = await open.shop.desk.book({ ...whole, orderId: id, catalogueCursor: sale.catalogueCursor })
    return booked?.reasons.map(({ code, facts }) => [code, facts['lineId']])
  }

  test.each<[string, (lines: Snapshot['lines']) => Snapshot['lines'], unknown[]]>([
    ['the goods of the promise alone are nothing to look at', (lines) => lines, []],
    [
      'more of them at the old price are filed, for the promise was for one',
      (lines) => lines.map((line) => ({ ...line, count: 2 }) as typeof line),
      [['sale.price-was-changed', 'l1']],
    ],
    [
      'so are others at a price that was theirs before',
      (lines) => [...lines, { ...lines[0]!, id: 'more' }],
      [['sale.price-was-changed', 'more']],
    ],
  ])('%s', async (_, more, wanted) => {
    const { goods, quote } = await planned()
    const id = await unpaid(await quote())
    open.world.passSeconds(86_400)
    await dearer(goods.variantId)
    open.world.passSeconds(86_400)
    expect(await handOutWith(id, more)).toEqual(wanted)
  })
})

describe('a use of a limited plan', () => {
  const once = { limits: { total: 1, perDay: null, perMember: null } }

  test('is one order’s of two that want it, at once too; the other is quoted anew, once, and takes that', async () => {
    const { quote } = await planned(once)
    const quotes = [await quote(), await quote()]
    expect(quotes.map(({ total }) => total.amount)).toEqual([900, 900])
    const answers = await Promise.all(quotes.map((one) => orders.create(one, { tenders: [] })))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.refusal.code).toBe('quote.changed')
    const renewed = await quote()
    expect(renewed.total.amount).toBe(1_000)
    expect((await orders.create(renewed, { tenders: [] })).status).toBe(200)
  })

  test('that each member has once is quoted to them once, and orders behind it are taken at the price without it', async () => {
    const { goods } = await planned({ limits: { total: null, perDay: null, perMember: 1 } })
    const of = (member_id?: string) =>
      orders.quote([{ variant_id: goods.variantId, quantity: 1 }], { ...(member_id && { member_id }) })
    const [first, early] = [await of(open.ids.member), await of(open.ids.member)]
    expect([first.total.amount, early.total.amount, (await of()).total.amount]).toEqual([900, 900, 1_000])
    const id = await unpaid(first)
    expect((await orders.create(early, { tenders: [] })).refusal.code).toBe('quote.changed')
    const next = await of(open.ids.member)
    expect(next.total.amount).toBe(1_000)
    expect((await orders.create(next, { tenders: [] })).status).toBe(200)
    await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
    expect((await of(open.ids.member)).total.amount).toBe(900)
  })

  test('is kept from tills however long the order waits, and free again when it is cancelled, once', async () => {
    const { quote, planId } = await planned(once)
    const id = await unpaid(await quote())
    const hold = (orderId: string) =>
      open.world.call(
        holdOffers,
        { orderId, memberId: null, planIds: [planId], couponIds: [] },
        { device: open.shop.desk.device },
      )
    open.world.passSeconds(3 * 86_400)
    await open.world.runJob('promotion.forget-holds')
    expect((await hold(newId())).refusal.code).toBe('plan.used-up')
    expect((await hold(id)).status).toBe(200)
    await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
    const [first, second] = [await hold(newId()), await hold(newId())]
    expect([first.status, second.refusal.code]).toEqual([200, 'plan.used-up'])
  })

  test('of lots stays kept for what has not gone in a parcel, and is used for good by what went', async () => {
    const benefit: PlanTerms['benefit'] = {
      type: 'bundle',
      count: 1,
      reward: { kind: 'percent', offBasisPoints: 3_000 },
      pooling: 'mix',
      maxTimes: null,
    }
    const { planId, goods } = await planned({ benefit, lots: { expiresBy: '2026-12-31', quantity: 5 } })
    /** The pieces that are free for another till. */
    const left = async (): Promise<unknown> => {
      const asked = { orderId: newId(), memberId: null, planIds: [planId], quantities: [{ planId, quantity: 6 }] }
      const { refusal } = await open.world.call(holdOffers, asked, { device: open.shop.desk.device })
      return refusal.details?.['left']
    }
    const ship = (id: string, quantity?: number) =>
      open.world.call(
        shipWebOrder,
        { id, carrier: 'Harbour Post', ...(quantity !== undefined && { lines: [{ line: 0, quantity }] }) },
        { as: open.app.key, key: newId() },
      )
    const { id } = await orders.ordered([{ variant_id: goods.variantId, quantity: 3 }])
    expect(await left()).toBe(2)
    expect((await ship(id, 1)).status).toBe(200)
    expect(await left()).toBe(2)
    expect((await ship(id)).answer).toMatchObject({ state: 'shipped' })
    expect(await left()).toBe(2)
    const other = await orders.ordered([{ variant_id: goods.variantId, quantity: 2 }])
    expect((await ship(other.id, 1)).status).toBe(200)
    expect(await left()).toBe(0)
    await open.world.call(cancelWebOrder, { id: other.id, reason: 'Not wanted' }, { as: open.app.key })
    expect(await left()).toBe(1)
  })
})
