import {
  listPriceSchedules,
  listUpcomingPrices,
  readPriceSchedule,
  schedulePrices,
  withdrawPriceSchedule,
} from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { listPriceChanges } from '@kassa/contract/catalogue/bulk.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { deskCatalogue, deskCatalogueChanges } from '@kassa/contract/device/device.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import {
  createLabelTemplate,
  drawLabels,
  listLabelGoods,
  noteLabels,
} from '@kassa/contract/print/label-design.calls.ts'
import { builtInLabels } from '@kassa/domain/label/label-template.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin, makeOutlet, type MadeOutlet } from '../../../../test/make/merchant.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWholeBasketShop, type WholeBasketShop } from '../../../../test/make/whole-basket.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const KEYS = [
  'platform.catalogue.products',
  'platform.catalogue.products.edit',
  'platform.configuration.labelTemplates',
]
const MORE = ['platform.configuration.labelTemplates.add']
const NOON = '2026-03-02T04:00:00.000Z'

let world: World
let shop: WholeBasketShop
/** Tea: 20.00, for members 19.00, special 18.00. */
let tea: string
let as: string
let other: MadeOutlet

const adminOf = (merchantId: string): Promise<string> =>
  world.owner(async (tx) => {
    const codes = [...KEYS, ...MORE].map((key) => permissionCode(key))
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(NOON)
  shop = await makeWholeBasketShop(world)
  tea = shop.snapshot.lines[0]?.productId ?? ''
  as = await adminOf(shop.merchantId)
  // In New York, thirteen hours behind; it sells the same tea.
  other = await world.owner(async (tx) => {
    const made = await makeOutlet(tx, shop.merchantId)
    await tx.run(sql`update outlet set time_zone = 'America/New_York' where id = ${made.outletId}`)
    await tx.run(sql`
      insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor, changed_seq)
      select merchant_id, ${made.outletId}, variant_id, product_id, currency, 2500, 1 from listing
      where merchant_id = ${shop.merchantId} and variant_id = ${tea}`)
    return made
  })
})

type Asked = InputOf<(typeof schedulePrices)['request']>
const wanted = (more: Partial<Asked> = {}): Asked => ({
  name: 'Spring prices',
  begin: { day: '2026-03-05' },
  outletIds: [shop.outlet.outletId],
  prices: [{ variantId: tea, sellPriceMinor: 2_200, memberPriceMinor: null }],
  ...more,
})
const schedule = (more: Partial<Asked> = {}) => world.call(schedulePrices, wanted(more), { as })
const begin = () => world.runJob('catalogue.begin-prices')
const later = (hours: number) => world.passSeconds(hours * 3_600)
const priceAt = async (outletId = shop.outlet.outletId) =>
  (
    await world.sql(sql`
      select sell_price_minor as sell, member_price_minor as member from listing
      where merchant_id = ${shop.merchantId} and outlet_id = ${outletId} and variant_id = ${tea}`)
  )[0]
const kept = () => world.sql(sql`select count(*) as count from price_schedule where merchant_id = ${shop.merchantId}`)

