import {
  cancelWebOrder,
  giveBackWebOrder,
  readWebOrder,
  shipWebOrder,
  webOrderResource,
} from '@kassa/contract/open/web-order.calls.ts'
import { expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import type { OpenIds } from '../../../../test/make/open-request.ts'
import { makeMarketer, makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { webOrdersOf, type Quote } from '../../../../test/make/web-order.ts'
import { makeWorld } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/* A currency without minor units: what is quoted, paid, shipped and given back is whole yen, and comes to the same sum. */

const open = describeOpenWorld(async () => {
  const world = await makeWorld()
  const shop = await makeMemberShop(world, {}, 'JPY')
  const ids = { outlet: shop.outlet.outletId } as OpenIds
  return { world, shop, ids, app: await world.owner((tx) => makeApp(tx, shop.merchantId)) }
})
const orders = webOrdersOf(open)

const yen = (amount: number) => ({ amount, currency: 'JPY' as const })
const as = () => ({ as: open.app.key, key: newId() })
const ask = async (id: string) =>
  webOrderResource.whole
    .omit({ lines: true })
    .parse((await open.world.call(readWebOrder, { id }, { as: open.app.key })).answer)

/** Seven pieces at 333, a tenth off. */
async function quoted(): Promise<Quote> {
  const { variantId, productId } = await open.world.owner((tx) =>
    makeProduct(tx, open.shop.merchantId, [open.shop.outlet], {
      sellPriceMinor: 333,
      onHand: 90,
      taxId: open.shop.line(0).taxId,
    }),
  )
  const scope = { kind: 'products' as const, products: [{ productId, variantId: null }] }
  const by = await makeMarketer(open.world, open.shop.merchantId)
  await makePlan(open.world, by, tenthOff({ name: `Tenth ${newId().slice(-8)}`, currency: 'JPY', scope }))
  return orders.quote([{ variant_id: variantId, quantity: 7 }])
}

test('three parcels of an order come to its quote, and so do their taxes', async () => {
  const quote = await quoted()
  expect(quote.total.currency).toBe('JPY')
  expect(quote.total.amount).toBeGreaterThan(2_000)
  expect(quote.total.amount).toBeLessThan(2_331)
  const { id } = (await orders.create(quote)).answer as { id: string }
  for (const quantity of [2, 3, 2]) {
    const sent = await open.world.call(shipWebOrder, { id, lines: [{ line: 0, quantity }] }, as())
    expect(sent.status).toBe(200)
  }
  const { parcels, state } = await ask(id)
  expect([state, parcels.length]).toEqual(['shipped', 3])
  expect(parcels.reduce((sum, { total }) => sum + total.amount, 0)).toBe(quote.total.amount)
  const [books] = await open.world.sql<{ tax: number; total: number }>(sql`
    select sum(o.tax_minor)::int as tax, sum(o.total_minor)::int as total from web_parcel w
    join sales_order o on o.merchant_id = w.merchant_id and o.id = w.order_id where w.web_order_id = ${id}`)
  expect(books).toEqual({ tax: quote.taxes.reduce((sum, { tax }) => sum + tax.amount, 0), total: quote.total.amount })
})

test('a payment off by one, or in cents, is refused in whole yen, and the rest of the order is given back to the yen', async () => {
  const quote = await quoted()
  const pay = (amount: ReturnType<typeof yen>) =>
    orders.create(quote, { tenders: [{ method: 'paid_outside', reference: `PAY-${newId()}`, amount }] })
  for (const amount of [quote.total.amount - 1, quote.total.amount + 1, quote.total.amount * 100]) {
    const refused = await pay(yen(amount))
    expect([refused.status, refused.refusal.code]).toEqual([422, 'order.amount_differs'])
    expect((JSON.parse(refused.text) as { facts: { wanted: string } }).facts.wanted).not.toContain('.')
  }
  const { id } = (await pay(quote.total as ReturnType<typeof yen>)).answer as { id: string }
  await open.world.call(shipWebOrder, { id, lines: [{ line: 0, quantity: 2 }] }, as())
  const [parcel] = (await ask(id)).parcels
  await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, as())
  const left = quote.total.amount - (parcel?.total.amount ?? 0)
  expect((await ask(id)).to_give_back).toEqual(yen(left))
  const back = (amount: number) =>
    open.world.call(giveBackWebOrder, { id, amount: yen(amount), reference: `BACK-${newId()}` }, as())
  expect((await back(left - 1)).refusal.code).toBe('order.amount_differs')
  expect((await back(left)).answer).toMatchObject({ to_give_back: yen(0), given_back: yen(left), paid: yen(0) })
})
