// Plans for the goods of a label: who gets it or loses it is in or out, at the desk and in the books alike.
import { deskCatalogueChanges, deskSetup } from '@kassa/contract/device/device.calls.ts'
import { createLabel, deleteLabel } from '@kassa/contract/catalogue/label.calls.ts'
import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { deletePlan, readPlan } from '@kassa/contract/promotion/plan.calls.ts'
import type { Plan } from '@kassa/domain/basket/index.ts'
import { openWindow, type PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMarketer, makePlan, marketingCodes, plansAtDesk, tenthOff } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let as: string
let label: string

const codes = [
  ...marketingCodes,
  ...['labels', 'labels.add', 'labels.edit', 'labels.delete', 'products', 'products.edit'].map((key) =>
    permissionCode(`platform.catalogue.${key}`),
  ),
]

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  world.setNow('2026-03-02T04:00:00.000Z')
  shop = await makeSellingShop(world, { currency: 'CNY' })
  as = await makeMarketer(world, shop.merchantId, codes)
  label = (await world.call(createLabel, { name: 'Fresh' }, { as })).answer.id
  await shop.desk.book(shop.desk.openShift(10_000))
})
afterAll(() => world.close())

const scope = () => ({ kind: 'labels', labelIds: [label] }) as const
const productAt = (index: number): string => shop.products[index]!.productId

/** Gives goods these labels and no others, as the products' grid does. */
async function wear(index: number, ...labelIds: string[]): Promise<void> {
  const id = productAt(index)
  const { version } = (await world.call(readProduct, { id }, { as })).answer
  expect((await world.call(bulkEditProducts, { rows: [{ id, version, labelIds }] }, { as })).status).toBe(200)
}

/** Returns the goods with their labels that the desk receives after a cursor. */
async function heard(since: number) {
  const { answer } = await world.call(deskCatalogueChanges, { since, limit: 200 }, { device: shop.desk.device })
  return { cursor: answer.cursor, labels: answer.items.map(({ productId, labelIds }) => [productId, labelIds]) }
}

const sold = (plans: readonly Plan[], labelIds?: readonly string[], catalogueCursor = 1) =>
  shop.desk.sale([shop.line(0)], {
    plans: [...plans],
    catalogueCursor,
    change: (plain) => ({
      ...plain,
      lines: plain.lines.map((line) => ({ ...line, ...(labelIds && { labelIds }) })),
    }),
  })
const paid = ({ answer }: ReturnType<typeof sold>) => (answer['totals'] as { payableMinor: number }).payableMinor
const reasonsOf = async (...bodies: Record<string, unknown>[]) =>
  (await shop.desk.book(...bodies)).map(({ reasons }) => reasons)
const codesOf = async (...bodies: Record<string, unknown>[]) =>
  (await reasonsOf(...bodies)).map((reasons) => reasons.map(({ code }) => code))

async function planned(changes: Partial<PlanTerms> = {}): Promise<readonly Plan[]> {
  const made = await makePlan(world, as, tenthOff({ scope: scope(), ...changes }))
  expect(made.status).toBe(200)
  return plansAtDesk(world, shop)
}

describe('goods and their labels at the desk', () => {
  it('come and go with the next changes, also when the label is deleted', async () => {
    const start = await heard(0)
    expect(start.labels.every(([, labelIds]) => labelIds === undefined)).toBe(true)
    await wear(0, label)
    const worn = await heard(start.cursor)
    expect(worn.labels).toEqual([[productAt(0), [label]]])
    await wear(0)
    const bare = await heard(worn.cursor)
    expect(bare.labels).toEqual([[productAt(0), undefined]])
    await wear(1, label)
    const { cursor } = await heard(bare.cursor)
    expect((await world.call(deleteLabel, { id: label }, { as })).status).toBe(200)
    expect((await heard(cursor)).labels).toEqual([[productAt(1), undefined]])
  })

  it('a label put on by whatever statement reaches them, and what was true is kept', async () => {
    const { cursor } = await heard(0)
    await world.owner((tx) =>
      tx.run(sql`
        insert into product_label (merchant_id, product_id, label_id)
        select merchant_id, id, ${label} from product where merchant_id = ${shop.merchantId}`),
    )
    expect((await heard(cursor)).labels).toHaveLength(shop.products.length)
    const kept = await world.sql(
      sql`select was from books_past where merchant_id = ${shop.merchantId} and kind = 'labels'`,
    )
    expect(kept).toEqual(shop.products.map(() => ({ was: [] })))
  })
})