describe('prices of the future', () => {
  it('begin at each outlet’s own midnight, once, and stand in the history', async () => {
    const made = (await schedule({ outletIds: [shop.outlet.outletId, other.outletId] })).answer
    expect(made.outlets.map(({ beginsAt }) => new Date(beginsAt).toISOString())).toEqual([
      '2026-03-04T16:00:00.000Z',
      '2026-03-05T05:00:00.000Z',
    ])
    await begin()
    expect(await priceAt()).toEqual({ sell: 2_000, member: 1_900 })
    world.setNow('2026-03-04T16:00:00.000Z')
    await begin()
    await begin()
    expect([await priceAt(), await priceAt(other.outletId)]).toEqual([
      { sell: 2_200, member: 1_900 },
      { sell: 2_500, member: null },
    ])
    world.setNow('2026-03-05T05:00:00.000Z')
    await begin()
    expect(await priceAt(other.outletId)).toEqual({ sell: 2_200, member: null })
    const { rows } = (await world.call(listPriceChanges, { productId: tea }, { as })).answer
    expect(rows.filter(({ sellPriceMinor }) => sellPriceMinor === 2_200)).toHaveLength(2)
    const read = (await world.call(readPriceSchedule, { id: made.id }, { as })).answer
    expect(read).toMatchObject({ state: 'begun', canWithdraw: false, goods: [{ sellPriceMinor: 2_200 }] })
    expect(read.outlets.map(({ changed, passed }) => [changed, passed])).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  it('are seen on the product and taken back before they begin; then never again', async () => {
    const { id } = (await schedule()).answer
    const soon = async () => (await world.call(listUpcomingPrices, { productId: tea }, { as })).answer.rows
    expect(await soon()).toMatchObject([{ scheduleId: id, sellPriceMinor: 2_200 }])
    const withdraw = () => world.call(withdrawPriceSchedule, { id }, { as })
    expect((await withdraw()).status).toBe(200)
    expect([await soon(), (await withdraw()).refusal.code]).toEqual([[], 'price-schedule.is-over'])
    world.setNow('2026-03-06T00:00:00.000Z')
    await begin()
    expect(await priceAt()).toEqual({ sell: 2_000, member: 1_900 })
    const list = async (state: 'waiting' | 'withdrawn') =>
      (await world.call(listPriceSchedules, { state }, { as })).answer.rows.length
    expect([await list('waiting'), await list('withdrawn')]).toEqual([0, 1])
  })

  it('whose moment has come are not taken back, though no job has run', async () => {
    const { id } = (await schedule()).answer
    world.setNow('2026-03-04T16:00:00.000Z')
    expect((await world.call(withdrawPriceSchedule, { id }, { as })).refusal.code).toBe('price-schedule.is-over')
  })

  it('begin once, however many processes try', async () => {
    const { id } = (await schedule()).answer
    world.setNow('2026-03-04T16:00:00.000Z')
    await Promise.all([begin(), begin(), begin()])
    const read = (await world.call(readPriceSchedule, { id }, { as })).answer
    expect([await priceAt(), read.outlets[0]?.changed]).toEqual([{ sell: 2_200, member: 1_900 }, 1])
  })

  it('leave alone what has a special price by then that is not below', async () => {
    const { id } = (await schedule()).answer
    await world.owner((tx) =>
      tx.run(sql`update listing set sell_price_minor = 2600, special_price_minor = 2300 where variant_id = ${tea}`),
    )
    world.setNow('2026-03-04T16:00:00.000Z')
    await begin()
    const read = (await world.call(readPriceSchedule, { id }, { as })).answer
    expect([await priceAt(), read.outlets[0]?.changed, read.outlets[0]?.passed]).toEqual([
      { sell: 2_600, member: 1_900 },
      0,
      1,
    ])
  })

  it('of nobody else are seen or taken back', async () => {
    const { id } = (await schedule()).answer
    const stranger = await adminOf((await makeSellingShop(world)).merchantId)
    expect((await world.call(readPriceSchedule, { id }, { as: stranger })).status).toBe(404)
    expect((await world.call(withdrawPriceSchedule, { id }, { as: stranger })).status).toBe(404)
    expect((await world.call(schedulePrices, wanted(), { as: stranger })).status).toBe(404)
  })

  const price = (more: Partial<Asked['prices'][number]> = {}) => ({ ...wanted().prices[0]!, ...more })
  it.each<[string, () => Partial<Asked>, string]>([
    ['of today', () => ({ begin: { day: '2026-03-02' } }), 'price-schedule.begin-past'],
    ['of this moment', () => ({ begin: { at: NOON } }), 'price-schedule.begin-past'],
    ['of 367 days on', () => ({ begin: { day: '2027-03-04' } }), 'price-schedule.begin-far'],
    ['twice', () => ({ prices: [price(), price()] }), 'price-schedule.goods-twice'],
    [
      'not above the special',
      () => ({ prices: [price({ sellPriceMinor: 1_800 })] }),
      'price-schedule.special-not-lower',
    ],
    ['of goods of nobody', () => ({ prices: [price({ variantId: newId() })] }), 'thing.not-found'],
    ['at an outlet of nobody', () => ({ outletIds: [newId()] }), 'thing.not-found'],
  ])('%s are refused, and nothing is kept', async (_, more, code) => {
    expect((await schedule(more())).refusal.code).toBe(code)
    expect(await kept()).toEqual([{ count: 0 }])
  })

  it('are refused where the outlets count in two currencies, do not sell it, or another list says so', async () => {
    const yen = await world.owner((tx) => makeOutlet(tx, shop.merchantId, { currency: 'JPY' }))
    const both = [shop.outlet.outletId, yen.outletId]
    expect((await schedule({ outletIds: both })).refusal.code).toBe('price-schedule.currency-differs')
    expect((await schedule({ outletIds: [yen.outletId] })).refusal.code).toBe('price-schedule.not-listed')
    const coffee = await world.owner((tx) => makeProduct(tx, shop.merchantId, [yen], { sellPriceMinor: 300 }))
    const dear = [{ variantId: coffee.variantId, sellPriceMinor: 1_000_000, memberPriceMinor: null }]
    expect((await schedule({ outletIds: [yen.outletId], prices: dear })).refusal.code).toBe('product.price-decimals')
    expect((await schedule()).status).toBe(200)
    const again = await schedule({ name: 'Others', begin: { at: '2026-03-04T16:00:00.000Z' } })
    expect(again.refusal).toMatchObject({ code: 'price-schedule.same-moment', details: { other: 'Spring prices' } })
  })
})

describe('a desk', () => {
  const device = () => shop.desk.device
  const feed = async () =>
    (await world.call(deskCatalogue, { limit: 100 }, { device: device() })).answer.items.find(({ id }) => id === tea)
  const sold = (sellPriceMinor: number) => {
    const now = Date.parse(world.now)
    const counted = shop.snapshot.lines.filter(({ kind }) => kind === 'counted')
    const lines = counted.map((line) => ({ ...line, sellPriceMinor }))
    const snapshot = { ...shop.snapshot, lines, now, openedAt: now, paymentStartedAt: now }
    return { ...shop.saleOf(snapshot), at: world.now }
  }
  const codesOf = async (body: ReturnType<typeof sold>) =>
    (await shop.desk.book(body)).flatMap(({ reasons }) => reasons.map(({ code }) => code))

  it('is told of prices that wait, when they are made and when they are taken back', async () => {
    const { cursor } = (await world.call(deskCatalogue, { limit: 100 }, { device: device() })).answer
    const { id } = (await schedule()).answer
    const changed = async (since: number) =>
      (await world.call(deskCatalogueChanges, { since, limit: 100 }, { device: device() })).answer
    const heard = await changed(cursor)
    expect(heard.items.map(({ id: one, upcoming }) => [one, upcoming])).toEqual([
      [tea, [{ at: Date.parse('2026-03-04T16:00:00.000Z'), sellPriceMinor: 2_200, memberPriceMinor: null }]],
    ])
    await world.call(withdrawPriceSchedule, { id }, { as })
    expect((await changed(heard.cursor)).items.map(({ upcoming }) => upcoming)).toEqual([[]])
  })

  it('that began by its own clock says nothing wrong, before the job and after it', async () => {
    await schedule()
    await shop.hear()
    world.setNow('2026-03-04T16:00:01.000Z')
    expect(await codesOf(sold(2_200))).toEqual([])
    await begin()
    expect([await codesOf(sold(2_200)), (await feed())?.upcoming]).toEqual([[], []])
  })

  it('that sold at the new price before its moment is filed', async () => {
    await schedule()
    await shop.hear()
    later(1)
    expect(await codesOf(sold(2_200))).toEqual(['sale.price-unknown'])
  })

  it('that did not hear that prices were taken back is filed as one over a change', async () => {
    const { id } = (await schedule()).answer
    await shop.hear()
    await world.call(withdrawPriceSchedule, { id }, { as })
    world.setNow('2026-03-04T17:00:00.000Z')
    expect(await codesOf(sold(2_200))).toEqual(['sale.price-was-changed'])
    await shop.hear()
    later(1)
    expect(await codesOf(sold(2_200))).toEqual(['sale.price-unknown'])
  })
})

it('labels are printed before prices begin, and not asked for again when they do', async () => {
  const template = builtInLabels.shelf
  const { outletId } = shop.outlet
  const { id: templateId } = (await world.call(createLabelTemplate, { name: 'Shelf', template }, { as })).answer
  const print = async (scheduleId?: string) => {
    const asked = {
      template,
      outletId,
      variantIds: [tea],
      dotsPerMm: 8 as const,
      ...(scheduleId ? { scheduleId } : {}),
    }
    const labels = (await world.call(drawLabels, asked, { as })).answer.labels.flatMap(({ shown }) => shown ?? [])
    await world.call(noteLabels, { templateId, outletId, labels }, { as })
    return labels.map(({ sellPriceMinor, priceMinor }) => [sellPriceMinor, priceMinor])
  }
  expect(await print()).toEqual([[2_000, 1_800]])
  const { id: scheduleId } = (await schedule()).answer
  const goods = async (which: 'changed' | 'scheduled') =>
    (
      await world.call(
        listLabelGoods,
        { templateId, outletId, which, ...(which === 'scheduled' ? { scheduleId } : {}) },
        { as },
      )
    ).answer.goods.map(({ variantId, sellPriceMinor }) => [variantId, sellPriceMinor])
  expect([await goods('changed'), await goods('scheduled')]).toEqual([[], [[tea, 2_200]]])
  expect(await print(scheduleId)).toEqual([[2_200, 1_800]])
  expect([await goods('changed'), await goods('scheduled')]).toEqual([[], []])
  world.setNow('2026-03-04T16:00:00.000Z')
  await begin()
  expect(await goods('changed')).toEqual([])
})
