import { readWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { deletePlan } from '@kassa/contract/promotion/plan.calls.ts'
import { takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { describe, expect, test } from 'vitest'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { changePlan, makeMarketer, makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { webOrdersOf, type Quote } from '../../../../test/make/web-order.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/* An order is told by the names that stood in its quote, and goes to the till by the paper that freed it of tax then, whatever ended between the two. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)

/** Goods at 10.00, with a plan or a price list for them. */
async function offered(terms: Partial<PlanTerms>) {
  const as = await makeMarketer(open.world, open.shop.merchantId)
  const goods = await open.world.owner((tx) =>
    makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { name: 'Kettle', sellPriceMinor: 1_000, onHand: 90 }),
  )
  const { variantId, productId } = goods
  const scope = { kind: 'products' as const, products: [{ productId, variantId: null }] }
  const isList = terms.benefit?.type === 'price-list'
  const steps = [{ fromQuantity: 1, priceMinor: 900 }]
  const whole = tenthOff({
    currency: 'USD',
    ...terms,
    ...(isList
      ? { benefit: { type: 'price-list' as const, prices: [{ productId, variantId: null, steps }] } }
      : { scope }),
  })
  const { id, version } = (await makePlan(open.world, as, whole)).answer
  return {
    quote: () => orders.quote([{ variant_id: variantId, quantity: 2 }]),
    goods,
    rename: () => changePlan(open.world, as, id, version, { ...whole, name: 'Another name' }),
    end: () => open.world.call(deletePlan, { id }, { as }),
  }
}

const LIST: Partial<PlanTerms> = {
  name: 'Spring list',
  outlets: { kind: 'some', outletIds: [] },
  web: { kind: 'all' },
  benefit: { type: 'price-list', prices: [] },
}
const PLAN: Partial<PlanTerms> = { name: 'Spring tenth' }

async function ordered(quote: Quote) {
  const made = await orders.create(quote, { tenders: [] })
  expect(made.status).toBe(200)
  const id = String(made.answer.id)
  const read = await open.world.call(readWebOrder, { id, expand: 'lines' }, { as: open.app.key })
  return { id, lines: (read.answer as unknown as Quote).lines }
}
const stepsOf = async (id: string) =>
  (await open.world.call(takeSetAside, { id, despite: true }, { device: open.shop.desk.device })).answer.steps

describe('an order has the names of its quote', () => {
  test.each([
    ['a plan', 'another name', PLAN, 'rename'],
    ['a plan', 'ended', PLAN, 'end'],
    ['a price list', 'another name', LIST, 'rename'],
    ['a price list', 'ended', LIST, 'end'],
  ] as const)('where %s has since %s', async (_, __, terms, meanwhile) => {
    const made = await offered(terms)
    const quote = await made.quote()
    expect(quote.total.amount).toBe(1_800)
    expect(JSON.stringify(quote.lines)).toContain(terms.name)
    open.world.passSeconds(60)
    expect((await made[meanwhile]()).status).toBe(200)
    const { id, lines } = await ordered(quote)
    expect(lines).toEqual(quote.lines)
    const [line] = (await stepsOf(id)).flatMap((step) => ('line' in step ? [step['line'] as object] : []))
    if (terms === LIST) expect(line).toMatchObject({ priceList: 'Spring list' })
  })

  test('where its goods have another name, and no price list that came since', async () => {
    const made = await offered(PLAN)
    const quote = await made.quote()
    await open.world.sql(sql`update product set name = 'Pot' where id = ${made.goods.productId}`)
    const later = await makeMarketer(open.world, open.shop.merchantId)
    const { productId } = made.goods
    const prices = [{ productId, variantId: null, steps: [{ fromQuantity: 1, priceMinor: 900 }] }]
    await makePlan(
      open.world,
      later,
      tenthOff({ currency: 'USD', ...LIST, name: 'Late list', benefit: { type: 'price-list', prices } }),
    )
    const { id, lines } = await ordered(quote)
    expect(lines).toMatchObject([{ name: 'Kettle', price_list: null }])
    const [saved] = await open.world.sql<{ shown: { names: string[] } }>(
      sql`select shown from set_aside where id = ${id}`,
    )
    expect(saved?.shown.names).toEqual(['Kettle'])
    expect(JSON.stringify(await stepsOf(id))).not.toContain('Late list')
  })

  test('of a quote of the release before: the names of now', async () => {
    const made = await offered(PLAN)
    const quote = await made.quote()
    await open.world.sql(sql`update web_quote set lines = null where id = ${quote.id}`)
    await made.rename()
    const { lines } = await ordered(quote)
    expect(lines).toMatchObject([{ name: 'Kettle', deductions: [{ name: 'Another name' }] }])
  })
})

describe('the paper that freed a quote of tax', () => {
  const paper = { paperNumber: 'NY-7', lastDay: null, codes: null }
  const setPaper = (memberId: string, standing: typeof paper | null) =>
    open.world.sql(sql`
      update member set tax_standing = ${standing === null ? null : json(standing)}::jsonb where id = ${memberId}`)
  const quoteOf = (memberId: string) =>
    orders.quote([{ variant_id: open.shop.line(0).productId, quantity: 1 }], { member_id: memberId })
  const memberIn = async (id: string) =>
    (await stepsOf(id)).flatMap((step) => ('member' in step ? [step['member'] as object] : []))[0]

  test('goes to the till although it ended, and its sale is not filed', async () => {
    const memberId = await open.shop.join('Consulate')
    await setPaper(memberId, paper)
    const quote = await quoteOf(memberId)
    expect(quote.total.amount).toBeLessThan(1_000)
    await setPaper(memberId, null)
    const { id } = await ordered(quote)
    expect(await memberIn(id)).toMatchObject({ taxStanding: paper })
    const [kept] = await open.world.sql<{ snapshot: Snapshot }>(sql`select snapshot from web_order where id = ${id}`)
    const { snapshot } = kept!
    const sale = open.shop.desk.sale([open.shop.line(0)], {
      change: ({ now }) => ({ ...snapshot, now, paymentStartedAt: snapshot.now, payment: null }),
    })
    const [booked] = await open.shop.desk.book({ ...sale, orderId: id })
    expect(booked).toMatchObject({ outcome: 'accepted', reasons: [] })
  })

  test('is not the one that came since: what was quoted with its tax is taxed', async () => {
    const memberId = await open.shop.join('Embassy')
    const quote = await quoteOf(memberId)
    await setPaper(memberId, paper)
    const { id } = await ordered(quote)
    expect(await memberIn(id)).not.toHaveProperty('taxStanding')
  })
})