describe('a sale under a plan for a label', () => {
  it('is priced by the server as at the desk', async () => {
    const plans = await planned()
    await wear(0, label)
    const sale = sold(plans, [label])
    expect(paid(sale)).toBe(900)
    expect(await reasonsOf(sale)).toEqual([[]])
    expect(await disagreements(world)).toEqual([])
  })

  it('without the plan a line says no label, and one that does is as the books say', async () => {
    await wear(0, label)
    expect(await codesOf(sold([]), sold([], [label]))).toEqual([[], []])
  })

  it('goods that never carried it are an invention; so is leaving out what they carry', async () => {
    const plans = await planned()
    const stranger = newId()
    expect(await codesOf(sold(plans, [label]), sold(plans, [stranger]))).toEqual([
      ['sale.labels-unknown'],
      ['sale.labels-unknown'],
    ])
    await wear(0, label)
    const { cursor } = await heard(0)
    world.passSeconds(60)
    expect(await codesOf(sold(plans, undefined, cursor))).toEqual([['sale.labels-unknown']])
  })

  it('sold before the label went and brought in after it: nothing to say', async () => {
    const plans = await planned()
    await wear(0, label)
    world.passSeconds(60)
    const [late, lateWithout] = [sold(plans, [label]), sold(plans)]
    world.passSeconds(60)
    await wear(0)
    world.passSeconds(60)
    expect(await codesOf(late)).toEqual([[]])
    expect(await codesOf(lateWithout)).toEqual([[]])
  })

  it('sold after it, by a desk that had not heard: booked, and filed with until when it was so', async () => {
    const plans = await planned()
    await wear(0, label)
    const { cursor } = await heard(0)
    world.passSeconds(600)
    await wear(0)
    world.passSeconds(600)
    const where = { lineId: 'l1', given: JSON.stringify([label]), wanted: '[]', until: '2026-03-02T04:10:00.000Z' }
    expect(await reasonsOf(sold(plans, [label], cursor))).toEqual([[{ code: 'sale.labels-was-changed', facts: where }]])
    const told = await heard(cursor)
    expect(await codesOf(sold(plans, undefined, told.cursor))).toEqual([[]])
  })

  it('carries the labels that its condition names', async () => {
    const plans = await planned({
      scope: { kind: 'all' },
      benefit: {
        type: 'whole-order',
        offBasisPoints: 500,
        thresholdMinor: 500,
        thresholdPieces: null,
        isStackable: false,
        conditionScope: scope(),
      },
    })
    await wear(0, label)
    const sale = sold(plans, [label])
    expect(paid(sale)).toBe(950)
    expect(await codesOf(sale, sold(plans))).toEqual([[], ['sale.labels-was-changed']])
  })
})

it('a rate of points for a label is told to desks that can count it', async () => {
  const always = { window: openWindow, target: { kind: 'all' }, occasion: null, methods: null }
  const double = { ...always, ratioHundredths: 200, isTimesLevel: true }
  const rate = { ...double, id: newId(), name: 'Fresh counts double', scope: scope() }
  const brands = { ...rate, id: newId(), name: 'Leaf', scope: { kind: 'brands', brandIds: [newId()] } }
  await world.owner((tx) =>
    tx.run(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${shop.merchantId}, 'merchant', ${shop.merchantId}, 'member.point-rates',
        ${JSON.stringify([rate, brands])}::jsonb, ${world.now})`),
  )
  const told = async (request: { knows?: 'labels' }) =>
    (await world.call(deskSetup, request, { device: shop.desk.device })).answer.settings['member.point-rates']
  expect(await told({ knows: 'labels' })).toEqual([rate, brands])
  expect(await told({})).toEqual([brands])
  expect((await world.call(deleteLabel, { id: label }, { as })).refusal).toMatchObject({
    code: 'label.in-use',
    details: { offer: 'Fresh counts double' },
  })
})

describe('the label itself', () => {
  it('is named by the plan, and stays while a plan is for it', async () => {
    const { id } = (await makePlan(world, as, tenthOff({ scope: scope() }))).answer
    const view = (await world.call(readPlan, { id }, { as })).answer
    expect([view.names, view.sentence]).toEqual([{ [label]: 'Fresh' }, '10% off: goods labelled Fresh.'])
    expect((await world.call(deleteLabel, { id: label }, { as })).refusal).toMatchObject({
      code: 'label.in-use',
      details: { name: 'Fresh', offer: 'A tenth off' },
      dataState: 'nothing-happened',
    })
    await world.call(deletePlan, { id }, { as })
    expect((await world.call(deleteLabel, { id: label }, { as })).status).toBe(200)
  })

  it('that is gone is named, one of another merchant is not known', async () => {
    await world.call(deleteLabel, { id: label }, { as })
    const { refusal } = await makePlan(world, as, tenthOff({ scope: scope() }))
    expect(refusal).toMatchObject({ code: 'plan.goods-gone', details: { field: 'scope', name: 'Fresh' } })
    const other = await makeSellingShop(world, { currency: 'CNY' })
    const theirs = await makeMarketer(world, other.merchantId, codes)
    const foreign = (await world.call(createLabel, { name: 'Theirs' }, { as: theirs })).answer.id
    const named = await makePlan(world, as, tenthOff({ scope: { kind: 'labels', labelIds: [foreign] } }))
    expect(named.refusal).toMatchObject({ code: 'plan.goods-gone', details: { name: foreign } })
  })
})
