import {
  createLabelTemplate,
  deleteLabelTemplate,
  drawLabels,
  editLabelTemplate,
  LABELS_A_CALL,
  listLabelGoods,
  listLabelTemplates,
  noteLabels,
} from '@kassa/contract/print/label-design.calls.ts'
import { builtInLabels, type LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import { markdownTerms } from '@kassa/domain/promotion/markdown-terms.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeMarketer, makePlan } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let as: string
let stranger: string

const labeller = (merchantId: string): Promise<string> => {
  const keys = ['', '.add', '.edit', '.delete'].map((end) => `platform.configuration.labelTemplates${end}`)
  return world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: keys.map((key) => permissionCode(key)) })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
}

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  as = await labeller(shop.merchantId)
  stranger = await labeller((await makeSellingShop(world)).merchantId)
})
afterAll(() => world.close())

let count = 0
const create = (template: LabelTemplate, name = `Label ${String((count += 1))}`) =>
  world.call(createLabelTemplate, { name, template }, { as })
const goodsOf = async (templateId: string, which: 'changed' | 'never' | 'all') =>
  (await world.call(listLabelGoods, { templateId, outletId: shop.outlet.outletId, which }, { as })).answer
const draw = (variantIds: string[], template = builtInLabels.shelf) =>
  world.call(drawLabels, { template, outletId: shop.outlet.outletId, variantIds, dotsPerMm: 8 }, { as })
const note = (templateId: string, labels: readonly unknown[]) =>
  world.call(noteLabels, { templateId, outletId: shop.outlet.outletId, labels: labels as never }, { as })
const setPrice = (variantId: string, minor: number) =>
  world.owner((tx) =>
    tx.run(sql`update listing set sell_price_minor = ${minor}
      where merchant_id = ${shop.merchantId} and variant_id = ${variantId}`),
  )

describe('a label design', () => {
  it('is kept, changed by who read it last, and archived', async () => {
    const made = (await create(builtInLabels.product, 'Product tag')).answer
    expect((await create(builtInLabels.product, 'product TAG')).refusal.code).toBe('label-template.name-taken')
    const { id, version, name } = made
    const edit = () => world.call(editLabelTemplate, { id, version, name, template: builtInLabels.shelf }, { as })
    expect((await edit()).answer.version).toBe(version + 1)
    expect((await edit()).refusal.code).toBe('thing.changed-meanwhile')
    expect((await world.call(deleteLabelTemplate, { id }, { as: stranger })).status).toBe(404)
    expect((await world.call(deleteLabelTemplate, { id }, { as })).status).toBe(200)
    const { templates } = (await world.call(listLabelTemplates, {}, { as })).answer
    expect(templates.some((one) => one.id === id)).toBe(false)
  })

  const bad = (facts: Partial<LabelTemplate>): LabelTemplate => ({ ...builtInLabels.product, ...facts })
  const line = { type: 'line', x: 0, y: 0, width: 100, height: 1 } as const
  it.each([
    ['19 mm', bad({ widthMm: 19, elements: [line] }), 'label-template.size'],
    ['101 mm', bad({ heightMm: 101 }), 'label-template.size'],
    ['no element', bad({ elements: [] }), 'label-template.empty'],
    ['31 elements', bad({ elements: Array.from({ length: 31 }, () => line) }), 'label-template.too-many'],
    ['an element outside', bad({ elements: [{ ...line, x: 301 }] }), 'label-template.element-outside'],
    ['a thin bar code', bad({ elements: [{ ...line, type: 'barcode' }] }), 'label-template.element-small'],
    ['an empty text', bad({ elements: [{ ...line, type: 'text', text: ' ', align: 'left', isBold: false, lines: 1, height: 50 }] }), 'label-template.element-empty'], // prettier-ignore
  ])('of %s is refused, and nothing is saved', async (_, template, code) => {
    const before = (await world.call(listLabelTemplates, {}, { as })).answer.templates.length
    expect((await create(template)).refusal.code).toBe(code)
    expect((await world.call(listLabelTemplates, {}, { as })).answer.templates).toHaveLength(before)
  })

  it('of 20 by 20 and of 100 by 100 mm with 30 elements is kept', async () => {
    for (const side of [20, 100])
      expect(
        (await create(bad({ widthMm: side, heightMm: side, elements: Array.from({ length: 30 }, () => line) }))).status,
      ).toBe(200)
  })
})

