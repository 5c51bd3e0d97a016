import type { InputOf } from '@kassa/contract/endpoint.ts'
import { quoteOrder, quoteResource } from '@kassa/contract/open/quote.calls.ts'
import { shipWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeProduct, makeTax } from '../../../../test/make/goods.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/* Goods that are sent into another tax place: by the tax that the merchant mapped it to, and refused where there is none. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)
let own = ''
let export0 = ''
let version = 0

type Deliver = InputOf<typeof quoteOrder.request>['deliver_to']
const country = (code: string) =>
  open.world.sql(sql`update merchant set country = ${code} where id = ${open.shop.merchantId}`)
async function map(value: readonly unknown[]) {
  const changes = [{ key: 'sales.delivery-taxes', value, inherit: false, version }]
  const saved = await open.world.call(saveSalesSettings, { changes }, { as: open.shop.admin.token })
  expect(saved.status).toBe(200)
  version += 1
}

beforeAll(async () => {
  own = open.shop.line(0).taxId
  const outletIds = [open.shop.outlet.outletId]
  export0 = await open.world.owner((tx) =>
    makeTax(tx, open.shop.merchantId, { outletIds, rateBasisPoints: 500, isDefault: false }),
  )
  await country('DE')
  await map([{ place: 'FR', taxId: export0 }])
})

const make = () =>
  open.world.owner((tx) =>
    makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: 1_050, onHand: 90, taxId: own }),
  )
async function ask(deliver_to: Deliver, quantity = 1) {
  const { variantId } = await make()
  const asked = { outlet_id: open.ids.outlet, items: [{ variant_id: variantId, quantity }], deliver_to }
  return open.world.call(quoteOrder, asked, { as: open.app.key })
}
const ratesOf = async (deliver_to: Deliver) =>
  quoteResource.whole.parse((await ask(deliver_to)).answer).taxes.map((row) => row.rate_basis_points)

test('a place is mapped to a tax of the merchant that is there, once, and to a country or region', async () => {
  const { merchantId } = await makeShop(open.world)
  const stranger = await open.world.owner((tx) => makeTax(tx, merchantId))
  const odd = [
    [{ place: 'AT', taxId: stranger }],
    [{ place: 'AT', taxId: newId() }],
    [{ place: 'Austria', taxId: own }],
  ]
  const twice = [
    { place: 'AT', taxId: own },
    { place: 'AT', taxId: null },
  ]
  for (const value of [...odd, twice]) {
    const changes = [{ key: 'sales.delivery-taxes', value, inherit: false, version }]
    const refused = await open.world.call(saveSalesSettings, { changes }, { as: open.shop.admin.token })
    expect(refused.refusal.code).toBe('setting.value-unfit')
  }
  expect((await ask({ country: 'AT' })).refusal.code).toBe('delivery.tax_unknown')
})

