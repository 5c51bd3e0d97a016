// A promotion that holds all day for everybody is the price on the shelf: its labels are due on its first day, and again when it is over.
import {
  createLabelTemplate,
  listLabelGoods,
  noteLabels,
  drawLabels,
} from '@kassa/contract/print/label-design.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { builtInLabels } from '@kassa/domain/label/label-template.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { beforeEach, afterAll, beforeAll, expect, test } from 'vitest'
import { makeCategory } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeMarketer, makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let as: string
let marketer: string
let templateId: string
let outletId: string
let upper: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { pricesMinor: [1_000, 350] })
  ;({ outletId } = shop.outlet)
  marketer = await makeMarketer(world, shop.merchantId)
  as = await world.owner(async (tx) => {
    const keys = ['', '.add', '.edit', '.delete'].map((end) => `platform.configuration.labelTemplates${end}`)
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: keys.map((key) => permissionCode(key)) })
    upper = await makeCategory(tx, shop.merchantId)
    const lower = await makeCategory(tx, shop.merchantId, { parentId: upper })
    await tx.run(sql`update product set category_id = ${lower} where id = ${shop.products[0]?.productId}`)
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  templateId = (await world.call(createLabelTemplate, { name: 'Shelf', template: builtInLabels.shelf }, { as })).answer
    .id
})
beforeEach(() => world.sql(sql`update marketing_plan set is_enabled = false`))
afterAll(() => world.close())

const today = (): string => world.now.slice(0, 10)
const plan = async (changes: Partial<PlanTerms>): Promise<void> => {
  const currency = shop.outlet.currency
  expect((await makePlan(world, marketer, tenthOff({ currency, ...changes }))).status).toBe(200)
}
/** Returns the present label prices, dearest goods first; `due` counts the labels that differ from the shelf. */
const prices = async () => {
  const { goods } = (await world.call(listLabelGoods, { templateId, outletId, which: 'all' }, { as })).answer
  const dearest = goods.toSorted((one, other) => other.sellPriceMinor - one.sellPriceMinor)
  return dearest.map(({ priceMinor }) => priceMinor)
}
const due = async () =>
  (await world.call(listLabelGoods, { templateId, outletId, which: 'changed' }, { as })).answer.count
async function print(): Promise<void> {
  const variantIds = shop.products.map(({ variantId }) => variantId)
  const drawn = await world.call(
    drawLabels,
    { template: builtInLabels.shelf, outletId, variantIds, dotsPerMm: 8 },
    { as },
  )
  const labels = drawn.answer.labels.map(({ shown }) => shown)
  await world.call(noteLabels, { templateId, outletId, labels: labels as never }, { as })
}

test('are due when a promotion begins and when it is over', async () => {
  const [product] = shop.products
  const scope = { kind: 'products', products: [{ productId: product?.productId ?? '', variantId: null }] } as const
  const window = { fromDate: addDays(today(), 1), untilDate: addDays(today(), 2), timeOfDay: null, weekdays: null }
  await plan({ scope, window, benefit: { type: 'promotion', priceMinor: 790 } })
  await print()
  expect([await prices(), await due()]).toEqual([[1_000, 350], 0])
  world.passSeconds(86_400)
  expect([await prices(), await due()]).toEqual([[790, 350], 1])
  await print()
  expect(await due()).toBe(0)
  world.passSeconds(2 * 86_400)
  expect([await prices(), await due()]).toEqual([[1_000, 350], 1])
})

test('say the lowest of all that hold for everybody', async () => {
  await plan({})
  expect(await prices()).toEqual([900, 315])
  await plan({ benefit: { type: 'item-discount', off: { kind: 'amount', offMinor: 150 } } })
  expect(await prices()).toEqual([850, 200])
  await plan({ scope: { kind: 'categories', categoryIds: [upper] }, benefit: { type: 'promotion', priceMinor: 700 } })
  expect(await prices()).toEqual([700, 200])
  const label = newId()
  await world.owner(async (tx) => {
    await tx.run(
      sql`insert into label (merchant_id, id, name, created_at) values (${shop.merchantId}, ${label}, 'Fresh', ${world.now})`,
    )
    await tx.run(
      sql`insert into product_label (merchant_id, product_id, label_id) values (${shop.merchantId}, ${shop.products[1]?.productId ?? ''}, ${label})`,
    )
  })
  await plan({ scope: { kind: 'labels', labelIds: [label] }, benefit: { type: 'promotion', priceMinor: 190 } })
  expect(await prices()).toEqual([700, 190])
  await world.sql(sql`delete from product_label`)
  expect(await prices()).toEqual([700, 200])
  await world.sql(sql`update product set is_discountable = false`)
  expect(await prices()).toEqual([1_000, 350])
  await world.sql(sql`update product set is_discountable = true`)
})

test('leave out what reduces nothing that is reduced already', async () => {
  const { variantId } = shop.products[0] ?? { variantId: '' }
  await world.sql(sql`update listing set special_price_minor = 950 where variant_id = ${variantId}`)
  await plan({ leavesOutReduced: true })
  expect(await prices()).toEqual([950, 315])
  await world.sql(sql`update listing set special_price_minor = null where variant_id = ${variantId}`)
})

test.each<[string, Partial<PlanTerms>]>([
  ['members of a level', { target: { kind: 'levels', levels: [1] } }],
  ['a weekday', { window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: [1] } }],
  ['an hour', { window: { fromDate: null, untilDate: null, timeOfDay: { fromMinute: 0, untilMinute: 60 }, weekdays: null } }], // prettier-ignore
  ['the first few', { limits: { total: 5, perDay: null, perMember: null } }],
  ['two pieces', { benefit: { type: 'second-item', reward: { kind: 'percent', offBasisPoints: 5_000 }, pooling: 'mix', maxTimes: null, isOnTopOfSpecial: false } as never }], // prettier-ignore
  ['a basket', { benefit: { type: 'whole-order', offBasisPoints: 500, isStackable: true, thresholdMinor: 0, thresholdPieces: null, conditionScope: null } as never }], // prettier-ignore
])('say nothing of what is for %s', async (_, changes) => {
  await plan(changes)
  expect(await prices()).toEqual([1_000, 350])
})