describe('labels to print', () => {
  it('are those never printed, then only those on which something changed that the design shows', async () => {
    const { id } = (await create(builtInLabels.product)).answer
    const all = await goodsOf(id, 'never')
    expect(all.count).toBe(shop.products.length)
    const drawn = (await draw(all.goods.map(({ variantId }) => variantId))).answer
    expect(drawn.labels).toHaveLength(all.count)
    await note(
      id,
      drawn.labels.map(({ shown }) => shown),
    )
    expect([(await goodsOf(id, 'never')).count, (await goodsOf(id, 'changed')).count]).toEqual([0, 0])
    const [first] = all.goods
    await setPrice(first?.variantId ?? '', 4_321)
    expect((await goodsOf(id, 'changed')).goods).toMatchObject([
      { variantId: first?.variantId, priceMinor: 4_321, shownPriceMinor: first?.priceMinor },
    ])
    const shelf = sql`update product set shelf_number = 'Z-9' where merchant_id = ${shop.merchantId}`
    await world.owner((tx) => tx.run(shelf))
    expect((await goodsOf(id, 'changed')).count).toBe(1)
    await setPrice(first?.variantId ?? '', first?.sellPriceMinor ?? 0)
    expect((await goodsOf(id, 'changed')).count).toBe(0)
  })

  it('are those of goods whose lot is marked down, with both prices, until it is sold, over or taken back', async () => {
    const { id } = (await create(builtInLabels.shelf)).answer
    const [product] = shop.products
    const variantId = product?.variantId ?? ''
    await setPrice(variantId, 1_005)
    const printed = async () => {
      const { labels } = (await draw([variantId], builtInLabels.shelf)).answer
      await note(
        id,
        labels.map(({ shown }) => shown),
      )
      return labels[0]?.shown
    }
    await printed()
    const marketer = await makeMarketer(world, shop.merchantId)
    const today = world.now.slice(0, 10)
    const [outlet] = await world.sql<{ currency: string }>(
      sql`select currency from outlet where id = ${shop.outlet.outletId}`,
    )
    const lot = { productId: product?.productId ?? '', variantId, expiresOn: today, weightUnit: null }
    const markDown = (outletId: string, fromDate: string) => {
      const place = { outletId, currency: outlet?.currency ?? '', fromDate }
      return markdownTerms({ ...lot, expiresOn: fromDate }, place, { name: 'Lot', offBasisPoints: 3_000, quantity: 2 })
    }
    const tomorrow = addDays(today, 1)
    await makePlan(world, marketer, markDown(shop.outlet.outletId, tomorrow))
    expect((await goodsOf(id, 'changed')).count).toBe(0)
    const made = (await makePlan(world, marketer, markDown(shop.outlet.outletId, today))).answer
    // 703.5 rounds up, as at the desk.
    const now = { variantId, priceMinor: 704, sellPriceMinor: 1_005 }
    expect((await goodsOf(id, 'changed')).goods).toMatchObject([{ ...now, shownPriceMinor: 1_005 }])
    expect(await printed()).toMatchObject(now)
    expect((await goodsOf(id, 'changed')).count).toBe(0)
    const use = (quantity: number) =>
      world.sql(sql`
        insert into plan_usage (merchant_id, order_id, plan_id, version, outlet_id, currency, reduction_minor, business_day, at,
          quantity)
        values (${shop.merchantId}, ${crypto.randomUUID()}, ${made.id}, 1, ${shop.outlet.outletId}, ${outlet?.currency ?? ''},
          1, ${today}, ${world.now}, ${quantity})`)
    await use(1)
    expect((await goodsOf(id, 'changed')).count).toBe(0)
    await use(1)
    expect((await goodsOf(id, 'changed')).goods).toMatchObject([{ priceMinor: 1_005, shownPriceMinor: 704 }])
    await world.sql(sql`delete from plan_usage where plan_id = ${made.id}`)
    await world.call(setPlanEnabled, { id: made.id, isEnabled: 0 }, { as: marketer })
    expect((await goodsOf(id, 'changed')).goods).toMatchObject([{ priceMinor: 1_005, shownPriceMinor: 704 }])
  })

  const field = (name: 'price' | 'was' | 'outlet') =>
    ({
      type: 'field',
      field: name,
      align: 'left',
      isBold: false,
      lines: 1,
      x: 10,
      y: 10,
      width: 200,
      height: 50,
    }) as const
  const printedAs = async (...fields: Parameters<typeof field>[0][]) => {
    const template = { ...builtInLabels.product, elements: fields.map(field) }
    const { id } = (await create(template)).answer
    const { goods } = await goodsOf(id, 'all')
    const { labels } = (await draw(goods.map(({ variantId }) => variantId))).answer
    await note(
      id,
      labels.map(({ shown }) => shown),
    )
    return { changed: async () => (await goodsOf(id, 'changed')).goods.map(({ variantId }) => variantId) }
  }

  it('are changed by the price before only where they say it', async () => {
    const [product] = shop.products
    const variantId = product?.variantId ?? ''
    const setSpecial = (minor: number | null) =>
      world.sql(sql`update listing set special_price_minor = ${minor}
        where merchant_id = ${shop.merchantId} and variant_id = ${variantId}`)
    await setPrice(variantId, 1_000)
    await setSpecial(800)
    const [price, both] = [await printedAs('price'), await printedAs('price', 'was')]
    await setPrice(variantId, 1_200)
    expect([await price.changed(), await both.changed()]).toEqual([[], [variantId]])
    await setSpecial(900)
    expect([await price.changed(), await both.changed()]).toEqual([[variantId], [variantId]])
    await setSpecial(800)
    await setPrice(variantId, 1_000)
    expect([await price.changed(), await both.changed()]).toEqual([[], []])
    await setSpecial(null)
    expect([await price.changed(), await both.changed()]).toEqual([[variantId], [variantId]])
  })

  it('that have no room for their bars are told apart', async () => {
    const [product] = shop.products
    const bars = (tenths: number): LabelTemplate => ({
      ...builtInLabels.product,
      widthMm: 60,
      elements: [{ type: 'barcode', x: 0, y: 0, width: tenths, height: 80 }],
    })
    const said = async (tenths: number) => {
      const { id } = (await create(bars(tenths))).answer
      const listed = (await goodsOf(id, 'all')).goods.find(({ variantId }) => variantId === product?.variantId)
      const drawn = (await draw([product?.variantId ?? ''], bars(tenths))).answer.labels[0]
      return [listed?.lacksBars, drawn?.lacksBars]
    }
    const { variantId } = product ?? {}
    const [code] = await world.sql<{ code: string }>(
      sql`select code from product_code where variant_id = ${variantId ?? ''}`,
    )
    expect([await said(60), await said(450)]).toEqual([[true, true], code ? [false, false] : [true, true]])
  })

  it('are changed where the outlet they name is called otherwise', async () => {
    const { outletId } = shop.outlet
    const called = (name: string) => world.sql(sql`update outlet set name = ${name} where id = ${outletId}`)
    const [before] = await world.sql<{ name: string }>(sql`select name from outlet where id = ${outletId}`)
    const [price, outlet] = [await printedAs('price'), await printedAs('price', 'outlet')]
    await called('Another gate')
    expect((await outlet.changed()).length).toBe(
      (await goodsOf((await create(builtInLabels.shelf)).answer.id, 'all')).count,
    )
    expect(await price.changed()).toEqual([])
    await called(before?.name ?? '')
    expect(await outlet.changed()).toEqual([])
  })

  it('of another merchant are not found, and not drawn', async () => {
    const { id: templateId } = (await create(builtInLabels.product)).answer
    const outletId = shop.outlet.outletId
    const asked = { templateId, outletId, which: 'all' } as const
    expect((await world.call(listLabelGoods, asked, { as: stranger })).status).toBe(404)
    const drawing = { template: builtInLabels.shelf, outletId, variantIds: [] }
    expect((await world.call(drawLabels, { ...drawing, dotsPerMm: 8 }, { as: stranger })).status).toBe(404)
  })

  it('are drawn a hundred at a time, and one that is not there is left out', async () => {
    const [known] = (await goodsOf((await create(builtInLabels.shelf)).answer.id, 'all')).goods
    const missing = crypto.randomUUID()
    const answer = (await draw([known?.variantId ?? '', missing])).answer
    expect(answer).toMatchObject({ widthDots: 560, heightDots: 304 })
    expect(answer.labels).toHaveLength(1)
    const sample = async () => (await draw([])).answer.labels
    const [inOwn] = await sample()
    expect(inOwn).toMatchObject({ shown: null })
    const { outletId } = shop.outlet
    const [money] = await world.sql<{ currency: string }>(sql`select currency from outlet where id = ${outletId}`)
    const trade = (currency: string) => world.sql(sql`update outlet set currency = ${currency} where id = ${outletId}`)
    await trade(money?.currency === 'JPY' ? 'USD' : 'JPY')
    expect((await sample())[0]?.packed).not.toBe(inOwn?.packed)
    await trade(money?.currency ?? '')
    expect(await sample()).toEqual([inOwn])
    const tooMany = Array.from({ length: LABELS_A_CALL + 1 }, () => missing)
    expect((await draw(tooMany)).refusal.code).toBe('request.invalid')
  })
})