describe('a quote', () => {
  test('has the taxes of the outlet where it is collected, and within the country of the shop', async () => {
    expect(await ratesOf(undefined)).toEqual([1_300])
    expect(await ratesOf(null)).toEqual([1_300])
    expect(await ratesOf({ country: 'DE' })).toEqual([1_300])
    expect(await ratesOf({ country: 'DE', region: 'BY' })).toEqual([1_300])
  })

  test('has the tax that a country is mapped to, of all its goods', async () => {
    const { answer } = await ask({ country: 'FR', region: 'IDF' }, 2)
    expect(answer).toMatchObject({
      total: { amount: 2_100 },
      taxes: [{ rate_basis_points: 500, tax: { amount: 100 } }],
    })
  })

  test('into a place that nobody mapped is refused by its name, and nothing is kept of it', async () => {
    const kept = async () => (await open.world.sql(sql`select from web_quote`)).length
    const before = await kept()
    for (const [to, place] of [
      [{ country: 'AT' }, 'AT'],
      [{ country: 'US', region: 'NY' }, 'US-NY'],
    ] as const) {
      const refused = await ask(to)
      expect([refused.status, refused.refusal.code]).toEqual([422, 'delivery.tax_unknown'])
      expect(JSON.parse(refused.text)).toMatchObject({ facts: { place }, data_state: 'nothing_happened' })
      expect(refused.text).toContain(place)
    }
    expect(await kept()).toBe(before)
  })

  test('of a shop in a country that taxes by region is refused into each that is not mapped, its own too', async () => {
    await country('US')
    await map([{ place: 'US-NY', taxId: null }])
    expect((await ask({ country: 'US', region: 'CA' })).refusal.code).toBe('delivery.tax_unknown')
    expect((await ask({ country: 'US' })).refusal.code).toBe('delivery.tax_unknown')
    expect(await ratesOf({ country: 'US', region: 'NY' })).toEqual([1_300])
    await country('DE')
    await map([{ place: 'FR', taxId: export0 }])
  })

  test('by a tax that the outlet does not have any more is refused', async () => {
    await open.world.sql(sql`update tax set is_enabled = false where id = ${export0}`)
    expect((await ask({ country: 'FR' })).refusal.code).toBe('delivery.tax_unknown')
    await open.world.sql(sql`update tax set is_enabled = true where id = ${export0}`)
    expect(await ratesOf({ country: 'FR' })).toEqual([500])
  })

  test.each([
    ['country', { country: 'de' }],
    ['country', { country: 'DEU' }],
    ['region', { country: 'DE', region: 'DE-BY' }],
    ['region', { country: 'DE', region: '' }],
  ])('with a wrong %s is refused by its field: %j', async (field, to) => {
    const refused = await ask(to)
    expect([refused.status, refused.refusal.code]).toEqual([422, 'request.invalid'])
    expect(JSON.parse(refused.text)).toMatchObject({ problems: [{ field: `deliver_to.${field}` }] })
  })
})

describe('an order into another tax place', () => {
  const quoted = async (quantity: number) =>
    orders.quote([{ variant_id: (await make()).variantId, quantity }], { deliver_to: { country: 'FR' } })

  test('goes in parcels with the tax that was quoted, whatever the place is mapped to since', async () => {
    const quote = await quoted(3)
    await map([])
    const made = await orders.create(quote)
    expect(made.status).toBe(200)
    const id = String(made.answer.id)
    for (const lines of [[{ line: 0, quantity: 1 }], undefined]) {
      const sent = await open.world.call(shipWebOrder, { id, lines }, { as: open.app.key, key: newId() })
      expect(sent.status).toBe(200)
    }
    const [books] = await open.world.sql<{ tax: number; total: number }>(sql`
      select sum(o.tax_minor)::int as tax, sum(o.total_minor)::int as total from web_parcel w
      join sales_order o on o.merchant_id = w.merchant_id and o.id = w.order_id where w.web_order_id = ${id}`)
    expect(books).toEqual({ tax: quote.taxes[0]?.tax.amount, total: quote.total.amount })
    await map([{ place: 'FR', taxId: export0 }])
  })

  test('that is collected after all is sold by the tax of its quote, and nothing is filed', async () => {
    const id = String((await orders.create(await quoted(1), { tenders: [] })).answer.id)
    const { device } = open.shop.desk
    const { steps } = (await open.world.call(takeSetAside, { id, despite: true }, { device })).answer
    const promised = steps.find((step) => 'promised' in step)?.['promised']
    expect(promised).toMatchObject({ defaultTax: { id: export0 } })
    const [kept] = await open.world.sql<{ snapshot: Snapshot }>(sql`select snapshot from web_order where id = ${id}`)
    const { snapshot } = kept!
    const sale = open.shop.desk.sale([open.shop.line(0)], {
      change: ({ now }) => ({ ...snapshot, now, paymentStartedAt: snapshot.now, payment: null }),
    })
    const [booked] = await open.shop.desk.book({ ...sale, orderId: id })
    expect(booked).toMatchObject({ outcome: 'accepted', reasons: [] })
  })
})
